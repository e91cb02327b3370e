"""Mail, by the SMTP server that the host has named."""

import smtplib
import ssl
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from urllib.parse import urlsplit

from sandtable.core.errors import Unreadable
from sandtable.server.settings import Mail
from sandtable.server.word.undelivered import Undelivered

PATIENCE = 20  # seconds for the mail server
LONGEST = 200  # characters of an address


def read_address(text: str) -> str:
    """A mail address; one, and nothing around it."""
    text = text.strip()
    try:
        found = Address(addr_spec=text)
    except Exception:  # the library raises errors of several kinds
        found = Address()
    plain = text.isascii() and text.isprintable() and not set(text) & set(' "<>,;:\\()[]')
    is_somewhere = "." in found.domain.strip(".") or found.domain == "localhost"
    if not (found.username and is_somewhere and plain):
        raise Unreadable(f"{text[:60]!r} is no mail address: they are written like name@example.org")
    if len(text) > LONGEST:
        raise Unreadable(f"a mail address of {len(text)} characters: at most {LONGEST}")
    return text


def letter(sender: str, to: str, id: str, origin: str, title: str, text: str, off: str, at: int) -> EmailMessage:
    """A mail as it goes out. A repeat has the same Message-ID; *off* puts it off with one click (RFC 8058)."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, to, " ".join(title.split())
    mail["Date"] = formatdate(at / 1000)
    mail["Message-ID"] = f"<{id}@{urlsplit(origin).hostname or 'sandtable'}>"
    mail["Auto-Submitted"] = "auto-generated"
    if off:
        mail["List-Unsubscribe"] = f"<{off}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(text)
    return mail


def deliver(settings: Mail, to: str, mail: EmailMessage) -> None:
    """Hands a mail to the server; raises Undelivered. Waits, so it is called in a thread."""
    try:
        with _connected(settings) as server:
            if settings.user:
                server.login(settings.user, settings.password)
            server.send_message(mail, parseaddr(settings.sender)[1], [to])
    except smtplib.SMTPRecipientsRefused as error:
        code, said = error.recipients[to]
        for_good = 500 <= code < 600
        raise Undelivered(f"the mail server refuses this address: {code} {in_short(said)}", for_good) from None
    except smtplib.SMTPAuthenticationError as error:
        raise Undelivered(f"the mail server does not let the hall in ({error.smtp_code})", everybody=True) from None
    except smtplib.SMTPResponseException as error:
        words = f"the mail server says {error.smtp_code} {in_short(error.smtp_error)}"
        raise Undelivered(words, 550 <= error.smtp_code <= 559) from None
    except (OSError, smtplib.SMTPException) as error:
        words = f"the mail server cannot be reached: {in_short(str(error) or type(error).__name__)}"
        raise Undelivered(words, everybody=True) from None


def _connected(settings: Mail) -> smtplib.SMTP:
    if settings.security == "tls":
        return smtplib.SMTP_SSL(settings.server, settings.port, timeout=PATIENCE, context=ssl.create_default_context())
    server = smtplib.SMTP(settings.server, settings.port, timeout=PATIENCE)
    if settings.security == "starttls":
        try:
            server.starttls(context=ssl.create_default_context())
        except BaseException:
            server.close()
            raise
    return server


def in_short(said: bytes | str) -> str:
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:160]
