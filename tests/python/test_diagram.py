"""The interactive diagram: what the page holds."""

from __future__ import annotations

import re
import subprocess
import sys
from base64 import b64encode
from hashlib import sha256
from io import StringIO
from pathlib import Path

import pytest
from command_line import Run
from diagrams import POSITIONS, Parts, core_moves, played, positions_of, shown_moves
from games import VARIANTS

from berolina import (
    BLACK,
    Board,
    InvalidPositionError,
    Move,
    MoveKind,
    Variant,
    parse_square,
    square_name,
    variants,
)
from berolina.pgn import Game, read_game

HOSTILE = "</script><script>alert(1)</script><!-- <script> ]]> & \" ' ${title} \u2028"


@pytest.mark.parametrize(("variant", "fen"), POSITIONS)
def test_the_page_holds_exactly_the_legal_moves_of_both_sides(variant: str, fen: str) -> None:
    board = Board(fen, variant=variant)
    assert shown_moves(Parts(board.to_html()).data, 0) == core_moves(board)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_position_of_a_game_holds_its_legal_moves(variant: str) -> None:
    board = played(variant, seed=7, plies=40)
    data = Parts(board.to_html()).data
    positions = positions_of(board)
    assert len(data["positions"]) == len(positions) == len(data["plies"]) + 1
    for number, position in enumerate(positions):
        assert shown_moves(data, number) == core_moves(position)
        assert data["positions"][number]["fen"] == position.fen(en_passant="fen")


@pytest.mark.parametrize(("variant", "fen"), POSITIONS)
def test_kinds_are_those_of_the_core(variant: str, fen: str) -> None:
    board = Board(fen, variant=variant)
    moves = {move["uci"]: move for move in Parts(board.to_html()).data["moves"]}
    special = {
        MoveKind.BERSERK: "berserk",
        MoveKind.CASTLING: "castling",
        MoveKind.EN_PASSANT: "en-passant",
        MoveKind.DOUBLE_STEP: "double",
    }
    for move in board.legal_moves:
        said, facts = moves[move.uci()], board.classify(move)
        assert [said["kind"] == name for name in special.values()] == [kind in facts.kind for kind in special]
        assert said.get("takes") == (None if facts.captured is None else square_name(facts.captured))
        assert ("becomes" in said) == (MoveKind.PROMOTION in facts.kind)
        if move.berserk:
            assert [parse_square(name) for name in said["way"]] == board.berserk_path(move.from_square, move.to_square)


def kind_of(variant: str, fen: str, uci: str) -> str:
    moves = {move["uci"]: move["kind"] for move in Parts(Board(fen, variant=variant).to_html()).data["moves"]}
    return str(moves[uci])


@pytest.mark.parametrize(
    ("variant", "uci", "kind"),
    [
        ("berolina", "d4c5", "move"),
        ("berolina", "d4d5", "capture"),
        ("berolina-plus", "d4e4", "capture"),
        ("sergeant", "d4c5", "step"),
        ("sergeant", "d4d5", "step"),
        ("chess", "b2b3", "move"),
        ("berolina", "b2d4", "double"),
        ("berolina", "e1e2", "step"),
        ("berolina", "g1f3", "leap"),
        ("berolina", "h1h5", "slide"),
        ("berolina", "d4e5", "move"),
    ],
)
def test_what_a_pawn_can_do_in_a_direction_names_its_step(variant: str, uci: str, kind: str) -> None:
    men = "4k3/8/8/3p4/3Pp3/8/1P6/4K1NR" if uci != "b2d4" else "4k3/8/8/8/8/8/1P6/4K1NR"
    assert kind_of(variant, f"{men} w - - 0 1", uci) == kind


