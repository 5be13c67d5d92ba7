"""The pages of the web client and their files."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from king.web import files
from king.web.files import POLICY, File, find

FRESH = {"cache-control": "no-store"}

router = APIRouter(include_in_schema=False)


@router.get("/")
async def index(request: Request) -> Response:
    """The one page there is; what it shows stands after the # of its address."""
    response = _sent(files.index(), request)
    response.headers["content-security-policy"] = POLICY
    return response


@router.get("/worker.js")
async def worker(request: Request) -> Response:
    """The service worker. It stands at the top because it may serve what is below its own place."""
    response = _sent(files.worker(), request)
    response.headers["content-security-policy"] = POLICY
    return response


@router.get("/static/{path:path}")
async def static(path: str, request: Request) -> Response:
    """A file of the client."""
    file = find(path)
    if file is None and files.is_start_of_another_version(path):
        # The page was sent just before the files changed; nothing of it has been shown yet.
        return Response("location.reload();", headers=FRESH, media_type="text/javascript")
    if file is None:
        return Response("there is no such file", 404, media_type="text/plain")
    return _sent(file, request)


def _sent(file: File, request: Request) -> Response:
    """The file, or word that the browser's copy is still good."""
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, headers=headers, media_type=file.kind)
    return Response(file.body, headers=headers, media_type=file.kind)
