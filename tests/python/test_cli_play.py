"""`berolina play`: games through pipes and terminals, and what is left of them whatever ends the command."""

from __future__ import annotations

import io
import os
import random
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from command_line import Ran, Run, assert_one_line_error, command, needs_posix

import berolina
import berolina.pgn

KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
BERSERK = "4k3/8/8/5n2/4P3/8/1P6/4K3 w - - 1+1 0 1"
EN_PASSANT = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
PROMOTION = "8/2P5/8/8/8/8/8/k1K5 w - - 0 1"
MATE_IN_ONE = "6k1/8/6K1/8/8/8/8/R7 w - - 0 1"
SHUFFLE = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]


def play(*arguments: str, lines: list[str] | None = None) -> Ran:
    return command("play", *arguments, stdin="".join(f"{line}\n" for line in lines or []).encode())


def printed_game(ran: Ran) -> berolina.pgn.Game:
    """The game that is printed when the players leave."""
    game = berolina.pgn.read_game(io.StringIO(ran.out[ran.out.rindex("[Event ") :].partition("\n\nTo go on")[0]))
    assert game is not None
    return game


def kept_game(file: Path) -> berolina.pgn.Game:
    (game,) = berolina.pgn.games(str(file))
    return game


def moves_of(game: berolina.pgn.Game) -> list[str]:
    return [move.uci() for move in game.mainline_moves()]


# whole games


def random_game(variant: str, seed: int) -> berolina.Board:
    """A game to its end, by legal moves alone."""
    chance = random.Random(seed)
    board = berolina.Board(variant=variant)
    while not board.is_game_over():
        board.push(chance.choice(sorted(board.legal_moves, key=berolina.Move.uci)))
    return board


@pytest.mark.parametrize(
    ("variant", "spelling"),
    [
        ("chess", "san"),
        ("berolina", "san"),
        ("berolina-plus", "uci"),
        ("sergeant", "full algebraic"),
        ("bridge", "san"),
        ("berolina/chess", "uci"),
        ("bridge+sergeant+berserk(2,5)", "san"),
        ("bridge+sergeant+berserk(2,5)", "uci"),
        ("bridge+sergeant+berserk(2,5)", "full algebraic"),
    ],
)
def test_a_whole_game_is_played_to_its_end(variant: str, spelling: str) -> None:
    played = random_game(variant, seed=len(spelling))
    board, lines = played.root(), []
    for move in played.move_stack:
        lines.append({"san": board.san, "uci": board.uci, "full algebraic": board.full_algebraic}[spelling](move))
        board.push(move)
    ran = play("--variant", variant, lines=lines)
    assert (ran.status, ran.err) == (0, "")
    game = printed_game(ran)
    assert list(game.mainline_moves()) == played.move_stack
    assert game.result == played.result() != "*"
    assert f"Game over: {'draw' if '2' in game.result else ''}" in ran.out
    assert ran.lines.count("Game over> ") == 1


@pytest.mark.parametrize("text", ["b2xf5=X", "b2f5x", "P b2-f5; f5-"])
def test_a_berserk_move_uses_up_a_declaration(text: str) -> None:
    ran = play("--variant", "chess+berserk", "--fen", BERSERK, lines=[text, "fen"])
    assert "Berserk declarations left: White 1, Black 1" in ran.lines
    assert "Last move: 1. b2xf5=X" in ran.lines
    assert "Berserk declarations left: White 0, Black 1" in ran.lines
    assert "4k3/8/8/8/4P3/8/8/4K3 b - - 0+1 0 1" in ran.lines


def test_en_passant_is_taken() -> None:
    ran = play("--fen", EN_PASSANT, lines=["ec4", "dxd3", "fen"])
    assert "Last move: 1...dxd3" in ran.lines
    assert "4k3/8/8/8/8/3p4/8/4K3 w - - 0 2" in ran.lines


def test_both_sides_castle() -> None:
    ran = play("--variant", "chess", "--fen", CASTLING, lines=["O-O", "0-0-0", "fen"])
    assert "Last move: 1...O-O-O" in ran.lines
    assert any(line.startswith("2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2") for line in ran.lines)


def test_a_promotion_must_say_into_what() -> None:
    ran = play("--fen", PROMOTION, lines=["b8", "b8=Q", "fen"])
    assert "becomes a queen, rook, bishop or knight: say which" in ran.out
    assert any(line.startswith("1Q6/8/8/8/8/8/8/k1K5 b") for line in ran.lines)


