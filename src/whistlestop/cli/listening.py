"""The sockets of ``whistlestop serve``, and their addresses."""

from __future__ import annotations

import errno
import socket
from urllib.parse import urlsplit

import click

from whistlestop.cli.bad_input import BadInput
from whistlestop.server.http.addresses import ANYWHERE, host_and_port

BACKLOG = 128  # connections that wait until the server accepts them
LAST_PORT = 65_535


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on an address. Raises OSError.

    The protocol must be named: asyncio switches Nagle's algorithm off only on connections whose
    socket says that it speaks TCP.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
        listener.set_inheritable(True)
    except OSError:
        listener.close()
        raise
    return listener


def listen_to_browsers(host: str, port: int) -> socket.socket:
    """Return the socket for browsers. Raises ClickException."""
    return _listen(host, port, "--host", "--port")


def listen_to_peers(address: str) -> socket.socket:
    """Return the socket for other servers of the database. Raises ClickException."""
    host, port = _peer_address(address)
    return _listen(host, port, "--peer-address", "--peer-address")


def counted_on(address: str, number: int) -> str:
    """Return an address for other servers with its port counted on. Raises ClickException."""
    host, port = _peer_address(address)
    return host_and_port(host, port + number if port else 0)


def check_ports(option: str, first: int, count: int) -> None:
    """Check that so many ports follow, which several servers use. Raises UsageError."""
    if first + count - 1 > LAST_PORT:
        raise click.UsageError(
            f"{option}: the servers need {count} ports from {first} on, and the last port is "
            f"{LAST_PORT}; choose {LAST_PORT - count + 1} or less"
        )


def peer_port(address: str) -> int:
    """Return the port of an address for other servers, 0 for a free one. Raises UsageError."""
    return _peer_address(address)[1]


def _peer_address(address: str) -> tuple[str, int]:
    """Return the host and the port of --peer-address, 0 for a free one. Raises UsageError."""
    try:
        split = urlsplit(f"//{address}")
        host, port = split.hostname, split.port or 0
    except ValueError:
        host, port = None, 0
    if not host or split.netloc != address or host in ANYWHERE:
        raise click.UsageError(
            f"--peer-address {address!r} is no address at which other servers reach this one; "
            "write a host, or a host and a port, such as 10.0.0.5:8100"
        )
    return host, port


def _listen(host: str, port: int, host_option: str, port_option: str) -> socket.socket:
    """Return a socket that is closed when the command ends. Raises ClickException."""
    try:
        listener = listen(host, port)
    except OSError as error:
        raise cannot_listen(host, port, error, host_option, port_option) from None
    click.get_current_context().call_on_close(listener.close)
    return listener


def end_of(listener: socket.socket) -> str:
    """Return the host and port of a socket, as addresses have them."""
    host, port = listener.getsockname()[:2]
    return host_and_port(host, port)


def address_of(host: str, listener: socket.socket) -> str:
    """Return the address at which a browser on this computer opens the server."""
    shown = "127.0.0.1" if host in ANYWHERE else host
    return f"http://{shown}:{listener.getsockname()[1]}"


def cannot_listen(
    host: str, port: int, error: OSError, host_option: str, port_option: str
) -> click.ClickException:
    """Return the error of a command that can't listen on an address, with the option to change."""
    is_wrong_host = isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
    other, failure = (
        (host_option, BadInput) if is_wrong_host else (port_option, click.ClickException)
    )
    return failure(f"can't listen on {host}:{port}: {error.strerror or error}; try another {other}")
