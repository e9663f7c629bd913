"""The ratings of the server, as routes receive them."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from whistlestop.server.ratings.ratings import Ratings


def the_ratings(request: Request) -> Ratings:
    """Return the ratings of the server."""
    ratings: Ratings = request.app.state.ratings
    return ratings


TheRatings = Annotated[Ratings, Depends(the_ratings)]