def test_check_and_checkmate_are_announced() -> None:
    ran = play("--fen", "6k1/8/6K1/8/8/8/8/R7 w - - 0 1", lines=["Rb1", "Kf8", "Rb8"])
    assert "Black to move" in ran.lines
    ran = play("--fen", MATE_IN_ONE, lines=["Ra8"])
    assert "Game over: White wins (1-0), checkmate." in ran.lines
    assert printed_game(ran).result == "1-0"
    ran = play("--fen", "7k/8/8/8/8/8/8/R3K3 w - - 0 1", lines=["Ra8"])
    assert "Black to move: check" in ran.lines


def test_a_game_that_is_over_takes_no_move_but_can_be_taken_back() -> None:
    ran = play("--fen", MATE_IN_ONE, lines=["Ra8", "Kf8", "moves", "resign", "draw", "undo", "Ra7"])
    assert ran.out.count("the game is over") == 4
    game = printed_game(ran)
    assert (moves_of(game), game.result) == (["a1a7"], "*")


# wrong moves


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("e2e3", "illegal move e2e3: Berolina pawns capture straight ahead; e3 is empty"),
        ("c4", "ambiguous move c4: it can be ec4, ac4"),
        ("P d2-d3", 'illegal move "P d2-d3"'),
        ("hello world", "invalid move text"),
        ("--", "nobody may pass"),
        ("0000", "nobody may pass"),
        ("resign!", "invalid move text"),
        ("resign now", "nothing was done: resign stands alone"),
        ("quit?", "invalid move text"),
        ("draw", "no draw can be claimed"),
        ("draw please", "nothing was done"),
        ("undo", "no move to take back"),
        ("redo", "nothing was taken back"),
        ("save", "say where"),
        ("moves z9", "z9"),
        ("moves g9", "g9"),
        ("moves e5", "e5 is empty"),
        ("moves e7", "the man on e7 is Black's, and it is White's turn"),
        ("\x1b[31m\x00", "invalid move text"),
        ("é♟" * 2000, "invalid move text"),
    ],
)
def test_what_cannot_be_done_says_why_and_changes_nothing(text: str, said: str) -> None:
    ran = play(lines=[text, "", "ec4"])
    assert (ran.status, ran.err) == (0, "")
    assert said in ran.out
    assert ran.out.replace("\n", "").isprintable()
    assert moves_of(printed_game(ran)) == ["e2c4"]


def test_bytes_that_are_no_text_are_a_typo() -> None:
    ran = command("play", stdin=b"\xff\xfe\nec4\n")
    assert (ran.status, ran.err) == (0, "")
    assert moves_of(printed_game(ran)) == ["e2c4"]


# commands


def test_undo_and_redo() -> None:
    ran = play(lines=["ec4", "ec5", "undo", "undo", "redo", "redo", "redo", "undo", "bd5"])
    assert ran.out.count("nothing was taken back") == 1
    assert moves_of(printed_game(ran)) == ["e2c4", "b7d5"]


def test_a_new_move_ends_redo() -> None:
    ran = play(lines=["ec4", "undo", "bd4", "redo"])
    assert "nothing was taken back since the last move" in ran.lines
    assert moves_of(printed_game(ran)) == ["b2d4"]


def test_resignation_is_taken_back_and_brought_back_whatever_is_done_between() -> None:
    resigned = ["ec4", "resign", "undo", "undo", "redo", "redo"]
    ran = play(lines=resigned)
    game = printed_game(ran)
    assert (moves_of(game), game.result, game.end().comment) == (["e2c4"], "1-0", "Black resigns")
    assert "Game over: White wins (1-0), Black resigns." in ran.lines
    game = printed_game(play(lines=[*resigned, "undo", "bd5"]))
    assert (moves_of(game), game.result, game.end().comment) == (["e2c4", "b7d5"], "*", "")


def test_moves_are_listed_in_san() -> None:
    ran = play(lines=["moves b1", "moves B1", "moves a1", "moves"])
    assert ran.lines.count("Na3 Nc3") == 2
    assert "The man on a1 has no legal move." in ran.lines
    board = berolina.Board()
    listed = ran.out.rpartition("> moves\n")[2].partition("\nWhite>")[0].split()
    assert listed == sorted(board.san(move) for move in board.legal_moves)


def test_flip_turns_the_board() -> None:
    lines = play(lines=["flip", "flip"]).lines
    ranks = [line[0] for line in lines if line[1:3] == "  "]
    assert "".join(ranks).replace(" ", "") == "87654321" + "12345678" + "87654321"
    assert "   h g f e d c b a" in lines


