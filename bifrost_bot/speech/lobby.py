"""What a match is before it begins, in plain lines for its lobby: turns, length, seats, who may talk and who reads.

It tells nothing that a player may not know: the values of secret settings are never in it.
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
from bifrost_bot.match.fold import timed
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.speech import wording

_MINUTE: Final = 60
_HOUR: Final = 3_600
_DAY: Final = 86_400
_LONGEST_SETTING: Final = 80

_UNTOLD: Final = "set by the host, secret"
"""What is said in place of the value of a setting that no player may read."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a match is expected to be: its first phase with the host's clock, and its outline."""

    first: Phase
    outline: Outline


def planned(match: Match) -> Plan | None:
    """Returns what a match is expected to be; None where its settings suit no number of players."""
    game, settings = match.game, match.settings
    found = configured(match)
    if found is None:
        return None
    config, seats = found
    # Of its whole setup only the length of the first phase matters, so any chance does.
    phase = game.phase(game.setup(config, seats, Rng("", 0)))
    return Plan(timed(phase, settings), game.outline(config, seats)) if phase else None


def configured(match: Match) -> tuple[Any, tuple[Seat, ...]] | None:
    """Returns a match's checked settings and its seats; before it begins those of any number whom they suit."""
    info = match.game.info
    joined = max(info.fewest, min(len(match.players), info.most))
    tables = (tuple(match.seats),) if match.seats else (info.seats[:joined], info.seats[: info.most])
    for seats in (*tables, info.seats, info.seats[: info.fewest]):
        with suppress(ConfigError):
            return match.game.configure(match.options, seats), tuple(seats)
    return None


def term_lines(match: Match) -> list[str]:
    """Returns what everybody who thinks of joining should know of the match, a line for each thing."""
    info, settings, plan = match.game.info, match.settings, planned(match)
    known = [*_clock(match, plan), _absent(settings)] if plan else [_absent(settings)]
    return [
        *known,
        _seats(match),
        _talking(silent=info.silent),
        _reading(settings),
        f"• Rated: {'yes' if settings.rated else 'no'}.",
        *_others(match),
    ]


def turn_line(match: Match) -> str:
    """Returns how long a turn lasts and when it ends; empty where the settings suit no number of players."""
    plan = planned(match)
    if plan is None:
        return ""
    length = lasting(plan.first.seconds)
    if plan.first.closes == "answered":
        return f"A turn lasts {length} at most; it ends as soon as its player has answered."
    if match.settings.advance != "deadline":
        return f"A turn lasts {length} at most; it ends earlier once everybody has locked."
    return f"A turn lasts {length}."


