"""What `berolina perft --suite` prints."""

from __future__ import annotations

from berolina.cli.counting import speed
from berolina.cli.messages import one_line
from berolina.cli.position import full_fen
from berolina.cli.suite_result import Figure, Result


def result_text(result: Result) -> str:
    """Write the line of a position and, if a figure is wrong, all that helps to find out why."""
    wrong = [figure for figure in result.figures if not figure.is_right]
    if not wrong:
        return _line(result)
    fen = f"  FEN: {full_fen(result.task.board)}"
    return "\n".join([_line(result), fen, *(_fault(figure) for figure in wrong)])


def summary_text(results: list[Result]) -> str:
    """Write the totals in a line."""
    figures = [figure for result in results for figure in result.figures]
    nodes, seconds = sum(result.nodes for result in results), sum(result.seconds for result in results)
    wrong = sum(not figure.is_right for figure in figures)
    return (
        f"{len(results)} positions, {len(figures)} figures, {nodes} nodes, {seconds:.6f} s, "
        f"{speed(nodes, seconds)} nodes per second, last ply bulk counted: "
        f"{f'{wrong} WRONG' if wrong else 'all ok'}"
    )


def result_json(result: Result) -> dict[str, object]:
    """Give what JSON says about a position."""
    figures = [
        {
            "depth": figure.depth,
            "expected": figure.expected,
            "nodes": figure.counted.nodes,
            "seconds": figure.counted.seconds,
            "divide": figure.counted.divide,
            "ok": figure.is_right,
        }
        for figure in result.figures
    ]
    task = result.task
    return {
        "id": task.id,
        "line": task.line,
        "variant": task.board.variant.name,
        "fen": full_fen(task.board),
        "figures": figures,
        "ok": result.is_right,
    }


def _line(result: Result) -> str:
    task = result.task
    position = f"{one_line(task.id) or f'line {task.line}'}  {task.board.variant.name}"
    if not result.figures:
        return f"skipped  {position}"
    status = "ok" if result.is_right else "WRONG"
    depths = " ".join(f"D{figure.depth}" for figure in result.figures)
    return f"{status:7}  {position}  {depths}  {result.nodes} nodes  {result.seconds:.6f} s"


def _fault(figure: Figure) -> str:
    lines = [f"  depth {figure.depth}: expected {figure.expected}, counted {figure.counted.nodes}"]
    lines += [f"    {uci}: {nodes}" for uci, nodes in (figure.counted.divide or {}).items()]
    return "\n".join(lines)
