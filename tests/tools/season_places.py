"""Seasons in each place that a season can come to, and every event that a command gives there."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, Final, get_args

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.season.decide import core
from bifrost_bot.season.decide.cast import RemoveFromCast
from bifrost_bot.season.decide.consents import AnswerConsent
from bifrost_bot.season.decide.core import Command
from bifrost_bot.season.decide.duels import ReportDraw, reported_winners
from bifrost_bot.season.decide.episodes import LinkDuel, LinkMatch, OpenEpisode
from bifrost_bot.season.decide.hosts import AddHost, End, RemoveHost, SetCalendar
from bifrost_bot.season.decide.players import GiveTokens, Vote
from bifrost_bot.season.decide.substitutes import (
    AnswerSubstitute,
    NameSubstitute,
    ResignPlace,
)
from bifrost_bot.season.errors import SeasonError
from bifrost_bot.season.events import SeasonEvent
from bifrost_bot.season.host_action import (
    AnswerQuestion,
    ChangeRules,
    ChooseOpponent,
    CloseEpisode,
    Correct,
    Correction,
    Eliminate,
    MoveGarnets,
    ReportDuel,
)
from bifrost_bot.season.model import EpisodeDate, Moment, Share
from bifrost_bot.season.rules import SeasonRules
from tests.season.world import HOST, World, ranked
from tests.tools.places import each_with

SECOND: Final = "901"
STRANGER: Final = "777"
DUEL: Final = "d1"
PLAIN: Final = SeasonRules(garnets=2, winner_tokens=0, hidden_tokens=False)
FIRST: Final = ("101", "102", "103", "104")
LATER: Final = ("101", "102", "104", "103")
"""The same match's places after a correction, by which another is Candidate."""


def _after(world: World, *commands: Command) -> World:
    for command in commands:
        world.now_ms += 1_000
        world.do(command)
    return world


def _cast(size: int = 4, rules: SeasonRules = PLAIN) -> World:
    """A season whose cast is being gathered, with a host next to the first."""
    return _after(World(size, rules), AddHost(HOST, SECOND))


def _open(**rules: Any) -> World:
    return _after(_cast(rules=replace(PLAIN, **rules)), OpenEpisode(HOST, 1))


def _linked(**rules: Any) -> World:
    return _after(_open(**rules), LinkMatch(HOST, "m1", "social_snake"))


def _played(*groups: str, given: Sequence[Share] = (), **rules: Any) -> World:
    """A season whose first match is over."""
    world = _linked(**rules)
    world.now_ms += 1_000
    world.take(*groups, given=given)
    return world


def _duel() -> World:
    world = _played(*FIRST)
    return _after(world, ChooseOpponent("104", world.choice.number, "103"))


def _fallen(*later: str, **rules: Any) -> World:
    """A season after an episode that eliminated 104, whose places may have changed."""
    world = _played(*FIRST, **rules)
    _after(world, ChooseOpponent("104", world.choice.number, "103"))
    world.now_ms += 1_000
    world.duel("103")
    if later:
        world.now_ms += 1_000
        world.take(*later)
    return world


def _reminded() -> World:
    world = _voting()
    alarm = core.alarm(world.season)
    assert alarm is not None
    world.now_ms = alarm.at_ms
    return _after(world, alarm.command)


def _voting() -> World:
    return _played("101 102", "103 104")


def _half_voted() -> World:
    world = _voting()
    return _after(world, Vote("101", world.choice.number, ("103",)))


def _giving(**rules: Any) -> World:
    return _played(*FIRST, given=(Share("101", 1, garnets=5, won=2, tokens=2),), **rules)


def _given() -> World:
    world = _giving(closes="deadline")
    return _after(world, GiveTokens("101", world.choice.number, ("102",)))


def _consent(*agreeing: str) -> World:
    """A season of which the only host is of the cast, and has asked the others."""
    world = _after(_open(), AddHost(HOST, "101"), RemoveHost(HOST, HOST), RemoveHost("101", SECOND))
    _after(world, MoveGarnets("101", "102", 1, "for the song", "song"))
    assert world.season.consent is not None
    return _after(world, *(AnswerConsent(by, world.season.consent.number, True) for by in agreeing))


def _finale() -> World:
    world = _cast(2, replace(PLAIN, finale=3))
    return _after(world, OpenEpisode(HOST, 1), LinkDuel(HOST, DUEL, "antisocial_snake"))


def _won(winners: int = 1) -> World:
    world = _finale()
    for _ in range(winners):
        world.now_ms += 1_000
        world.duel("101")
    return world


def _listed() -> World:
    """A season with two substitutes, in a duel."""
    return _after(_duel(), NameSubstitute(HOST, STRANGER), NameSubstitute(HOST, "778"))


def _vacant() -> World:
    return _after(_listed(), ResignPlace("104"))


def _followed() -> World:
    """A season in which a substitute duels in place of the Candidate."""
    world = _vacant()
    assert world.season.substitution is not None
    return _after(world, AnswerSubstitute(STRANGER, world.season.substitution.number, True))


