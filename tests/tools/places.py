"""Matches in every place of a journal, with every event that a command gives there."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from itertools import product
from typing import Any, Final, TypeVar, cast, get_args

import pytest

from bifrost_bot.engines.errors import ConfigError, MoveError
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.ahead import PlanAhead
from bifrost_bot.match.decide.answers import Lock
from bifrost_bot.match.decide.consents import AskConsent, AskWithoutHost
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.corrections import Preview, Rewind
from bifrost_bot.match.decide.hosts import AddHost, Pause
from bifrost_bot.match.decide.lobby import AddComputer, CallReady, Join, SayReady, Start
from bifrost_bot.match.decide.phases import Abandon, Halt, PlacesDue, WarnDue
from bifrost_bot.match.decide.rematches import OpenRematch
from bifrost_bot.match.decide.rights import RecordAdminAccess
from bifrost_bot.match.decide.scheduled_start import PlanStart
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.decide.seats import Resign
from bifrost_bot.match.decide.settings import ChangeSettings, SetPurse
from bifrost_bot.match.decide.stand_ins import StandIn
from bifrost_bot.match.decide.verdicts import Judge
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.events import MatchEvent, PreviewedAction
from bifrost_bot.match.host_action import PLAYERS, Extend, SetPause
from bifrost_bot.match.model import Moment, Player, Settings
from bifrost_bot.match.series import rematch_of
from tests.match import whisper
from tests.match.test_beacon import ROUNDS
from tests.match.world import HOST, PEOPLE, World, playing
from tests.plugged import plug_in

T = TypeVar("T")

SECOND: Final = "200"
STRANGER: Final = "999"
GAME: Final = "purses"
DAILY: Final[Mapping[str, Any]] = {
    "seconds": 86_400,
    "warnings": (),
    "deadlines": "20:00",
    "quiet": "23:00-8:00, Sun",
    "zone": "Europe/Berlin",
    "first_miss": 2,
}
"""The tests' own game, with seats that players claim, and something that hosts can grant them."""


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """Adds the game to the registry."""
    info = replace(whisper.INFO, id=GAME, seating="claimed", seat_noun="name", purse="garnets")
    info = replace(info, plans_ahead=True)
    plug_in(monkeypatch, replace(whisper.GAME, info=info))


def _lobby(*people: str, **chosen: Any) -> World:
    world = World(Settings(GAME, **chosen))
    world.join(people)
    world.do(AddHost(HOST, SECOND))
    return world


def _keeping(later_ms: int) -> World:
    """A lobby that keeps a place for a minute, for which a person waits, some time later."""
    world = _lobby(*PEOPLE, "105", reserved=1, reserved_for="1m")
    world.now_ms += later_ms
    return world


def _turn(*texts: str, **chosen: Any) -> World:
    """A match in its first turn, with an answer of the first seats each."""
    world = playing(Settings(GAME, **chosen))
    world.do(AddHost(HOST, SECOND))
    for slot, text in zip(world.due, texts, strict=False):
        world.say(slot, text)
    return world


def _after(world: World, *commands: Command) -> World:
    for command in commands:
        world.do(command)
    return world


def _asked(world: World) -> World:
    world.do(CallReady(HOST))
    world.do(SayReady(PEOPLE[0]))
    return world


def _unstaged() -> World:
    """A match that has begun, whose channels are still being made."""
    world = _lobby(*PEOPLE)
    world.be_ready()
    return world


def _locked() -> World:
    world = _turn("hush")
    return _after(world, *(Lock(world.by(slot), slot, world.now_ms) for slot in world.due[:2]))


def _asked_to_lock() -> World:
    world = _turn()
    slot = world.due[0]
    return _after(world, Lock(world.by(slot), slot, world.now_ms, careful=True))


def _paused(world: World) -> World:
    """A match that its host pauses some seconds later."""
    world.now_ms += 10_000
    return _after(world, Pause(HOST))


def _beacon(world: World, *commands: Command) -> World:
    """A match that waits for the beacon's value, when that has come."""
    _after(world, *commands)
    assert world.match.awaited is not None
    world.now_ms = world.match.awaited.due_ms
    return world


