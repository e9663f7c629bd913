"""The connections that the server accepts send each small answer at once."""

import asyncio
import socket

from whistlestop.cli.listening import listen


def test_accepted_connections_do_not_wait_for_acknowledgements():
    """Nagle's algorithm would delay the second part of an answer by 40 ms."""

    async def accepted_without_delay() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def note(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            accepted = writer.get_extra_info("socket")
            found.set_result(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listener = listen("127.0.0.1", 0)
        async with await asyncio.start_server(note, sock=listener):
            _, writer = await asyncio.open_connection("127.0.0.1", listener.getsockname()[1])
            try:
                return await asyncio.wait_for(found, 60)
            finally:
                writer.close()

    assert asyncio.run(accepted_without_delay())
