"""The terms of a match for its lobby: the few in its message, and all of them in lines.

Values of secret settings are never in them.
"""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.options.option import Option
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Outline, Phase, Seat
from bifrost_bot.engines.words import count
from bifrost_bot.match.decide.admission import people_kept_for, places_kept
from bifrost_bot.match.decide.bounds import unfitting_warnings
from bifrost_bot.match.decide.lobby import too_many_players
from bifrost_bot.match.fold import with_host_time
from bifrost_bot.match.model import Match, Settings, Status
from bifrost_bot.match.settings import terms_of
from bifrost_bot.speech import wording

_MINUTE: Final = 60
_HOUR: Final = 3_600
_DAY: Final = 86_400
_LONGEST_SETTING: Final = 80
_MOST_KEPT_FOR: Final = 10
_ENTRY: Final = {
    "role": "only for <@&{role}>",
    "list": "only for people whom a host names",
    "approval": "a host accepts who joins",
}


@dataclass(frozen=True, slots=True)
class _Plan:
    """The expected course of a match: its first phase with the host's clock, and its outline."""

    first: Phase
    outline: Outline
    ends_early: bool
    stretch: float

    @property
    def most(self) -> str:
        """The longest that a match can last."""
        return self._lasting(self.outline.phases[1]) if self.outline.phases else ""

    @property
    def duration(self) -> str:
        """How long a match lasts, such as `usually about 2 hours`; empty if unknown."""
        usual = self.outline.usual
        if self.outline.phases is None:
            return ""
        fewest, most = self.outline.phases
        if usual is not None and self._lasting(usual) != self.most:
            how = "less than " if self.ends_early else "" if 2 * usual > most else "about "
            return f"usually {how}{self._lasting(usual)}"
        if self.ends_early or usual is not None:
            return f"at most {self.most}"
        if fewest == most:
            return self.most
        return f"{self._lasting(fewest)} to {self.most}"

    def _lasting(self, phases: int) -> str:
        return _round_up(math.ceil(phases * self.first.seconds * self.stretch))


def _plan(match: Match) -> _Plan | None:
    """Returns the expected course; None where the settings suit no number of players."""
    found = checked_settings(match)
    if found is None:
        return None
    config, seats = found
    # Of the whole setup only the length of the first phase matters, so any chance does.
    phase = match.game.phase(match.game.setup(config, seats, Rng("", 0)))
    if phase is None:
        return None
    first = with_host_time(phase, match.settings)
    ends_early = first.closes == "answered" or match.settings.advance != "deadline"
    stretch = match.settings.calendar(first.seconds).stretch
    return _Plan(first, match.game.outline(config, seats), ends_early, stretch)


def checked_settings(match: Match) -> tuple[Any, tuple[Seat, ...]] | None:
    """Returns a match's checked settings and its seats, or those of any number that they suit."""
    info = match.game.info
    tables: list[Sequence[Seat]] = [tuple(match.seats)]
    if not match.seats:
        joined = max(info.fewest, min(len(match.players), info.most))
        tables = [info.seats[:joined], info.seats[: info.most]]
    for seats in (*tables, info.seats, info.seats[: info.fewest]):
        with suppress(ConfigError):
            return match.game.configure(match.options, seats), tuple(seats)
    return None


def pace_text(match: Match) -> str:
    """Returns how long the match and a turn last; empty where the settings suit no players."""
    plan = _plan(match)
    if plan is None:
        return ""
    turn = lasting(plan.first.seconds)
    if plan.ends_early:
        turn = f"at most {turn}"
    if plan.outline.phases:
        turn = f"{plan.duration}, {turn}"
    return " ".join([f"{wording.capital(turn)} a turn.", *_days(match.settings, plan.first)])


def condition_line(match: Match) -> str:
    """Returns in one line what players agree to: seats, talking, ratings, and readers."""
    noun = match.game.info.seat_noun
    parts = [f"{noun}s are secret" if match.seating == "dealt" else f"choose your {noun}"]
    parts.append("no talking" if match.game.info.silent else "talking is allowed")
    parts.append("rated" if match.settings.rated else "not rated")
    if list(_chosen_settings(match.game, match.settings.options)):
        parts.append("own settings")
    entry = match.settings.entry
    if entry != "open":
        parts.append(_ENTRY[entry].format(role=match.settings.entry_role))
    if match.settings.hosts_watch:
        parts.append("⚠️ hosts read what you send")
    return wording.capital(" · ".join(parts))