def test_the_other_side_has_no_moves_while_the_mover_is_in_check_and_the_page_says_why() -> None:
    data = Parts(Board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1").to_html()).data
    assert "Black is in check" in data["positions"][0]["notes"]["white"]
    assert set(data["positions"][0]["moves"]) == {"e8"}


@pytest.mark.parametrize("variant", ["berolina", "bridge+berserk", "mfWcseWimfnD/sergeant"])
def test_the_page_refers_to_nothing_outside(variant: str) -> None:
    page = played(variant, seed=1, plies=10).to_html()
    assert set(re.findall(r"\w+://[^\"' ]+", page)) == {"http://www.w3.org/2000/svg"}
    parts = Parts(page)
    references = {value for _, each in parts.elements for key, value in each.items() if key in ("href", "src")}
    assert {str(it)[0] for it in references - {"data:,"}} == {"#"}
    assert not re.search(r"url\(|@import|fetch\(|XMLHttpRequest|\beval\b|innerHTML", page)


def test_the_policy_allows_this_script_and_style_and_no_other() -> None:
    parts = Parts(Board().to_html())
    [policy] = [it["content"] for it in parts.named("meta") if it.get("http-equiv") == "Content-Security-Policy"]
    assert policy is not None
    for text in (parts.texts["script"][1], "".join(parts.texts["style"])):
        assert b64encode(sha256(text.encode()).digest()).decode() in policy
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy


def test_hostile_headers_and_comments_stay_text() -> None:
    game = Game({"White": HOSTILE.replace("\u2028", ""), "Event": "<img src=x onerror=alert(1)>"})
    game.add_line([Move.from_uci("e2c4")])
    game.variations[0].comment = HOSTILE.replace("\u2028", "")
    game.comment = "<!--<script>"
    parts = Parts(game.to_html())
    assert len(parts.named("script")) == 2
    assert parts.named("img") == []
    assert parts.data["plies"][0]["comment"] == game.variations[0].comment
    assert parts.data["opening"] == "<!--<script>"


def test_a_hostile_title_stays_text() -> None:
    parts = Parts(Board().to_html(title=HOSTILE))
    assert len(parts.named("script")) == 2
    assert "".join(parts.texts["h1"]) == "".join(parts.texts["title"]) == HOSTILE


def test_a_game_of_eighty_plies_fits_into_a_small_page() -> None:
    for variant in ("berolina", "bridge+berserk"):
        board = played(variant, seed=3, plies=80)
        assert len(board.move_stack) == 80
        assert len(board.to_html().encode()) < 300_000


def test_a_game_says_its_moves_glyphs_and_comments() -> None:
    text = '[Variant "Berolina"]\n[White "Ada"]\n\n{first} 1. ec4 $1 {wide} 1... ec5 (1... dc6 {left out}) 2. Nf3 $10 *'
    game = read_game(StringIO(text))
    assert game is not None
    parts = Parts(game.to_html())
    assert parts.data["opening"] == "first"
    assert parts.data["plies"] == [
        {"number": "1.", "san": "ec4!", "comment": "wide"},
        {"number": "1...", "san": "ec5"},
        {"number": "2.", "san": "Nf3 $10"},
    ]
    assert parts.data["shown"] == 0
    assert "Ada" in "".join(parts.texts["h1"])


def test_a_board_with_moves_is_shown_as_it_stands() -> None:
    board = Board()
    board.push_uci("e2c4")
    data = Parts(board.to_html(orientation=BLACK)).data
    assert (data["shown"], data["below"], data["plies"]) == (1, "black", [{"number": "1.", "san": "ec4"}])
    assert data["positions"][1]["last"] == ["e2", "c4"]
    assert board.fen().startswith("rnbqkbnr/pppppppp/8/8/2P5/8/PPPP1PPP")


def test_the_end_of_a_game_is_told_and_repetition_is_one() -> None:
    board = Board()
    for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] * 4:
        board.push_uci(uci)
    positions = Parts(board.to_html()).data["positions"]
    assert positions[-1]["state"] == "White to move, draw (fivefold repetition)"
    assert positions[-2]["state"] == "Black to move"
    assert "checkmate" in Parts(Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").to_html()).data["positions"][0]["state"]
    assert "draw (insufficient" in Parts(Board("7k/8/6K1/8/8/8/8/8 b - - 0 1").to_html()).data["positions"][0]["state"]


def test_values_stand_only_where_a_source_has_them() -> None:
    def cells(variant: str) -> list[str]:
        return Parts(Board(variant=variant).to_html()).texts.get("td", [])

    assert cells("berolina") == ["-", "9.5", "5", "3.25", "3.25", "1"]
    assert all(cells(it.name) == [] for it in variants() if it.name != "berolina")


def test_remarks_on_endings_are_told_of_the_game_that_the_source_is_about() -> None:
    told = {it.name for it in variants() if "Endings" in "".join(Parts(Board(variant=it).to_html()).texts["h3"])}
    assert told == {"berolina"}


@pytest.mark.parametrize("variant", [*(it.name for it in variants()), "mfWcseWimfnD", "berolina/chess"])
def test_every_rule_of_a_variant_is_told_with_its_source(variant: str) -> None:
    parts = Parts(Board(variant=variant).to_html())
    titles = parts.texts["h3"]
    assert len(parts.texts["cite"]) == len(titles)
    assert all(re.fullmatch(r"Source: .{10,}", source) for source in parts.texts["cite"])
    found = Variant.from_name(variant)
    assert any("river" in title for title in titles) == (found.board == "bridge")
    assert any("Berserk" in title for title in titles) == (found.berserk is not None)
    assert sum("awns" in title or "ergeants" in title for title in titles) >= len(set(found.pawns))
    assert {rule.betza for rule in found.pawns} <= set(parts.texts["code"])


def test_the_legend_explains_every_kind_that_can_come_up() -> None:
    for variant in VARIANTS:
        board = played(variant, seed=2, plies=30)
        parts = Parts(board.to_html())
        explained = set(parts.texts["b"])
        assert {parts.data["kinds"][move["kind"]] for move in parts.data["moves"]} <= explained


def test_an_illegal_position_and_an_unknown_theme_are_refused() -> None:
    with pytest.raises(InvalidPositionError):
        Board.empty().to_html()
    with pytest.raises(ValueError, match="auto, light or dark"):
        Board().to_html(theme="blue")  # type: ignore[arg-type]


def test_importing_the_package_imports_no_diagram() -> None:
    program = (
        "import sys, berolina, berolina.pgn; from berolina.__main__ import main; main(['moves']);"
        "sys.exit(str([name for name in sys.modules if name.startswith('berolina.diagram')]))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stderr.strip() == "[]"


def test_the_command_writes_the_page_and_nothing_else(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "page.html"
    done = run("diagram", "--variant", "bridge", "--black", "--theme", "dark", "-o", str(file))
    assert (done.status, done.out, done.err) == (0, "", "")
    assert file.read_text(encoding="utf-8") == Board(variant="bridge").to_html(orientation=BLACK, theme="dark")
    assert [it.name for it in tmp_path.iterdir()] == ["page.html"]


def test_the_command_takes_one_game_of_a_file(tmp_path: Path, run: Run) -> None:
    games = tmp_path / "games.pgn"
    games.write_text('[Event "?"]\n\n1. Kxe9 *\n\n[Variant "Berolina"]\n[White "Ada"]\n\n1. ec4 ec5 *\n')
    file = tmp_path / "page.html"
    assert run("diagram", "--pgn", str(games), "--game", "2", "-o", str(file)).status == 0
    assert [ply["san"] for ply in Parts(file.read_text(encoding="utf-8")).data["plies"]] == ["ec4", "ec5"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--pgn", "games.pgn"], "game 1, line 3"),
        (["--pgn", "games.pgn", "--game", "3"], "has no game 3: it has 2"),
        (["--pgn", "missing.pgn"], "missing.pgn"),
        (["--pgn", "games.pgn", "--fen", "startpos"], "--fen and --pgn"),
        (["--fen", "nonsense"], "nonsense"),
        (["--variant", "nonsense"], "nonsense"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(
    arguments: list[str], said: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games.pgn").write_text('[Event "?"]\n\n1. Kxe9 *\n\n[Variant "Berolina"]\n\n1. ec4 ec5 *\n')
    done = run("diagram", *arguments, "-o", "page.html")
    assert done.status == 2
    assert said in done.err
    assert done.err.count("\n") == 1
    assert not Path("page.html").exists()
