"""`berolina serve`: where it serves, what it keeps, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from command_line import Run, assert_one_line_error, command, needs_posix

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from berolina.serve import Server, Store

SECONDS_TO_END = 20


@contextmanager
def serving(*arguments: str, env: dict[str, str] | None = None) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """Run the command, and give the process, the address that it says, and the file."""
    process = subprocess.Popen(
        [sys.executable, "-m", "berolina", "serve", "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **(env or {})},
    )
    with process:
        try:
            assert process.stdout is not None
            url, file = (process.stdout.readline().strip() for _ in range(2))
            assert re.fullmatch(r"Play at http://\S+/", url), url
            yield process, url.removeprefix("Play at "), file.removeprefix("Games are kept in ")
        finally:
            process.kill()


def begin(url: str) -> str:
    """Begin a game, and give its name."""
    request = Request(f"{url}api/games", b"{}", {"content-type": "application/json"})
    with urlopen(request, timeout=10) as response:
        name: str = json.load(response)["id"]
    return name


def status_of(url: str) -> int:
    with urlopen(url, timeout=10) as response:
        status: int = response.status
    return status


@needs_posix
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_a_signal_and_keeps_the_games(tmp_path: Path, ending: signal.Signals) -> None:
    file = tmp_path / "new folder" / "games.sqlite3"
    with serving("--games", str(file)) as (process, url, said):
        assert said == str(file)
        assert url.startswith("http://127.0.0.1:")
        name = begin(url)
        process.send_signal(ending)
        out, err = process.communicate(timeout=SECONDS_TO_END)
        assert "Traceback" not in out + err
        assert err == ""
        if ending == signal.SIGINT:
            assert process.returncode == 0
    with serving("--games", str(file)) as (_, url, _):
        assert status_of(f"{url}games/{name}") == 200


@needs_posix
def test_a_killed_server_loses_no_game(tmp_path: Path) -> None:
    file = str(tmp_path / "games.sqlite3")
    with serving("--games", file) as (process, url, _):
        names = [begin(url) for _ in range(3)]
        process.kill()
    with serving("--games", file) as (_, url, _):
        assert [status_of(f"{url}games/{name}") for name in names] == [200] * 3


@needs_posix
def test_games_are_in_the_users_folder_for_data(tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    with serving(env=home) as (_, _, file):
        assert Path(file).is_relative_to(tmp_path)
        assert Path(file).name == "games.sqlite3"
        assert Path(file).is_file()


def test_only_this_machine_is_served_unless_it_is_asked_for(tmp_path: Path) -> None:
    for host, is_open in [("127.0.0.1", False), ("LOCALHOST", False), ("0.0.0.0", True)]:
        server = Server(Store(tmp_path / "g"), host=host)
        assert server.is_open is is_open
        assert server.address == ip_address("0.0.0.0" if is_open else "127.0.0.1"), "the address that is bound"
        server.close()


def test_every_address_of_loopback_can_be_called(tmp_path: Path) -> None:
    for host in ("localhost", "127.0.0.1", "LOCALHOST"):
        with serving("--games", str(tmp_path / "g"), "--host", host) as (process, url, _):
            assert status_of(url) == 200
            process.kill()
            _, err = process.communicate()
            assert err == "", "no warning"


def test_other_addresses_come_with_a_warning(tmp_path: Path) -> None:
    with serving("--games", str(tmp_path / "g"), "--host", "0.0.0.0") as (process, url, _):
        assert url.startswith("http://127.0.0.1:"), "an address that browsers can open"
        assert status_of(url) == 200
        process.kill()
        _, err = process.communicate()
        assert "whoever reaches this address" in err


def test_an_address_that_is_taken_is_said_in_one_line(run: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ran = run("serve", "--port", str(taken.getsockname()[1]), "--games", str(tmp_path / "g"))
    assert_one_line_error(ran)
    assert "try another --port" in ran.err


@pytest.mark.parametrize(
    "host", ["256.0.0.1", "no.such.host.invalid", "", "x" * 300, "nul\0", "not a host", "\udcff\udcfe", "ho\u0308st"]
)
def test_hosts_that_are_none_are_refused(run: Run, tmp_path: Path, host: str) -> None:
    ran = run("serve", "--port", "0", "--host", host, "--games", str(tmp_path / "g"))
    assert_one_line_error(ran)
    assert "cannot serve at" in ran.err


def test_files_that_cannot_keep_games_are_refused(run: Run, tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("what is in here must stay " * 100)
    for file in (text, tmp_path, text / "below", "nul\0byte", ""):
        ran = run("serve", "--port", "0", "--games", str(file))
        assert_one_line_error(ran)
        assert "cannot keep games in" in ran.err
    assert text.read_text() == "what is in here must stay " * 100


@pytest.mark.parametrize("missing", ["starlette", "uvicorn", "platformdirs"])
def test_the_missing_extra_is_said(tmp_path: Path, missing: str) -> None:
    (tmp_path / "sitecustomize.py").write_text(f"import sys; sys.modules[{missing!r}] = None")
    ran = command("serve", "--port", "0", env={"PYTHONPATH": str(tmp_path), "HOME": str(tmp_path)})
    assert_one_line_error(ran)
    assert f"serve needs {missing}: pip install 'berolina[serve]'" in ran.err


@pytest.mark.parametrize("port", ["-1", "65536", "x"])
def test_ports_are_numbers_of_ports(run: Run, port: str) -> None:
    assert_one_line_error(run("serve", "--port", port))
