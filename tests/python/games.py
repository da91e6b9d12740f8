"""Games of every variant for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from berolina import Board

VARIANTS = [
    "chess",
    "berolina",
    "berolina-plus",
    "sergeant",
    "wolf-sergeant",
    "berolina/chess",
    "mlfrW",
    "mflFclWimfrnA/mfrFcseWimfnD",
    "bridge",
    "bridge+berolina-plus",
    "chess+berserk",
    "berolina-plus+berserk(2,3)",
    "bridge+sergeant+berserk(9,65)",
]


def played(variant: str, choices: list[int]) -> Board:
    """The board after a game: each choice picks one of the legal moves."""
    board = Board(variant=variant)
    for choice in choices:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[choice % len(moves)])
    return board


boards = st.builds(played, st.sampled_from(VARIANTS), st.lists(st.integers(0, 999), max_size=80))
