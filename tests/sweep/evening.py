# pyright: reportPrivateUsage=false
"""People who open and play a match, and answer every board."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.gateway.channels.lifecycle import channel_name
from bifrost_bot.match.decide.admission import Admit
from bifrost_bot.match.decide.consents import AskWithoutHost, Vote
from bifrost_bot.match.decide.hosts import Resume
from bifrost_bot.match.decide.lobby import AddComputer, CallReady, Join, SayReady
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.decide.seats import Resign
from bifrost_bot.match.decide.stand_ins import AnswerStandIn, StandIn
from bifrost_bot.match.errors import NotFoundError
from bifrost_bot.match.host_action import PLAYERS, SetPause
from bifrost_bot.match.model import Match, Player, Rooms, Settings, Status
from bifrost_bot.match.notice import Address
from bifrost_bot.match.preferences import USUAL, Preferences
from bifrost_bot.runtime.rematches import open_rematch
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.store import outbox
from bifrost_bot.store.journal import Home
from tests.clock import START_MS
from tests.samples import answer as random_answer
from tests.samples import sample
from tests.sweep.process import Process
from tests.sweep.scripted import GUILD, LOBBY_CHANNEL, Room, ScriptedDiscord
from tests.verdicts import next_verdict

HOST: Final = "100"
_NEWCOMER: Final = "201"
_LOOK_SECONDS: Final = 0.25
_FIRST_MS = 500
_APART_MS = 40
"""So close that a text comes while the reply to the one before it is under way."""


@dataclass(frozen=True, slots=True)
class Game:
    """A short match of a game; the rest is as in the evening of its sample.

    Attributes:
        chosen: What everyone has chosen before they join.
        resigned: The phase from which on a player writes nothing, and resigns when the others have
            written; 0 if none does.
        hostless: The phase in which players pause the match without its host, who then comes back.
        again: Whether the host ends the first match, and only its rematch is begun.
        stands_in: Whether another person volunteers just before, and accepts the seat.
        plans: Whether people plan what they answer two turns later, and then write nothing.
    """

    settings: Settings
    people: int
    usual: Mapping[str, str]
    last: int
    late: str
    chosen: Preferences = USUAL
    resigned: int = 0
    again: bool = False
    hostless: int = 0
    stands_in: bool = False
    plans: bool = False


def _short(name: str) -> Game:
    """Returns the short match of a game's sample; a game that brings none is no game to leave
    out.
    """
    brought = sample(name).evening
    settings = Settings(name, brought.options, seconds=8, warnings=(3,))
    return Game(settings, brought.people, brought.usual, brought.last, brought.late)


def _edited(name: str) -> dict[str, Game]:
    """Returns a game's short match again between people whose boards are edited while they
    wait.

    Where a player may have one channel for all boards, that is so.
    """
    game = _short(name)
    rooms: Rooms = "one" if all_games()[name].info.answers_per == "board" else "per-board"
    chosen = Preferences(waiting_boards="edit")
    return {
        f"{name}, edited": replace(
            game, settings=replace(game.settings, rooms=rooms), chosen=chosen
        )
    }


GAMES: Final[Mapping[str, Game]] = {name: _short(name) for name in all_games()}
EDITED: Final[Mapping[str, Game]] = _edited("bifrost") | _edited("dont_connect_5")
"""Games in which not everyone is always on turn."""

RESIGNED: Final[Mapping[str, Game]] = {
    f"{name}, resigned": replace(game, resigned=2, settings=replace(game.settings, warnings=()))
    for name, game in GAMES.items()
}
"""No one is warned, as a bot that died may see the resignation before or after a warning."""


DAILY: Final[Mapping[str, Game]] = {
    f"{name}, daily": replace(
        game,
        settings=replace(game.settings, warnings=(), first_miss=1, quiet="8:01-8:02", zone="UTC"),
    )
    for name, game in GAMES.items()
}
"""The clock is off for a minute of each day, and a first miss moves a deadline."""


AGAIN: Final[Mapping[str, Game]] = {
    f"{name}, again": replace(game, again=True) for name, game in GAMES.items()
}
"""Matches whose first rematch one player joins in time, and the others when all may."""


HOSTLESS: Final[Mapping[str, Game]] = {
    f"{name}, hostless": replace(
        game, hostless=2, settings=replace(game.settings, warnings=(), host_away=1)
    )
    for name, game in GAMES.items()
    if not all_games()[name].info.ends_when_answered
}
"""Matches in which players decide when all have written, and whose turn is still open then."""
PLANNED: Final[Mapping[str, Game]] = {
    f"{name}, planned": replace(game, plans=True)
    for name, game in GAMES.items()
    if all_games()[name].info.plans_ahead
}
STOOD_IN: Final[Mapping[str, Game]] = {
    f"{name}, stood in": replace(
        RESIGNED[f"{name}, resigned"],
        stands_in=True,
        settings=replace(GAMES[name].settings, warnings=(), seconds=30),
    )
    for name in ("bifrost", "three_towers")
}
"""A game with seats that are dealt, and one in which players choose them."""


def _keeping(name: str) -> Game:
    """Returns the short match of a game that keeps the last person's place for another one."""
    game = GAMES[name]
    reserved = all_games()[name].info.most - game.people + 1
    return replace(game, settings=replace(game.settings, reserved=reserved, reserved_for="1m"))


