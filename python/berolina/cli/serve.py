"""`berolina serve`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from berolina.cli.messages import PROGRAM, BadInput, tell

if TYPE_CHECKING:
    from berolina.serve import Server

_PORTS = 65535


@click.command()
@click.option("--port", type=click.IntRange(0, _PORTS), default=8713, show_default=True, help="0 is any that is free.")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="By another address than the default others reach the games."
)
@click.option("--games", "file", metavar="FILE", help="Where the games are kept; by default in your folder for data.")
@click.option("--open/--no-open", "opens", help="Open the page in your browser, or do not (the default).")
def serve(port: int, host: str, file: str | None, opens: bool) -> None:
    """Serve a page to play on in the browser, every variant and both sides.

    Only this machine can reach it, unless another --host is given. Games are kept after every move, and each has a link
    of its own. Ctrl-C ends the server. This needs the extra serve: pip install 'berolina[serve]'.

    \b
    Examples:
      berolina serve --open
      berolina serve --port 0 --games tournament.sqlite3
    """  # noqa: D301
    server = _server(port, host, file)
    _say_where(server)
    if opens:
        click.launch(server.url)
    server.run()


def _server(port: int, host: str, file: str | None) -> Server:
    """Make the server.

    Raises:
        BadInput: if its packages are missing, the file cannot keep games, or the address cannot be had.
    """
    try:
        from platformdirs import user_data_path

        from berolina.serve import Server, Store
        from berolina.serve.store import StoreError
    except ImportError as error:
        package = (error.name or "more packages").partition(".")[0]
        raise BadInput(f"serve needs {package}: pip install 'berolina[serve]'") from error
    try:
        store = Store(user_data_path(PROGRAM, appauthor=False) / "games.sqlite3" if file is None else file)
    except StoreError as error:
        raise BadInput(str(error)) from error
    try:
        return Server(store, host=host, port=port)
    except (OSError, ValueError) as error:  # ValueError: a name that no host can have
        cause = getattr(error, "strerror", None) or error
        raise BadInput(f"cannot serve at {host}, port {port}: {cause}; try another --port or --host") from error


def _say_where(server: Server) -> None:
    click.echo(f"Play at {server.url}\nGames are kept in {server.store.file}\nCtrl-C ends the server.")
    if server.is_open:
        tell("warning: whoever reaches this address can see, change and delete the games")
