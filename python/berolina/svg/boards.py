"""The picture of a board, with whatever is to be seen on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from berolina._core import Move, SquareSet
from berolina.bitboards import IntoSquareSet
from berolina.board import Board
from berolina.squares import WHITE, Color, Square
from berolina.svg.arrows import Arrow, Arrows
from berolina.svg.colors import Theme, palette
from berolina.svg.picture import Picture, framed
from berolina.svg.scene import Scene
from berolina.svg.sentences import description_of, title_of


def board(
    board: Board | None = None,
    *,
    orientation: Color = WHITE,
    lastmove: Move | None = None,
    check: Square | None = None,
    arrows: Arrows = (),
    fill: Mapping[Square, str] | None = None,
    squares: IntoSquareSet | None = None,
    berserk: Move | Sequence[Square] | None = None,
    en_passant: bool = False,
    size: float | None = None,
    coordinates: bool = True,
    borders: bool = False,
    colors: Mapping[str, str] | None = None,
    theme: Theme = "light",
    style: str | None = None,
    title: str | None = None,
) -> Picture:
    """Draw a board. Nothing but the men is drawn unasked; `position` draws what the board knows.

    Args:
        board: the board; None for an empty one of 64 squares.
        orientation: whose side is below.
        lastmove: a move whose squares are coloured.
        check: a square that glows, that of a king in check.
        arrows: `Arrow`s, or pairs of squares.
        fill: colours that are laid over squares.
        squares: squares that are crossed.
        berserk: a berserk move that can be made on the board, or the squares of a path: the way and its victim are
            drawn.
        en_passant: whether the square that a pawn has just skipped is ringed, and tied to that pawn.
        size: how many pixels wide the picture is; None for as wide as there is room.
        coordinates: whether files and ranks are named in the margin.
        borders: whether lines are drawn around the squares and around the picture.
        colors: other colours than those of the theme, by the names that the page `docs/pictures.md` lists.
        theme: light or dark.
        style: a style sheet that is put into the picture. Squares have the classes `square`, `light` or `dark`,
            `lastmove`, and their name; men `piece`, their colour and their name.
        title: what programs that read aloud say first; None for the variant and whose turn it is.

    Raises:
        IllegalMoveError: if the pawn cannot go berserk so.
        ValueError: if the board lacks a square, a colour is none, or the size is not positive.

    >>> import berolina.svg
    >>> picture = berolina.svg.board(berolina.Board(), size=390)
    >>> picture[:4]
    '<svg'
    """
    shown = Board.empty() if board is None else board
    scene = Scene(
        board=shown,
        colors=palette(theme, colors or {}),
        orientation=orientation,
        has_coordinates=coordinates,
        has_borders=borders,
        last=[lastmove.from_square, lastmove.to_square] if lastmove else [],
        fill=fill or {},
        check=check,
        en_passant=shown.en_passant if en_passant else None,
        berserk=_path(shown, berserk),
        # Both men are gone after it: without a sign it would look like a move of nobody.
        victims=[lastmove.to_square] if lastmove and lastmove.berserk and not berserk else [],
        marked=None if squares is None else SquareSet(squares, board=shown.variant.board),
        arrows=[it if isinstance(it, Arrow) else Arrow(*it) for it in arrows],
    )
    return as_picture(scene, title=title or title_of(shown), size=size, style=style)


def as_picture(scene: Scene, *, title: str, size: float | None, style: str | None = None) -> Picture:
    """Make the picture of a scene."""
    return framed(
        *scene.layers(),
        width=scene.layout.width,
        height=scene.layout.height,
        size=size,
        title=title,
        description=description_of(scene.board),
        style=style,
    )


def _path(board: Board, berserk: Move | Sequence[Square] | None) -> Sequence[Square]:
    if isinstance(berserk, Move):
        return board.berserk_path(berserk.from_square, berserk.to_square)
    return berserk or ()
