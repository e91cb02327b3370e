"""What a host may set, from one file (TOML). Without one everything has a value that suits a hall among friends."""

import ipaddress
import tomllib
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from sandtable.core.errors import Unreadable


@dataclass(frozen=True)
class Rate:
    """So much at once, and so much a minute again."""

    at_once: float
    a_minute: float


@dataclass(frozen=True)
class Limits:
    """How much anybody may ask for; `docs/howto/host.md` says what each of them counts."""

    on: bool = True
    person: Rate = Rate(600, 3600)  # points; what a request costs stands in `web/limits.py`
    address: Rate = Rate(3000, 18000)
    guests: Rate = Rate(30, 6)  # new people from an address
    tables: Rate = Rate(20, 6)  # new tables of a person
    chat: Rate = Rate(20, 30)  # lines of a person
    records: Rate = Rate(10, 2)  # records a person brings along
    words: Rate = Rate(5, 2)  # recovery words tried from an address
    mails: Rate = Rate(6, 0.2)  # messages that a person asks for: to confirm an address, to sign in, as a trial
    open_tables: int = 100  # of a person that are not over
    kept_records: int = 200  # of a person
    streams_of_a_person: int = 30
    streams_of_an_address: int = 300
    streams: int = 3000
    connections_of_an_address: int = 400


@dataclass(frozen=True)
class Keep:
    """After how many days something is deleted; 0: never."""

    guests: int = 0  # who have not been here and sit nowhere
    unfinished: int = 0  # tables at which nothing was done
    finished: int = 0  # tables that are over


@dataclass(frozen=True)
class Mail:
    """The SMTP server by which word goes out; without a server and a sender there is no mail."""

    server: str = ""
    port: int = 587
    security: str = "starttls"  # or tls, or none
    user: str = ""
    password: str = ""
    sender: str = ""  # Sandtable <hall@example.org>

    def __post_init__(self) -> None:
        if self.security not in ("starttls", "tls", "none"):
            raise Unreadable(f"mail, security {self.security[:20]!r}: starttls, tls or none")
        if self.server and "@" not in self.sender:
            raise Unreadable("mail, sender: an address that mails come from, such as 'Sandtable <hall@example.org>'")

    @property
    def is_on(self) -> bool:
        return bool(self.server)


@dataclass(frozen=True)
class Word:
    """Word for people who are not here."""

    private: tuple[str, ...] = ()  # private addresses and networks to which pushes and webhooks may go all the same
    keep: int = 30  # days that what was told is kept

    def __post_init__(self) -> None:
        for text in self.private:
            try:
                ipaddress.ip_network(text)
            except ValueError as error:
                raise Unreadable(f"word, private: {error}") from None


@dataclass(frozen=True)
class Settings:
    limits: Limits = Limits()
    keep: Keep = Keep()
    allow_hosts: tuple[str, ...] = ()  # names under which the hall is known, beside its own
    prefix: str = ""  # the path under which a proxy shows the hall, such as /sandtable; empty: the whole host is ours
    proxies: tuple[str, ...] = field(default=())  # addresses whose word about the sender's address is believed
    json_log: bool = False  # the log as one JSON object a line
    ratings: bool = True  # are people rated, game by game?
    mail: Mail = Mail()
    word: Word = Word()
    reports: str = ""  # a folder with runs of the lab, whose reports can be read in the hall; empty: none
    metrics_key: str = ""  # what a Prometheus brings along to read /metrics; empty: nobody may


DEFAULT = Settings()


def read(path: str | Path) -> Settings:
    """The settings in a file; what is not in it stays as it is."""
    try:
        given = tomllib.loads(Path(path).read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Unreadable(f"settings {str(path)!r}: {getattr(error, 'strerror', None) or error}") from None
    found: Settings = filled(Settings(), given, f"settings {str(path)!r}")
    return found


def filled(known: Any, given: dict[str, Any], where: str) -> Any:
    """A record of settings with what is given, each value of the kind it had."""
    there = {f.name: getattr(known, f.name) for f in fields(known)}
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name not in there:
            raise Unreadable(f"{where}: no setting {name[:40]!r}; there are {', '.join(there)}")
        found[name] = read_value(there[name], value, f"{where}, {name}")
    return replace(known, **found)


def read_value(known: Any, value: Any, where: str) -> Any:
    if isinstance(known, (Limits, Keep, Mail, Word)):
        if not isinstance(value, dict):
            raise Unreadable(f"{where}: a table of settings, [{where.rsplit(' ', 1)[1]}]")
        return filled(known, value, where)
    if isinstance(known, Rate):
        if not (isinstance(value, list) and len(value) == 2 and all(is_number(v) for v in value) and value[0] >= 1):
            raise Unreadable(f"{where}: [so many at once, so many a minute]")
        return Rate(*map(float, value))
    if isinstance(known, tuple):
        if not (isinstance(value, list) and all(isinstance(v, str) for v in value)):
            raise Unreadable(f"{where}: a list of texts")
        return tuple(value)
    if isinstance(known, str):
        if not isinstance(value, str):
            raise Unreadable(f"{where}: a text")
        return value
    if isinstance(known, bool):
        if not isinstance(value, bool):
            raise Unreadable(f"{where}: true or false")
        return value
    if not is_number(value) or value != int(value):
        raise Unreadable(f"{where}: a whole number")
    return int(value)


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < 10**9
