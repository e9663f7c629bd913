"""The titles of the server and the jobs of the title editor, as routes receive them."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from whistlestop.server.titles.custom_titles import CustomTitles
from whistlestop.server.titles.editor_jobs import EditorJobs
from whistlestop.server.titles.new_maps import NewMaps


def the_titles(request: Request) -> CustomTitles:
    """Return the titles of the server."""
    titles: CustomTitles = request.app.state.titles
    return titles


def the_editor_jobs(request: Request) -> EditorJobs:
    """Return the drawing jobs and balance checks of the server."""
    jobs: EditorJobs = request.app.state.editor_jobs
    return jobs


def the_new_maps(request: Request) -> NewMaps:
    """Return the new maps of the server."""
    maps: NewMaps = request.app.state.new_maps
    return maps


TheTitles = Annotated[CustomTitles, Depends(the_titles)]
TheEditorJobs = Annotated[EditorJobs, Depends(the_editor_jobs)]
TheNewMaps = Annotated[NewMaps, Depends(the_new_maps)]
