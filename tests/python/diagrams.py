"""What the tests of the diagram share: positions to show, pages taken apart, and what the core says of them."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

from berolina import Board, random_game, square_name

POSITIONS = [
    ("berolina", "startpos"),
    ("berolina", "rnbqk2r/p1p2ppp/5n2/2b1p3/2Pp4/8/P2B1PPP/R3K2R b KQkq d3c4 0 1"),
    ("berolina", "4kn2/3P4/8/8/8/8/3p4/R3K2R w KQ - 0 1"),
    ("berolina", "3nk3/2P5/8/8/8/8/2p5/3NK3 b - - 0 1"),
    ("berolina", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"),
    ("berolina-plus", "4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1"),
    ("sergeant", "4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1"),
    ("wolf-sergeant", "startpos"),
    ("chess", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"),
    ("berolina/chess", "startpos"),
    ("mfWcseWimfnD", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
    ("bridge", "startpos"),
    ("bridge+berserk", "startpos"),
    ("chess+berserk", "4k3/8/8/5n2/4P3/2q5/1P1P4/4K2R w K - 1+1 0 1"),
    ("chess+berserk", "4k3/8/8/8/8/6p1/1P2r3/4K3 w - - 0+1 0 1"),
]


class Parts(HTMLParser):
    """The elements of a page: which there are, with what attributes, and the text of scripts, styles and the rest."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(page)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in ("meta", "link", "br", "input"):
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.setdefault(self._open[-1] if self._open else "", []).append(data)

    def named(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of all elements of a name."""
        return [attributes for name, attributes in self.elements if name == tag]

    @property
    def data(self) -> dict[str, Any]:
        """What the script reads."""
        found: dict[str, Any] = json.loads(self.texts["script"][0])
        return found


def shown_moves(data: dict[str, Any], number: int) -> dict[str, set[str]]:
    """The moves of each man in a position, in UCI, after a check that none is there twice."""
    moves = {}
    for square, numbers in data["positions"][number]["moves"].items():
        assert len(set(numbers)) == len(numbers)
        moves[square] = {data["moves"][each]["uci"] for each in numbers}
    return moves


def core_moves(board: Board) -> dict[str, set[str]]:
    """The moves of each man of either side, those of the other side from the FEN with its turn."""
    moves: dict[str, set[str]] = {}
    for each in (board, other_turn(board)):
        for move in each.legal_moves if each is not None else ():
            moves.setdefault(square_name(move.from_square), set()).add(move.uci())
    return moves


def other_turn(board: Board) -> Board | None:
    """The position with the turn passed, made from the text; None in check."""
    if board.is_check():
        return None
    men, turn, castling, _, *rest = board.fen().split()
    return Board(" ".join([men, "b" if turn == "w" else "w", castling, "-", *rest]), variant=board.variant)


def played(variant: str, seed: int, plies: int) -> Board:
    """A board with random moves."""
    board = Board(variant=variant)
    for move in random_game(variant, seed=seed, max_plies=plies).move_stack:
        board.push(move)
    return board


def positions_of(board: Board) -> list[Board]:
    """The positions of a board's moves, the first included."""
    found = [board.root()]
    for move in board.move_stack:
        found.append(found[-1].copy())
        found[-1].push(move)
    return found