KEPT: Final[Mapping[str, Game]] = {
    f"{name}, kept": _keeping(name) for name in ("bifrost", "three_towers")
}
"""Matches in which a person moves up when the time is over for which a place is kept."""


@dataclass(frozen=True, slots=True)
class Typing:
    """What a user is going to write."""

    at_ms: int
    by: str
    address: Address
    text: str


class Evening:
    """One match and all who take part in it; it outlives the processes of the bot.

    Attributes:
        match_id: The match's id; where there is none of that id, they open one.
        over: Whether the match is over and everything about it was posted.
    """

    def __init__(
        self,
        world: ScriptedDiscord,
        game: Game,
        match_id: str = "1",
        look_seconds: float = _LOOK_SECONDS,
    ) -> None:
        self.match_id = match_id
        self.over = False
        self.world = world
        self._game = game
        self._look_seconds = look_seconds
        self._planned = 0
        self._asked = False
        self._ahead: list[Typing] = []
        self._last: Match | None = None

    def copy(self, world: ScriptedDiscord) -> "Evening":
        """Returns the same people in a copy of their world."""
        other = Evening(world, self._game, self.match_id)
        other._planned = self._planned
        other._asked = self._asked
        other._ahead = list(self._ahead)
        other._last = self._last
        return other

    async def attend(self, process: Process) -> None:
        """Plays on as long as the process lives; returns when all is over and delivered."""
        runner = process.app.runner
        while not self.over:
            try:
                match = await runner.match(self.match_id)
            except NotFoundError:
                match = await runner.create(self._game.settings, HOST, Home(GUILD, LOBBY_CHANNEL))
                self.match_id = match.id
            if match.status is Status.LOBBY:
                await self._choose(process)
            if self._game.again and (match.phase is not None or match.over):
                await self._play_again(process, match)
                await asyncio.sleep(self._look_seconds)
                continue
            await self._host(runner, match)
            self._plan(match)
            if self._is_silent(match, self._people()[0]) and not await self._waits(process):
                await self._resign(runner, match)
            elif _is_in_time(match) and match.stand_in and not await self._sends(process):
                accepted = AnswerStandIn(_NEWCOMER, match.stand_in.number, accepts=True)
                await runner.handle(match.id, accepted)
            if 0 < self._game.hostless == match.number and not self._ahead:
                await self._go_without_host(process, match)
            self._type(process, _now_ms())
            self.over = match.over and not await self._waits(process)
            await asyncio.sleep(self._look_seconds)

    async def _go_without_host(self, process: Process, match: Match) -> None:
        """Lets players agree to a pause when all have written; the host ends it."""
        self._asked = self._asked or match.consent is not None or match.paused
        if await self._waits(process):
            return
        runner = process.app.runner
        consent = match.consent
        if consent is not None:
            by = next(id for id in consent.asked if id not in consent.agreed)
            await runner.handle(match.id, Vote(by, consent.number, True))
        elif match.paused:
            await runner.handle(match.id, Resume(HOST))
        elif not self._asked:
            ask = AskWithoutHost(self._people()[0], SetPause(PLAYERS, True))
            await runner.handle(match.id, ask)

    async def _play_again(self, process: Process, match: Match) -> None:
        """Ends a match that has begun, and opens its rematch; that need only begin."""
        if await self._sends(process):
            return
        runner = process.app.runner
        if match.rematch is not None:
            self.over = True
        elif match.over:
            opened = await open_rematch(runner, match.id, self._people()[0], _now_ms())
            self.match_id = opened.id
        else:
            await runner.handle(match.id, Abandon(HOST, "the storm"))

    def go_on(self, until_ms: int) -> None:
        """Lets people write what they have in mind while no bot is there."""
        self._type(None, until_ms)

    async def _waits(self, process: Process) -> bool:
        """Whether anything is undelivered, the hosts' message included."""
        names = [task.get_name() for task in asyncio.all_tasks()]
        if any(name.startswith("hosts' message") for name in names):
            return True
        return await self._sends(process)

    async def _sends(self, process: Process) -> bool:
        """Whether anything is undelivered but the hosts' message, which waits between two edits."""
        async with process.app.runner._database.transaction() as connection:
            return any(row.match_id == self.match_id for row in await outbox.pending(connection))

    async def _host(self, runner: Runner, match: Match) -> None:
        if match.status is Status.LOBBY:
            await self._fill(runner, match)
        elif match.held is not None:
            await runner.handle(match.id, next_verdict(match, HOST))

    async def _resign(self, runner: Runner, match: Match) -> None:
        """Lets the first who joined resign; with a stand-in, once that person is on the list."""
        if self._game.stands_in and match.waiter(_NEWCOMER) is None:
            await runner.handle(match.id, StandIn(Player(_NEWCOMER, f"Player {_NEWCOMER}")))
        else:
            await runner.handle(match.id, Resign(self._people()[0]))

    def _is_silent(self, match: Match, who: str) -> bool:
        """Returns whether only one who is about to resign has not written what they will."""
        owes = any(match.seats[slot.seat] == who for slot in match.owing)
        return owes and 0 < self._game.resigned <= match.number == self._planned and not self._ahead

    async def _choose(self, process: Process) -> None:
        personal = process.app.services.preferences
        for id in self._people():
            if personal.of(id) != self._game.chosen:
                await personal.change(id, lambda _: self._game.chosen)

    def _people(self) -> list[str]:
        return [str(101 + place) for place in range(self._game.people)]

    async def _fill(self, runner: Runner, match: Match) -> None:
        people = self._people()
        absent = [id for id in people if match.player(id) is None]
        if match.keeps_places and len(absent) < len(people):
            return  # The others come too late.
        if match.settings.reserved and not match.admitted:
            await runner.handle(match.id, Admit(HOST, _NEWCOMER))
        elif absent and match.waiter(absent[0]):
            return  # They move up by themselves.
        elif absent:
            seat = next(iter(free_seats(match)), None)
            if match.keeps_places and match.rematch is not None:
                seat = match.rematch.seat_of(absent[0])
            await runner.handle(match.id, Join(Player(absent[0], f"Player {absent[0]}", seat=seat)))
        elif len(match.players) < match.game.info.fewest:
            await runner.handle(match.id, AddComputer(HOST, "random"))
        elif match.ready is None:
            await runner.handle(match.id, CallReady(HOST))
        else:
            await runner.handle(
                match.id, SayReady(next(id for id in people if id not in match.ready))
            )

    def _plan(self, match: Match) -> None:
        """Makes up what everyone writes in a phase that has just begun."""
        self._last = match
        if match.phase is None or match.phase.phase.number <= self._planned:
            return
        self._planned = match.phase.phase.number
        at_ms = _now_ms() + _FIRST_MS
        for place, slot in enumerate(match.phase.phase.to_act):
            by = match.seats[slot.seat]
            player = match.player(by)
            if player is None or player.computer:
                continue
            if 0 < self._game.resigned <= self._planned and by == self._people()[0]:
                continue  # They resign instead.
            if match.is_planned(slot):
                continue
            for text in self._texts(match, slot, place):
                self._ahead.append(Typing(at_ms, by, seat_address(match, slot), text))
                at_ms += _APART_MS
        if self._game.plans:
            self._plan_ahead(match)

    def _plan_ahead(self, match: Match) -> None:
        """Lets those plan who are not to move.

        Where an answer ends the turn, that is after the next: their texts wait for no other.
        """
        assert match.phase is not None
        at_ms = _now_ms() + _FIRST_MS // 2
        seats = list(match.seats)
        steps = (2,) if match.game.info.ends_when_answered else (1, 2)
        for slot, step in product(match.phase.phase.to_act, steps):
            seat = seats[(seats.index(slot.seat) + step) % len(seats)]
            later = replace(slot, seat=seat)
            text = self._game.usual.get(seat, self._game.late or "pass")
            # That cell is coloured from the start, or after the first stone there.
            text = "A1" if (self._planned + step) % 3 == 0 else text
            said = Typing(at_ms, match.seats[seat], seat_address(match, later), f"next {text}")
            self._ahead.append(said)
            at_ms += _APART_MS // len(steps)

    def _texts(self, match: Match, slot: Slot, place: int) -> list[str]:
        """One is refused, changes their mind and takes back; one is silent now and then; the
        others just answer.
        """
        number = self._planned
        answer = self._answer(match, slot, "answer")
        if self._game.late:
            return ["nonsense?", answer] if number % 2 else ([] if number % 5 == 4 else [answer])
        if place == number % len(match.seats):
            return ["nonsense?", self._answer(match, slot, "first thought"), "/undo", answer]
        return [] if (place + number) % 4 == 3 else [answer]

    def _answer(self, match: Match, slot: Slot, purpose: str) -> str:
        number = self._planned
        if self._game.late and number >= self._game.last:
            return self._game.late
        if purpose == "answer" and slot.seat in self._game.usual:
            return self._game.usual[slot.seat]
        rng = Rng(f"{purpose} {slot.seat} {slot.board}", number)
        return random_answer(match.settings.game, match.state, slot, rng)

    def _type(self, process: Process | None, until_ms: int) -> None:
        due = [typing for typing in self._ahead if typing.at_ms <= until_ms]
        self._ahead = [typing for typing in self._ahead if typing.at_ms > until_ms]
        for typing in due:
            room = self._room(typing.address)
            said = self.world.say(room, typing.by, typing.text, typing.at_ms)
            if process is not None:
                process.hear(room, said)

    def _room(self, address: Address) -> Room:
        assert self._last is not None
        name = channel_name(self._last, address)
        category = f"{self._last.game.info.title} {self.match_id}"
        parent = next(room.id for room in self.world.rooms.values() if room.name == category)
        return next(
            room
            for room in self.world.rooms.values()
            if room.name == name and room.parent == parent
        )


def _is_in_time(match: Match) -> bool:
    """Returns whether a turn's deadline is ahead; one in the past is moved in a moment."""
    return match.phase is not None and _now_ms() < match.phase.deadline_ms


def _now_ms() -> int:
    return START_MS + round(asyncio.get_running_loop().time() * 1000)
