"""Who may ask: only those who call the server by a name of its own. And what every answer says to browsers."""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from berolina.serve.refusals import BAD, RefusedError

_SAFE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "content-security-policy": "frame-ancestors 'none'",
    "cache-control": "no-store",
}


class Guard:
    """Refuses those who call the server by a foreign name.

    A page from elsewhere can let a name of its own lead to this machine, and would then be taken for a page of this
    server. Numbers cannot be made to lead elsewhere.
    """

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self._app = app
        self._names = {name.lower() for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _SAFE.items():
                    headers.setdefault(name, value)
            await send(message)

        if self._is_known(Headers(scope=scope).get("host", "")):
            await self._app(scope, receive, send_safely)
        else:
            refusal = RefusedError(BAD, "the server is not called by this name: use the address that it has printed")
            await JSONResponse(refusal.told(), refusal.status)(scope, receive, send_safely)

    def _is_known(self, host: str) -> bool:
        if set(host) & set("@/?#"):
            return False  # more than a name and a port
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in self._names or _is_number(name)


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
