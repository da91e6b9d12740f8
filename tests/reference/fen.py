"""Positions as text. Reading takes the text to be well formed; only the en passant field needs judgement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board import rank_of, square_at, square_name, square_named
from .men import EMPTY, man_of
from .variant import OPPONENT, Colour, ReferenceVariant, pawn_step

if TYPE_CHECKING:
    from .position import EnPassant, ReferencePosition


def start_fen(variant: ReferenceVariant) -> str:
    """The men of chess on the first two and the last two ranks."""
    middle = ["8", "8", "***2***", "8", "8"] if variant.board == "bridge" else ["8"] * 4
    ranks = ["rnbqkbnr", "pppppppp", *middle, "PPPPPPPP", "RNBQKBNR"]
    return "/".join(ranks) + " w KQkq -"


def read_fen(fen: str, variant: ReferenceVariant) -> ReferencePosition:
    from .position import ReferencePosition

    men_field, turn_field, castling_field, en_passant_field, *rest = fen.split()
    men = _read_men(men_field, variant)
    turn: Colour = "w" if turn_field == "w" else "b"
    extras = [field for field in rest if not field.isdigit()]
    clocks = [int(field) for field in rest if field.isdigit()]
    return ReferencePosition(
        variant=variant,
        men=tuple(men),
        turn=turn,
        castling=frozenset(castling_field.replace("-", "")),
        en_passant=_read_en_passant(en_passant_field, variant, men, turn),
        declarations=_read_declarations(extras, variant),
        moved_home_pawns=_read_moved_home_pawns(extras),
        halfmove_clock=clocks[0] if clocks else 0,
        fullmove_number=clocks[1] if len(clocks) > 1 else 1,
    )


def write_fen(position: ReferencePosition, en_passant_mode: str) -> str:
    castling = "".join(right for right in "KQkq" if right in position.castling)
    fields = [
        _write_men(position),
        position.turn,
        castling or "-",
        _write_en_passant(position, en_passant_mode),
    ]
    if position.variant.berserk is not None:
        fields.append("{}+{}".format(*position.declarations))
    if position.moved_home_pawns:
        fields.append("~" + "".join(square_name(square) for square in sorted(position.moved_home_pawns)))
    return " ".join([*fields, str(position.halfmove_clock), str(position.fullmove_number)])


def _read_men(field: str, variant: ReferenceVariant) -> list[str]:
    """Ranks come from the far side to White's; a digit is a run of empty squares, a star a missing square."""
    men = [EMPTY for _ in variant.geometry.numbers]
    for rank, text in zip(range(variant.geometry.ranks, 0, -1), field.split("/"), strict=True):
        file = 0
        for letter in text:
            if letter.isdigit():
                file += int(letter)
                continue
            if letter != "*":
                men[square_at(file, rank)] = letter
            file += 1
    return men


def _write_men(position: ReferencePosition) -> str:
    return "/".join(_write_rank(position, rank) for rank in range(position.variant.geometry.ranks, 0, -1))


def _write_rank(position: ReferencePosition, rank: int) -> str:
    text = ""
    empty_run = 0
    for file in range(8):
        square = square_at(file, rank)
        missing = not position.variant.geometry.exists(square)
        if position.men[square] == EMPTY and not missing:
            empty_run += 1
            continue
        if empty_run:
            text += str(empty_run)
            empty_run = 0
        text += "*" if missing else position.men[square]
    return text + (str(empty_run) if empty_run else "")


def possible_double_steps(variant: ReferenceVariant, men: list[str], skipped: int, turn: Colour) -> list[EnPassant]:
    """The double steps over the skipped square that the side not to move may just have made.

    Its pawn stands one double-step direction beyond, having come from its home rank, and nothing stands
    on the skipped square or where the pawn came from.
    """
    from .position import EnPassant

    mover = OPPONENT[turn]
    possible: list[EnPassant] = []
    for direction in sorted(variant.rule(mover).double_steps):
        file_step, rank_step = pawn_step(direction, mover)
        victim = variant.geometry.step(skipped, (file_step, rank_step))
        origin = variant.geometry.step(skipped, (-file_step, -rank_step))
        if victim is None or origin is None or rank_of(origin) != variant.home_rank(mover):
            continue
        if men[victim] == man_of(mover, "P") and men[skipped] == EMPTY and men[origin] == EMPTY:
            possible.append(EnPassant(skipped, victim))
    return possible


def _read_en_passant(field: str, variant: ReferenceVariant, men: list[str], turn: Colour) -> EnPassant | None:
    """Skipped square and victim in either order, or the skipped square alone if that leaves one victim."""
    if field == "-":
        return None
    named = [square_named(field[start : start + 2]) for start in range(0, len(field), 2)]
    found = [step for square in named for step in possible_double_steps(variant, men, square, turn)]
    if len(named) == 2:
        found = [step for step in found if set(step) == set(named)]
    if len(found) != 1:
        raise ValueError(f"en passant field {field!r} fits {len(found)} double steps")
    return found[0]


def _write_en_passant(position: ReferencePosition, mode: str) -> str:
    if position.en_passant is None or not _writes_en_passant(position, mode):
        return "-"
    skipped, victim = position.en_passant
    if len(position.variant.rule(OPPONENT[position.turn]).double_steps) == 1:
        return square_name(skipped)
    return square_name(skipped) + square_name(victim)


def _writes_en_passant(position: ReferencePosition, mode: str) -> bool:
    if mode == "legal":
        return position.has_legal_en_passant()
    if mode == "xfen":
        return position.has_pseudo_legal_en_passant()
    if mode == "fen":
        return True
    raise ValueError(f"unknown en passant mode {mode!r}")


def _read_declarations(extras: list[str], variant: ReferenceVariant) -> tuple[int, int]:
    """Declarations left; all of them if the FEN is silent, none where there is no berserk rule."""
    for field in extras:
        if "+" in field:
            white, black = field.split("+")
            return int(white), int(black)
    return (variant.berserk[0], variant.berserk[0]) if variant.berserk else (0, 0)


def _read_moved_home_pawns(extras: list[str]) -> frozenset[int]:
    for field in extras:
        if field.startswith("~"):
            return frozenset(square_named(field[start : start + 2]) for start in range(1, len(field), 2))
    return frozenset()