def kept_line(match: Match) -> str:
    """Returns for whom a lobby keeps places, and until when; empty if it keeps none."""
    places = places_kept(match)
    if not places or match.status is not Status.LOBBY:
        return ""
    names = list(map(wording.mention, people_kept_for(match)))
    if len(names) > _MOST_KEPT_FOR:
        names = [*names[:_MOST_KEPT_FOR], f"{len(names) - _MOST_KEPT_FOR} more"]
    people = wording.listing(names) or "those whom hosts name"
    verb = "is" if places == 1 else "are"
    until = "the ready check"
    if match.kept_until_ms is not None:
        until = f"<t:{match.kept_until_ms // 1000}:f> or {until}"
    return f"{count(places, 'place')} {verb} kept for {people} until {until}."


def term_lines(match: Match) -> list[str]:
    """Returns all terms for people who think of joining, a line for each."""
    info = match.game.info
    settings = match.settings
    plan = _plan(match)
    terms = terms_of(settings, info)
    return [
        *(_clock(match, plan) if plan else ()),
        _absence(settings),
        *_away(settings),
        terms.pop("seating"),
        "• Talking: players may not talk to anybody about the match until it ends."
        if info.silent
        else "• Talking: players may talk to each other.",
        terms.pop("hosts_watch"),
        terms.pop("rated"),
        *terms.values(),
        *_chosen_line(match),
    ]


def turn_line(match: Match) -> str:
    """Returns the length and end of a turn; empty where the settings suit no number of players."""
    plan = _plan(match)
    if plan is None:
        return ""
    length = lasting(plan.first.seconds)
    if plan.first.closes == "answered":
        line = f"A turn lasts {length} at most; it ends as soon as its player has answered."
    elif match.settings.advance != "deadline":
        line = f"A turn lasts {length} at most; it ends earlier once everybody has locked."
    else:
        line = f"A turn lasts {length}."
    return " ".join([line, *_days(match.settings, plan.first)])


def misfits(settings: Settings) -> list[str]:
    """Returns what a host who gives settings is to know: warnings left out, too small boards."""
    found = wording.unfitting_warnings(unfitting_warnings(settings))
    excess = too_many_players(settings)
    if excess is not None:
        number, why = excess
        found.append(f"⚠️ At most {number - 1} players can begin: {why}")
    return found


