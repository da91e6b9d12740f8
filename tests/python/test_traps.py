"""Faults that other programs of this kind really had, each shown to be impossible here."""

from __future__ import annotations

import io
from itertools import product

import pytest
from helpers import FILES, after, en_passant, going, legal, men, position, refused_fen, why, with_men

from berolina import (
    Board,
    IllegalReason,
    InvalidFenError,
    InvalidMoveError,
    InvalidVariantError,
    Move,
    PawnRule,
    Variant,
    pgn,
)

WITH_EN_PASSANT = ("chess", "berolina", "berolina-plus", "sergeant")


# 1: en passant known by its file or its skipped square only


def test_victims_on_both_sides_of_one_skipped_square_are_two_positions() -> None:
    c5_last = after(position("4k3/4p3/8/3Pp3/8/8/8/4K3 b - - 0 1"), "e7c5")
    e5_last = after(position("4k3/2p5/8/2pP4/8/8/8/4K3 b - - 0 1"), "c7e5")
    assert men(c5_last) == men(e5_last) == "4k3/8/8/2pPp3/8/8/8/4K3"
    assert (en_passant(c5_last), en_passant(e5_last)) == ("d6c5", "d6e5")
    assert c5_last != e5_last
    assert men(after(c5_last, "d5d6")) == "4k3/8/3P4/4p3/8/8/8/4K3"
    assert men(after(e5_last, "d5d6")) == "4k3/8/3P4/2p5/8/8/8/4K3"


def test_victims_do_not_count_where_nobody_can_take_them() -> None:
    c5_last = position("4k3/8/8/2p1p3/8/8/8/4K3 w - d6c5 0 1")
    e5_last = position("4k3/8/8/2p1p3/8/8/8/4K3 w - d6e5 0 1")
    assert c5_last == e5_last == position("4k3/8/8/2p1p3/8/8/8/4K3 w - - 0 1")


# 2: the victim of a position from a FEN


def test_victim_is_removed_whether_played_or_loaded_in_between() -> None:
    board = after(position("k7/5p2/8/4P3/8/8/8/K7 b - - 0 1"), "f7d5")
    for mode_board in (board, position(board.fen()), position(board.fen(en_passant="fen"))):
        assert men(after(mode_board, "e5e6")) == "k7/8/4P3/8/8/8/8/K7"


def test_bare_skipped_square_of_a_fen_removes_the_one_possible_victim() -> None:
    board = position("k7/8/8/3pP3/8/8/8/K7 w - e6 0 1")
    assert men(after(board, "e5e6")) == "k7/8/4P3/8/8/8/8/K7"


def test_bare_skipped_square_with_two_possible_victims_is_an_error_that_names_both() -> None:
    message = refused_fen("k7/8/8/3pPp2/8/8/8/K7 w - e6 0 1")
    assert "d5" in message
    assert "f5" in message


# 4: en passant that uncovers a check


@pytest.mark.parametrize(
    ("fen", "uci"),
    [
        ("8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1", "d5e6"),
        ("1b6/8/8/3Pp3/8/8/4k2K/8 w - e6 0 1", "d5e6"),
        ("q6k/8/8/3pP3/8/8/8/7K w - d6 0 1", "e5d6"),
        ("8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", "c5d6"),
    ],
)
def test_orthodox_en_passant_that_uncovers_a_check_is_illegal(fen: str, uci: str) -> None:
    board = position(fen, "chess")
    assert why(board, uci) is IllegalReason.EN_PASSANT_EXPOSES_KING
    assert board.fen().split()[3] == "-"
    assert board == position(" ".join([*fen.split()[:3], "-", "0", "1"]), "chess")


@pytest.mark.parametrize(
    ("fen", "uci"),
    [
        pytest.param("8/8/8/r2Pp2K/8/8/8/4k3 w - d6e5 0 1", "d5d6", id="rank"),
        pytest.param("4r3/8/8/3Pp3/8/8/8/k3K3 w - d6e5 0 1", "d5d6", id="file of the victim"),
        pytest.param("8/8/1b6/2Pp4/8/4K3/8/4k3 w - c6d5 0 1", "c5c6", id="diagonal of the capturer"),
        pytest.param("q6k/8/8/3pP3/8/8/8/7K w - e6d5 0 1", "e5e6", id="diagonal of the victim"),
    ],
)
def test_berolina_en_passant_that_uncovers_a_check_is_illegal(fen: str, uci: str) -> None:
    board = position(fen)
    assert not board.is_check()
    assert why(board, uci) is IllegalReason.EN_PASSANT_EXPOSES_KING
    assert board.fen().split()[3] == "-"


