"""Webhooks: which services, and how their addresses are written. They are spoken to by Apprise, in a process of its own
(`server/workers/sending.py`), which opens no connection to a private address."""

from urllib.parse import urlsplit

from sandtable.core.errors import Unreadable

SERVICES = {  # as Apprise begins their addresses; no others
    "discord": "Discord",
    "slack": "Slack",
    "tgram": "Telegram",
    "ntfy": "ntfy",
    "ntfys": "ntfy",
    "gotify": "Gotify",
    "gotifys": "Gotify",
    "mmost": "Mattermost",
    "mmosts": "Mattermost",
    "zulip": "Zulip",
}
NATIVE = {  # addresses that these services give out themselves
    "discord.com": "Discord",
    "discordapp.com": "Discord",
    "hooks.slack.com": "Slack",
    "ntfy.sh": "ntfy",
}
LONGEST = 500


def read_address(text: str) -> tuple[str, str]:
    """The address and the name of its service, by the letters alone."""
    text = text.strip()
    try:
        parts = urlsplit(text)
        native = NATIVE.get((parts.hostname or "").lower()) if parts.scheme == "https" else None
    except ValueError:
        raise Unreadable("this is no address") from None
    service = native or SERVICES.get(parts.scheme)
    if not text.isascii() or not text.isprintable() or " " in text or len(text) > LONGEST:
        raise Unreadable(f"a webhook's address has up to {LONGEST} plain letters and no spaces")
    if service is None:
        names = ", ".join(dict.fromkeys(SERVICES.values()))
        raise Unreadable(f"a webhook goes to one of {names}; write its address as the service or Apprise does")
    if parts.query or parts.fragment:
        raise Unreadable("a webhook's address has nothing after a question mark")
    return text, service
