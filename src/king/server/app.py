"""The application: HTTP routes, the one WebSocket route, what happens at start and stop."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

import king
from king.errors import KingError
from king.server.api import games, pages, rules, sheets, tables
from king.server.api.common import TheHub, lang_of, problem
from king.server.bucket import Buckets
from king.server.gate import Gate
from king.server.house import House
from king.server.hub import Hub
from king.server.link import Link

log = logging.getLogger(__name__)


def make_app(house: House) -> FastAPI:
    """The application over shared services. Whoever makes those also closes them."""
    hub = Hub(house)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        hub.start()
        yield
        await hub.stop()

    app = FastAPI(title="King", version=king.__version__, lifespan=life, docs_url=None,
                  redoc_url=None, openapi_url="/api/openapi.json")  # fmt: skip
    app.state.hub = hub
    limits = house.settings.limits
    app.state.makers = Buckets(limits.new_tables / 60, limits.new_tables, house.tick)
    hub.may_make = app.state.makers.take
    for router in (tables.router, games.router, rules.router, sheets.router, pages.router):
        app.include_router(router)
    app.add_exception_handler(KingError, _refused)
    app.add_exception_handler(RequestValidationError, _not_valid)
    app.add_exception_handler(HTTPException, _not_here)
    app.add_exception_handler(Exception, _failed)

    @app.get("/healthz", tags=["service"])
    async def healthz(hub: TheHub) -> dict[str, bool]:
        """Whether the server is there."""
        return {"ok": not hub.is_closing}

    @app.get("/metrics", tags=["service"], response_class=Response)
    async def metrics(hub: TheHub) -> Response:
        """Counters for Prometheus."""
        return Response(hub.house.metrics.text(), media_type="text/plain; version=0.0.4")

    @app.websocket("/ws")
    async def ws(socket: WebSocket) -> None:
        """The table: see ``docs/protocol.md``."""
        await socket.accept()
        await Link(socket, hub).run()

    app.add_middleware(Gate, house=house)
    return app


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, KingError)
    return problem(error, lang_of(request))


async def _not_valid(request: Request, error: Exception) -> JSONResponse:
    """A value that the description of the interface does not allow: where, and what is."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    text = f"{place}: {first['msg']}"
    return JSONResponse({"code": "usage", "text": text, "key": place}, 422)


async def _not_here(request: Request, error: Exception) -> JSONResponse:
    """No such address, a method that it does not have, a body that nobody can read."""
    assert isinstance(error, HTTPException)
    code = {404: "no-route", 405: "no-method"}.get(error.status_code, "usage")
    body = {"code": code, "text": str(error.detail).lower()}
    return JSONResponse(body, error.status_code, headers=error.headers)


async def _failed(request: Request, error: Exception) -> JSONResponse:
    """Something that should not happen: the log has it, the guest gets one sentence."""
    log.error("a request failed", exc_info=error, extra={"route": request.url.path})
    return JSONResponse({"code": "failed", "text": "something went wrong on the server"}, 500)
