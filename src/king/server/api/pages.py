"""The pages of the web client and their files."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from king.web.files import POLICY, File, find

router = APIRouter(include_in_schema=False)


@router.get("/")
async def index(request: Request) -> Response:
    """The one page there is; what it shows stands after the # of its address."""
    file = find("index.html")
    assert file is not None
    response = _sent(file, request)
    response.headers["content-security-policy"] = POLICY
    return response


@router.get("/static/{path:path}")
async def static(path: str, request: Request) -> Response:
    """A file of the client."""
    file = find(path)
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
