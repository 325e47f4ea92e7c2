"""A match that a test drives command by command, with the whole of its history next to it."""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Self

import pytest

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.answers import Lock, Submit, Withdraw
from bifrost_bot.match.decide.core import Command, HistoryCommand
from bifrost_bot.match.decide.lobby import (
    AddComputer,
    CallReady,
    Create,
    Join,
    SayReady,
    Start,
    commitment,
)
from bifrost_bot.match.decide.phases import Alarm, CloseDue, Open
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.decide.settings import ChangeSettings, differing
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.events import MatchCreated, MatchEvent
from bifrost_bot.match.host_action import Consent
from bifrost_bot.match.model import (
    LivePhase,
    Match,
    Moment,
    Player,
    Rounds,
    Settings,
    StandInQuestion,
)
from bifrost_bot.match.notice import Notice
from bifrost_bot.match.upcast import write_event
from bifrost_bot.notices.briefing import brief
from bifrost_bot.tools.verify import verify
from tests import samples
from tests.clock import START_MS

HOST = "100"
PEOPLE = ("101", "102", "103")
SEED = "5" * 64


def phase_of(match: Match) -> LivePhase:
    """The phase of a match that is open."""
    assert match.phase is not None
    return match.phase


def kinds(events: Iterable[object]) -> list[type]:
    """The classes of events."""
    return [type(event) for event in events]


def recorded(match: Match, events: Sequence[MatchEvent]) -> Match:
    """The match with its running hash after its last events."""
    return replace(match, chain=match.chain.after(map(write_event, events)))


def folded(history: Sequence[MatchEvent]) -> Match:
    """The match of a whole history, with its running hash."""
    return recorded(core.fold(history), history)


