"""The server."""

from __future__ import annotations

import contextlib
import os
import re
import socket
from ipaddress import ip_address

import uvicorn

from berolina.serve.app import make_app
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
        bound, self.port = self._socket.getsockname()[:2]
        self.address = ip_address(bound)
        config = uvicorn.Config(
            make_app(store, names=_names(host, is_open=self.is_open)),
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_SECONDS_TO_FINISH,
        )
        self._server = uvicorn.Server(config)

    @property
    def url(self) -> str:
        """Where browsers of this machine find it."""
        host = self.host
        if self.address.is_unspecified:
            host = "127.0.0.1" if self.address.version == 4 else "::1"
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"

    @property
    def is_open(self) -> bool:
        """Whether others can reach it than this machine."""
        return not self.address.is_loopback

    def run(self) -> None:
        """Serve until Ctrl-C, or until `stop` is called."""
        with contextlib.suppress(KeyboardInterrupt):
            self._server.run(sockets=[self._socket])

    def close(self) -> None:
        """Give the address back, if it was never served."""
        self._socket.close()

    def stop(self) -> None:
        """End it, from another thread."""
        self._server.should_exit = True


def _listening(host: str, port: int) -> socket.socket:
    if not re.fullmatch("[A-Za-z0-9.:_-]+", host):
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


def _names(host: str, *, is_open: bool) -> set[str]:
    """Give the names by which browsers may call the server, those of the machine if it is open to others."""
    own = socket.gethostname()
    return {"localhost", host, *((own, f"{own}.local", socket.getfqdn()) if is_open else ())}