def _warned() -> World:
    world = _turn()
    world.now_ms = world.alarm.at_ms
    return _after(world, WarnDue(world.number))


def _judged() -> World:
    """A turn whose answers wait for a host."""
    return _turn("guess-1", "guess-2", "hush")


def _consent() -> World:
    """A match in which every host plays, one of whom has asked the others."""
    world = World(Settings(GAME))
    world.join((HOST, *PEOPLE[:2]))
    world.begin()
    return _after(world, AskConsent(Extend(HOST, 30, "why not")))


def _hostless(*commands: Command) -> World:
    """A match whose hosts have not acted for so long that players can decide."""
    world = _turn(host_away=1, seconds=86_400)
    world.now_ms += 3_600_000
    return _after(world, *commands)


def _all_judged() -> World:
    world = _judged()
    return _after(world, Judge(HOST, 1, 0, True), Judge(HOST, 1, 1, False))


def _planned() -> World:
    """A turn with answers planned for the next, of which one will be void."""
    world = _turn("hush")
    texts = ("hush", "loud")
    plans = [
        PlanAhead(world.by(slot), slot, text, world.now_ms)
        for slot, text in zip(world.due, texts, strict=False)
    ]
    return _after(world, *plans)


def _second_turn() -> World:
    """A match whose first turn can be run again, and in whose second turn a user has answered."""
    world = _turn("hush", "psst", "hush")
    world.say(world.due[0], "hush")
    return world


def _last_turn() -> World:
    world = _turn()
    for _ in range(whisper.ROUNDS - 1):
        world.close()
    return world


def _vacant() -> World:
    world = _turn("hush")
    stands_in = [StandIn(Player(id, f"Player {id}")) for id in ("105", "106")]
    return _after(world, *stands_in, Resign(world.match.seats["bob"]))


def _rewound() -> World:
    world = _turn("hush", "hush", "hush")
    return _after(world, Rewind(HOST, 1, "why not", world.number))


def _absent(closed: int) -> World:
    """A match in which no one has answered so far; what then follows is due."""
    world = _turn(absent_after=1, absent_then="computer")
    for _ in range(closed):
        world.close()
    return world


def _excused() -> World:
    """A turn whose deadline was missed, and moved."""
    world = _turn(**DAILY)
    world.close()
    return world


def _finished() -> World:
    world = _turn()
    while not world.match.over:
        world.close()
    return world


def _rematch(*pressed: str) -> World:
    """The lobby of a rematch, whose places are kept, and in which some have pressed."""
    old = _finished()
    world = _begun_by(World(Settings(GAME)), rematch=rematch_of(old.match, PEOPLE[0], old.now_ms))
    world.now_ms = old.now_ms
    assert world.match.rematch is not None
    for id in pressed:
        seat = world.match.rematch.seat_of(id)
        world.do(Join(Player(id, f"Player {id}", seat=seat)))
    return world


def _opened() -> World:
    """The lobby of a rematch whose places are no longer kept."""
    world = _rematch(PEOPLE[0])
    world.now_ms = world.alarm.at_ms
    return _after(world, PlacesDue())


def _promised(*people: str) -> World:
    """A lobby for which a public beacon is promised."""
    world = _begun_by(World(Settings(GAME)), beacon_url="https://beacon.invalid/chain")
    world.rounds = ROUNDS
    world.join(people)
    for _ in people or PEOPLE[:2]:
        world.do(AddComputer(HOST, "random"))
    return world


def _begun_by(world: World, **changes: Any) -> World:
    """The same match, whose first event is another."""
    first = replace(world.created, **changes)
    world.created = first
    world.history = [first, *world.history[1:]]
    world.match = core.fold(world.history)
    return world


