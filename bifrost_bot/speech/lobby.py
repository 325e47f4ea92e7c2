"""What a match is before it begins, in plain lines for its lobby: turns, length, seats, who may
talk and who reads.

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
from bifrost_bot.speech.texts.lobby import TermText

_MINUTE: Final = 60
_HOUR: Final = 3_600
_DAY: Final = 86_400
_LONGEST_SETTING: Final = 80


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
    """Returns a match's checked settings and its seats; before it begins those of any number
    whom they suit.
    """
    info = match.game.info
    joined = max(info.fewest, min(len(match.players), info.most))
    tables = (
        (tuple(match.seats),) if match.seats else (info.seats[:joined], info.seats[: info.most])
    )
    for seats in (*tables, info.seats, info.seats[: info.fewest]):
        with suppress(ConfigError):
            return match.game.configure(match.options, seats), tuple(seats)
    return None


def term_lines(match: Match) -> list[str]:
    """Returns what everybody who thinks of joining should know of the match, a line for each
    thing.
    """
    info, settings, plan = match.game.info, match.settings, planned(match)
    known = [*_clock(match, plan), _absent(settings)] if plan else [_absent(settings)]
    return [
        *known,
        _seats(match),
        TermText.silent if info.silent else TermText.talking,
        TermText.hosts_read if settings.hosts_watch else TermText.hosts_blind,
        TermText.rated if settings.rated else TermText.unrated,
        *_others(match),
    ]


def turn_line(match: Match) -> str:
    """Returns how long a turn lasts and when it ends; empty where the settings suit no number of
    players.
    """
    plan = planned(match)
    if plan is None:
        return ""
    length = lasting(plan.first.seconds)
    if plan.first.closes == "answered":
        return TermText.lasts_until_answer.format(time=length)
    if match.settings.advance != "deadline":
        return TermText.lasts_until_locked.format(time=length)
    return TermText.lasts.format(time=length)


def lasting(seconds: int) -> str:
    """Returns the length of a turn in words, that of a day in hours."""
    if _DAY <= seconds <= 2 * _DAY and not seconds % _HOUR:
        return count(seconds // _HOUR, "hour")
    return wording.left(seconds)


def phase_of(match: Match, phase: Phase) -> str:
    """Returns how a phase is named among others, with the number of rounds where it is one:
    `round 2 of 5`.
    """
    name = wording.phase_name(phase)
    found = configured(match)
    rounds = match.game.outline(*found).rounds if found else None
    return (
        TermText.round_of.format(round=name, rounds=rounds)
        if rounds and name.startswith("round ")
        else name
    )


def _clock(match: Match, plan: Plan) -> Iterator[str]:
    first, outline, info = plan.first, plan.outline, match.game.info
    pace = match.settings.pace
    faster = [TermText.faster.format(pace=pace)] if pace > 1 else []
    turns = TermText.turns.format(time=lasting(first.seconds))
    yield " ".join([turns, _ending(match.settings, first), *faster])
    if outline.phases:
        yield _length(match.settings, first, outline.phases, outline.usual)
    boards, rounds = len(outline.boards), outline.rounds
    told = [TermText.boards.format(boards=count(boards, info.board_noun))] if boards > 1 else []
    told += [TermText.rounds.format(rounds=rounds)] if rounds else []
    if told:
        yield f"• {' '.join(told)}"
    yield _warnings(first.warnings)


def _ending(settings: Settings, first: Phase) -> str:
    if first.closes == "answered":
        return TermText.ends_with_answer
    return TermText.ends_at_deadline if settings.advance == "deadline" else TermText.ends_early


def _length(settings: Settings, first: Phase, phases: tuple[int, int], usual: int | None) -> str:
    fewest, most = phases
    ends_early = first.closes == "answered" or settings.advance != "deadline"
    longest, turns = _about(most * first.seconds), count(most, "turn")
    if usual is not None:
        exactly = TermText.length_usual if 2 * usual > most else TermText.length_usual_about
        length = TermText.length_usual_less if ends_early else exactly
        return length.format(
            usual=_about(usual * first.seconds), most=longest, turns=_with_votes(turns, first)
        )
    if fewest == most:
        return (TermText.length_at_most if ends_early else TermText.length).format(
            time=longest, turns=turns
        )
    if ends_early:
        return TermText.length_up_to.format(time=longest, turns=turns)
    return TermText.length_between.format(
        fewest=_about(fewest * first.seconds), most=longest, turns=turns
    )


def _with_votes(turns: str, first: Phase) -> str:
    """Returns that more than the players' rounds is counted, where a match does not begin with
    the first of them.
    """
    return turns if first.name == "turn" else TermText.turns_with_votes.format(turns=turns)


def _about(seconds: int) -> str:
    """Returns a length of time as people plan with it; rounded up, so that nobody is kept longer
    than told.
    """
    if seconds < _MINUTE:
        return TermText.less_than_a_minute
    if seconds < 5 * _HOUR:
        minutes = math.ceil(seconds / _MINUTE)
        return wording.span(
            1000 * _MINUTE * (minutes if minutes < 60 else 10 * math.ceil(minutes / 10))
        )
    if seconds < 2 * _DAY and seconds % _DAY:
        return count(math.ceil(seconds / _HOUR), "hour")
    return count(math.ceil(seconds / _DAY), "day")


def _warnings(warnings: Sequence[int]) -> str:
    if not warnings:
        return TermText.no_warnings
    return TermText.warnings.format(times=wording.listing([lasting(left) for left in warnings]))


def _absent(settings: Settings) -> str:
    turns = settings.absent_after
    if not turns:
        return TermText.absent
    match settings.absent_then:
        case "warn":
            then = TermText.hosts_notified.format(turns=turns)
        case "computer":
            then = TermText.computer_takes_over.format(turns=turns, more=turns + 1)
        case "passes":
            then = TermText.seat_passes.format(turns=turns, more=turns + 1)
    return f"{TermText.absent} {then}"


def _seats(match: Match) -> str:
    if match.seating == "claimed":
        return TermText.seats_chosen.format(seat=match.game.info.seat_noun)
    return TermText.seats_dealt


def _others(match: Match) -> Iterator[str]:
    """Yields what else the host chose otherwise than usual."""
    info, settings = match.game.info, match.settings
    if settings.rooms == "one":
        yield TermText.one_channel.format(boards=f"{info.board_noun}s")
    if settings.neutral_names:
        yield TermText.numbered.format(seat=info.seat_noun)
    chosen = list(_chosen(match.game, settings.options))
    if chosen:
        yield TermText.settings.format(settings="; ".join(chosen))


def _chosen(game: AnyGame, given: Mapping[str, Any]) -> Iterator[str]:
    """Yields each of the game's settings that the host made, by its title; those of the clock
    are told as times.
    """
    titles = {option.key: option for option in game.info.options}
    for key, value in given.items():
        if key in game.info.clock_settings:
            continue
        option = titles.get(key)
        title = option.title if option else key.replace("_", " ")
        shown = TermText.untold if key in game.info.secret_settings else _shown(option, value)
        yield f"{wording.clean(title, _LONGEST_SETTING)}: {shown}"


def _shown(option: Option | None, value: Any) -> str:
    text = _plain(value)
    if option is not None:
        # What an earlier program stored may be none of the option's values any more.
        with suppress(ConfigError, TypeError, ValueError, KeyError, AttributeError):
            written = option.write(value)
            text = next(
                (choice.label for choice in option.choices if choice.text == written), written
            )
    flat = wording.one_line(text)
    return wording.clean(
        flat if len(flat) <= _LONGEST_SETTING else f"{flat[: _LONGEST_SETTING - 1]}…",
        _LONGEST_SETTING,
    )


def _plain(value: Any) -> str:
    """Returns a setting's value in words as far as it has some: yes, no, numbers, lists."""
    if isinstance(value, bool):
        return TermText.yes if value else TermText.no
    if isinstance(value, str | int | float):
        return str(value)
    if isinstance(value, list | tuple) and all(isinstance(one, str | int) for one in value):  # pyright: ignore[reportUnknownVariableType]
        return ", ".join(map(str, value))  # pyright: ignore[reportUnknownArgumentType]
    return json.dumps(value, ensure_ascii=False)
