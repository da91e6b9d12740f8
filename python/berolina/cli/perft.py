"""`berolina perft`."""

from __future__ import annotations

import json

import click

from berolina import Board, Move
from berolina._core import available_threads
from berolina.board import NOTEBOOK_SIZE
from berolina.cli.counting import Count, Means, count, nodes_per_second, speed
from berolina.cli.pictures import write_svg
from berolina.cli.position import fen_option, full_fen, json_option, read_board, variant_option
from berolina.cli.suite import check_suite


@click.command()
@click.argument("depth", type=int, required=False)
@variant_option
@fen_option
@click.option("--divide", is_flag=True, help="Print the nodes after each move, then the total.")
@click.option("--svg", "svg_file", metavar="FILE", help="With --divide, write where the nodes start as a heat map.")
@json_option
@click.option("--suite", metavar="FILE", help="Check the figures of a perft suite; - is standard input.")
@click.option(
    "--max-nodes",
    type=click.IntRange(min=0),
    metavar="N",
    help="Of a suite, leave out figures above N nodes.",
)
@click.option(
    "--threads",
    type=click.IntRange(min=1, max=1024),
    metavar="N",
    help="How many threads count; without it, as many as there are processors.",
)
@click.option(
    "--hash-mb",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="Count equal positions once, with a hash table of N mebibytes.",
)
def perft(
    depth: int | None,
    variant_name: str,
    fen: str | None,
    divide: bool,
    svg_file: str | None,
    as_json: bool,
    suite: str | None,
    max_nodes: int | None,
    threads: int | None,
    hash_mb: int,
) -> None:
    """Count the sequences of DEPTH legal moves, or check the figures of a suite.

    The last ply is bulk counted: its moves are counted, not made.

    A count that lasts shows a bar on a terminal; Ctrl-C ends it.

    A suite has lines such as "FEN ;D1 20 ;D2 400", or the keywords id, variant, fen and perft. The variant
    that it names for a position wins over --variant. A wrong figure is shown with its divide and makes the
    exit status 1.

    \b
    Examples:
      berolina perft 5
      berolina perft 4 --variant bridge --divide
      berolina perft 5 --divide --svg heat.svg
      berolina perft 8 --threads 4 --hash-mb 1024
      berolina perft --suite berolina.epd --max-nodes 1000000
    """  # noqa: D301
    _require_one_use(depth, fen, divide, suite, max_nodes)
    if svg_file is not None and not divide:
        raise click.UsageError("--svg goes with --divide only.")
    means = Means(threads or available_threads(), hash_mb, has_bar=not as_json)
    if suite is not None:
        check_suite(suite, variant_name, max_nodes, means, as_json)
    elif depth is not None:
        board = read_board(variant_name, fen)
        counted = count(board, depth, means, divide)
        _print_count(board, depth, counted, means, as_json)
        if svg_file is not None:
            _write_heat_map(board, counted, svg_file)


def _require_one_use(
    depth: int | None, fen: str | None, divide: bool, suite: str | None, max_nodes: int | None
) -> None:
    if depth is None and suite is None:
        raise click.UsageError("DEPTH or --suite FILE is missing.")
    not_of_a_suite = {"DEPTH": depth is not None, "--fen": fen is not None, "--divide": divide}
    for name, is_given in not_of_a_suite.items():
        if suite is not None and is_given:
            raise click.UsageError(f"{name} and --suite do not go together.")
    if suite is None and max_nodes is not None:
        raise click.UsageError("--max-nodes goes with --suite only.")


def _write_heat_map(board: Board, counted: Count, file: str) -> None:
    # Only here: counting needs no pictures.
    from berolina.svg import heat_map

    by_move = {Move.from_uci(uci): nodes for uci, nodes in (counted.divide or {}).items()}
    write_svg(heat_map(board, by_move, size=NOTEBOOK_SIZE), file)


def _print_count(board: Board, depth: int, counted: Count, means: Means, as_json: bool) -> None:
    if as_json:
        position = {"variant": board.variant.name, "fen": full_fen(board), "depth": depth}
        click.echo(json.dumps(position | _as_json(counted, means, is_bulk=depth > 0)))
        return
    for uci, nodes in (counted.divide or {}).items():
        click.echo(f"{uci}: {nodes}")
    if counted.divide:
        click.echo()
    click.echo(f"nodes: {counted.nodes}")
    click.echo(f"seconds: {counted.seconds:.6f}")
    click.echo(f"nodes per second: {speed(counted.nodes, counted.seconds)}")
    click.echo(f"bulk counted: {'the last ply' if depth > 0 else 'nothing'}")
    click.echo(f"threads: {means.threads}")
    click.echo(f"hash: {f'at most {means.hash_mb} MiB' if means.hash_mb else 'none'}")


def _as_json(counted: Count, means: Means, is_bulk: bool) -> dict[str, object]:
    return {
        "nodes": counted.nodes,
        "seconds": counted.seconds,
        "nps": nodes_per_second(counted.nodes, counted.seconds),
        "bulk": is_bulk,
        "threads": means.threads,
        "hash_mb": means.hash_mb,
        "divide": counted.divide,
    }
