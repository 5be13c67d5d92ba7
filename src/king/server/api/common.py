"""What all routes share: languages, errors as answers, the way to the hub."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, get_args

from fastapi import Depends, Header, Path, Query, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict

from king.errors import IllegalAction, KingError, RulesetError, UsageError
from king.explain.failures import failure_text, in_words
from king.locales import N_, translator
from king.server.bucket import Buckets
from king.server.gate import address_of
from king.server.hub import Hub
from king.server.live import LiveTable
from king.server.refusal import Refusal
from king.server.storage import StorageError
from king.server.table import hash_token

Lang = Literal["ru", "en", "pl"]
LANGS: Final[tuple[Lang, ...]] = get_args(Lang)
LangQuery = Annotated[Lang, Query(description="The language of texts.")]
TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,64}$", description="The id of a table.")]


class Strict(BaseModel):
    """A body in which a misspelt key is an error."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """Why a request was refused: a stable code, a text for people; for a ruleset the place."""

    code: str
    text: str
    file: str | None = None
    key: str | None = None
    found: str | None = None
    allowed: str | None = None


_STATUS: Final = {
    "no-table": 404,
    "no-deal": 404,
    "no-ruleset": 404,
    "bad-token": 403,
    "not-host": 403,
    "no-watchers": 403,
    "too-fast": 429,
    "closing": 503,
    "too-many-tables": 503,
    "storage": 503,
    "broken-log": 503,
    "usage": 422,
    "ruleset": 422,
    "bad-name": 422,
    "bad-nonce": 422,
    "bad-code": 422,
    "no-seat": 422,
    "no-bot": 422,
}

PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    400: {"model": Problem, "description": "Not a request of this server."},
    403: {"model": Problem, "description": "Not allowed."},
    404: {"model": Problem, "description": "There is no such thing."},
    409: {"model": Problem, "description": "It does not fit the state of the table."},
    413: {"model": Problem, "description": "Too large."},
    422: {"model": Problem, "description": "A value that is not allowed."},
    429: {"model": Problem, "description": "Too often."},
    503: {"model": Problem, "description": "Not now."},
}


async def hub_of(request: Request) -> Hub:
    """The hub of this server."""
    hub = request.app.state.hub
    assert isinstance(hub, Hub)
    return hub


TheHub = Annotated[Hub, Depends(hub_of)]


def lang_of(request: Request) -> Lang:
    """The language of an answer: the query says it, else the browser, else English."""
    wanted = request.query_params.get("lang") or request.headers.get("accept-language", "")[:2]
    return next((lang for lang in LANGS if lang == wanted), "en")


def problem(error: KingError, lang: str) -> JSONResponse:
    """An error as an answer."""
    speak = translator(lang)
    body: dict[str, object] = {"code": error.code, "text": failure_text(error, speak)}
    if isinstance(error, Refusal):
        body["text"] = error.text(lang)
    elif isinstance(error, RulesetError):
        body |= {
            "file": error.file,
            "key": error.key,
            "found": in_words(error.found, speak),
            "allowed": in_words(error.allowed, speak),
        }
    elif isinstance(error, UsageError):
        body |= {
            "found": in_words(error.asked, speak),
            "allowed": in_words(error.allowed, speak),
        }
    elif isinstance(error, StorageError):
        refusal = Refusal("storage", N_("This could not be saved, so nothing has happened."))
        body["text"] = refusal.text(lang)
    status = 409 if isinstance(error, IllegalAction) else _STATUS.get(error.code, 409)
    return JSONResponse(body, status)


async def may_look(
    id: TableId,
    hub: TheHub,
    authorization: Annotated[str, Header(description="Bearer and a token of a seat.")] = "",
) -> LiveTable:
    """A table that this guest may look at: it is watchable, or still waits for players who come
    by its link, or his token is one of its seats'.

    Raises Refusal.
    """
    live = await hub.get(id)
    token = authorization.removeprefix("Bearer ").strip()
    table = live.table
    is_public = table.made.has_watchers or table.status == "lobby"
    if is_public or table.seat_of(hash_token(token)) is not None:
        return live
    raise Refusal("no-watchers", N_("Nobody may watch this table."))


def must_not_hurry(request: Request) -> None:
    """Raises Refusal for an address that makes tables, takes seats or sends files too fast."""
    makers: Buckets = request.app.state.makers
    if not makers.take(address_of(request.scope)):
        raise Refusal("too-fast", N_("Too much at once from your address. Wait a moment."))


Looked = Annotated[LiveTable, Depends(may_look)]