# 5: en passant that is never generated


@pytest.mark.parametrize("rule", WITH_EN_PASSANT)
@pytest.mark.parametrize("white_moves", [True, False])
def test_every_en_passant_capture_is_generated(rule: str, white_moves: bool) -> None:
    mover = Variant.from_name(rule).pawns[0]
    across = {"forward": 0, "forward-left": -1, "forward-right": 1, "left": -1, "right": 1}
    ahead = {"forward": 1, "forward-left": 1, "forward-right": 1, "left": 0, "right": 0}
    home, up = (2, 1) if white_moves else (7, -1)
    captures = 0
    for file, double_step, capture in product(range(8), mover.double_steps, mover.en_passant):
        # Left of the one side is right of the other.
        side = across[double_step] * up
        skipped = (file + side, home + up)
        victim = (file + 2 * side, home + 2 * up)
        capturer = (skipped[0] + across[capture] * up, skipped[1] + ahead[capture] * up)
        if not 0 <= victim[0] < 8 or not 0 <= capturer[0] < 8 or capturer == victim:
            continue
        names = [FILES[x] + str(y) for x, y in ((file, home), skipped, victim, capturer)]
        pawn, enemy = ("P", "p") if white_moves else ("p", "P")
        kings = {"h6": "K", "a8": "k"} if white_moves else {"h1": "K", "a3": "k"}
        board = position(with_men({names[0]: pawn, names[3]: enemy, **kings}, "w" if white_moves else "b"), rule)
        board = after(board, names[0] + names[2])
        uci = names[3] + names[1]
        assert uci in legal(board)
        placed = men(after(board, uci))
        assert enemy in placed
        assert pawn not in placed
        captures += 1
    assert captures == {"chess": 14, "berolina": 12, "berolina-plus": 36, "sergeant": 38}[rule]


# 6: a step that is quiet and en passant at once


def test_sergeant_takes_en_passant_straight_and_diagonally() -> None:
    for capturer in ("c4", "d4", "e4"):
        for victim in {"c4", "d4", "e4"} - {capturer}:
            fen = with_men({"e8": "k", "e1": "K", capturer: "p", victim: "P"}, "b", "-", f"d3{victim}")
            board = after(position(fen, "sergeant"), f"{capturer}d3")
            assert men(board) == "4k3/8/8/8/8/3p4/8/4K3"


# 7: a pawn that came back to its home rank


def test_pawn_that_came_back_to_its_home_rank_does_not_double_step() -> None:
    board = position("4k3/8/8/8/8/8/1Pr5/4K3 w - - 0 1", "berolina-plus")
    board = after(board, "b2c2", "e8e7")
    assert going(board, "c2") == {"b3", "d3"}
    loaded = position(board.fen(), "berolina-plus")
    assert going(loaded, "c2") == {"b3", "d3"}
    assert loaded == board


def test_pawn_that_reached_the_home_rank_of_the_other_side_does_not_double_step() -> None:
    board = position("7k/4P3/8/8/8/8/4p3/K7 w - - 0 1")
    assert all(target[-1] in "qrbn" for target in going(board, "e7"))
    assert why(board, "e7g5") is IllegalReason.NOT_ITS_MOVE


# 8: castling and attacked squares


def test_rook_may_pass_an_attacked_square() -> None:
    for fen in ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/1p6/R3K3 w Q - 0 1"):
        assert why(position(fen), "e1c1") is None


def test_pawn_check_bars_castling_under_the_rule_of_that_pawn() -> None:
    for variant, square in (("berolina", "e2"), ("chess", "d2"), ("chess", "f2"), ("sergeant", "f2")):
        board = position(with_men({"e1": "K", "h1": "R", "e8": "k", square: "p"}, "w", "K"), variant)
        assert board.is_check()
        assert why(board, "e1g1") is IllegalReason.CASTLING_OUT_OF_CHECK
    for variant, square in (("berolina", "d2"), ("chess", "c2"), ("chess", "b2")):
        board = position(with_men({"e1": "K", "h1": "R", "e8": "k", square: "p"}, "w", "K"), variant)
        assert not board.is_check()
        assert why(board, "e1g1") is None


# 10: walls among the men


def test_missing_squares_are_neither_men_nor_empty() -> None:
    board = Board(variant="bridge")
    letters = [letter for row in str(board).splitlines() for letter in row.split()]
    assert len(letters) == 72
    white = [letter for letter in letters if letter.isupper()]
    black = [letter for letter in letters if letter.islower()]
    assert len(white) == len(black) == 16
    assert letters.count("*") == 6
    assert letters.count(".") == 66 - 32


