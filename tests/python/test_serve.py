"""`berolina.serve` without a browser: what it does, and what it refuses."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from diagrams import Parts
from hypothesis import given
from hypothesis import strategies as st

import berolina
from berolina import Board
from berolina.pgn import Game, games

pytest.importorskip("starlette")
pytest.importorskip("httpx2")

from starlette.testclient import TestClient

from berolina.playing.table import Table
from berolina.serve import Store, make_app
from berolina.serve.refusals import RefusedError
from berolina.serve.store import StoreError

NAMED = [variant.name for variant in berolina.variants()]
BERSERK = "4k3/8/8/5n2/4P3/8/1P6/4K3 w - - 1+1 0 1"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "folder" / "games.sqlite3")


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    with TestClient(make_app(store), base_url="http://localhost") as client:
        yield client


def post(client: TestClient, path: str, **fields: Any) -> tuple[int, Any]:
    response = client.post(path, json=fields)
    return response.status_code, response.json()


def begun(client: TestClient, **fields: Any) -> Any:
    status, game = post(client, "/api/games", **fields)
    assert status == 201, game
    return game


def done(client: TestClient, game: Any, deed: str, **fields: Any) -> Any:
    status, after = post(client, f"/api/games/{game['id']}/{deed}", **fields)
    assert status == 200, after
    return after


def refused(client: TestClient, path: str, **fields: Any) -> tuple[int, str]:
    status, answer = post(client, path, **fields)
    assert 400 <= status < 500
    return status, answer["error"]


def shown_moves(game: Any) -> dict[str, set[str]]:
    return {at: {game["moves"][it]["uci"] for it in numbers} for at, numbers in game["position"]["moves"].items()}


def moves_of_mover(board: Board) -> dict[str, set[str]]:
    moves: dict[str, set[str]] = {}
    for move in board.legal_moves:
        moves.setdefault(berolina.square_name(move.from_square), set()).add(move.uci())
    return moves


# games


@pytest.mark.parametrize(
    "name", [variant.name for variant in berolina.variants()] + ["mfWcseWimfnD/chess+berserk(2,5)"]
)
def test_every_variant_is_played_to_its_end(client: TestClient, name: str) -> None:
    played = berolina.random_game(name, seed=3, max_plies=60)
    game = begun(client, variant=name)
    board = Board(variant=name)
    for move in played.move_stack:
        assert shown_moves(game) == moves_of_mover(board)
        game = done(client, game, "moves", move=move.uci(), version=game["version"])
        board.push(move)
        assert game["fen"] == board.fen(en_passant="fen")
    assert game["result"] == board.result()
    (read,) = games(StringIO(game["pgn"]))
    assert read.variant == board.variant
    assert list(read.mainline_moves()) == played.move_stack
    assert [ply["san"] for ply in game["plies"]] == [node.san() for node in read.mainline()]


@pytest.mark.parametrize("text", ["e2c4", "ec4", "e2-c4", "P e2-c4", " ec4 "])
def test_moves_are_read_as_players_write_them(client: TestClient, text: str) -> None:
    game = begun(client)
    assert done(client, game, "moves", move=text)["plies"] == [{"number": "1.", "san": "ec4"}]


def test_an_illegal_move_is_refused_with_its_reason(client: TestClient) -> None:
    game = begun(client)
    response = client.post(f"/api/games/{game['id']}/moves", json={"move": "e2e3"})
    assert response.status_code == 422
    assert response.json() == {
        "error": "illegal move e2e3: Berolina pawns capture straight ahead; e3 is empty; legal: fe3, de3",
        "reason": "NOTHING_TO_CAPTURE",
    }
    assert refused(client, f"/api/games/{game['id']}/moves", move="hello")[0] == 400
    assert "ambiguous" in refused(client, f"/api/games/{game['id']}/moves", move="c4")[1]
    assert "nobody may pass" in refused(client, f"/api/games/{game['id']}/moves", move="--")[1]
    assert client.get(f"/api/games/{game['id']}").json() == game


def test_steps_are_taken_back_and_brought_back(client: TestClient) -> None:
    game = begun(client)
    first = done(client, game, "moves", move="ec4")
    second = done(client, first, "moves", move="ec5")
    ended = done(client, second, "ending", ending="resign")
    assert (ended["result"], ended["over"], ended["position"]["moves"]) == ("0-1", True, {})
    assert "White resigns" in ended["position"]["state"]
    assert "1. ec4 ec5 {White resigns} 0-1" in ended["pgn"]
    back = done(client, ended, "undo")
    assert (back["result"], back["fen"], back["steps"]) == ("*", second["fen"], {"undo": 2, "redo": 1})
    start = done(client, back, "undo", steps=2)
    assert start["fen"] == game["fen"]
    assert [ply["san"] for ply in start["plies"]] == ["ec4", "ec5"]
    assert start["made"] == 0
    assert done(client, start, "redo", steps=3)["pgn"] == ended["pgn"]


def test_what_cannot_be_done_now_is_a_conflict(client: TestClient) -> None:
    game = begun(client)
    path = f"/api/games/{game['id']}"
    assert refused(client, f"{path}/undo") == (409, "no move is made yet")
    assert refused(client, f"{path}/redo") == (409, "no move is taken back")
    assert refused(client, f"{path}/ending", ending="claim draw")[0] == 409
    done(client, game, "moves", move="ec4")
    assert refused(client, f"{path}/undo", steps=2) == (409, "only 1 step is made yet")
    assert refused(client, f"{path}/undo", steps=10**30)[0] == 409
    assert refused(client, f"{path}/moves", move="ec5", version=game["version"])[0] == 409
    done(client, game, "ending", ending="agree on draw")
    for deed, fields in [("moves", {"move": "ec5"}), ("ending", {"ending": "resign"})]:
        assert "the game is over" in refused(client, f"{path}/{deed}", **fields)[1]


def test_a_draw_is_claimed(client: TestClient) -> None:
    game = begun(client)
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]:
        assert not game["claim"]
        game = done(client, game, "moves", move=text)
    assert game["claim"]
    assert done(client, game, "ending", ending="claim draw")["result"] == "1/2-1/2"


def test_berserk_is_told_with_its_count_and_its_way(client: TestClient) -> None:
    game = begun(client, variant="chess+berserk", text=BERSERK)
    assert game["berserk"] == {"can": True, "left": 1, "says": "Go berserk (White has 1 declaration left)"}
    assert {
        "uci": "b2f5x",
        "to": "f5",
        "kind": "berserk",
        "takes": "f5",
        "way": ["b2", "c3", "d4", "e5", "f5"],
    } in game["moves"]
    after = done(client, game, "moves", move="b2f5x")
    assert after["fen"] == "4k3/8/8/8/4P3/8/8/4K3 b - - 0+1 0 1"
    assert after["berserk"] == {
        "can": False,
        "left": 1,
        "says": "Go berserk (no pawn can strike anyone now; Black has 1 declaration left)",
    }
    check = begun(client, variant="chess+berserk", text="4k3/8/8/8/8/6p1/1P2r3/4K3 w - - 0+1 0 1")
    assert check["berserk"]["says"] == "Go berserk (in check it costs no declaration; White has 0 declarations left)"
    assert begun(client)["berserk"] is None


def test_players_are_named_one_by_one(client: TestClient) -> None:
    game = begun(client)
    assert (game["title"], game["players"]) == ("Berolina chess", {"White": "", "Black": ""})
    done(client, game, "players", White="Nebermann")
    named = done(client, game, "players", Black=" <b>Parton</b> ")
    assert named["players"] == {"White": "Nebermann", "Black": "<b>Parton</b>"}
    assert named["title"] == "Nebermann - <b>Parton</b>"
    assert "<b>Parton" not in client.get(f"/games/{game['id']}").text
    assert "&lt;b&gt;Parton" in client.get("/").text
    assert refused(client, f"/api/games/{game['id']}/players", White="x" * 201)[0] == 400
    assert refused(client, f"/api/games/{game['id']}/players", White="two\nlines")[0] == 400


# pasted texts


def test_a_pgn_is_gone_on_with(client: TestClient) -> None:
    text = '[White "A"]\n[Variant "Berolina"]\n\n1. ec4 {wide} (1. dc3) 1... ec5 0-1'
    game = begun(client, variant="chess", text=text)
    assert (game["variant"], game["result"], game["over"]) == ("berolina", "0-1", True)
    assert "Game over: Black wins (0-1), as its PGN says." in game["position"]["state"]
    assert next(games(StringIO(game["pgn"]))) == next(games(StringIO(text)))
    back = done(client, game, "undo")
    assert back["result"] == "*"
    assert done(client, back, "moves", move="Nf3")["pgn"].endswith("1. ec4 {wide} (1. dc3) 1... ec5 2. Nf3 *\n")


def test_a_pgn_that_begins_with_slashes_is_no_fen(client: TestClient) -> None:
    assert begun(client, text="{12/05/2024} 1. ec4 *")["made"] == 1


def test_a_pgn_without_variant_is_one_of_the_chosen_variant(client: TestClient) -> None:
    assert begun(client, variant="sergeant", text="1. ec4 *")["variant"] == "sergeant"


def test_a_result_that_the_moves_contradict_is_that_of_the_moves(client: TestClient) -> None:
    mate = '[Variant "chess"]\n[FEN "6k1/8/6K1/8/8/8/8/R7 w - - 0 1"]\n[SetUp "1"]\n\n1. Ra8# 1/2-1/2'
    assert begun(client, text=mate)["result"] == "1-0"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "invalid FEN"),
        ("1. e4 Ke7 *", "line 1, character"),
        ('[Variant "Bughouse"]\n\n*', "unknown variant"),
        ("1. ec4 *\n\n1. dc3 *", "more than one game"),
        ("1. ec4 " + "Nf6 Nf3 Ng8 Ng1 " * 2000, "at most 2000 moves"),
        ("1. ec4 " + "(1. ed3) " * 20_000, "10000 with its variations"),
    ],
)
def test_texts_that_are_no_position_and_no_game_are_refused(client: TestClient, text: str, said: str) -> None:
    status, error = refused(client, "/api/games", text=text)
    assert status == 400
    assert said in error


def test_a_game_ends_here_when_every_answer_would_be_long(client: TestClient) -> None:
    moves = ["Nf3", "Nf6", "Ng1", "Ng8"] * 500
    # Fivefold repetition has ended such a game long before; its line can still be read.
    game = begun(client, text=" ".join(moves[:16]))
    assert game["over"]
    assert refused(client, "/api/games", text=" ".join([*moves, "Nf3"]))[0] == 400


# drafts


def draft(client: TestClient, **fields: Any) -> Any:
    status, answer = post(client, "/api/drafts", **fields)
    assert status == 200, answer
    return answer


def test_a_position_is_set_up_step_by_step(client: TestClient) -> None:
    now = draft(client, variant="berolina", edit={"put": "empty"})
    assert now["faults"]
    edits: list[dict[str, Any]] = [
        {"square": "e1", "man": "K"},
        {"square": "e8", "man": "k"},
        {"square": "h1", "man": "R"},
        {"square": "c4", "man": "P"},
        {"square": "d4", "man": "p"},
        {"turn": "black"},
        {"castling": "K"},
        {"en_passant": "d3c4"},
    ]
    for edit in edits:
        now = draft(client, variant="berolina", fen=now["fen"], edit=edit)
    assert now["fen"] == "4k3/8/8/8/2Pp4/8/8/4K2R b K d3c4 0 1"
    assert (now["faults"], now["en_passant"], now["castling"], now["turn"]) == ([], "d3c4", "K", "black")
    bad = draft(client, variant="berolina", fen=now["fen"], edit={"square": "h1", "man": ""})
    assert bad["faults"] == ["White cannot have the right to castle kingside: White's rook is not on h1"]
    assert draft(client, variant="berolina", fen=bad["fen"], edit={"put": "possible"})["faults"] == []


def test_berserk_declarations_are_set(client: TestClient) -> None:
    now = draft(client, variant="chess+berserk", edit={"declarations": {"white": 0, "black": 1}})
    assert now["declarations"] == [0, 1]
    edit = {"declarations": {"white": -1, "black": 1}}
    assert "0 to 9" in refused(client, "/api/drafts", variant="chess+berserk", edit=edit)[1]
    foreign = draft(client, variant="chess", edit={"declarations": {"white": 1, "black": 1}})
    assert foreign["faults"] == ["the variant chess has no berserk declarations"]


@pytest.mark.parametrize(
    "edit",
    [
        {"square": "e10", "man": "K"},
        {"square": "a5", "man": "K"},
        {"square": "e1", "man": "X"},
        {"square": "e1"},
        {"turn": "green"},
        {"castling": "XY"},
        {"en_passant": "d3c"},
        {"en_passant": "d3z9"},
        {"put": "everything"},
        {"declarations": {"white": 1}},
        {"unheard": "of"},
    ],
)
def test_changes_that_make_no_sense_are_refused(client: TestClient, edit: dict[str, Any]) -> None:
    status, error = refused(client, "/api/drafts", variant="bridge+berserk", edit=edit)
    assert status == 400
    assert error


# bad input


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "no JSON"),
        (b"{", "no JSON"),
        (b"[]", "no object"),
        (b"\xff", "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b'{"variant": 7}', "'variant' is a text, not 7"),
        (b'{"variant": null}', "'variant' is a text, not null"),
        (b'{"variant": "checkers"}', "invalid variant"),
        (b'{"varaint": "chess"}', "no such field here: 'varaint'"),
        (b'{"text": "\\ud800"}', "half a character"),
    ],
)
def test_bodies_that_make_no_sense_are_refused_in_words(client: TestClient, body: bytes, said: str) -> None:
    response = client.post("/api/games", content=body, headers={"content-type": "application/json"})
    assert response.status_code == 400
    assert said in response.json()["error"]


@pytest.mark.parametrize("deed", ["moves", "undo", "redo", "ending", "players"])
@pytest.mark.parametrize(
    "fields", [{}, {"steps": True}, {"steps": 0}, {"steps": "1"}, {"move": 3}, {"version": "1"}, {"ending": "win"}]
)
def test_deeds_want_fields_of_their_own(client: TestClient, deed: str, fields: dict[str, Any]) -> None:
    game = begun(client)
    status, answer = post(client, f"/api/games/{game['id']}/{deed}", **fields)
    if status == 200:
        assert (deed, fields) == ("players", {})
    else:
        assert 400 <= status < 500
        assert answer["error"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
FIELDS = ["variant", "text", "fen", "edit", "move", "steps", "version", "ending", "White", "square", "man", "put"]


@pytest.fixture(scope="module")
def shared_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(make_app(Store(tmp_path_factory.mktemp("games") / "g.sqlite3")), base_url="http://localhost") as it:
        yield it


@given(
    path=st.sampled_from(["", "/{id}/moves", "/{id}/undo", "/{id}/redo", "/{id}/ending", "/{id}/players", "drafts"]),
    sent=st.dictionaries(st.sampled_from(FIELDS), JSON | st.sampled_from(["chess", "e2e4", BERSERK])),
)
def test_whatever_is_sent_is_done_or_refused_in_words(
    shared_client: TestClient, path: str, sent: dict[str, Any]
) -> None:
    game = begun(shared_client)
    address = "/api/drafts" if path == "drafts" else f"/api/games{path.format(id=game['id'])}"
    body = json.dumps(sent).encode()
    response = shared_client.post(address, content=body, headers={"content-type": "application/json"})
    assert response.status_code < 500
    assert response.status_code < 300 or response.json()["error"]


def test_nothing_but_json_is_read(client: TestClient) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        response = client.post("/api/games", content=b"{}", headers={"content-type": kind})
        assert response.status_code == 415
        assert "application/json" in response.json()["error"]


def test_pages_from_elsewhere_may_change_nothing(client: TestClient) -> None:
    for origin in ("http://evil.example", "null", "http://localhost:1", "https://localhost"):
        response = client.post("/api/games", json={}, headers={"origin": origin})
        assert response.status_code == 403
    assert client.post("/api/games", json={}, headers={"origin": "http://localhost"}).status_code == 201
    preflight = client.options("/api/games", headers={"origin": "http://evil.example"})
    assert "access-control-allow-origin" not in preflight.headers


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "", "evil.example@localhost", "[::1"]
)
def test_names_that_lead_here_from_elsewhere_read_nothing(client: TestClient, host: str) -> None:
    response = client.get("/", headers={"host": host})
    assert response.status_code == 400
    assert "Berolina" not in response.text


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8713", "[::1]:8713", "LOCALHOST:80", "192.168.0.7:8713"])
def test_the_names_of_this_machine_do(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 200


def test_long_bodies_are_not_read(client: TestClient) -> None:
    response = client.post("/api/games", json={"text": "x" * 2_000_000})
    assert (response.status_code, response.json()) == (413, {"error": "a body has at most 1048576 bytes"})


@pytest.mark.parametrize(
    "path",
    [
        "/games/nope",
        "/games/..%2f..%2fetc%2fpasswd",
        "/games/' OR 1=1 --",
        "/assets/../serve/pages.py",
        "/assets/..%2fpages.py",
        "/assets/play.js",
        "/assets/%2fetc%2fpasswd",
        "/assets/",
        "/games/nope/pgn",
        "/games/nope/diagram",
        "/favicon.ico",
    ],
)
def test_nothing_is_found_elsewhere(client: TestClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert "root:" not in response.text
    assert "import" not in response.text


def test_addresses_of_the_api_answer_json_whatever_is_wrong(client: TestClient) -> None:
    for method, path, status in [
        ("GET", "/api/nothing", 404),
        ("GET", "/api/games/nope", 404),
        ("GET", "/api/games", 405),
        ("PUT", "/api/games/nope", 405),
    ]:
        response = client.request(method, path)
        assert response.status_code == status
        assert response.json()["error"]


@pytest.mark.parametrize("query", ["variant=checkers", "fen=nonsense", "variant=bridge&fen=8/8/8/8/8/8/8/8"])
def test_the_editor_says_what_is_wrong_with_its_address(client: TestClient, query: str) -> None:
    response = client.get(f"/editor?{query}")
    assert response.status_code == 400
    assert "nvalid" in response.text


@pytest.mark.parametrize("page", ["0", "-1", "x", "1e9", "9999999", "%00"])
def test_pages_of_the_list_have_numbers(client: TestClient, page: str) -> None:
    assert client.get(f"/?page={page}").status_code == 400


# pages


@pytest.mark.parametrize("name", NAMED)
def test_pages_are_whole_and_load_from_here_alone(client: TestClient, name: str) -> None:
    game = begun(client, variant=name)
    for path in ("/", f"/games/{game['id']}", f"/editor?variant={name.replace('+', '%2B')}"):
        response = client.get(path)
        parts = Parts(response.text)
        loaded = [it.get("src") for it in parts.named("script") if it.get("src")] + [
            it["href"] for it in parts.named("link")
        ]
        assert all(address == "data:," or str(address).startswith("/assets/") for address in loaded)
        for address in loaded:
            assert address == "data:," or client.get(str(address)).status_code == 200
        assert "script-src 'self'" in response.headers["content-security-policy"]
        ids = [attributes["id"] for _, attributes in parts.elements if "id" in attributes]
        assert len(set(ids)) == len(ids)
        labelled = {it.get("for") for it in parts.named("label") if it.get("for")}
        assert labelled <= set(ids)


def test_hostile_names_are_words_on_every_page(client: TestClient) -> None:
    hostile = "</script><script>alert(1)</script>\" onload='x' &amp; ${id}"
    game = begun(
        client, text=f'[White "{hostile.replace(chr(34), chr(92) + chr(34))}"]\n[Variant "Berolina"]\n\n1. ec4 *'
    )
    for path in ("/", f"/games/{game['id']}", f"/games/{game['id']}/diagram"):
        scripts = Parts(client.get(path).text).named("script")
        assert len(scripts) == 2
    assert game["players"]["White"] == hostile


def test_a_game_is_a_file_and_a_diagram(client: TestClient) -> None:
    game = done(client, begun(client, variant="bridge"), "moves", move="ec4")
    file = client.get(f"/games/{game['id']}/pgn")
    assert file.text == game["pgn"]
    assert file.headers["content-type"].startswith("application/x-chess-pgn")
    diagram = client.get(f"/games/{game['id']}/diagram").text
    assert Parts(diagram).data["plies"] == [{"number": "1.", "san": "ec4"}]


def test_the_list_has_pages_and_forgets_what_is_deleted(client: TestClient) -> None:
    made = [begun(client, text=f'[White "Player {number}"]\n[Variant "Berolina"]\n\n*') for number in range(60)]
    first, second = client.get("/").text, client.get("/?page=2").text
    assert (first.count("data-remove"), second.count("data-remove")) == (50, 10)
    assert "Older games" in first
    assert "Newer games" in second
    path = f"/api/games/{made[0]['id']}"
    assert client.request("DELETE", path, json={}).status_code == 200
    assert client.get(path).status_code == 404
    assert client.request("DELETE", path, json={}).status_code == 404


def test_no_answer_can_be_framed_or_guessed_at_or_kept(client: TestClient) -> None:
    game = begun(client)
    for path in ("/", f"/games/{game['id']}", f"/games/{game['id']}/diagram", f"/api/games/{game['id']}", "/nothing"):
        headers = client.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert (headers["x-content-type-options"], headers["cache-control"]) == ("nosniff", "no-store")


def test_long_names_are_shortened_in_the_list(client: TestClient) -> None:
    begun(client, text=Game({"White": "x" * 10_000}).pgn())
    assert len(client.get("/").text) < 10_000


def test_many_variations_at_one_move_are_taken_back_at_once(client: TestClient) -> None:
    game = begun(client, text="1. ec4 " + "(1. ed3) " * 9_000 + "*")
    for deed in ("undo", "redo", "undo"):
        started = client.post(f"/api/games/{game['id']}/{deed}", json={})
        assert started.status_code == 200
        assert started.elapsed.total_seconds() < 10


# the store


def test_games_are_kept_when_the_store_is_opened_again(store: Store) -> None:
    table = Table(Game(variant="bridge"))
    kept = store.add(table)
    store.change(kept.id, 1, lambda it: it.play(next(iter(it.board.legal_moves))))
    store.change(kept.id, 2, lambda it: it.take_back())
    again = Store(store.file).load(kept.id)
    assert (again.version, again.table.taken_back, len(again.table.line.mainline())) == (3, 1, 1)


def test_a_change_that_fails_changes_nothing(store: Store) -> None:
    kept = store.add(Table(Game()))

    def fail(table: Table) -> None:
        table.play(next(iter(table.board.legal_moves)))
        raise RuntimeError

    with pytest.raises(RuntimeError):
        store.change(kept.id, None, fail)
    assert (store.load(kept.id).version, store.load(kept.id).table.ply_count) == (1, 0)


def test_of_two_changes_to_the_same_version_one_is_refused(store: Store) -> None:
    kept = store.add(Table(Game()))
    barrier = threading.Barrier(8)

    def play(_: int) -> bool:
        barrier.wait()
        try:
            store.change(kept.id, 1, lambda table: table.play(next(iter(table.board.legal_moves))))
        except RefusedError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(play, range(8))) == 1
    assert store.load(kept.id).table.ply_count == 1


def test_a_server_that_is_killed_loses_nothing_and_half_writes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    program = f"""
import sys
from berolina.pgn import Game
from berolina.playing.table import Table
from berolina.serve import Store
store = Store({str(file)!r})
kept = store.add(Table(Game()))
print(kept.id, flush=True)
for number in range(10**6):
    moves = ("g1f3", "g8f6", "f3g1", "f6g8")
    def act(table):
        if table.ply_count >= 12:
            table.take_back(12)
        table.play(table.board.parse_uci(moves[table.ply_count % 4]))
    print(store.change(kept.id, None, act).version, flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        game_id, *versions = (process.stdout.readline().strip() for _ in range(20))
        process.kill()
        versions += process.stdout.read().split()
    # The last change may have been kept before it was told.
    assert Store(file).load(game_id).version - int(versions[-1]) in (0, 1)


def test_files_of_others_are_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite3"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE precious (thing)")
    connection.close()
    text = tmp_path / "notes.txt"
    text.write_text("not a database, but long enough to be taken for one" * 100)
    before = other.read_bytes(), text.read_bytes()
    for file in (other, text, tmp_path, Path("nul\0byte")):
        with pytest.raises(StoreError, match="cannot keep games in"):
            Store(file)
    assert (other.read_bytes(), text.read_bytes()) == before


