"""Sending mails: in threads of its own, which nobody waits for.

Whatever goes wrong is logged, without the address in full, and told to whoever asked for that.
"""

from __future__ import annotations

import logging
import re
import smtplib
import ssl
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from urllib.parse import urlsplit

from whistlestop.server.mail_settings import MailSettings, masked

log = logging.getLogger("whistlestop.mail")

SENDERS = 2  # threads
MOST_WAITING = 500  # mails; what comes after them is dropped
TIMEOUT = 20.0  # seconds for each answer of the mail server
RETRY_AFTER = 20.0  # seconds until the second and last attempt

Letter = tuple[str, EmailMessage]  # to whom, and what
Failed = Callable[[], None]


class Unsafe(Exception):
    """A password is not sent in the clear."""


class Mailer:
    def __init__(self, settings: MailSettings) -> None:
        self.settings = settings
        self._pool = ThreadPoolExecutor(SENDERS, thread_name_prefix="mail")
        self._waiting = threading.Semaphore(MOST_WAITING)
        self._closing = threading.Event()

    def send(self, make: Callable[[], Letter | None], failed: Failed | None = None) -> None:
        """Send what ``make`` answers in a thread of the mailer; it may also answer that there is
        nothing to send. Returns at once; ``failed`` is called, in any thread, if a mail could not
        be handed to the mail server."""
        if not self._waiting.acquire(blocking=False):
            log.error("too many mails wait to be sent; one is dropped")
            if failed is not None:
                failed()
            return
        try:
            sending = self._pool.submit(self._make_and_send, make, failed)
        except RuntimeError:
            self._waiting.release()
            log.error("a mail is not sent: the server ends")
            return
        sending.add_done_callback(lambda _: self._waiting.release())

    def close(self) -> None:
        self._closing.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _make_and_send(self, make: Callable[[], Letter | None], failed: Failed | None) -> None:
        try:
            letter = make()
        except Exception:
            log.exception("a mail could not be written")
            return
        if letter is not None:
            self._send(*letter, failed)

    def _send(self, to: str, mail: EmailMessage, failed: Failed | None) -> None:
        for is_last in (False, True):
            try:
                self._hand_over(to, mail)
                return
            except Exception as error:
                reason = _reason(error, to)
                if is_last or not _may_pass(error):
                    log.error("a mail to %s could not be sent: %s", masked(to), reason)
                    break
                log.warning("a mail to %s is tried once more: %s", masked(to), reason)
            if self._closing.wait(RETRY_AFTER):
                log.error("a mail to %s is not sent: the server ends", masked(to))
                break
        if failed is not None:
            failed()

    def _hand_over(self, to: str, mail: EmailMessage) -> None:
        """Raises OSError, smtplib.SMTPException, Unsafe."""
        smtp = self._connect()
        try:
            smtp.sendmail(self.settings.sender, [to], mail.as_bytes())
        except BaseException:
            smtp.close()
            raise
        try:
            smtp.quit()
        except (OSError, smtplib.SMTPException) as error:  # the mail is theirs already
            log.info("the mail server did not say goodbye: %s", error)
            smtp.close()

    def _connect(self) -> smtplib.SMTP:
        """A mail server that knows who we are."""
        server = self.settings.server
        # What other mail servers may ask for, and what this computer need not know of itself.
        name = urlsplit(self.settings.address).hostname
        context = ssl.create_default_context()
        if server.is_own:  # nobody is in between, and its certificate is rarely one for this name
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
        smtp: smtplib.SMTP
        if server.tls:
            smtp = smtplib.SMTP_SSL(
                server.host, server.port, name, timeout=TIMEOUT, context=context
            )
        else:
            smtp = smtplib.SMTP(server.host, server.port, name, timeout=TIMEOUT)
        try:
            smtp.ehlo_or_helo_if_needed()
            is_safe = server.tls or server.is_own
            if not server.tls and smtp.has_extn("starttls"):
                smtp.starttls(context=context)
                smtp.ehlo()
                is_safe = True
            if server.user is not None and server.password is not None:
                if not is_safe:
                    raise Unsafe(
                        "the mail server offers no TLS, and a password is not sent without it"
                    )
                smtp.login(server.user, server.password)
        except BaseException:
            smtp.close()
            raise
        return smtp


def _may_pass(error: Exception) -> bool:
    """Whether the same mail may be taken a little later."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code < 500 for code, _ in error.recipients.values())
    if isinstance(error, smtplib.SMTPResponseException):
        return error.smtp_code < 500
    if isinstance(error, ssl.SSLCertVerificationError):
        return False
    return isinstance(error, smtplib.SMTPServerDisconnected | OSError) and not isinstance(
        error, smtplib.SMTPNotSupportedError
    )


def _reason(error: Exception, to: str) -> str:
    """What went wrong, without the address: mail servers like to repeat it."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        codes = ", ".join(str(code) for code, _ in error.recipients.values())
        return f"the mail server does not take it for this address ({codes})"
    if isinstance(error, smtplib.SMTPResponseException):
        said = error.smtp_error
        text = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
        text = f"the mail server answered {error.smtp_code} {text}"
    else:
        text = f"{type(error).__name__}: {error}"
    for part in (to, to.rpartition("@")[0]):
        text = re.sub(re.escape(part), "…", text, flags=re.IGNORECASE)
    return " ".join(text.split())
