"""The pictures that are kept: what is drawn on them, and how the references are written anew.

Run as a program, this writes `tests/pictures` (SVG, and what librsvg makes of it) and `docs/pictures`. Look at them
before they are committed.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from berolina import (
    A1,
    B8,
    BLACK,
    C4,
    C5,
    C6,
    D1,
    D4,
    D5,
    E2,
    E7,
    G1,
    H5,
    PIECE_TYPES,
    WHITE,
    Board,
    Move,
    Piece,
    Variant,
    svg,
    variants,
)
from berolina.svg import Arrow, Picture

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests/pictures"
PAGES = ROOT / "docs/pictures"
PIXELS = 210
"""How wide the PNG files are: a man has 24 pixels, and all heights are whole."""

CRAB = "mfWcseWimfnD"
"""A pawn rule without a name."""

BERSERK = Board("4k3/8/8/5n2/4P3/8/1P6/4K3 w - - 1+1 0 1", variant="chess+berserk")
EN_PASSANT = Board("4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1")
PROMOTION = Board("5r1k/4PP2/8/8/8/8/8/4K3 w - - 0 1")
CHECK = Board("4k3/8/8/8/8/8/8/K3R3 b - - 0 1")


def bridge() -> Board:
    board = Board(variant="bridge")
    for uci in ["e2c4", "f8d6", "g1f3", "b9c7", "f2d4", "h8f6", "d4e5"]:
        board.push_uci(uci)
    return board


def berserk_played() -> Board:
    board = BERSERK.copy()
    board.push_uci("b2f5x")
    return board


def with_everything(theme: svg.Theme) -> Picture:
    return svg.board(
        Board(variant="berolina/chess"),
        lastmove=Move(E2, C4),
        arrows=[(E7, E7 - 16), Arrow(D1, D1, color="red"), Arrow(A1, H5, color="blue"), Arrow(E2, C4, color="#55f")],
        fill={D5: "#cc0000cc"},
        check=Board().king(BLACK),
        squares=[D5 + 1, D5 + 2],
        borders=True,
        theme=theme,
    )


def starts(variant: Variant) -> Callable[[], Picture]:
    return lambda: Board(variant=variant).picture(size=None)


PICTURES: dict[str, Callable[[], Picture]] = {
    **{f"start-{it.name}": starts(it) for it in variants()},
    "start-mixed": lambda: svg.board(Board(variant=f"bridge+sergeant/{CRAB}"), orientation=BLACK, theme="dark"),
    "bridge": lambda: svg.position(bridge()),
    "bridge-black": lambda: svg.position(bridge(), orientation=BLACK, theme="dark"),
    "berserk-path": lambda: svg.move(BERSERK, Move.from_uci("b2f5x")),
    "berserk-played": lambda: svg.position(berserk_played()),
    "en-passant": lambda: svg.position(EN_PASSANT),
    "en-passant-move": lambda: svg.move(EN_PASSANT, Move.from_uci("d4d3")),
    "promotion": lambda: svg.move(PROMOTION, Move.from_uci("e7d8n")),
    "check": lambda: svg.position(CHECK),
    "everything-light": lambda: with_everything("light"),
    "everything-dark": lambda: with_everything("dark"),
    "square-set": lambda: svg.square_set(Board(variant="bridge").attacks(A1)),
    "without-margin": lambda: svg.board(Board.empty(), coordinates=False),
    "heat-map": lambda: svg.heat_map(Board(), Board().divide(4)),
    **{
        f"man-{Piece(kind, color).symbol()}-{'white' if color else 'black'}": (
            lambda kind=kind, color=color: svg.piece(Piece(kind, color))  # type: ignore[misc]
        )
        for kind in PIECE_TYPES
        for color in (WHITE, BLACK)
    },
}

PAWNS = {it: it for it in ("chess", "berolina", "berolina-plus", "sergeant", "wolf-sergeant")} | {"custom": CRAB}

ON_PAGES: dict[str, Callable[[], Picture]] = {
    "bridge": lambda: bridge().picture(),
    "dark": lambda: bridge().picture(theme="dark", orientation=BLACK),
    "berserk": lambda: BERSERK.picture(Move.from_uci("b2f5x")),
    "en-passant": lambda: EN_PASSANT.picture(),
    "board": lambda: svg.board(
        Board(),
        lastmove=Move(E2, C4),
        arrows=[(E7, C5), Arrow(B8, C6, color="blue")],
        fill={D4: "#cc000080"},
        squares=Board().attacks(G1),
        size=400,
    ),
    "heat-map": lambda: svg.heat_map(Board(), Board().divide(4), size=400),
    **{
        f"pawn-{name}-{side}": (
            lambda rule=rule, symbol=symbol: svg.piece(Piece.from_symbol(symbol), 48, pawns=rule)  # type: ignore[misc]
        )
        for name, rule in PAWNS.items()
        for symbol, side in (("P", "white"), ("p", "black"))
    },
}
"""The pictures that README and documentation show."""


def rendered_by_librsvg(picture: str) -> bytes:
    """Render a picture by the program of librsvg."""
    command = ["rsvg-convert", "--width", str(PIXELS), "--keep-aspect-ratio"]
    return subprocess.run(command, input=picture.encode(), capture_output=True, check=True, timeout=60).stdout


def has_librsvg() -> bool:
    return shutil.which("rsvg-convert") is not None


if __name__ == "__main__":
    for old in [*FOLDER.glob("*.*g"), *PAGES.glob("*.svg")]:
        old.unlink()
    for name, draw in ON_PAGES.items():
        PAGES.joinpath(f"{name}.svg").write_text(draw() + "\n", encoding="utf-8")
    for name, draw in PICTURES.items():
        FOLDER.joinpath(f"{name}.svg").write_text(draw() + "\n", encoding="utf-8")
        FOLDER.joinpath(f"{name}.png").write_bytes(rendered_by_librsvg(draw()))