PLACES: Final[Mapping[str, Callable[[], World]]] = {
    "an empty lobby": _lobby,
    "a lobby": lambda: _lobby(*PEOPLE),
    "a lobby with a purse": lambda: _after(_lobby(*PEOPLE), SetPurse(HOST, PEOPLE[0], 5)),
    "a full lobby": lambda: _lobby(*PEOPLE, "104"),
    "a lobby for which people wait": lambda: _lobby(*PEOPLE, "104", "105", "106"),
    "a lobby in which people ask to play": lambda: _lobby("104", "105", entry="approval"),
    "a lobby that keeps a place": lambda: _keeping(0),
    "a lobby that kept a place until now": lambda: _keeping(60_000),
    "a lobby with somebody who sees all": lambda: _after(
        _lobby(*PEOPLE), RecordAdminAccess(PEOPLE[0], True)
    ),
    "a ready check": lambda: _asked(_lobby(*PEOPLE)),
    "a planned start": lambda: _after(_lobby(*PEOPLE), PlanStart(HOST, World().now_ms + 3_600_000)),
    "a planned start of tonight": lambda: _after(
        _lobby(*PEOPLE), PlanStart(HOST, World().now_ms + 7_200_000)
    ),
    "a lobby with a promised beacon": lambda: _promised(PEOPLE[0]),
    "computers that wait for a beacon": lambda: _beacon(_promised(), Start(HOST)),
    "people who wait for a beacon": lambda: _beacon(
        _promised(PEOPLE[0]), CallReady(HOST), SayReady(PEOPLE[0])
    ),
    "a lobby that a fault stopped": lambda: _after(_lobby(*PEOPLE), Halt("0123")),
    "a lobby that a host closed": lambda: _after(_lobby(*PEOPLE), Abandon(HOST, "")),
    "begun without channels": _unstaged,
    "begun without channels and paused": lambda: _paused(_unstaged()),
    "a turn": _turn,
    "a turn with answers": lambda: _turn("hush", "psst"),
    "a turn with locks": _locked,
    "a turn with planned answers": _planned,
    "a turn with a question whether to lock": _asked_to_lock,
    "a turn of which all were warned": _warned,
    "a turn that nobody answered": lambda: _absent(0),
    "a turn after another that nobody answered": lambda: _absent(1),
    "a turn of a day that nobody answered": lambda: _turn(**DAILY),
    "a turn of a day that moved once": _excused,
    "a vacant seat about which a person is asked": _vacant,
    "the second turn": _second_turn,
    "the second turn in a pause": lambda: _paused(_second_turn()),
    "the last turn": _last_turn,
    "a turn that waits for an answer to be judged": lambda: _turn("guess-1", "guess-2"),
    "a pause": lambda: _paused(_turn("hush")),
    "a turn that a fault stopped": lambda: _after(_turn("hush"), Halt("0123")),
    "answers that wait for a host": _judged,
    "answers that a host has judged": _all_judged,
    "answers that wait for a host in a pause": lambda: _paused(_judged()),
    "players who are asked to agree": _consent,
    "players whose hosts are away": _hostless,
    "players who are asked without a host": lambda: _hostless(
        AskWithoutHost(PEOPLE[0], SetPause(PLAYERS, True))
    ),
    "a turn that a host went back to": _rewound,
    "a match that has ended": _finished,
    "a match whose rematch was opened": lambda: _after(_finished(), OpenRematch(HOST, "3")),
    "the lobby of a rematch": lambda: _rematch(PEOPLE[0]),
    "the lobby of a rematch that lacks one": lambda: _rematch(*PEOPLE[1:]),
    "the lobby of a rematch that is open to all": _opened,
    "a match that its host ended": lambda: _after(_turn("hush"), Abandon(HOST, "enough")),
    "a match that an older program began": lambda: _begun_by(_turn("hush"), salt=""),
    "a match by other rules": lambda: _begun_by(_turn("hush"), rules_version=7),
}