def lasting(seconds: int) -> str:
    """Returns the length of a turn in words, in hours from one day to two."""
    if _DAY <= seconds <= 2 * _DAY and not seconds % _HOUR:
        return count(seconds // _HOUR, "hour")
    return wording.duration(seconds)


def phase_of(match: Match, phase: Phase) -> str:
    """Returns a phase's name, for a round with the number of rounds: `round 2 of 5`."""
    name = wording.phase_name(phase)
    if not name.startswith("round "):
        return name
    found = checked_settings(match)
    rounds = match.game.outline(*found).rounds if found else None
    return f"{name} of {rounds}" if rounds else name


def _clock(match: Match, plan: _Plan) -> Iterator[str]:
    first = plan.first
    outline = plan.outline
    settings = match.settings
    turns = f"• Turns: {lasting(first.seconds)} each."
    line = f"{turns} {_ending(settings, first)}"
    if settings.pace > 1:
        line = f"{line} The clock runs {settings.pace} times faster than usual."
    yield line
    if outline.phases:
        yield _length(plan, outline.phases)
    parts: list[str] = []
    if len(outline.boards) > 1:
        boards = count(len(outline.boards), match.game.info.board_noun)
        parts.append(f"Boards: {boards}.")
    if outline.rounds:
        parts.append(f"Rounds: {outline.rounds}.")
    if parts:
        yield f"• {' '.join(parts)}"
    yield _warnings(first.warnings)
    days = " ".join(_days(settings, first))
    if days:
        yield f"• Clock: {days}"
    if not settings.suits_long(first.seconds):
        return
    if settings.first_miss:
        hours = count(settings.first_miss, "hour")
        yield f"• First miss: a deadline that is missed for the first time moves by {hours}."
    if settings.grace:
        minutes = count(settings.grace, "minute")
        yield f"• Grace: moves still count until {minutes} after a deadline."


def _days(settings: Settings, first: Phase) -> list[str]:
    """Returns the sentence, if any, on the times of day at which turns end and the clock is off."""
    if not settings.suits_long(first.seconds):
        return []
    found: list[str] = []
    if settings.deadlines:
        times = wording.listing(settings.deadlines.split(", "))
        found.append(f"deadlines are at {times}")
    if settings.quiet:
        found.append(f"the clock is off {settings.quiet}")
    sentence = ", and ".join(found)
    return [f"{wording.capital(sentence)} ({settings.zone})."] if found else []


def _ending(settings: Settings, first: Phase) -> str:
    if first.closes == "answered":
        return "A turn ends as soon as its player has answered."
    if settings.advance == "deadline":
        return "A turn ends at its deadline."
    return "A turn ends at its deadline, or earlier once everybody has locked."


def _length(plan: _Plan, phases: tuple[int, int]) -> str:
    fewest, most = phases
    turns = count(most, "turn")
    if plan.outline.usual is not None and plan.first.name != "turn":
        turns = f"{turns} with votes"
    if fewest != most:
        turns = f"up to {turns}"
    if plan.duration.startswith("usually"):
        return f"• Length: {plan.duration}, at most {plan.most} ({turns})."
    return f"• Length: {plan.duration} ({turns})."


def _round_up(seconds: int) -> str:
    """Returns a length of time as people plan with it, rounded up, so it never lasts longer."""
    if seconds < _MINUTE:
        return "less than 1 minute"
    if seconds < 5 * _HOUR:
        minutes = math.ceil(seconds / _MINUTE)
        if minutes >= 60:
            minutes = 10 * math.ceil(minutes / 10)
        return wording.span(1000 * _MINUTE * minutes)
    if seconds < 2 * _DAY and seconds % _DAY:
        return count(math.ceil(seconds / _HOUR), "hour")
    return count(math.ceil(seconds / _DAY), "day")


def _warnings(warnings: Sequence[int]) -> str:
    if not warnings:
        return "• Warnings: none."
    times = wording.listed_lengths(list(map(lasting, warnings)))
    return f"• Warnings: {times} before the deadline."


def _absence(settings: Settings) -> str:
    turns = settings.absent_after
    absent = "• Absent players: a turn without an answer passes."
    if not turns:
        return absent
    match settings.absent_then:
        case "warn":
            then = f"After {turns} in a row the hosts are notified."
        case "computer":
            then = (
                f"After {turns} in a row the hosts are notified; after {turns + 1} a computer "
                "player takes over."
            )
        case "passes":
            then = (
                f"After {turns} in a row the hosts are notified; after {turns + 1} the seat "
                "passes every turn."
            )
    return f"{absent} {then}"


def _away(settings: Settings) -> list[str]:
    if not settings.host_away or settings.private:
        return []
    hours = wording.counted(settings.host_away, "hour")
    return [
        f"• Without a host: after {hours} without a host's command, players can agree to pause, "
        "extend, or replace a player, with *More* under their boards."
    ]


def _chosen_line(match: Match) -> Iterator[str]:
    chosen = list(_chosen_settings(match.game, match.settings.options))
    if chosen:
        settings = "; ".join(chosen)
        yield f"• Settings: {settings}."


def _chosen_settings(game: AnyGame, given: Mapping[str, Any]) -> Iterator[str]:
    """Yields each setting of the game that the host made, but for those of the clock."""
    options = {option.key: option for option in game.info.options}
    for key, value in given.items():
        if key in game.info.clock_settings:
            continue
        option = options.get(key)
        title = option.title if option else key.replace("_", " ")
        title = wording.clean(title, _LONGEST_SETTING)
        if key in game.info.secret_settings:
            yield f"{title}: set by the host, secret"
        else:
            yield f"{title}: {_setting_text(option, value)}"


def _setting_text(option: Option | None, value: Any) -> str:
    text = _plain_text(value)
    if option is not None:
        # A value stored by an earlier program may no longer be one of the option.
        with suppress(ConfigError, TypeError, ValueError, KeyError, AttributeError):
            written = option.write(value)
            labels = {choice.text: choice.label for choice in reversed(option.choices)}
            text = labels.get(written, written)
    flat = wording.one_line(text)
    if len(flat) > _LONGEST_SETTING:
        flat = f"{flat[: _LONGEST_SETTING - 1]}…"
    return wording.clean(flat, _LONGEST_SETTING)


def _plain_text(value: Any) -> str:
    """Returns a setting's value in words where it has any: yes, no, numbers, lists; else JSON."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | float):
        return str(value)
    if isinstance(value, list | tuple) and all(isinstance(one, str | int) for one in value):  # pyright: ignore[reportUnknownVariableType]
        return ", ".join(map(str, value))  # pyright: ignore[reportUnknownArgumentType]
    return json.dumps(value, ensure_ascii=False)
