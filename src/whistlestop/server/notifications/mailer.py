"""Mailers: their threads send mails, and no caller waits.

Errors are logged without the full address, and reported to the caller that asked for it. A mail
server that is slow with one kind of mail delays only the mailer of that kind.
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
from functools import partial
from urllib.parse import urlsplit

from whistlestop.server.notifications.mail_settings import MailSettings, masked

log = logging.getLogger("whistlestop.mail")

SENDERS = 2  # threads of each mailer
MAX_WAITING = 500  # mails; more are dropped
TIMEOUT = 10.0  # seconds for each answer of the mail server
RETRY_AFTER = 20.0  # seconds until the second and last attempt

Letter = tuple[str, EmailMessage]  # its address and the mail
Failed = Callable[[], None]


class Unsafe(Exception):
    """An error: the password would be sent unencrypted."""


class Mailer:
    """A queue of mails and the threads that send them."""

    def __init__(self, settings: MailSettings) -> None:
        self.settings = settings
        self._pool = ThreadPoolExecutor(SENDERS, thread_name_prefix="mail")
        self._waiting = threading.Semaphore(MAX_WAITING)
        self._lock = threading.Lock()
        self._retries: set[threading.Timer] = set()
        self._is_closed = False

    def send(self, make: Callable[[], Letter | None], failed: Failed | None = None) -> None:
        """Send the mail that ``make`` returns in a thread of the mailer, unless it is None.

        Returns at once; ``failed`` is called, in any thread, if the mail server does not accept it.
        """
        if not self._waiting.acquire(blocking=False):
            log.error("too many mails wait to be sent; one is dropped")
            if failed is not None:
                failed()
            return
        self._submit(partial(self._make_and_send, make, failed))

    def close(self) -> None:
        with self._lock:
            self._is_closed = True
            for retry in self._retries:
                retry.cancel()
                log.error("a mail is not sent: the server is stopping")
            self._retries.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _submit(self, work: Callable[[], None]) -> None:
        """Let a thread send a mail that already has a place."""
        try:
            sending = self._pool.submit(work)
        except RuntimeError:
            self._waiting.release()
            log.error("a mail is not sent: the server is stopping")
            return
        sending.add_done_callback(lambda _: self._waiting.release())

    def _make_and_send(self, make: Callable[[], Letter | None], failed: Failed | None) -> None:
        try:
            letter = make()
        except Exception:
            log.exception("a mail could not be composed")
            return
        if letter is not None:
            self._send(*letter, failed)

    def _send(
        self, to: str, mail: EmailMessage, failed: Failed | None, is_last: bool = False
    ) -> None:
        try:
            self._hand_over(to, mail)
            return
        except Exception as error:
            reason = _reason(error, to)
            is_last = is_last or not _may_pass(error)
        if not is_last:
            log.warning("a mail to %s is tried once more: %s", masked(to), reason)
            if self._retry(partial(self._send, to, mail, failed, is_last=True)):
                return
        log.error("a mail to %s could not be sent: %s", masked(to), reason)
        if failed is not None:
            failed()

    def _retry(self, work: Callable[[], None]) -> bool:
        """Try a mail again later, after other mails; return whether there is a place."""
        if not self._waiting.acquire(blocking=False):
            return False

        def begin() -> None:
            with self._lock:
                if self._is_closed:
                    return
                self._retries.discard(retry)
            self._submit(work)

        retry = threading.Timer(RETRY_AFTER, begin)
        retry.daemon = True
        with self._lock:
            if self._is_closed:
                self._waiting.release()
                return False
            self._retries.add(retry)
            retry.start()
        return True

    def _hand_over(self, to: str, mail: EmailMessage) -> None:
        """Hand a mail over to the mail server. Raises OSError, smtplib.SMTPException, Unsafe."""
        smtp = self._connect()
        try:
            smtp.sendmail(self.settings.sender, [to], mail.as_bytes())
        except BaseException:
            smtp.close()
            raise
        try:
            smtp.quit()
        except (OSError, smtplib.SMTPException) as error:  # the mail is accepted already
            log.info("the mail server did not end the connection properly: %s", error)
            smtp.close()

    def _connect(self) -> smtplib.SMTP:
        """Return a connection to the mail server, signed in if a user is set."""
        server = self.settings.server
        # The public name, which other mail servers may ask for; this computer may not know it.
        name = urlsplit(self.settings.address).hostname
        context = ssl.create_default_context()
        if (
            server.is_this_machine
        ):  # on this computer, where the certificate is rarely for this name
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
            is_safe = server.tls or server.is_this_machine
            if not server.tls and smtp.has_extn("starttls"):
                smtp.starttls(context=context)
                smtp.ehlo()
                is_safe = True
            if server.user is not None and server.password is not None:
                if not is_safe:
                    raise Unsafe(
                        "the mail server offers no TLS, and passwords are only sent with it"
                    )
                smtp.login(server.user, server.password)
        except BaseException:
            smtp.close()
            raise
        return smtp


def _may_pass(error: Exception) -> bool:
    """Check whether the same mail may be accepted a little later."""
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
    """Return the reason of an error without the address, which mail servers often repeat."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        codes = ", ".join(str(code) for code, _ in error.recipients.values())
        return f"the mail server rejects this address ({codes})"
    if isinstance(error, smtplib.SMTPResponseException):
        said = error.smtp_error
        text = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
        text = f"the mail server answered {error.smtp_code} {text}"
    else:
        text = f"{type(error).__name__}: {error}"
    for part in (to, to.rpartition("@")[0]):
        text = re.sub(re.escape(part), "…", text, flags=re.IGNORECASE)
    return " ".join(text.split())