def _values(world: World) -> dict[str, Sequence[Any]]:
    """What the fields of commands can hold, by their names."""
    match = world.match
    slots = match.phase.phase.to_act if match.phase else (Slot("ann"),)
    numbers = tuple(dict.fromkeys((match.number, 1)))
    consent = match.consent.number if match.consent else 0
    question = match.stand_in.number if match.stand_in else 0
    newcomer = Player("105", "Player 105")
    free = free_seats(match)
    return {
        "by": (
            HOST,
            SECOND,
            *PEOPLE[:2],
            match.players[-1].id if match.players else STRANGER,
            "",
            "105",
        ),
        "host": (SECOND, STRANGER),
        "to": (HOST, SECOND, STRANGER),
        "player_id": (PEOPLE[0], STRANGER, "105"),
        "player": (
            newcomer,
            *(replace(newcomer, seat=seat) for seat in free),
            *(Player(PEOPLE[0], "Player 101", seat=seat) for seat in free or (None,)),
            Player("104", "Player 104"),
        ),
        "left": (match.seats.get("ann", ""),),
        "seat": ("ann", *free),
        "slot": slots,
        "text": ("hush", "guess-1", "loud", "/undo"),
        "at_ms": (
            world.now_ms,
            match.phase.opened_ms if match.phase else 0,
            world.now_ms + 7_200_000,
        ),
        "settings": (match.settings, replace(match.settings, seconds=90)),
        "amount": (3,),
        "boards": (match.boards,),
        "phase": numbers,
        "number": (*numbers, consent, question),
        "seen": (match.number, match.held.given if match.held else 0),
        "seconds": (30,),
        "skill": ("random",),
        "lost_ms": (world.now_ms - 5_000,),
        "incident": ("4567",),
        "rematch_id": ("2",),
        "round": (match.awaited.round if match.awaited else 1,),
        "value": ("ab" * 32, ""),
        "claim": (0,),
        "deed": (
            Extend(HOST, 30, "why not"),
            Extend(PEOPLE[0], 30, "why not"),
            SetPause(PLAYERS, True),
        ),
        "reason": ("why not",),
        **dict.fromkeys(
            (
                "steward",
                "replaces",
                "substitute",
                "right",
                "agrees",
                "sees_all",
                "careful",
                "accepts",
            ),
            (True, False),
        ),
        "program": ("https://program.invalid/",),
    }


def commands(world: World) -> Iterator[Command]:
    """Every command, with each of the values that its fields can hold here."""
    values = _values(world)
    for kind in get_args(Command):
        yield from each_with(kind, values | _values_of(kind, world))


def each_with(kind: type[T], values: Mapping[str, Sequence[Any]]) -> Iterator[T]:
    """Yields an object of a data class for every combination of its fields' values."""
    names = [field.name for field in fields(cast(Any, kind)) if field.name in values]
    for chosen in product(*(values[name] for name in names)):
        yield kind(**dict(zip(names, chosen, strict=True)))


def _values_of(kind: type, world: World) -> dict[str, Sequence[Any]]:
    """What the fields of one kind of command hold where those of others hold something else."""
    if kind is Preview:
        return {"deed": get_args(PreviewedAction)}
    if kind is ChangeSettings:
        return {"seen": (world.match.settings,), "changed": (("seconds",),)}
    if kind is PlanAhead:
        live = world.match.phase
        earlier = (live.opened_ms - 1,) if live else ()
        return {"text": ("hush", None), "at_ms": (world.now_ms, *earlier)}
    return {}


def given(world: World) -> Sequence[tuple[MatchEvent, ...]]:
    """What the commands give here, now or later, once."""
    found: dict[str, tuple[MatchEvent, ...]] = {}
    present = world.now_ms
    for now_ms in _instants(world):
        world.now_ms = now_ms
        for command in commands(world):
            if events := _decided(world, command):
                found.setdefault(repr(events), events)
    world.now_ms = present
    return tuple(found.values())


def _decided(world: World, command: Command) -> tuple[MatchEvent, ...]:
    moment = Moment(world.now_ms, history=world.history, rounds=world.rounds)
    try:
        return core.decide(world.match, command, moment)
    except (MatchError, MoveError, ConfigError):
        return ()


def _instants(world: World) -> Sequence[int]:
    """Now, a moment later, when something is due or overdue, and when an open turn closes."""
    alarm = core.alarm(world.match)
    live = world.match.phase
    due = (alarm.at_ms,) if alarm else ()
    closes = (live.deadline_ms + world.match.settings.grace_ms,) if live else ()
    overdue = [at_ms + 86_400_000 for at_ms in (*due, *closes)]
    return tuple(dict.fromkeys((world.now_ms, world.now_ms + 10_000, *due, *closes, *overdue)))
