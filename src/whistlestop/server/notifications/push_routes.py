"""HTTP for browsers that want push messages about their person's turn."""

from __future__ import annotations

from typing import Annotated

from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, Request

from whistlestop.server.http.dependencies import TheGuest, limited
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.refusals import refusals
from whistlestop.server.notifications.public_hosts import check_public_url
from whistlestop.server.notifications.push import Pusher
from whistlestop.server.notifications.push_messages import (
    PushKey,
    PushSubscription,
    PushUnsubscription,
)
from whistlestop.server.notifications.subscriptions import Subscription
from whistlestop.server.store.disk import on_disk

router = APIRouter(prefix="/api/push", responses=refusals(429))


def the_pusher(request: Request) -> Pusher:
    pusher: Pusher = request.app.state.pusher
    return pusher


ThePusher = Annotated[Pusher, Depends(the_pusher)]


@router.get("")
async def key(pusher: ThePusher) -> PushKey:
    """Return the key with which a browser subscribes at its push service."""
    return PushKey(key=pusher.public_key)


@router.post("", dependencies=[limited("push")])
async def subscribe(request: PushSubscription, pusher: ThePusher, guest: TheGuest) -> PushKey:
    """Send this browser a push message when it is your turn and the table is not in sight."""
    try:
        await run_sync(check_public_url, request.endpoint)
    except ValueError as error:
        raise Refused(422, "no_push_service", str(error)) from None
    keys = request.keys
    kept = Subscription(request.endpoint, keys.p256dh, keys.auth, request.language)
    await on_disk(pusher.subscriptions.keep, guest, kept)
    return PushKey(key=pusher.public_key)


@router.post("/end")
async def unsubscribe(request: PushUnsubscription, pusher: ThePusher) -> PushKey:
    """Stop push messages to this browser."""
    await on_disk(pusher.subscriptions.remove, request.endpoint)
    return PushKey(key=pusher.public_key)