def test_missing_squares_are_neither_captured_nor_struck_nor_passed() -> None:
    board = position("3k4/8/8/8/***2***/QQQ2QQQ/PP4PP/8/4K3 w - - 1+1 0 1", "bridge+berserk")
    targets = {uci[2:4] for uci in legal(board)}
    assert not {target for target in targets if target[1] == "5"} - {"d5", "e5"}
    for file in "abcfgh":
        assert not any(uci.startswith(f"{file}4{file}") and uci[3] in "6789" for uci in legal(board))


def test_captures_down_to_bare_kings_on_the_bridge_board() -> None:
    board = position("4k3/8/8/8/***Rr***/8/8/8/4K3 w - - 0 1", "bridge")
    board = after(board, "d5e5")
    assert men(board) == "4k3/8/8/8/***1R***/8/8/8/4K3"
    assert men(after(board, "e9d9", "e1d1")).count("*") == 6


# 12: promotion letters


@pytest.mark.parametrize("variant", ["chess", "berolina", "sergeant"])
def test_missing_promotion_letter_is_refused(variant: str) -> None:
    placed = "4n3/4P3/8/8/8/8/k7/7K" if variant != "chess" else "8/4P3/8/8/8/8/k7/7K"
    board = position(f"{placed} w - - 0 1", variant)
    assert why(board, "e7e8") is IllegalReason.PROMOTION_MISSING
    assert {uci for uci in legal(board) if uci.startswith("e7e8")} == {f"e7e8{piece}" for piece in "qrbn"}


@pytest.mark.parametrize("text", ["e7e8k", "e7e8p", "e7e8K", "e7e8Q", "e7e8z", "e7e81", "e7e8 "])
def test_wrong_promotion_letter_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        Move.from_uci(text)
    assert "character 5" in str(caught.value)


def test_promotion_letter_decides_the_piece() -> None:
    board = position("4n3/4P3/8/8/8/8/k7/7K w - - 0 1")
    for letter in "qrbn":
        assert men(after(board, f"e7e8{letter}")) == f"4{letter.upper()}3/8/8/8/8/8/k7/7K"


def test_promotion_letter_where_nothing_promotes_is_refused() -> None:
    assert why(Board(), "e2d3q") is IllegalReason.PROMOTION_IMPOSSIBLE
    assert why(Board(), "g1f3q") is IllegalReason.PROMOTION_IMPOSSIBLE


# 13: crowded positions


@pytest.mark.parametrize(
    ("variant", "count"),
    # Kings: two squares. Single steps of three rows of pawns, no double step over the filled fourth rank.
    [
        ("chess", 24 + 2),
        ("berolina", 42 + 2),
        ("berolina-plus", 42 + 2),
        ("sergeant", 66 + 2),
        ("wolf-sergeant", 66 + 2),
    ],
)
def test_crowd_of_pawns(variant: str, count: int) -> None:
    board = position("3k4/8/PPPPPPPP/8/PPPPPPPP/8/PPPPPPPP/3K4 w - - 0 1", variant)
    assert len(legal(board)) == count
    assert board.perft(1) == count
    assert sum(board.divide(2).values()) == board.perft(2)


def test_crowd_of_queens() -> None:
    board = position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", "chess")
    assert len(legal(board)) == 218


def test_crowd_of_promoting_pawns() -> None:
    board = position("8/PPPPPPPP/PPPPPPPP/PPPPPPPP/8/8/k7/4K3 w - - 0 1")
    # Fourteen diagonal steps onto the last rank, four promotions each; the king's five squares.
    assert len(legal(board)) == 14 * 4 + 5


def test_crowd_of_berserk_pawns_and_targets() -> None:
    placed = "k7/1n1n1n1n/n1n1n1n1/8/8/P1P1P1P1/1P1P1P1P/7K"
    board = position(f"{placed} w - - 0 1", "berolina+berserk(9,65)")
    berserk = {uci for uci in legal(board) if uci.endswith("x")}
    # Eight pawns reach the four front knights, and pass diagonally between them to the four behind.
    assert len(berserk) == 8 * 8
    everywhere = "pppppppp/PPPPPPPP/pppppppp/PPPPPPPP/pppppppp/PPPPPPPP"
    board = position(f"k7/{everywhere}/7K w - - 0 1", "berolina+berserk(1,1)")
    # Two rows of pawns side by side are 22 pairs of neighbours, and there are five such pairs of rows.
    assert len({uci for uci in legal(board) if uci.endswith("x")}) == 22 * 5


