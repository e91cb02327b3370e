"""The time of a table in a sentence, for those who are invited or whose clock is changed."""

from sandtable.server.hours.calendar import ALWAYS, MINUTE, WEEKDAYS, Calendar, clock_text
from sandtable.server.hours.clock import DAYS, SLOW, Clock, in_words


def time_in_words(clock: Clock, calendar: Calendar) -> str:
    hours = f" {_open_hours(calendar)}" if calendar != ALWAYS and clock.kind in (DAYS, SLOW) else ""
    match clock.kind:
        case "days":
            return f"A day of the game is a day.{hours}"
        case "slow":
            return f"{in_words(clock.step)} for each answer.{hours}"
        case "live":
            secret = clock.step + clock.increment
            each = f"{in_words(clock.reserve)} each, and {in_words(clock.increment)} for every answer"
            return f"{each}; what is answered in secret has {secret // MINUTE}:{secret % MINUTE // 1000:02}."
        case "timed days":
            return f"A day lasts {in_words(clock.step)}, or until all are done."
        case _:
            return "No clock."


def _open_hours(calendar: Calendar) -> str:
    days = [WEEKDAYS[day] for day in sorted(calendar.weekdays)]
    which = "Every day" if len(days) == 7 else "Weekdays" if days == list(WEEKDAYS[:5]) else ", ".join(days)
    return f"{which} {clock_text(calendar.opens)} to {clock_text(calendar.closes)}, {calendar.zone}."
