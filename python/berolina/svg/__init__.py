"""Pictures of boards, men, moves and sets of squares, as SVG and PNG.

It is used much as `chess.svg`; the page `docs/pictures.md` shows what there is. It is imported apart from `berolina`,
which shows itself in notebooks through it.

>>> import berolina.svg
>>> picture = berolina.svg.board(berolina.Board(variant="bridge"), size=400)
>>> picture.startswith("<svg")
True
"""

from berolina.svg.arrows import Arrow
from berolina.svg.boards import board
from berolina.svg.colors import DARK, LIGHT, Theme
from berolina.svg.heat import heat_map
from berolina.svg.moves import move
from berolina.svg.picture import Picture
from berolina.svg.pieces import piece
from berolina.svg.png import to_png
from berolina.svg.positions import position
from berolina.svg.sets import square_set

__all__ = [
    "DARK",
    "LIGHT",
    "Arrow",
    "Picture",
    "Theme",
    "board",
    "heat_map",
    "move",
    "piece",
    "position",
    "square_set",
    "to_png",
]
