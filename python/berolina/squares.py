"""Colours, piece types and squares as ints, with the names that python-chess has for them.

Squares are numbered 8 * rank + file on both boards: a1 is 0, h8 is 63. Rank 9, which only the bridge board
has, is 64 to 71.
"""

from __future__ import annotations

from operator import index
from typing import Final, TypeAlias

Color: TypeAlias = bool
PieceType: TypeAlias = int
Square: TypeAlias = int

WHITE: Final[Color] = True
BLACK: Final[Color] = False
COLORS: Final[tuple[Color, Color]] = (WHITE, BLACK)
COLOR_NAMES: Final = ("black", "white")

PAWN: Final[PieceType] = 1
KNIGHT: Final[PieceType] = 2
BISHOP: Final[PieceType] = 3
ROOK: Final[PieceType] = 4
QUEEN: Final[PieceType] = 5
KING: Final[PieceType] = 6
PIECE_TYPES: Final = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)
PIECE_SYMBOLS: Final = (None, "p", "n", "b", "r", "q", "k")
PIECE_NAMES: Final = (None, "pawn", "knight", "bishop", "rook", "queen", "king")

UNICODE_PIECE_SYMBOLS: Final = {
    "R": "♖", "r": "♜", "N": "♘", "n": "♞", "B": "♗", "b": "♝",
    "Q": "♕", "q": "♛", "K": "♔", "k": "♚", "P": "♙", "p": "♟",
}  # fmt: skip
"""The symbol of each letter of a FEN."""

STARTING_BOARD_FEN: Final = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
"""The men at the start of every variant of the standard board."""
STARTING_FEN: Final = f"{STARTING_BOARD_FEN} w KQkq - 0 1"
"""The start of every variant of the standard board; of others, and with the berserk rule, see `Variant.start_fen`."""

FILE_NAMES: Final = ("a", "b", "c", "d", "e", "f", "g", "h")
RANK_NAMES: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9")

# fmt: off
A1: Final = 0; B1: Final = 1; C1: Final = 2; D1: Final = 3; E1: Final = 4; F1: Final = 5; G1: Final = 6; H1: Final = 7  # noqa: E702
A2: Final = 8; B2: Final = 9; C2: Final = 10; D2: Final = 11; E2: Final = 12; F2: Final = 13; G2: Final = 14; H2: Final = 15  # noqa: E501, E702
A3: Final = 16; B3: Final = 17; C3: Final = 18; D3: Final = 19; E3: Final = 20; F3: Final = 21; G3: Final = 22; H3: Final = 23  # noqa: E501, E702
A4: Final = 24; B4: Final = 25; C4: Final = 26; D4: Final = 27; E4: Final = 28; F4: Final = 29; G4: Final = 30; H4: Final = 31  # noqa: E501, E702
A5: Final = 32; B5: Final = 33; C5: Final = 34; D5: Final = 35; E5: Final = 36; F5: Final = 37; G5: Final = 38; H5: Final = 39  # noqa: E501, E702
A6: Final = 40; B6: Final = 41; C6: Final = 42; D6: Final = 43; E6: Final = 44; F6: Final = 45; G6: Final = 46; H6: Final = 47  # noqa: E501, E702
A7: Final = 48; B7: Final = 49; C7: Final = 50; D7: Final = 51; E7: Final = 52; F7: Final = 53; G7: Final = 54; H7: Final = 55  # noqa: E501, E702
A8: Final = 56; B8: Final = 57; C8: Final = 58; D8: Final = 59; E8: Final = 60; F8: Final = 61; G8: Final = 62; H8: Final = 63  # noqa: E501, E702
A9: Final = 64; B9: Final = 65; C9: Final = 66; D9: Final = 67; E9: Final = 68; F9: Final = 69; G9: Final = 70; H9: Final = 71  # noqa: E501, E702
# fmt: on

SQUARES: Final = tuple(range(64))
"""The squares of the standard board, as in python-chess."""