def test_fen_names_the_double_step_and_pgn_is_the_game() -> None:
    ran = play(lines=["ec4", "fen", "pgn", "board", "quit", "bd5"])
    assert "rnbqkbnr/pppppppp/8/8/2P5/8/PPPP1PPP/RNBQKBNR b KQkq d3c4 0 1" in ran.lines
    assert ran.lines.count("1. ec4 *") == 2
    assert moves_of(printed_game(ran)) == ["e2c4"]


def test_a_draw_is_claimed_where_it_can_be() -> None:
    ran = play(lines=["draw", *SHUFFLE, "draw"])
    assert ran.out.count("no draw can be claimed") == 1
    assert "A draw can be claimed: 'draw'" in ran.lines
    assert "Game over: draw (1/2-1/2), Black claims a draw: threefold repetition." in ran.lines
    assert printed_game(ran).result == "1/2-1/2"


def test_a_draw_is_agreed_by_people_only() -> None:
    assert printed_game(play(lines=["ec4", "draw agreed"])).result == "1/2-1/2"
    ran = play("--against", "random", lines=["draw agreed", "ec4"])
    assert "the random mover agrees to nothing" in ran.lines
    assert printed_game(ran).result == "*"


def test_save_writes_a_new_file_and_replaces_no_other(tmp_path: Path) -> None:
    old, new = tmp_path / "old.pgn", tmp_path / "new game.pgn"
    old.write_text("mine")
    ran = play(lines=["ec4", f"save {old}", f"save {new}", "ec5", f"save {new}", f"save {tmp_path / 'no' / 'where'}"])
    assert "is there already, and is left as it is" in ran.out
    assert "cannot write" in ran.out
    assert old.read_text() == "mine"
    assert moves_of(kept_game(new)) == ["e2c4", "e7c5"]


def test_help_names_every_command() -> None:
    from berolina.cli.playing.commands import COMMANDS

    ran = play(lines=["HELP"])
    for word, known in COMMANDS.items():
        assert known.usage.split()[0] == word
        assert f"  {known.usage} " in ran.out


# the random mover


@pytest.mark.parametrize("variant", ["berolina", "bridge+berserk"])
def test_random_moves_are_the_same_for_the_same_seed(variant: str) -> None:
    ran = [
        play("--variant", variant, "--against", "random", "--as", "black", "--seed", seed, lines=["moves"])
        for seed in ("5", "5", "6", "7", "8")
    ]
    firsts = [moves_of(printed_game(each)) for each in ran]
    assert firsts[0] == firsts[1]
    assert len({tuple(first) for first in firsts}) > 1


def test_the_random_mover_answers_and_undo_takes_its_answer_back() -> None:
    ran = play("--against", "random", "--seed", "1", lines=["ec4", "undo", "undo", "redo"])
    game = printed_game(ran)
    assert (game.headers["White"], game.headers["Black"]) == ("?", "random mover")
    assert len(moves_of(game)) == 2
    again = printed_game(play("--against", "random", "--seed", "1", lines=["ec4", "undo", "ec4"]))
    assert moves_of(again) == moves_of(game)
    assert ran.out.count("no move to take back") == 1


def test_who_plays_black_sees_the_board_so_and_cannot_take_back_the_first_random_move() -> None:
    ran = play("--against", "random", "--as", "black", lines=["undo"])
    assert "   h g f e d c b a" in ran.lines
    assert "there is no move to take back" in ran.out
    assert len(moves_of(printed_game(ran))) == 1


def test_a_mate_against_the_random_mover_is_taken_back() -> None:
    ran = play("--against", "random", "--fen", MATE_IN_ONE, lines=["Ra8", "undo"])
    assert "Game over: White wins (1-0), checkmate." in ran.lines
    assert ran.lines[-2:] == ["White to move", "White> "]


# the file