# 18: strange text


@pytest.mark.parametrize(
    "text",
    ["", "\0", "é2e4", "e2\0e4", "\ud800", "9" * 5000, "e2e4" * 1000, "\uff45\uff12\uff45\uff14", "e2e"],
)
def test_strange_text_is_an_ordinary_error(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        Move.from_uci(text)
    with pytest.raises(InvalidMoveError):
        Board().push_uci(text)
    with pytest.raises(InvalidFenError):
        Board(text)
    with pytest.raises(InvalidVariantError):
        Variant.from_name(text)
    with pytest.raises(InvalidVariantError):
        PawnRule.from_betza(text)


@pytest.mark.parametrize(
    "field", ["d", "d3c", "3", "c4d", "d3c4e", "d33", "é3", "\0\0", "d3\0", "d3c4d3", "--", "dc34"]
)
def test_truncated_en_passant_fields_are_ordinary_errors(field: str) -> None:
    with pytest.raises(InvalidFenError, match="en passant"):
        position(f"4k3/8/8/8/2Pp4/8/8/4K3 b - {field} 0 1")


@pytest.mark.parametrize(
    "text",
    [
        "\0",
        "\ufeff\ufeff",
        "\ud800",
        "9" * 5000,
        "1." * 5000,
        "{",
        "(",
        "[",
        '[Event "',
        "$",
        ";",
        "%",
        "\r",
        "\\",
        "e.p.",
    ],
)
def test_strange_text_in_a_file_of_games_is_an_ordinary_error(text: str) -> None:
    for whole in (text, f"1. e4 {text}", f'[Event "{text}', f'[FEN "{text}"]', f'[Variant "{text}"]', f"1. e4 ({text}"):
        games, errors = read(whole)
        assert all(each.faults for each in errors)
        assert len(games) + len(errors) <= 2


# 21: PGN


def read(text: str) -> tuple[list[pgn.Game], list[pgn.InvalidPgnError]]:
    errors: list[pgn.InvalidPgnError] = []
    return [*pgn.games(io.StringIO(text), errors=errors.append)], errors


def test_an_unknown_variant_costs_its_game_alone() -> None:
    game = '[Event "{0}"]\n[Variant "{0}"]\n\n1. {1} *\n\n'
    text = "".join(game.format(*pair) for pair in [("Berolina", "ec4"), ("Shogi", "P-76"), ("bridge", "ec4")])
    games, errors = read(text)
    assert [each.variant.name for each in games] == ["berolina", "bridge"]
    assert [each.game.headers["Variant"] for each in errors] == ["Shogi"]


def test_an_error_says_which_game_and_line() -> None:
    _, errors = read('[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n\n1. e4 e5\n2. Ke3 *\n')
    assert [(each.game_number, each.line, each.faults[0].line, each.faults[0].column) for each in errors] == [
        (2, 5, 8, 4)
    ]
    assert str(errors[0]).startswith("game 2, line 8, character 4, move 2.: illegal move Ke3")


@pytest.mark.parametrize("variant", ["chess", *WITH_EN_PASSANT[1:], "bridge", "bridge+sergeant+berserk(2,5)", "mlfrW"])
def test_own_output_is_read_back(variant: str) -> None:
    game = pgn.Game({"White": 'a "b" \\'}, variant=variant)
    node: pgn.GameNode = game
    for ply in range(12):
        legal = [*node.board().legal_moves]
        for move in legal[:3]:
            node.add_variation(move, comment="} {", nags=[ply])
        node = node[ply % min(3, len(legal))]
    games, errors = read(str(game))
    assert (games, errors) == ([game], [])


def test_moves_that_say_too_much_are_read() -> None:
    games, errors = read("1. Ng1f3 Pd7-d5 2. Nb1-c3 Ng8f6 3. Nf3d4 d5d4 *\n\n1. e2e4 e7-e5 2. Ng1f3 Nb8-c6 *")
    assert [len(each.mainline_moves()) for each in games] == [4]
    assert errors[0].faults[0].cause.startswith("illegal move d5d4")
    games, errors = read('[Variant "Berolina"]\n\n1. Pe2c4 e7-c5 2. Ng1f3+ Nb8c6 *')
    assert [move.uci() for move in games[0].mainline_moves()] == ["e2c4", "e7c5", "g1f3", "b8c6"]