SQUARE_NAMES: Final = tuple(file + rank for rank in RANK_NAMES for file in FILE_NAMES)
"""The names of all 72 squares by number, those of rank 9 included."""


def square(file_index: int, rank_index: int) -> Square:
    """Give the square of a file (0 for a) and a rank (0 for 1).

    Raises:
        ValueError: if either is outside the board.

    >>> berolina.square(4, 1) == berolina.E2
    True
    """
    if not 0 <= index(file_index) < len(FILE_NAMES):
        raise ValueError(f"a file index is 0 to {len(FILE_NAMES) - 1}, not {_shown(file_index)}")
    if not 0 <= index(rank_index) < len(RANK_NAMES):
        raise ValueError(f"a rank index is 0 to {len(RANK_NAMES) - 1}, not {_shown(rank_index)}")
    return rank_index * len(FILE_NAMES) + file_index


def parse_square(name: str) -> Square:
    """Read the name of a square, `a1` to `h9`.

    Raises:
        ValueError: if it is none.

    >>> berolina.parse_square("a9")
    64
    """
    if not isinstance(name, str):
        raise TypeError(f"the name of a square is a str, not {type(name).__name__}")
    try:
        return SQUARE_NAMES.index(name)
    except ValueError:
        shown = name if len(name) <= 20 else name[:20] + "..."
        raise ValueError(f"invalid square {shown!r}: expected a file a to h and a rank 1 to 9") from None


def square_name(square: Square) -> str:
    """Give the name of a square.

    Raises:
        ValueError: if there is no such square.

    >>> berolina.square_name(berolina.E2)
    'e2'
    """
    return SQUARE_NAMES[_checked(square)]


def square_file(square: Square) -> int:
    """Give the file of a square, 0 for a to 7 for h."""
    return _checked(square) % len(FILE_NAMES)


def square_rank(square: Square) -> int:
    """Give the rank of a square, 0 for rank 1 to 8 for rank 9."""
    return _checked(square) // len(FILE_NAMES)


def square_distance(a: Square, b: Square) -> int:
    """Give the number of king steps between two squares on a board without holes."""
    return max(abs(square_file(a) - square_file(b)), abs(square_rank(a) - square_rank(b)))


def square_manhattan_distance(a: Square, b: Square) -> int:
    """Give the files and ranks between two squares, added up."""
    return abs(square_file(a) - square_file(b)) + abs(square_rank(a) - square_rank(b))


def square_mirror(square: Square) -> Square:
    """Mirror a square of the standard board vertically: a1 becomes a8.

    Raises:
        ValueError: if the standard board has no such square.
    """
    if not 0 <= index(square) < len(SQUARES):
        raise ValueError(f"a square of the standard board is 0 to {len(SQUARES) - 1}, not {_shown(square)}")
    return square ^ 0x38


def piece_symbol(piece_type: PieceType) -> str:
    """Give the lower-case letter of a piece type.

    Raises:
        ValueError: if there is no such piece type.
    """
    return _piece_text(PIECE_SYMBOLS, piece_type)


def piece_name(piece_type: PieceType) -> str:
    """Give the English name of a piece type.

    Raises:
        ValueError: if there is no such piece type.
    """
    return _piece_text(PIECE_NAMES, piece_type)


def side_name(color: Color) -> str:
    """Name a side as a player: `White`."""
    return COLOR_NAMES[color].capitalize()


def _piece_text(texts: tuple[str | None, ...], piece_type: PieceType) -> str:
    text = texts[piece_type] if index(piece_type) in PIECE_TYPES else None
    if text is None:
        raise ValueError(f"a piece type is 1 to 6, not {_shown(piece_type)}")
    return text


def _checked(square: Square) -> Square:
    number = index(square)
    if not 0 <= number < len(SQUARE_NAMES):
        raise ValueError(f"a square is 0 to {len(SQUARE_NAMES) - 1}, not {_shown(number)}")
    return number


def _shown(number: int) -> str:
    """Show a number, unless it is so long that nobody wants to read it."""
    return str(number) if abs(number) < 10**40 else "a huge number"
