"""The persons that the server knows, as routes receive them."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from whistlestop.server.people.persons import Persons


def the_persons(request: Request) -> Persons:
    """Return the persons that the server knows."""
    persons: Persons = request.app.state.persons
    return persons


ThePersons = Annotated[Persons, Depends(the_persons)]