PLACES: Final[Mapping[str, Callable[[], World]]] = {
    "a cast of nobody": lambda: _cast(0),
    "a cast being gathered": _cast,
    "a cast with somebody who has garnets": lambda: _after(
        _cast(), MoveGarnets(HOST, "101", 2, "welcome", "first")
    ),
    "a cast that somebody left": lambda: _after(_cast(5), RemoveFromCast(HOST, "105")),
    "an episode that is open": _open,
    "an episode without garnets to give": lambda: _open(transfers="off"),
    "a match that is linked": _linked,
    "a vote": _voting,
    "a vote in which one has answered": _half_voted,
    "a vote of which people were reminded": _reminded,
    "a time to give Tokens": _giving,
    "a time to give Tokens in which one has answered": _given,
    "silent holders' Tokens that are drawn": lambda: _giving(silent_tokens="drawn", tokens_kept=0),
    "a choice of the opponent": lambda: _played(*FIRST),
    "hosts who choose the opponent": lambda: _played(*FIRST, opponent="host"),
    "a duel": _duel,
    "a duel that is linked": lambda: _after(_duel(), LinkDuel(HOST, DUEL, "antisocial_snake")),
    "a duel that nobody won": lambda: _after(
        _duel(), LinkDuel(HOST, DUEL, "antisocial_snake"), ReportDraw(DUEL)
    ),
    "an heir": lambda: _fallen(loser_garnets="to_winner"),
    "an episode that is over": _fallen,
    "an episode that a host ended": lambda: _after(_open(), CloseEpisode(HOST, 1, "rain")),
    "somebody whom a host eliminated": lambda: _after(_open(), Eliminate(HOST, "104", "has left")),
    "a question to the hosts": lambda: _fallen(*LATER),
    "an answered question": lambda: _after(_fallen(*LATER), AnswerQuestion(HOST, 2, False)),
    "players who are asked to agree": _consent,
    "players of whom all but one have agreed": lambda: _consent("102", "103"),
    "substitutes": _listed,
    "a substitute who is asked": _vacant,
    "a substitute who has taken a place": _followed,
    "the finale": _finale,
    "the finale after a duel": _won,
    "a season that somebody won": lambda: _won(2),
    "a season that a host ended": lambda: _after(_voting(), End(HOST, "enough")),
}


def _values(world: World) -> dict[str, Sequence[Any]]:
    """What the fields of commands can hold, by their names."""
    season = world.season
    last = season.episodes[-1] if season.episodes else None
    choice = season.choice
    number = len(season.episodes)
    asked = (
        choice.number if choice else 0,
        *(one.number for one in season.questions),
        season.numbers,
    )
    match_ids = (last.match.match_id if last and last.match else "m1", "m7", DUEL, "d7")
    options = choice.options if choice else ()
    return {
        "by": (HOST, SECOND, "101", "102", "104", STRANGER, ""),
        "host": (SECOND, "101", STRANGER),
        "player_id": ("101", "103", "104", STRANGER),
        "to": ("101", "102", "104"),
        "winner": ("101", "103", "104"),
        "named": ((), *((one,) for one in options), *combinations(options, 2)),
        "number": tuple(dict.fromkeys((number, number + 1, *asked))),
        "match_id": match_ids,
        "game": ("bifrost",),
        "shares": (
            ranked(*season.alive),
            ranked(*LATER),
            ranked("101 102 103 104"),
            (Share("101", 1, 4, 1, brought=2),),
        ),
        "amount": (1, -3),
        "colour": ("red",),
        "request": ("other",),
        "seconds": (60,),
        "episode": (max(number, 1),),
        "reason": ("because",),
        "lost_ms": (world.now_ms - 5_000,),
        **dict.fromkeys(("keep", "agrees", "accepts"), (True, False)),
        "steward": (False, True),
    }


def commands(world: World) -> Iterator[Command]:
    """Every command, with each of the values that its fields can hold here."""
    for kind in get_args(Command):
        yield from each_with(kind, _values(world) | _values_of(kind, world))


def _values_of(kind: type, world: World) -> dict[str, Sequence[Any]]:
    """What the fields of one kind of command hold where those of others hold something else."""
    rules = world.season.rules
    if kind is ChangeRules:
        return {"rules": (replace(rules, finale=7),), "seen": (rules,), "changed": (("finale",),)}
    if kind is SetCalendar:
        return {"dates": ((EpisodeDate(world.now_ms + 10**8, "bifrost"),), ())}
    if kind is ReportDuel:
        return {"before": (reported_winners(world.season)[1],)}
    if kind is Correct:
        last = world.season.episodes[-1] if world.season.episodes else None
        share = last.share("101") if last else None
        return {"corrections": ((Correction("place", 4, share.place if share else 1),),)}
    return {}


def given(world: World) -> Sequence[tuple[SeasonEvent, ...]]:
    """What the commands give here, now or later, once."""
    found: dict[str, tuple[SeasonEvent, ...]] = {}
    for now_ms in _instants(world):
        for command in commands(world):
            if events := _decided(world, command, now_ms):
                found.setdefault(repr(events), events)
    return tuple(found.values())


def _decided(world: World, command: Command, now_ms: int) -> tuple[SeasonEvent, ...]:
    try:
        return core.decide(world.season, command, Moment(now_ms))
    except (SeasonError, ConfigError):
        return ()


def _instants(world: World) -> Sequence[int]:
    """Now, when something is due, after the reminder, and when it was not carried on."""
    season = world.season
    open_ones = (*((season.choice,) if season.choice else ()), *season.questions)
    asking = (*open_ones, *filter(None, (season.consent, season.substitution)))
    due = [one.until_ms for one in asking]
    alarm = core.alarm(season)
    return tuple(dict.fromkeys((world.now_ms + 1_000, *due, *([alarm.at_ms] if alarm else []))))