def test_a_store_of_a_newer_version_is_left_alone(store: Store) -> None:
    connection = sqlite3.connect(store.file)
    connection.execute("PRAGMA user_version = 99")
    connection.commit()
    connection.close()
    with pytest.raises(StoreError, match="newer version"):
        Store(store.file)


@pytest.mark.parametrize("spoil", [Path.unlink, lambda file: file.write_bytes(b"rubbish" * 1000)])
def test_a_file_that_is_gone_or_spoilt_is_said(client: TestClient, store: Store, spoil: Callable[[Path], Any]) -> None:
    game = begun(client)
    spoil(store.file)
    response = client.post(f"/api/games/{game['id']}/moves", json={"move": "ec4"})
    assert response.status_code == 503
    assert "the file of the games cannot be used" in response.json()["error"]
    assert client.get("/").status_code == 503


HEAVY = """
    asyncio berolina.cli berolina.diagram berolina.pgn berolina.playing berolina.serve berolina.svg click IPython
    platformdirs resvg_py rich sqlite3 starlette uvicorn
"""


def imported(program: str, *names: str) -> str:
    """What of some packages a program imports."""
    found = f"sys.exit(str([name for name in sys.modules if name.startswith({names})] or ''))"
    return subprocess.run([sys.executable, "-c", f"{program}; {found}"], capture_output=True, text=True).stderr.strip()


def test_importing_the_package_imports_nothing_of_this() -> None:
    assert imported("import sys, berolina", *HEAVY.split()) == ""


def test_other_commands_import_nothing_of_this() -> None:
    program = "import sys; from berolina.__main__ import main; main(['perft', '1'])"
    assert imported(program, "starlette", "uvicorn", "sqlite3", "berolina.serve") == ""
