"""The picture of a move on the board before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from berolina._core import Move, Piece
from berolina.board import Board
from berolina.classification import MoveClass, MoveKind
from berolina.squares import WHITE, Color, Square
from berolina.svg.arrows import Arrow
from berolina.svg.boards import as_picture
from berolina.svg.colors import Theme, palette
from berolina.svg.picture import Picture
from berolina.svg.scene import Scene


def move(
    board: Board,
    move: Move,
    *,
    orientation: Color = WHITE,
    size: float | None = None,
    theme: Theme = "light",
    colors: Mapping[str, str] | None = None,
    title: str | None = None,
) -> Picture:
    """Draw a legal move on the board before it: arrow or berserk way, what it takes, and what a pawn becomes.

    The arguments are those of `board`.

    Raises:
        IllegalMoveError: if the move is illegal.

    >>> import berolina.svg
    >>> board = berolina.Board("4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1")
    >>> picture = berolina.svg.move(board, berolina.Move.from_uci("d4d3"))
    """
    found = board.classify(move)
    is_berserk = MoveKind.BERSERK in found.kind
    scene = Scene(
        board=board,
        colors=palette(theme, colors or {}),
        orientation=orientation,
        check=board.king(board.turn) if board.is_check() else None,
        en_passant=board.en_passant if MoveKind.EN_PASSANT in found.kind else None,
        berserk=board.berserk_path(move.from_square, move.to_square) if is_berserk else [],
        victims=[] if is_berserk else list(_victims(board, move, found)),
        ghosts={move.to_square: Piece(move.promotion, board.turn)} if move.promotion else {},
        arrows=[] if is_berserk else [Arrow(move.from_square, move.to_square, color="blue")],
    )
    return as_picture(scene, title=title or f"{board.variant.name}: {board.san(move)}", size=size)


def _victims(board: Board, move: Move, found: MoveClass) -> Iterator[Square]:
    if MoveKind.EN_PASSANT in found.kind and board.en_passant is not None:
        yield board.en_passant.victim
    elif found.captured is not None:
        yield move.to_square
