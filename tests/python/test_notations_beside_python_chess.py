"""Chess moves are written and read as by python-chess, over random games; every difference in reading is told here.

`BEROLINA_GAMES` and `BEROLINA_SEED` are those of the other comparisons with python-chess.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import chess
import pytest
from beside import SEED, SHOWS_ALL, STARTS, AnyBoard, Pair, answer, noted, own, plain, share, walk

import berolina

OFTEN = 4
"""Every such ply, texts are read, too."""

CASTLED = ("c1", "g1", "c8", "g8")

# How texts are made of a move, and which of the two read them where they differ.
BOTH, OURS, THEIRS = "both", "ours", "theirs"


def squares(move: chess.Move) -> tuple[str, str]:
    return chess.square_name(move.from_square), chess.square_name(move.to_square)


def letter(board: chess.Board, move: chess.Move) -> str:
    piece = board.piece_at(move.from_square)
    assert piece is not None
    return piece.symbol().upper()


def spellings(board: chess.Board, move: chess.Move) -> dict[str, tuple[str, str]]:
    """Texts of a move by what they show, each with who reads it."""
    origin, target = squares(move)
    kind, exact = letter(board, move), board.san(move)
    bare = exact.rstrip("+#")
    promotion = chess.piece_symbol(move.promotion).upper() if move.promotion else ""
    castling, captures = board.is_castling(move), board.is_capture(move)
    end = f"={promotion}" if promotion else ""
    texts = {
        "exact": (exact, BOTH),
        "long": (board.lan(move), BOTH),
        "no check mark": (bare, BOTH),
        "wrong check mark": (bare + ("#" if exact.endswith("+") else "+"), BOTH),
        "annotation": (exact + "!?", OURS),
        "UCI": (origin + target + promotion.lower(), BOTH),
        "both squares": (f"{origin}-{target}{end}", BOTH),
        "both squares and a cross": (f"{origin}x{target}{end}", BOTH),
    }
    if castling:
        texts["zeros"] = (bare.replace("O", "0"), BOTH)
        texts["king's way"] = (f"K{origin}{target}", OURS)
        return texts
    if kind == "P":
        texts["letter P"] = (f"P{bare}", OURS)
        texts["letter P and both squares"] = (f"P{origin}-{target}{end}", OURS)
        texts["rank of a pawn"] = (
            (f"{origin[1]}x{target}{end}", OURS) if captures else (f"{origin[1]}{target}{end}", BOTH)
        )
        texts["file of a pawn"] = (f"{origin[0]}{target}{end}", BOTH)
    else:
        texts["piece with its square"] = (f"{kind}{origin}{target}", BOTH)
        texts["piece with a dash"] = (f"{kind}{origin}-{target}", BOTH)
        texts["piece with its square and a cross"] = (f"{kind}{origin}x{target}", BOTH)
        texts["dash without a square"] = (f"{kind}-{target}", THEIRS)
    if captures:
        texts["no cross"] = (bare.replace("x", ""), BOTH)
    elif kind != "P" and origin not in bare:
        texts["extra cross"] = (f"{bare[:-2]}x{target}", THEIRS)
    if kind == "P" and captures:
        texts["cross without a file"] = (f"x{target}{end}", OURS)
    elif kind == "P":
        texts["extra cross of a pawn"] = (f"{origin[0]}x{target}{end}", THEIRS)
    if promotion:
        start = bare.removesuffix(end)
        texts["no equals sign"] = (start + promotion, BOTH)
        texts["small letter"] = (f"{start}={promotion.lower()}", BOTH)
        texts["small letter, no equals sign"] = (start + promotion.lower(), BOTH)
        texts["parentheses"] = (f"{start}({promotion})", OURS)
    if board.is_en_passant(move):
        texts["en passant"] = (f"{bare} e.p.", OURS)
    return texts


def readings(pair: Pair, text: str) -> tuple[object, object]:
    return answer(pair.ours, "parse_san", text), answer(pair.theirs, "parse_san", text)


def look_at_spellings(pair: Pair, move: chess.Move, counts: Counter[str]) -> None:
    for what, (text, who) in spellings(pair.theirs, move).items():
        ours, theirs = readings(pair, text)
        told = f"{what}: {text!r}, python-chess says {theirs}, berolina {ours}"
        counts[what] += 1
        if who == BOTH:
            assert ours == theirs, told
        elif who == OURS:
            # With a file or a rank alone, the text may mean another move as well.
            assert ours in (move.uci(), "AmbiguousMoveError"), told
            assert theirs in ("InvalidMoveError", "IllegalMoveError", "AmbiguousMoveError"), told
        else:
            assert ours in ("InvalidMoveError", "IllegalMoveError"), told
            assert theirs in (move.uci(), "AmbiguousMoveError"), told


def look_at_texts(pair: Pair, rng: Random, ply: int, counts: Counter[str]) -> None:
    moves = sorted(pair.theirs.legal_moves, key=chess.Move.uci)
    for move in moves:
        text = pair.agree("san", move)
        pair.agree("lan", move)
        assert pair.agree("parse_san", text) == move.uci()
        assert pair.agree("parse_xboard", text) == move.uci()
    if not pair.theirs.is_check():
        assert pair.agree("san", chess.Move.null()) == pair.agree("lan", chess.Move.null()) == "--"
        pair.agree("parse_san", "--")
    for move in rare_moves(pair.theirs):
        look_at_spellings(pair, move, counts)
    if ply % OFTEN == 0 and moves:
        for move in rng.sample(moves, min(len(moves), 5)):
            look_at_spellings(pair, move, counts)
        look_at_short_texts(pair, rng)
        look_at_lines(pair, rng)


def rare_moves(board: chess.Board) -> list[chess.Move]:
    """A castling, an en passant capture, and a promotion, where there are any."""
    legal = list(board.legal_moves)
    kinds = (board.is_castling, board.is_en_passant, lambda move: bool(move.promotion))
    return [move for is_so in kinds for move in [each for each in legal if is_so(each)][:1]]


def look_at_short_texts(pair: Pair, rng: Random) -> None:
    """A man and a square: legal, illegal, or ambiguous to both."""
    for _ in range(10):
        square = rng.choice(chess.SQUARE_NAMES)
        # Castling as a move of the king is a difference.
        kinds = "QRBN" if square in CASTLED else "KQRBN"
        pair.agree("parse_san", rng.choice(kinds) + rng.choice(["", rng.choice("abcdefgh12345678")]) + square)
        pair.agree("parse_san", square)
        pair.agree("parse_san", rng.choice([file for file in "abcdefgh" if file != square[0]]) + "x" + square)


def look_at_lines(pair: Pair, rng: Random) -> None:
    """A random line from here, written, and played from its texts."""
    board = pair.theirs.copy(stack=False)
    line: list[chess.Move] = []
    while len(line) < 6 and (moves := sorted(board.legal_moves, key=chess.Move.uci)):
        line.append(rng.choice(moves))
        board.push(line[-1])

    def written(each: AnyBoard) -> object:
        return each.variation_san([own(each, move) for move in line])

    def pushed(each: AnyBoard) -> object:
        other = each.copy()
        moves = [own(each, move) for move in line]
        texts = [other.san_and_push(move) for move in moves]
        again = each.copy()
        return texts, [plain(again.push_san(text)) for text in texts], again.fen() == other.fen()

    pair.agree_on("variation_san", written)
    pair.agree_on("san_and_push", pushed)


@pytest.mark.parametrize("name", STARTS)
def test_chess_is_written_and_read_as_by_python_chess(name: str) -> None:
    counts: Counter[str] = Counter()
    for number in range(share(STARTS[name])):
        walk(name, number, lambda pair, rng, ply: look_at_texts(pair, rng, ply, counts))
    assert counts["exact"] > 0
    if SHOWS_ALL and name == "promotions":
        assert counts["parentheses"] > 0
    if SHOWS_ALL and name == "en passant":
        assert counts["en passant"] > 0
    if SHOWS_ALL and name == "open castling":
        assert counts["king's way"] > 0


def test_failures_say_where() -> None:
    """A difference is found, and told with its position."""
    pair = Pair.of(chess.STARTING_FEN)
    with pytest.raises(AssertionError) as caught, noted(pair, "here"):
        pair.agree("parse_san", "Pe4")
    assert any(chess.STARTING_FEN in note and f"BEROLINA_SEED={SEED}" in note for note in caught.value.__notes__)


def test_error_classes_are_those_of_python_chess() -> None:
    """No text, no legal move, more than one."""
    pair = Pair.of("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")
    for text, expected in (
        ("", "InvalidMoveError"),
        ("Nf", "InvalidMoveError"),
        ("nf3", "InvalidMoveError"),
        ("Nd5", "IllegalMoveError"),
        ("e4", "IllegalMoveError"),
        ("O-O", "IllegalMoveError"),
        ("Nd2", "AmbiguousMoveError"),
    ):
        assert pair.agree("parse_san", text) == expected


def test_line_with_an_illegal_move_is_refused_by_both() -> None:
    pair = Pair.of(chess.STARTING_FEN)
    moves = [chess.Move.from_uci(uci) for uci in ("e2e4", "e2e4")]

    def asked(board: AnyBoard) -> object:
        return answer(board, "variation_san", [own(board, move) for move in moves])

    assert pair.agree_on("variation_san", asked) == "IllegalMoveError"
    assert isinstance(pair.ours, berolina.Board)
