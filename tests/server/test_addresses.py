"""The addresses at which others on the network reach the server."""

import pytest

from guests import Guest
from whistlestop.server.http import addresses
from whistlestop.server.http.addresses import Bound, is_this_machine, network_addresses


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.1.1", "localhost", "::1"])
def test_a_server_for_its_own_computer_has_no_other_address(host):
    assert network_addresses(Bound(host, 8080)) == []


def test_a_server_on_one_address_lists_that_address():
    assert network_addresses(Bound("192.168.1.20", 8080)) == ["http://192.168.1.20:8080"]
    assert network_addresses(Bound("2001:db8::7", 80)) == ["http://[2001:db8::7]:80"]
    assert network_addresses(Bound("trains.example", 80)) == ["http://trains.example:80"]


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_server_on_all_addresses_lists_those_of_the_computer(monkeypatch, host):
    hosts = ["192.168.1.20", "127.0.0.1", "169.254.3.3"]
    monkeypatch.setattr(addresses, "_own_hosts", lambda: hosts)
    assert network_addresses(Bound(host, 8080)) == ["http://192.168.1.20:8080"]


def test_the_computers_addresses_are_found_without_a_network():
    for address in network_addresses(Bound("0.0.0.0", 8080)):
        host = address.removeprefix("http://").removesuffix(":8080")
        assert not is_this_machine(host)


def test_a_client_may_ask_for_the_addresses(ada: Guest):
    assert ada.ask("GET", "/addresses") == {"addresses": []}
