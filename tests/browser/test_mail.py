"""A player asks for turn notifications by mail on the page about themselves."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.test_axe import serious_findings
from browser.test_persons import TOO_SMALL
from guests import Guest
from serving import SAME_SEED, Served
from smtp_service import SmtpService, link_of, smtp_service

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def smtp() -> Iterator[SmtpService]:
    with smtp_service() as service:
        yield service


@pytest.fixture(scope="module")
def served(smtp: SmtpService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    mail = ["--smtp", f"smtp://127.0.0.1:{smtp.port}", "--mail-from", "table@example.org"]
    limit = ["--limit", "mail_codes.guest=1/hour"]
    more = [*mail, *limit, "--address", "https://games.example.org"]
    with Served(tmp_path_factory.mktemp("mail"), program=SAME_SEED, more=more) as served:
        yield served


def send_code(page: Page, address: str) -> None:
    page.get_by_test_id("mail-address").fill(address)
    page.get_by_test_id("mail-send").click()


def test_an_address_is_confirmed_switched_off_and_removed(visit, ada: Guest, smtp: SmtpService):
    page = visit("/me", cookies=ada.cookies, refused=True)
    send_code(page, "ada")
    expect(page.get_by_test_id("mail-refused")).to_contain_text("isn’t an email address")
    send_code(page, "ada@example.org")
    expect(page.get_by_text("A code was sent to")).to_be_visible()
    code = smtp.await_code("ada@example.org")
    page.get_by_test_id("mail-code").fill(f"{(int(code) + 1) % 1_000_000:06}")
    page.get_by_test_id("mail-confirm").click()
    expect(page.get_by_test_id("mail-refused")).to_contain_text("isn’t the code")
    page.reload()  # the code is still valid
    page.get_by_test_id("mail-code").fill(code)
    page.get_by_test_id("mail-code").press("Enter")
    expect(page.get_by_test_id("mail-said")).to_contain_text("Confirmed")
    expect(page.get_by_test_id("mail-wanted")).to_be_checked()
    page.get_by_test_id("mail-wanted").click()
    expect(page.get_by_test_id("mail-said")).to_contain_text("You get no emails")
    expect(page.get_by_test_id("mail-wanted")).not_to_be_checked()
    page.get_by_test_id("mail-other").click()
    send_code(page, "else@example.org")
    expect(page.get_by_test_id("mail-refused")).to_contain_text("Wait")
    page.reload()
    page.get_by_test_id("mail-remove").click()
    expect(page.get_by_test_id("mail-said")).to_contain_text("Your address is deleted")
    page.get_by_test_id("mail-address").wait_for()


def test_a_mail_that_could_not_be_sent_is_reported(visit, smtp: SmtpService):
    smtp.answers = ["550 nobody"]
    page = visit("/me")
    send_code(page, "nobody@example.org")
    expect(page.get_by_test_id("mail-failed")).to_contain_text("could not be sent")
    page.get_by_test_id("mail-cancel").click()
    page.get_by_test_id("mail-address").wait_for()


@pytest.mark.parametrize("language", ["en", "pl", "ro"])
def test_the_panel_is_readable_in_every_language(visit, shot, smtp: SmtpService, language: str):
    address = f"{language}@example.org"
    page = visit(
        "/me", viewport={"width": 390, "height": 844}, has_touch=True, locale=language, refused=True
    )
    page.get_by_test_id("mail-address").wait_for()
    assert page.evaluate(TOO_SMALL) == []
    assert serious_findings(page) == []
    send_code(page, address)
    page.get_by_test_id("mail-code").fill("x")
    page.get_by_test_id("mail-confirm").click()
    page.get_by_test_id("mail-refused").wait_for()
    assert page.evaluate(TOO_SMALL) == []
    assert serious_findings(page) == []
    shot(page, f"mail {language}")
    page.get_by_test_id("mail-code").fill(smtp.await_code(address))
    page.get_by_test_id("mail-confirm").click()
    page.get_by_test_id("mail-wanted").wait_for()
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert page.evaluate(TOO_SMALL) == []
    assert serious_findings(page) == []


def test_the_page_linked_in_a_mail_has_a_button(visit, smtp: SmtpService):
    page = visit("/me")
    send_code(page, "link@example.org")
    link = link_of(smtp.await_mails("link@example.org", 1)[0])
    page.goto(link)
    assert serious_findings(page) == []
    page.get_by_role("button").click()
    expect(page.get_by_role("main")).to_contain_text(re.compile("No more emails will be sent"))
