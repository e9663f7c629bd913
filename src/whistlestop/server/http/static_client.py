"""The built client: its pages, its assets and its other files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import APIRouter
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles

CLIENT = Path(__file__).parents[1] / "client"  # the built client
MEDIA_TYPES = {".webmanifest": "application/manifest+json"}  # types that Python may not know
PAGES = (
    "/",
    "/table/{code}",
    "/join/{invitation}",
    "/guide/{title}",
    "/editor",
    "/game",
    "/game/{code}",
    "/ladder",
    "/ladder/{title}",
    "/me",
    "/player/{code}",
    "/level/{level}",
    "/public",
    "/puzzles",
    "/puzzles/{puzzle}",
    "/position",
)


def serve_client(router: APIRouter) -> None:
    """Serve the client at the addresses of its pages and files."""
    router.mount("/assets", StaticFiles(directory=CLIENT / "assets"), name="assets")

    async def page() -> FileResponse:
        return FileResponse(CLIENT / "index.html", headers={"Cache-Control": "no-cache"})

    for path in PAGES:
        router.get(path, include_in_schema=False)(page)
    for file in sorted(CLIENT.glob("*.*")):
        if file.name != "index.html":
            router.get(f"/{file.name}", include_in_schema=False)(_file_page(file))


def _file_page(file: Path) -> Any:
    # A browser that cached the service worker would keep using old files.
    headers = {"Cache-Control": "no-cache"}

    async def page() -> FileResponse:
        return FileResponse(file, headers=headers, media_type=MEDIA_TYPES.get(file.suffix))

    return page