def lasting(seconds: int) -> str:
    """Returns the length of a turn in words, that of a day in hours."""
    if _DAY <= seconds <= 2 * _DAY and not seconds % _HOUR:
        return count(seconds // _HOUR, "hour")
    return wording.left(seconds)


def phase_of(match: Match, phase: Phase) -> str:
    """Returns how a phase is named among others, with the number of rounds where it is one: `round 2 of 5`."""
    name = wording.phase_name(phase)
    found = configured(match)
    rounds = match.game.outline(*found).rounds if found else None
    return f"{name} of {rounds}" if rounds and name.startswith("round ") else name


def _clock(match: Match, plan: Plan) -> Iterator[str]:
    first, outline, info = plan.first, plan.outline, match.game.info
    faster = f" The clock runs {match.settings.pace} times faster than usual." if match.settings.pace > 1 else ""
    yield f"• Turns: {lasting(first.seconds)} each. {_ending(match.settings, first)}{faster}"
    if outline.phases:
        yield f"• Length: {_length(match.settings, first, outline.phases, outline.usual)}."
    boards, rounds = len(outline.boards), outline.rounds
    told = [f"Boards: {count(boards, info.board_noun)}."] if boards > 1 else []
    told += [f"Rounds: {rounds}."] if rounds else []
    if told:
        yield f"• {' '.join(told)}"
    yield _warnings(first.warnings)


def _ending(settings: Settings, first: Phase) -> str:
    if first.closes == "answered":
        return "A turn ends as soon as its player has answered."
    early = "" if settings.advance == "deadline" else ", or earlier once everybody has locked"
    return f"A turn ends at its deadline{early}."


def _length(settings: Settings, first: Phase, phases: tuple[int, int], usual: int | None) -> str:
    fewest, most = phases
    ends_early = first.closes == "answered" or settings.advance != "deadline"
    if usual is not None:
        length = _about(usual * first.seconds)
        rough = "less than " if ends_early else "" if 2 * usual > most else "about "
        said = f"usually {rough}{length}, at most {_about(most * first.seconds)}"
        return f"{said} (up to {count(most, 'turn')}{_votes(first)})"
    if fewest < most:
        said = f"{'' if ends_early else f'{_about(fewest * first.seconds)} to '}{_about(most * first.seconds)}"
        return f"{'at most ' if ends_early else ''}{said} (up to {count(most, 'turn')})"
    at_most = "at most " if ends_early else ""
    return f"{at_most}{_about(most * first.seconds)} ({count(most, 'turn')})"


def _votes(first: Phase) -> str:
    """Returns that more than the players' rounds is counted, where a match does not begin with the first of them."""
    return "" if first.name == "turn" else ", votes included"


def _about(seconds: int) -> str:
    """Returns a length of time as people plan with it; rounded up, so that nobody is kept longer than told."""
    if seconds < _MINUTE:
        return "less than 1 minute"
    if seconds < 5 * _HOUR:
        minutes = math.ceil(seconds / _MINUTE)
        return wording.span(1000 * _MINUTE * (minutes if minutes < 60 else 10 * math.ceil(minutes / 10)))
    if seconds < 2 * _DAY and seconds % _DAY:
        return count(math.ceil(seconds / _HOUR), "hour")
    return count(math.ceil(seconds / _DAY), "day")


def _warnings(warnings: Sequence[int]) -> str:
    if not warnings:
        return "• Warnings: none."
    times = wording.listing([lasting(left) for left in warnings])
    return f"• Warnings: {times} before the deadline, to players who haven't answered."


def _absent(settings: Settings) -> str:
    told = "• Absent players: a turn without an answer passes."
    if not settings.absent_after:
        return told
    told = f"{told} After {settings.absent_after} in a row the hosts are notified"
    match settings.absent_then:
        case "warn":
            return f"{told}."
        case "computer":
            return f"{told}; after {settings.absent_after + 1} a computer player takes over."
        case "passes":
            return f"{told}; after {settings.absent_after + 1} the seat passes every turn."


def _seats(match: Match) -> str:
    if match.seating == "claimed":
        return f"• Seats: each player chooses a {match.game.info.seat_noun} here."
    return "• Seats: dealt in secret when the match begins, and revealed at the end."


def _talking(*, silent: bool) -> str:
    if silent:
        return "• Talking: players may not talk to anybody about the match until it ends."
    return "• Talking: players may talk to each other."


def _reading(settings: Settings) -> str:
    if settings.hosts_watch:
        return "• Reading: ⚠️ hosts can read what players send, and so can the server's owner and administrators."
    return "• Reading: hosts cannot read what players send. The server's owner and administrators can."


def _others(match: Match) -> Iterator[str]:
    """Yields what else the host chose otherwise than usual."""
    info, settings = match.game.info, match.settings
    if settings.rooms == "one":
        yield f"• Channels: each player has one channel for all {info.board_noun}s."
    if settings.neutral_names:
        yield f"• Channels: submission channels are numbered and do not name the {info.seat_noun}."
    chosen = list(_chosen(match.game, settings.options))
    if chosen:
        yield f"• Settings: {'; '.join(chosen)}."


def _chosen(game: AnyGame, given: Mapping[str, Any]) -> Iterator[str]:
    """Yields each of the game's settings that the host made, by its title; those of the clock are told as times."""
    titles = {option.key: option for option in game.info.options}
    for key, value in given.items():
        if key in game.info.clock_settings:
            continue
        option = titles.get(key)
        title = option.title if option else key.replace("_", " ")
        shown = _UNTOLD if key in game.info.secret_settings else _shown(option, value)
        yield f"{wording.clean(title, _LONGEST_SETTING)}: {shown}"


def _shown(option: Option | None, value: Any) -> str:
    text = _plain(value)
    if option is not None:
        # What an earlier program stored may be none of the option's values any more.
        with suppress(ConfigError, TypeError, ValueError, KeyError, AttributeError):
            written = option.write(value)
            text = next((choice.label for choice in option.choices if choice.text == written), written)
    flat = wording.one_line(text)
    return wording.clean(
        flat if len(flat) <= _LONGEST_SETTING else f"{flat[: _LONGEST_SETTING - 1]}…", _LONGEST_SETTING
    )


def _plain(value: Any) -> str:
    """Returns a setting's value in words as far as it has some: yes, no, numbers, lists."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | float):
        return str(value)
    if isinstance(value, list | tuple) and all(isinstance(one, str | int) for one in value):  # pyright: ignore[reportUnknownVariableType]
        return ", ".join(map(str, value))  # pyright: ignore[reportUnknownArgumentType]
    return json.dumps(value, ensure_ascii=False)
