"""The addresses at which others on the network reach this server."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass

ANYWHERE = ("0.0.0.0", "::")
DOCUMENTATION = "192.0.2.1"  # an address that no computer has (RFC 5737)


@dataclass(frozen=True, slots=True)
class Bound:
    """The host and port on which the server listens."""

    host: str
    port: int


def host_and_port(host: str, port: int | None) -> str:
    """Return the two as an address has them."""
    return f"{_in_address(host)}:{port}"


def network_addresses(bound: Bound | None) -> list[str]:
    """Return the addresses at which others can open the server, none if only this computer can."""
    if bound is None:
        return []
    hosts = _own_hosts() if bound.host in ANYWHERE else [bound.host]
    return [
        f"http://{host_and_port(host, bound.port)}" for host in hosts if not is_this_machine(host)
    ]


def is_this_machine(host: str) -> bool:
    """Check whether an address leads only to the computer on which it is opened."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost"
    return address.is_loopback or address.is_link_local or address.is_unspecified


def _own_hosts() -> list[str]:
    """Return this computer's addresses.

    The first is the one from which it would reach others; then come those of its host name.
    """
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((DOCUMENTATION, 9))  # sends nothing: it only selects a network interface
            found.append(probe.getsockname()[0])
        except OSError:
            pass  # no network
    try:
        resolved = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        resolved = []
    return list(dict.fromkeys([*found, *(str(address[4][0]) for address in resolved)]))


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host
