"""`berolina perft --suite`."""

from __future__ import annotations

import json

import click

from berolina import (
    Board,
    InvalidFenError,
    InvalidPositionError,
    InvalidSuiteError,
    InvalidVariantError,
    SuiteCase,
    Variant,
    parse_perft_suite,
)
from berolina.cli.counting import Count, Means, count
from berolina.cli.files import name_of, read_text
from berolina.cli.messages import BadInput
from berolina.cli.position import read_variant
from berolina.cli.suite_report import result_json, result_text, summary_text
from berolina.cli.suite_result import Figure, Result, Task


def check_suite(file: str, variant_name: str, max_nodes: int | None, means: Means, as_json: bool) -> None:
    """Count every figure of a suite up to `max_nodes`, print what comes out, exit with 1 if one is wrong.

    Raises:
        BadInput: if the file or the variant is bad, or if there is nothing to count.
    """
    results = []
    for task in _tasks(file, read_variant(variant_name), max_nodes):
        result = Result(task, [_figure(task.board, depth, expected, means) for depth, expected in task.figures])
        results.append(result)
        if not as_json:
            click.echo(result_text(result))
    is_right = all(result.is_right for result in results)
    if as_json:
        click.echo(json.dumps({"cases": [result_json(result) for result in results], "ok": is_right}))
    else:
        click.echo(summary_text(results))
    if not is_right:
        click.get_current_context().exit(1)


def _tasks(file: str, default: Variant, max_nodes: int | None) -> list[Task]:
    """Read the whole suite before anything is counted, so that a fault on its last line shows at once."""
    try:
        cases = parse_perft_suite(read_text(file))
    except InvalidSuiteError as error:
        raise BadInput(f"{name_of(file)}: {error}") from error
    tasks = [_task(file, case, default, max_nodes) for case in cases]
    if not any(task.figures for task in tasks):
        raise BadInput(f"{name_of(file)}: no figure is within --max-nodes {max_nodes}")
    return tasks


def _task(file: str, case: SuiteCase, default: Variant, max_nodes: int | None) -> Task:
    try:
        board = Board(case.fen, variant=default if case.variant is None else case.variant)
    except (InvalidFenError, InvalidPositionError, InvalidVariantError) as error:
        raise BadInput(f"{name_of(file)}, line {case.line}: {error}") from error
    figures = [(depth, nodes) for depth, nodes in case.figures if max_nodes is None or nodes <= max_nodes]
    return Task(case.id, case.line, board, figures)


def _figure(board: Board, depth: int, expected: int, means: Means) -> Figure:
    counted = count(board, depth, means)
    if counted.nodes != expected and depth > 0:
        counted = Count(counted.nodes, counted.seconds, count(board, depth, means, divide=True).divide)
    return Figure(depth, expected, counted)
