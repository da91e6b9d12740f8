"""The server."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Sequence

import uvicorn

from berolina.serve.app import LOOPBACK_NAMES, make_app
from berolina.serve.store import Store

_SECONDS_TO_FINISH = 2
"""How long answers that are being given may take when the server is ended."""


class Server:
    """Serves the games of a store at an address, until it is told to end.

    Args:
        store: the games.
        host: the address of this machine, by default one that only this machine can reach.
        port: 0 is any that is free.

    Raises:
        OSError: if the address cannot be had.
        ValueError: if no address can have this name.
    """

    def __init__(self, store: Store, *, host: str = "127.0.0.1", port: int = 0) -> None:
        self.store = store
        self._socket = _listening(host, port)
        self.host = host
        self.port: int = self._socket.getsockname()[1]
        config = uvicorn.Config(
            make_app(store, hosts=_names(host)),
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_SECONDS_TO_FINISH,
        )
        self._server = uvicorn.Server(config)

    @property
    def url(self) -> str:
        """Where browsers find it."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{name}:{self.port}/"

    def run(self) -> None:
        """Serve until Ctrl-C, or until `stop` is called."""
        with contextlib.suppress(KeyboardInterrupt):
            self._server.run(sockets=[self._socket])

    def stop(self) -> None:
        """End it, from another thread."""
        self._server.should_exit = True


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    return host in ("localhost", "::1") or host.startswith("127.")


def _listening(host: str, port: int) -> socket.socket:
    if not host or "\0" in host:
        raise ValueError("that is no name")  # to sockets nothing would be every address
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            # A server that has just ended does not keep its port. On Windows it would let two servers share one.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()
    except BaseException:
        listening.close()
        raise
    return listening


def _names(host: str) -> Sequence[str]:
    """Give the names by which browsers may call the server: who opens it to others does not know theirs for it."""
    return (*LOOPBACK_NAMES, host) if is_loopback(host) else ("*",)
