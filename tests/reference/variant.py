"""Variants: a board, a pawn rule for each side, and perhaps the berserk rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple

from .board import BOARDS, Board, Step, square_at

Colour = Literal["w", "b"]
OPPONENT: Final[dict[Colour, Colour]] = {"w": "b", "b": "w"}

# The pawn directions as White sees the board; Black's are the same after turning the board around.
WHITE_STEPS: Final[dict[str, Step]] = {
    "forward": (0, 1),
    "forward-left": (-1, 1),
    "forward-right": (1, 1),
    "left": (-1, 0),
    "right": (1, 0),
}
DIRECTIONS: Final = tuple(WHITE_STEPS)
FORWARD_DIRECTIONS: Final = ("forward", "forward-left", "forward-right")
SIDEWAYS_DIRECTIONS: Final = frozenset({"left", "right"})

DEFAULT_DECLARATIONS: Final = 1
DEFAULT_REACH: Final = 7


def pawn_step(direction: str, colour: Colour) -> Step:
    """What a pawn's own direction means on the board: Black's left is towards the h-file."""
    file_step, rank_step = WHITE_STEPS[direction]
    return (file_step, rank_step) if colour == "w" else (-file_step, -rank_step)


@dataclass(frozen=True)
class Rule:
    """A pawn rule. `en_passant` left out means: in every capturing direction."""

    moves: frozenset[str]
    captures: frozenset[str]
    double_steps: frozenset[str]
    en_passant: frozenset[str] | None = None

    def __post_init__(self) -> None:
        if not (self.moves | self.captures) <= set(DIRECTIONS):
            raise ValueError("unknown pawn direction")
        if not self.double_steps <= set(FORWARD_DIRECTIONS):
            raise ValueError("a double step leads forward")
        if not self.en_passant_directions <= self.captures:
            raise ValueError("en passant directions are capturing directions")

    @property
    def en_passant_directions(self) -> frozenset[str]:
        return self.captures if self.en_passant is None else self.en_passant

    @property
    def goes_sideways(self) -> bool:
        """Only with such a rule can a pawn that has moved stand on its home rank."""
        return bool((self.moves | self.captures) & SIDEWAYS_DIRECTIONS)


_STRAIGHT: Final = frozenset({"forward"})
_DIAGONAL: Final = frozenset({"forward-left", "forward-right"})
_NONE: Final[frozenset[str]] = frozenset()

NAMED_RULES: Final[dict[str, Rule]] = {
    "chess": Rule(moves=_STRAIGHT, captures=_DIAGONAL, double_steps=_STRAIGHT),
    "berolina": Rule(moves=_DIAGONAL, captures=_STRAIGHT, double_steps=_DIAGONAL),
    "berolina-plus": Rule(moves=_DIAGONAL, captures=_STRAIGHT | SIDEWAYS_DIRECTIONS, double_steps=_DIAGONAL),
    "sergeant": Rule(moves=_STRAIGHT | _DIAGONAL, captures=_STRAIGHT | _DIAGONAL, double_steps=_STRAIGHT | _DIAGONAL),
    "wolf-sergeant": Rule(
        moves=_STRAIGHT | _DIAGONAL, captures=_STRAIGHT | _DIAGONAL, double_steps=_STRAIGHT, en_passant=_NONE
    ),
}


class CastlingWing(NamedTuple):
    """One of the four castlings, by the letter of its right."""

    right: str
    king_from: int
    king_passes: int
    king_to: int
    rook_from: int
    rook_to: int
    between: tuple[int, ...]


class PawnSteps(NamedTuple):
    """A pawn rule turned into steps on the board, for the pawns of one side."""

    moves: tuple[Step, ...]
    captures: tuple[Step, ...]
    double_steps: tuple[Step, ...]
    en_passant: tuple[Step, ...]


@dataclass(frozen=True)
class ReferenceVariant:
    """`board` is "standard" or "bridge"; `berserk` is None or (declarations, reach)."""

    board: str
    white: Rule
    black: Rule
    berserk: tuple[int, int] | None = None

    @staticmethod
    def from_name(name: str) -> ReferenceVariant:
        """Read `[bridge+]RULE[/RULE][+berserk[(D[,R])]]`; the rule of the bridge board alone is Berolina."""
        parts = name.split("+")
        berserk = _berserk_named(parts.pop()) if parts[-1].startswith("berserk") else None
        board = "bridge" if parts[:1] == ["bridge"] else "standard"
        if board == "bridge":
            parts = parts[1:] or ["berolina"]
        rule_names = parts[0].split("/") if len(parts) == 1 else []
        if len(rule_names) not in (1, 2) or not set(rule_names) <= set(NAMED_RULES):
            raise ValueError(f"unknown variant {name!r}")
        rules = [NAMED_RULES[rule] for rule in rule_names]
        return ReferenceVariant(board, rules[0], rules[-1], berserk)

    def rule(self, colour: Colour) -> Rule:
        return self.white if colour == "w" else self.black

    @cached_property
    def geometry(self) -> Board:
        return BOARDS[self.board]

    def first_rank(self, colour: Colour) -> int:
        """The rank of the king and his officers at the start."""
        return 1 if colour == "w" else self.geometry.ranks

    def home_rank(self, colour: Colour) -> int:
        """The rank of the pawns at the start; double steps begin here."""
        return 2 if colour == "w" else self.geometry.ranks - 1

    def last_rank(self, colour: Colour) -> int:
        """The rank where pawns are promoted."""
        return self.first_rank(OPPONENT[colour])

    @cached_property
    def pawn_steps(self) -> dict[Colour, PawnSteps]:
        return {"w": self._steps_of("w"), "b": self._steps_of("b")}

    @cached_property
    def pawn_attack_origins(self) -> dict[Colour, list[tuple[int, ...]]]:
        """For each side and square: the squares from which a pawn of that side attacks it."""
        return {"w": self._attack_origins("w"), "b": self._attack_origins("b")}

    @cached_property
    def castling_wings(self) -> dict[Colour, tuple[CastlingWing, CastlingWing]]:
        return {"w": self._wings_of("w"), "b": self._wings_of("b")}

    def _steps_of(self, colour: Colour) -> PawnSteps:
        def steps(directions: frozenset[str]) -> tuple[Step, ...]:
            return tuple(pawn_step(direction, colour) for direction in DIRECTIONS if direction in directions)

        rule = self.rule(colour)
        return PawnSteps(
            steps(rule.moves),
            steps(rule.captures),
            steps(rule.double_steps),
            steps(rule.en_passant_directions),
        )

    def _attack_origins(self, colour: Colour) -> list[tuple[int, ...]]:
        origins: list[list[int]] = [[] for _ in self.geometry.numbers]
        for origin in self.geometry.squares:
            for step in self.pawn_steps[colour].captures:
                target = self.geometry.step(origin, step)
                if target is not None:
                    origins[target].append(origin)
        return [tuple(squares) for squares in origins]

    def _wings_of(self, colour: Colour) -> tuple[CastlingWing, CastlingWing]:
        rank = self.first_rank(colour)
        a, b, c, d, e, f, g, h = (square_at(file, rank) for file in range(8))
        short, long = ("K", "Q") if colour == "w" else ("k", "q")
        return (
            CastlingWing(short, e, f, g, rook_from=h, rook_to=f, between=(f, g)),
            CastlingWing(long, e, d, c, rook_from=a, rook_to=d, between=(b, c, d)),
        )


def _berserk_named(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"berserk(?:\((\d+)(?:,(\d+))?\))?", text)
    if found is None:
        raise ValueError(f"unknown berserk rule {text!r}")
    declarations, reach = found.groups()
    return (
        DEFAULT_DECLARATIONS if declarations is None else int(declarations),
        DEFAULT_REACH if reach is None else int(reach),
    )