def test_the_file_is_kept_and_continued(tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    ran = play("--variant", "bridge", "--pgn", str(file), lines=["ec4"])
    assert ran.lines[-1] == f"The game is in {file}; to go on: berolina play --pgn {file}"
    assert "[Event" not in ran.out
    ran = play("--pgn", str(file), lines=["undo", "bd4", "fd6"])
    assert ran.lines[0] == "variant: bridge"
    assert moves_of(kept_game(file)) == ["b2d4", "f8d6"]
    play("--pgn", str(file), lines=["resign"])
    game = kept_game(file)
    assert (game.result, game.variant.name) == ("0-1", "bridge")
    assert [each.name for each in tmp_path.iterdir()] == ["game.pgn"]


def test_headers_comments_and_variations_of_the_file_stay(tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    file.write_text('[White "Nebermann"]\n[Variant "Berolina"]\n\n1. ec4 {good} (1. bd4 $2) ec5 *\n')
    play("--pgn", str(file), lines=["Nf3"])
    assert file.read_text() == (
        '[White "Nebermann"]\n[Variant "Berolina"]\n\n1. ec4 {good} (1. bd4 $2) 1... ec5 2. Nf3 *\n'
    )
    ran = play("--pgn", str(file), lines=["undo", "undo", "undo", "redo", "redo", "redo"])
    assert ran.status == 0
    assert "1. ec4 {good} (1. bd4 $2) 1... ec5 2. Nf3 *" in file.read_text()
    play("--pgn", str(file), lines=["undo", "undo", "undo"])
    assert moves_of(kept_game(file)) == []


def test_comments_of_the_file_cannot_command_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    file.write_text("1. e4 {\x1b[31mred} *\n")
    ran = play("--pgn", str(file), lines=["pgn"])
    assert r"1. e4 {\x1b[31mred} *" in ran.lines
    assert "\x1b[31m" in file.read_text()


def test_a_game_against_random_moves_is_continued_as_one(tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    play("--against", "random", "--as", "black", "--pgn", str(file), "--seed", "2")
    ran = play("--pgn", str(file), "--seed", "2", lines=["bd5"])
    assert "   h g f e d c b a" in ran.lines
    game = kept_game(file)
    assert (game.headers["White"], len(moves_of(game))) == ("random mover", 3)
    play("--against", "human", "--pgn", str(file))
    assert (kept_game(file).headers["White"], len(moves_of(kept_game(file)))) == ("?", 3)
    play("--against", "random", "--pgn", str(file))
    headers = kept_game(file).headers
    assert (headers["White"], headers["Black"], len(moves_of(kept_game(file)))) == ("?", "random mover", 4)


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        ('[Variant "Berolina"]\n\n1. ec4 1-0\n', [], "is over (1-0)"),
        (f'[Variant "Berolina"]\n[FEN "{MATE_IN_ONE}"]\n\n1. Ra8# *\n', [], "is over (1-0)"),
        ('[Variant "Berolina"]\n\n1. Ke8 *\n', [], "illegal move Ke8"),
        ('[Variant "Shogi"]\n\n*\n', [], "Shogi"),
        ("1. e4 *\n\n1. d4 *\n", [], "more than one game"),
        ("1. e4 *\n", ["--variant", "bridge"], "line 1"),
        ('[Variant "Sergeant"]\n\n*\n', ["--variant", "bridge"], "is one of sergeant"),
        ('[Variant "Berolina"]\n\n*\n', ["--fen", KINGS], "starts from another position"),
    ],
)
def test_files_that_would_lose_something_are_refused_and_left(
    tmp_path: Path, text: str, options: list[str], said: str
) -> None:
    file = tmp_path / "game.pgn"
    file.write_text(text)
    ran = play("--pgn", str(file), *options, lines=["ec4"])
    assert_one_line_error(ran)
    assert said in ran.err
    assert file.read_text() == text


def test_options_that_agree_with_the_file_are_taken(tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    for _ in range(2):
        ran = play("--pgn", str(file), "--variant", "sergeant", "--fen", EN_PASSANT, lines=["undo", "Kd1", "flip"])
        assert (ran.status, ran.err) == (0, "")
    assert moves_of(kept_game(file)) == ["e1d1"]


def test_an_empty_file_is_a_new_game(tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    file.touch()
    play("--pgn", str(file), lines=["ec4"])
    assert moves_of(kept_game(file)) == ["e2c4"]


@pytest.mark.parametrize("name", ["", "nowhere/game.pgn", "no\nfile/x", "x" * 5000, "."])
def test_a_file_that_cannot_be_written_is_told_before_the_game(name: str) -> None:
    assert_one_line_error(play("--pgn", name, lines=["ec4"]))


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seed", "1"],
        ["--as", "white"],
        ["--against", "human", "--as", "black"],
        ["--against", "nobody"],
        ["--seed", "x", "--against", "random"],
        ["--variant", "nope"],
        ["--fen", "nope"],
        ["x"],
    ],
)
def test_bad_options_are_refused_in_one_line(run: Run, arguments: list[str]) -> None:
    assert_one_line_error(run("play", *arguments))


def test_closed_standard_input_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert_one_line_error(run("play"))


# what ends the command


@contextmanager
def playing(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        [sys.executable, "-m", "berolina", "play", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A test runner in the background may ignore the signal, and its children with it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        # What waits for output waits no longer than that.
        watch = threading.Timer(60, process.kill)
        watch.start()
        yield process
        watch.cancel()
        process.kill()


def type_line(process: subprocess.Popen[bytes], line: str, prompt: str) -> str:
    """Send a line, and give what is said until the next prompt."""
    assert process.stdin is not None
    process.stdin.write(f"{line}\n".encode())
    process.stdin.flush()
    return read_to(process, prompt)


def read_to(process: subprocess.Popen[bytes], prompt: str) -> str:
    assert process.stdout is not None
    said = b""
    while not said.endswith(f"{prompt}> ".encode()):
        char = process.stdout.read(1)
        assert char, said
        said += char
    return said.decode()


@needs_posix
def test_a_killed_command_has_lost_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    with playing("--pgn", str(file)) as process:
        read_to(process, "White")
        type_line(process, "ec4", "Black")
        type_line(process, "ec5", "White")
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=30)
    assert moves_of(kept_game(file)) == ["e2c4", "e7c5"]
    assert [each.name for each in tmp_path.iterdir()] == ["game.pgn"]


@needs_posix
@pytest.mark.parametrize("has_file", [True, False])
def test_ctrl_c_says_how_to_go_on_and_has_status_130(tmp_path: Path, has_file: bool) -> None:
    file = tmp_path / "game.pgn"
    with playing(*(["--pgn", str(file)] if has_file else [])) as process:
        read_to(process, "White")
        type_line(process, "ec4", "Black")
        wait_until_it_waits(process.pid)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"berolina: interrupted\n")
    assert f"berolina play --pgn {file if has_file else 'FILE'}\n".encode() in out
    assert (b"1. ec4 *" in out) != has_file
    assert file.exists() == has_file


@needs_posix
def test_a_file_that_can_no_longer_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    file, other = folder / "game.pgn", tmp_path / "other.pgn"
    with playing("--pgn", str(file)) as process:
        read_to(process, "White")
        file.unlink()
        folder.rmdir()
        assert "cannot write" in type_line(process, "ec4", "Black")
        type_line(process, f"save {other}", "Black")
        out, err = process.communicate(b"ec5\n", timeout=30)
    assert (process.returncode, err) == (0, b"")
    assert b"1. ec4 ec5 *" in out, "the game is printed, since its file is none"
    assert moves_of(kept_game(other)) == ["e2c4"]


def test_nothing_typed_is_no_error_and_leaves_nothing_to_say() -> None:
    ran = play()
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[-1] == "White> "


@needs_posix
def test_a_closed_pipe_ends_the_command_quietly(tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    with playing("--pgn", str(file)) as process:
        read_to(process, "White")
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.close()
        process.stdin.write(b"ec4\nec5\n")
        process.stdin.close()
        process.wait(timeout=30)
        assert process.stderr is not None
        assert (process.returncode, process.stderr.read()) == (141, b"")
    assert kept_game(file).result == "*"


@needs_posix
@pytest.mark.parametrize(("key", "status"), [(b"\x04", 0), (b"\x03", 130)])
def test_in_a_terminal_there_are_colors_symbols_and_keys_that_leave(key: bytes, status: int) -> None:
    import pty

    pid, terminal = pty.fork()
    if pid == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell's background jobs ignore it
        os.environ.update(NO_COLOR="", PYTHONIOENCODING="utf-8", TERM="xterm")
        os.execv(sys.executable, [sys.executable, "-m", "berolina", "play"])
    said = read_terminal(terminal, b"White> ")
    assert "♟".encode() in said
    assert b"\x1b[48;5;137m" in said
    os.write(terminal, b"ec4\r")
    said = read_terminal(terminal, b"Black> ")
    assert b"Last move: 1. ec4" in said
    wait_until_it_waits(pid)
    os.write(terminal, key)
    said = read_terminal(terminal, b"berolina play --pgn FILE")
    assert b"1. ec4 *" in said
    read_terminal(terminal, None)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == status


def wait_until_it_waits(pid: int) -> None:
    """Wait until a program has not only asked, but waits for an answer.

    Python notices a signal that comes between the two only with the next line. Half a second is enough, unless the
    machine stands still meanwhile: Linux tells.
    """
    state, waiting = Path(f"/proc/{pid}/stat"), 0
    time.sleep(0.5)
    while waiting < 5 and state.exists():
        waiting = waiting + 1 if state.read_text().rpartition(")")[2].split()[0] == "S" else 0
        time.sleep(0.02)


def read_terminal(terminal: int, end: bytes | None) -> bytes:
    """Read what a terminal shows until something is there, or until its program has ended."""
    said = b""
    while end is None or end not in said:
        ready, _, _ = select.select([terminal], [], [], 30)
        assert ready, said
        try:
            part = os.read(terminal, 4096)
        except OSError:  # Linux says so that nobody writes any more
            part = b""
        if not part:
            assert end is None, said
            break
        said += part
    return said
