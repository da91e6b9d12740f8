"""Made-up pawn rules and made-up legal positions, for tests that compare two programs.

The positions do not come from games. They are arranged so that pins, checks, en passant captures, promotions,
castling and berserk moves are frequent.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from .board import ALL_STEPS, DIAGONAL_STEPS, STRAIGHT_STEPS, Step, rank_of, square_at
from .men import EMPTY, attackers, colour_of, man_of
from .position import EnPassant, ReferencePosition
from .variant import DIRECTIONS, FORWARD_DIRECTIONS, OPPONENT, Colour, ReferenceVariant, Rule

COLOURS: Final[tuple[Colour, Colour]] = ("w", "b")
# How often the kinds of men are drawn: an ordinary mixture, many pawns, few pawns.
MIXTURES: Final = ("PPPPPPPPNNBBRRQ", "PPPPPPPPPPPPPPPPPNBRQ", "PPPNNNNBBBBRRRRQQQ")
# Fewest and most men besides the kings, and how often.
SIZES: Final = ((0, 6), (7, 14), (15, 28), (29, 44), (45, 58))
SIZE_WEIGHTS: Final = (40, 30, 18, 8, 4)
# The share of the side to move in them; with hardly any men of its own it is often stalemated.
OWN_SHARES: Final = (0.5, 0.5, 0.5, 0.5, 0.3, 0.7, 0.03)


def random_rule(rng: Random) -> Rule:
    """Any combination of directions that is a pawn rule, as long as the pawn can do something."""
    while True:
        captures = _some_of(DIRECTIONS, rng)
        rule = Rule(
            moves=_some_of(DIRECTIONS, rng),
            captures=captures,
            double_steps=_some_of(FORWARD_DIRECTIONS, rng),
            en_passant=None if rng.random() < 0.6 else _some_of(sorted(captures), rng),
        )
        if rule.moves or rule.captures or rule.double_steps:
            return rule


def _some_of(directions: Iterable[str], rng: Random) -> frozenset[str]:
    share = rng.choice((0.25, 0.5, 0.75))
    return frozenset(direction for direction in directions if rng.random() < share)


def random_position(variant: ReferenceVariant, rng: Random) -> ReferencePosition:
    scene = _Scene(variant, rng)
    scene.arrange()
    return scene.position()


class _Scene:
    """A position in the making."""

    def __init__(self, variant: ReferenceVariant, rng: Random) -> None:
        self.variant = variant
        self.board = variant.geometry
        self.rng = rng
        self.turn: Colour = rng.choice(COLOURS)
        self.enemy: Colour = OPPONENT[self.turn]
        self.men = [EMPTY for _ in self.board.numbers]
        # Squares that later men keep clear of, lest they spoil what has been arranged.
        self.kept_empty: set[int] = set()
        self.en_passant: EnPassant | None = None
        self.without_stray_checks = rng.random() < 0.65

    def arrange(self) -> None:
        if self.rng.random() < 0.4:
            self._arrange_double_step()
        self._place_kings()
        self._place_castling_rooks()
        for _ in range(self.rng.choice((0, 0, 1, 1, 2, 3))):
            self._arrange_pin(self.turn if self.rng.random() < 0.75 else self.enemy)
        if self.rng.random() < 0.4:
            self._place_pawns_about_to_promote()
        self._place_random_men()
        if self.without_stray_checks:
            self._lift_men_attacking_king(self.turn)
        if self.rng.random() < (0.15 if self.en_passant else 0.35):
            for _ in range(self.rng.choice((1, 1, 2, 2, 3))):
                self._arrange_check()
        self._lift_men_attacking_king(self.enemy)

    def position(self) -> ReferencePosition:
        return ReferencePosition(
            variant=self.variant,
            men=tuple(self.men),
            turn=self.turn,
            castling=self._castling_rights(),
            en_passant=self.en_passant,
            declarations=self._declarations(),
            moved_home_pawns=self._moved_home_pawns(),
            halfmove_clock=0 if self.en_passant else self.rng.choice((0, 1, self.rng.randrange(100))),
            fullmove_number=self.rng.randint(1, 150),
        )

    # Placing men

    def _is_free(self, square: int) -> bool:
        return self.board.exists(square) and self.men[square] == EMPTY and square not in self.kept_empty

    def _place(self, colour: Colour, kind: str, square: int) -> bool:
        """Put a man there if the square is free and he may stand there."""
        pawn_on_edge = kind == "P" and rank_of(square) in (1, self.board.ranks)
        if pawn_on_edge or not self._is_free(square):
            return False
        self.men[square] = man_of(colour, kind)
        return True

    def _keep_empty(self, squares: Iterable[int]) -> None:
        self.kept_empty.update(square for square in squares if self.men[square] == EMPTY)

    def _king_of(self, colour: Colour) -> int:
        return self.men.index(man_of(colour, "K"))

    def _slider_for(self, step: Step) -> str:
        return self.rng.choice("RQ" if step in STRAIGHT_STEPS else "BQ")

    # En passant

    def _arrange_double_step(self) -> None:
        """An enemy pawn just double-stepped, pawns that may take it, and perhaps a line to be opened."""
        steps = self.variant.pawn_steps[self.enemy].double_steps
        if not steps:
            return
        step = self.rng.choice(steps)
        origin = square_at(self.rng.randrange(8), self.variant.home_rank(self.enemy))
        way = self.board.lines[step][origin][:2]
        if len(way) < 2:
            return
        skipped, victim = way
        self._place(self.enemy, "P", victim)
        self.en_passant = EnPassant(skipped, victim)
        self._keep_empty((origin, skipped))
        self._place_rival_victim(skipped)
        capturers = self._place_capturers(skipped)
        way_to_trouble = self.rng.random()
        if way_to_trouble < 0.3:
            self._arrange_line_through(self.rng.choice([victim, skipped, *capturers]))
        elif way_to_trouble < 0.5:
            self._arrange_check_by_victim(skipped, victim)

    def _place_rival_victim(self, skipped: int) -> None:
        """Another pawn that might have skipped the same square, so that the square alone does not tell."""
        if self.rng.random() < 0.5:
            for step in self.variant.pawn_steps[self.enemy].double_steps:
                rival = self.board.step(skipped, step)
                if rival is not None:
                    self._place(self.enemy, "P", rival)

    def _place_capturers(self, skipped: int) -> list[int]:
        capturers: list[int] = []
        for file_step, rank_step in self.variant.pawn_steps[self.turn].en_passant:
            square = self.board.step(skipped, (-file_step, -rank_step))
            if square is not None and self.rng.random() < 0.6 and self._place(self.turn, "P", square):
                capturers.append(square)
        return capturers

    def _arrange_check_by_victim(self, skipped: int, victim: int) -> None:
        """The double-stepped pawn gives check, and a slider too, if it can do so over the skipped square."""
        steps = self.variant.pawn_steps[self.enemy].captures
        if not steps:
            return
        king = self.board.step(victim, self.rng.choice(steps))
        if king is None or not self._place(self.turn, "K", king):
            return
        self.without_stray_checks = False
        for step in ALL_STEPS:
            line = self.board.lines[step][king]
            if skipped in line:
                beyond = line[line.index(skipped) + 1 :]
                if beyond and self.rng.random() < 0.8:
                    self._place(self.enemy, self._slider_for(step), self.rng.choice(beyond))
                    self._keep_empty(line)

    def _arrange_line_through(self, square: int) -> None:
        """The king to move on one side of the square and an enemy slider on the other."""
        step = self.rng.choice(ALL_STEPS)
        king_line = self.board.lines[step][square]
        slider_line = self.board.lines[(-step[0], -step[1])][square]
        if not king_line or not slider_line:
            return
        king_at, slider_at = (self.rng.randrange(min(3, len(line))) for line in (king_line, slider_line))
        if self._place(self.turn, "K", king_line[king_at]):
            self._place(self.enemy, self._slider_for(step), slider_line[slider_at])
            self._keep_empty(king_line[:king_at] + slider_line[:slider_at])

    # Kings and castling

    def _place_kings(self) -> None:
        for colour in (self.turn, self.enemy):
            if man_of(colour, "K") not in self.men:
                self._place_king(colour)

    def _place_king(self, colour: Colour) -> None:
        """At home quite often, else anywhere but next to the other king."""
        home = self.variant.castling_wings[colour][0].king_from
        squares = [home] if self.rng.random() < 0.35 else []
        squares += self.rng.sample(self.board.squares, len(self.board.squares))
        other_king = man_of(OPPONENT[colour], "K")
        for square in squares:
            alone = all(self.men[near] != other_king for near in self.board.king_targets[square])
            if alone and self._place(colour, "K", square):
                return
        raise AssertionError("there is always room for a king here")

    def _place_castling_rooks(self) -> None:
        for colour in COLOURS:
            for wing in self.variant.castling_wings[colour]:
                if wing.king_from == self._king_of(colour) and self.rng.random() < 0.7:
                    self._place(colour, "R", wing.rook_from)
                    if self.rng.random() < 0.6:
                        self._keep_empty(wing.between)

    # Pins, checks, promotions

    def _arrange_pin(self, pinned: Colour) -> None:
        """A slider looks at the other side's king through one man, usually of the king's side."""
        step = self.rng.choice(ALL_STEPS)
        line = self.board.lines[step][self._king_of(pinned)]
        if len(line) < 2:
            return
        slider_at = self.rng.randrange(1, len(line))
        if self._place(OPPONENT[pinned], self._slider_for(step), line[slider_at]):
            shield = pinned if self.rng.random() < 0.8 else OPPONENT[pinned]
            self._place(shield, self.rng.choice("PPPPNBRQ"), line[self.rng.randrange(slider_at)])
            self._keep_empty(line[:slider_at])

    def _arrange_check(self) -> None:
        """An enemy man that attacks the king to move: a slider, a knight or a pawn."""
        king = self._king_of(self.turn)
        way = self.rng.randrange(4)
        if way == 0 and self.board.knight_targets[king]:
            self._place(self.enemy, "N", self.rng.choice(self.board.knight_targets[king]))
        elif way == 1 and self.variant.pawn_attack_origins[self.enemy][king]:
            self._place(self.enemy, "P", self.rng.choice(self.variant.pawn_attack_origins[self.enemy][king]))
        else:
            step = self.rng.choice(STRAIGHT_STEPS if way == 2 else DIAGONAL_STEPS)
            line = self.board.lines[step][king]
            if line:
                slider_at = self.rng.randrange(len(line))
                if self._place(self.enemy, self._slider_for(step), line[slider_at]):
                    self._keep_empty(line[:slider_at])

    def _place_pawns_about_to_promote(self) -> None:
        rank = self.variant.home_rank(self.enemy)
        for _ in range(self.rng.randint(1, 4)):
            self._place(self.turn, "P", square_at(self.rng.randrange(8), rank))

    # The crowd

    def _place_random_men(self) -> None:
        fewest, most = self.rng.choices(SIZES, SIZE_WEIGHTS)[0]
        mixture = self.rng.choice(MIXTURES)
        own_share = self.rng.choice(OWN_SHARES)
        for _ in range(self.rng.randint(fewest, most)):
            colour = self.turn if self.rng.random() < own_share else self.enemy
            kind = self.rng.choice(mixture)
            # A big crowd needs its places: try again where a square is taken.
            for _ in range(12):
                if self._place(colour, kind, self._random_square(colour, kind)):
                    break

    def _random_square(self, colour: Colour, kind: str) -> int:
        """Anywhere; pawns quite often at home."""
        if kind == "P" and self.rng.random() < 0.25:
            return square_at(self.rng.randrange(8), self.variant.home_rank(colour))
        return self.rng.choice(self.board.squares)

    def _lift_men_attacking_king(self, colour: Colour) -> None:
        """Lift the men that give check until none does; only a pawn that has just double-stepped stays.

        The side not to move must not be in check, and the other would be too often in a crowd.
        """
        king = self._king_of(colour)
        victim = self.en_passant.victim if self.en_passant else None
        while offenders := set(attackers(self.variant, self.men, king, OPPONENT[colour])) - {victim}:
            for square in offenders:
                self.men[square] = EMPTY

    # What the men do not tell

    def _castling_rights(self) -> frozenset[str]:
        rights: set[str] = set()
        for colour in COLOURS:
            for wing in self.variant.castling_wings[colour]:
                king_home = self.men[wing.king_from] == man_of(colour, "K")
                rook_home = self.men[wing.rook_from] == man_of(colour, "R")
                if king_home and rook_home and self.rng.random() < 0.75:
                    rights.add(wing.right)
        return frozenset(rights)

    def _declarations(self) -> tuple[int, int]:
        if self.variant.berserk is None:
            return (0, 0)
        granted = self.variant.berserk[0]
        return (self.rng.randint(0, granted), self.rng.randint(0, granted))

    def _moved_home_pawns(self) -> frozenset[int]:
        share = self.rng.choice((0.0, 0.3, 0.7))
        return frozenset(
            square
            for square, man in enumerate(self.men)
            if man.upper() == "P" and self._may_have_moved(square) and self.rng.random() < share
        )

    def _may_have_moved(self, square: int) -> bool:
        """A pawn that stands on its own home rank and whose rule has sideways steps."""
        colour = colour_of(self.men[square])
        if colour is None or rank_of(square) != self.variant.home_rank(colour):
            return False
        return self.variant.rule(colour).goes_sideways