class World:
    """One match and the instant at which it is asked things."""

    def __init__(
        self,
        settings: Settings | None = None,
        seed: str = SEED,
        now_ms: int = START_MS,
        match_id: str = "1",
        **more: Any,
    ) -> None:
        self.now_ms = now_ms
        self.busy_ms: tuple[int, ...] = ()
        self.rounds: Rounds | None = None
        create = Create(match_id, settings or Settings("bifrost"), HOST, seed, **more)
        created = core.create(create, Moment(now_ms))
        self.created: MatchCreated = created
        self.history: list[MatchEvent] = [created]
        self.match = folded(self.history)

    def again(self, seed: str) -> "World":
        """Returns the same match with another seed, as it was when its lobby was opened."""
        other = copy(self)
        other.created = replace(self.created, seed=seed, commitment=commitment(seed))
        other.history = [other.created]
        other.match = folded(other.history)
        return other

    def do(self, command: Command) -> tuple[Any, ...]:
        """Carries a command out and returns its events."""
        history = self.history if isinstance(command, HistoryCommand) else ()
        moment = Moment(self.now_ms, lambda: self.busy_ms, history, self.rounds)
        events = core.decide(self.match, command, moment)
        self.take(*events)
        return events

    def told(self, command: Command) -> tuple[Notice, ...]:
        """Carries a command out and returns its notices; none where nothing changes."""
        before = self.match
        history = tuple(self.history)
        events = self.do(command)
        return brief(before, events, self.match, history) if events else ()

    def take(self, *events: MatchEvent) -> None:
        """Lets events happen that a command gave."""
        for event in events:
            self.match = core.evolve(self.match, event)
        self.match = recorded(self.match, events)
        self.history += events

    def refused(
        self, command: Command, kind: type[MatchError] | type[MoveError] = MatchError
    ) -> str:
        """Returns the sentence that refuses a command; fails if it is accepted."""
        before = self.match
        with pytest.raises(kind) as refusal:
            self.do(command)
        assert type(refusal.value) is kind
        assert self.match is before
        return str(refusal.value)

    def join(self, ids: Sequence[str] = PEOPLE) -> Self:
        """Lets people join; where seats are claimed, each takes the first that is free."""
        for id in ids:
            seat = next(iter(free_seats(self.match)), None)
            self.do(Join(Player(id, f"Player {id}", seat=seat)))
        return self

    def begin(self) -> None:
        """Fills free places with computer players, readies all, and opens the first phase."""
        while len(self.match.players) < self.match.game.info.fewest:
            self.do(AddComputer(HOST, "random"))
        if any(not player.computer for player in self.match.players):
            self.be_ready()
        else:
            self.do(Start(HOST))
        self.open()

    def be_ready(self) -> None:
        """Starts the match by a ready check that everyone answers."""
        self.do(CallReady(HOST))
        for player in self.match.players:
            if not player.computer:
                self.do(SayReady(player.id))

    def open(self) -> None:
        """Stages all boards there are."""
        self.do(Open(self.match.boards))

    @property
    def live(self) -> LivePhase:
        """The phase that is open."""
        return phase_of(self.match)

    @property
    def consent(self) -> Consent:
        """What players are asked to agree to."""
        assert self.match.consent is not None
        return self.match.consent

    @property
    def stand_in(self) -> StandInQuestion:
        """What a person is asked about a vacant seat."""
        assert self.match.stand_in is not None
        return self.match.stand_in

    @property
    def alarm(self) -> Alarm:
        """The next alarm."""
        alarm = core.alarm(self.match)
        assert alarm is not None
        return alarm

    @property
    def deadline_ms(self) -> int:
        """The deadline of the phase that is open."""
        return self.live.deadline_ms

    @property
    def number(self) -> int:
        """The number of the phase that is open."""
        return self.live.phase.number

    @property
    def due(self) -> tuple[Slot, ...]:
        """The slots that owe an answer in the phase that is open."""
        return self.live.phase.to_act

    def by(self, slot: Slot) -> str:
        """Who sits there."""
        return self.match.seats[slot.seat]

    def submit(self, slot: Slot, text: str, message: int = 0) -> Submit:
        """The command by which the slot's player sends a text now."""
        return Submit(self.by(slot), slot, text, self.now_ms, message, bool(message))

    def lock(self, slot: Slot, message: int = 0, phase: int | None = None) -> Lock:
        """The command by which the slot's player locks it now."""
        return Lock(self.by(slot), slot, self.now_ms, message, phase=phase)

    def withdraw(self, slot: Slot, message: int = 0, phase: int | None = None) -> Withdraw:
        """The command by which the slot's player takes back a text or a lock now."""
        return Withdraw(self.by(slot), slot, self.now_ms, message, phase=phase)

    def say(self, slot: Slot, text: str, message: int = 0) -> tuple[Any, ...]:
        """Lets the slot's player send a text now."""
        return self.do(self.submit(slot, text, message))

    def close(self) -> tuple[Any, ...]:
        """Lets the deadline and grace pass, closes the phase, and stages the boards due then."""
        self.now_ms = self.deadline_ms + self.match.settings.grace_ms
        events = self.do(CloseDue(self.number))
        if self.match.phase is None and not self.match.over:
            self.open()
        return events

    def finish(self) -> Self:
        """Lets one deadline after the other pass until the match is over."""
        while not self.match.over:
            self.close()
        return self

    def ring(self) -> tuple[Any, ...]:
        """Lets the next alarm come."""
        alarm = self.alarm
        self.now_ms = max(self.now_ms, alarm.at_ms)
        return self.do(alarm.command)

    @property
    def differences(self) -> list[str]:
        """What the checks of an export find in all that happened."""
        return [one for check in verify(self.history) for one in check.differences]

    def verify(self) -> None:
        """Fails if the checks of an export find more than that the match is not over."""
        not_over = ["the match is not over after its last event."]
        assert self.differences == ([] if self.match.over else not_over)


def settings_change(match: Match, wanted: Settings, by: str = HOST) -> ChangeSettings:
    """The command that makes the settings of a lobby these, seen as they are now."""
    wanted = replace(wanted, seating=wanted.seating or match.settings.seating)
    return ChangeSettings(by, wanted, match.settings, differing(match.settings, wanted))


def playing(
    settings: Settings | None = None, people: Sequence[str] = PEOPLE, seed: str = SEED
) -> World:
    """A match in its first phase."""
    world = World(settings, seed).join(people)
    world.begin()
    return world


def without_channels() -> World:
    """A match that has begun and whose channels are being made."""
    world = World().join()
    world.be_ready()
    return world


def playing_game(game: str, people: Sequence[str] | None = None) -> World:
    """A match of any game in its first phase, between as many people as its sample wants."""
    return playing(Settings(game), samples.people(game) if people is None else people)


def random_answers(world: World, chance: str) -> dict[Slot, str]:
    """What every slot that owes an answer might say now."""
    game = world.match.settings.game
    state = world.match.state
    return {
        slot: samples.answer(game, state, slot, Rng(f"{chance} {slot}", world.number))
        for slot in world.due
    }


def play_phase(world: World, chance: str) -> None:
    """Lets every slot answer at random and closes the phase, unless the last answer has done so."""
    number = world.number
    for slot, text in random_answers(world, chance).items():
        world.say(slot, text)
    if world.match.phase is not None and world.number == number:
        world.close()


def played_out(game: str) -> World:
    """A match of random answers that has come to its end."""
    world = playing_game(game)
    while not world.match.over:
        play_phase(world, "played out")
    return world
