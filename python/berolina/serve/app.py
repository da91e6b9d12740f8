"""Which address is what."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import TypeAlias

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from berolina.serve import drafts, games, pages
from berolina.serve.bodies import MAX_BODY, Fields, parsed
from berolina.serve.guard import Guard
from berolina.serve.refusals import BAD, FORBIDDEN, TOO_LONG, WRONG_TYPE, Json, RefusedError
from berolina.serve.store import Store

Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]

_API = "/api/"

_CHANGES = {
    "moves": games.move,
    "undo": games.undo,
    "redo": games.redo,
    "ending": games.end,
    "players": games.rename,
}


def make_app(store: Store, *, names: Collection[str] = ("localhost",)) -> Starlette:
    """Make the application that serves the games of a store.

    Args:
        store: the games.
        names: the names, besides numbers, by which browsers may call the server.
    """
    return Starlette(
        routes=[
            *_page_routes(store),
            *_game_routes(store),
            Route("/api/drafts", _asked(drafts.draft), methods=["POST"]),
        ],
        middleware=[Middleware(Guard, names=names)],
        exception_handlers={RefusedError: _refused, HTTPException: _no_such_thing},
    )


def _page_routes(store: Store) -> list[Route]:
    return [
        Route("/", _page(lambda request: pages.games_page(store, request.query_params))),
        Route("/editor", _page(lambda request: pages.editor_page(request.query_params))),
        Route("/games/{id}", _page(lambda request: pages.game_page(store, request.path_params["id"]))),
        Route("/games/{id}/diagram", _page(lambda request: pages.diagram_page(store, request.path_params["id"]))),
        Route("/games/{id}/pgn", _page(lambda request: pages.pgn_file(store, request.path_params["id"]))),
        Route("/assets/{name}", _page(lambda request: pages.asset_file(request.path_params["name"]))),
    ]


def _game_routes(store: Store) -> list[Route]:
    return [
        Route("/api/games", _asked(lambda fields: games.start(store, fields), status=201), methods=["POST"]),
        Route("/api/games/{id}", _shown(store), methods=["GET"]),
        Route("/api/games/{id}", _done(store, games.remove), methods=["DELETE"]),
        *(
            Route(f"/api/games/{{id}}/{name}", _done(store, change), methods=["POST"])
            for name, change in _CHANGES.items()
        ),
    ]


def _page(make: Callable[[Request], Response]) -> Endpoint:
    """Make pages beside the loop that answers: they read the file of the games."""

    async def endpoint(request: Request) -> Response:
        return await run_in_threadpool(make, request)

    return endpoint


def _asked(action: Callable[[Fields], Json], status: int = 200) -> Endpoint:
    """Do what the fields of an object say."""

    async def endpoint(request: Request) -> Response:
        fields = await _fields(request)
        return JSONResponse(await run_in_threadpool(action, fields), status)

    return endpoint


def _done(store: Store, action: Callable[[Store, str, Fields], Json]) -> Endpoint:
    """Do something to a game."""

    async def endpoint(request: Request) -> Response:
        fields = await _fields(request)
        return JSONResponse(await run_in_threadpool(action, store, request.path_params["id"], fields))

    return endpoint


def _shown(store: Store) -> Endpoint:
    """Tell how a game stands; nothing to those who know this version of it."""

    async def endpoint(request: Request) -> Response:
        game_id = request.path_params["id"]
        known = request.query_params.get("known")
        if known is not None and known == str(await run_in_threadpool(store.version, game_id)):
            return Response(status_code=204)
        return JSONResponse(await run_in_threadpool(games.show, store, game_id))

    return endpoint


async def _fields(request: Request) -> Fields:
    """Read what is sent, if it is sent by a page of this server or by a program.

    Pages from elsewhere can send forms and plain texts unasked, but JSON only if the server lets them, which this one
    never does.
    """
    origin = request.headers.get("origin")
    if origin is not None and origin != f"{request.url.scheme}://{request.headers.get('host')}":
        raise RefusedError(FORBIDDEN, f"pages of {origin} may change nothing here")
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise RefusedError(WRONG_TYPE, f"send JSON, with the content-type application/json, not {kind!r}")
    return Fields(parsed(await _body(request)))


async def _body(request: Request) -> bytes:
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > MAX_BODY:
                raise RefusedError(TOO_LONG, f"a body has at most {MAX_BODY} bytes")
    except ClientDisconnect:
        raise RefusedError(BAD, "the body has ended too early") from None
    return body


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    if request.url.path.startswith(_API):
        return JSONResponse(error.told(), error.status)
    return pages.error_page(error.status, error.why)


async def _no_such_thing(request: Request, error: Exception) -> Response:
    """Say what Starlette refuses, such as an unknown address."""
    assert isinstance(error, HTTPException)
    why = {404: "nothing is here", 405: "this cannot be asked here"}.get(error.status_code, error.detail)
    if request.url.path.startswith(_API):
        return JSONResponse({"error": why}, error.status_code, error.headers)
    return pages.error_page(error.status_code, why)
