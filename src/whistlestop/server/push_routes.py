"""HTTP for browsers that want to be told when it is their person's turn."""

from __future__ import annotations

from typing import Annotated

from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, Request

from whistlestop.server.errors import Refused
from whistlestop.server.public_hosts import check_public_url
from whistlestop.server.push import Pusher
from whistlestop.server.push_messages import PushKey, PushSubscription, PushUnsubscription
from whistlestop.server.routes import TheGuest
from whistlestop.server.store import on_disk
from whistlestop.server.subscriptions import Subscription

router = APIRouter(prefix="/api/push")


def the_pusher(request: Request) -> Pusher:
    pusher: Pusher = request.app.state.pusher
    return pusher


ThePusher = Annotated[Pusher, Depends(the_pusher)]


@router.get("")
async def key(pusher: ThePusher) -> PushKey:
    """What a browser subscribes with at its push service."""
    return PushKey(key=pusher.public_key)


@router.post("")
async def subscribe(request: PushSubscription, pusher: ThePusher, guest: TheGuest) -> PushKey:
    """Tell this browser from now on when it is your turn and you don't look."""
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
    """Tell this browser nothing any more."""
    await on_disk(pusher.subscriptions.remove, request.endpoint)
    return PushKey(key=pusher.public_key)
