"""Pictures that the command line writes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from berolina import BLACK, Board, svg
from berolina.__main__ import main

PNG = b"\x89PNG\r\n\x1a\n"


def assert_refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("berolina: error: ")
    assert captured.err.count("\n") == 1
    return captured.err


def test_show_writes_the_picture_and_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.svg"
    assert main(["show", "--variant", "bridge", "--svg", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == Board(variant="bridge").picture() + "\n"
    assert capsys.readouterr().out == ""
    assert [it.name for it in tmp_path.iterdir()] == ["board.svg"]


def test_show_takes_theme_and_side(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert main(["show", "--svg", str(file), "--theme", "dark", "--black"]) == 0
    assert file.read_text(encoding="utf-8") == Board().picture(theme="dark", orientation=BLACK) + "\n"


def test_show_writes_png(tmp_path: Path) -> None:
    files = tmp_path / "board.png", tmp_path / "board.svg"
    assert main(["show", "--png", str(files[0]), "--svg", str(files[1])]) == 0
    assert files[0].read_bytes().startswith(PNG)
    assert files[1].exists()


@pytest.mark.parametrize(("kind", "head"), [("--svg", b"<svg"), ("--png", PNG)])
def test_a_dash_is_standard_output(kind: str, head: bytes) -> None:
    command = [sys.executable, "-m", "berolina", "show", kind, "-"]
    done = subprocess.run(command, capture_output=True, timeout=60, check=True)
    assert done.stdout.startswith(head)


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="there is no /dev/stdout")
def test_a_pipe_that_a_link_leads_to_is_written_as_it_comes() -> None:
    command = [sys.executable, "-m", "berolina", "show", "--svg", "/dev/stdout"]
    done = subprocess.run(command, capture_output=True, timeout=60, check=True)
    assert done.stdout.startswith(b"<svg")
    assert done.stdout.endswith(b"</svg>\n")


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nowhere = str(tmp_path / "missing" / "board.svg")
    assert nowhere in assert_refused(capsys, "show", "--svg", nowhere)
    assert "''" in assert_refused(capsys, "show", "--svg", "")
    assert_refused(capsys, "show", "--svg", "a\0b")


def test_png_without_the_extra_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert "pip install 'berolina[png]'" in assert_refused(capsys, "show", "--png", str(tmp_path / "board.png"))
    assert not list(tmp_path.iterdir())


def test_perft_draws_its_divide(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "heat.svg"
    assert main(["perft", "3", "--divide", "--svg", str(file)]) == 0
    assert "nodes: 28328" in capsys.readouterr().out
    assert file.read_text(encoding="utf-8") == svg.heat_map(Board(), Board().divide(3), size=400) + "\n"


def test_perft_draws_only_what_it_divides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--divide" in assert_refused(capsys, "perft", "3", "--svg", str(tmp_path / "heat.svg"))
