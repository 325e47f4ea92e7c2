# pyright: reportPrivateUsage=false
"""Records databases of the present program, one per game and one of a season, for later programs.

`python -m tests.store.recorder FOLDER` writes them; a release records its own once, and they are
never changed after. Each game's database holds a match that is over, one that its host ended, a
lobby, and a match in its middle.
"""

import asyncio
import itertools
import random
import sqlite3
import sys
import tempfile
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.admission import Admit, Decline
from bifrost_bot.match.decide.ahead import PlanAhead
from bifrost_bot.match.decide.answers import Lock, Submit, Withdraw
from bifrost_bot.match.decide.consents import AskConsent, Vote
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.corrections import Enter, Preview, Rerun, Rewind
from bifrost_bot.match.decide.hosts import (
    AddHost,
    Announce,
    Extend,
    HandOver,
    Note,
    Pause,
    RemoveHost,
    Resume,
)
from bifrost_bot.match.decide.lobby import (
    AddComputer,
    Begin,
    CallOff,
    CallReady,
    Join,
    Leave,
    SayReady,
)
from bifrost_bot.match.decide.phases import (
    Abandon,
    CloseDue,
    CreditDowntime,
    Halt,
    Open,
    PlacesDue,
    StartDue,
    WarnDue,
)
from bifrost_bot.match.decide.rights import RecordAdminAccess
from bifrost_bot.match.decide.scheduled_start import PlanStart
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.decide.seats import RefuseSubstitute, Replace, Resign
from bifrost_bot.match.decide.settings import SetPurse
from bifrost_bot.match.decide.stand_ins import AnswerStandIn, StandIn
from bifrost_bot.match.events import MoveSubmitted
from bifrost_bot.match.model import Match, Player, Rounds, Settings
from bifrost_bot.match.player import Person
from bifrost_bot.match.preferences import Preferences, Quiet
from bifrost_bot.match.rematch import ANSWER_MS
from bifrost_bot.runtime.rematches import open_rematch
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.store import deadlines, preferences, presets
from bifrost_bot.store.database import Database
from bifrost_bot.store.journal import Home
from bifrost_bot.store.presets import Preset
from tests.clock import ManualClock
from tests.match.world import settings_change
from tests.store import season_recorder
from tests.verdicts import next_verdict

HOST = "100"
SECOND_HOST = "200"
NEWCOMER = "104"
PEOPLE: Final = ("101", "102", "103")
GUILD = 7
_PHASES_MISSED: Final = 2


def _cells(**seats: str) -> dict[str, list[str]]:
    return {seat: cells.split() for seat, cells in seats.items()}


@dataclass(frozen=True, slots=True)
class Evening:
    """A short match of a game.

    Attributes:
        usual: What seats play whenever they may, by which the match ends soon; the others play at
            random.
        last: The phase from which on everyone passes.
        extra: What seats add to their answer of a phase, by which a host has something to judge.
        illegal: A text of red's that can be read and that the rules never allow.
    """

    options: Mapping[str, Any]
    usual: Mapping[str, str]
    last: int = 10_000
    extra: Mapping[int, Mapping[str, str]] | None = None
    illegal: str = ""


_QUIZ: Final = {
    "schedule": [["8"], ["0"]],
    "boards": {"8": [["r", "w3", "w"], ["w", "r", "w"], ["r", "w", "w"], ["w", "r", "w"]]},
    "questions": [{"board": "8", "text": "Who wrote the first rules?", "points": 7}],
}
EVENINGS: Final[Mapping[str, Evening]] = {
    "bifrost": Evening(
        {"prefilled": _cells(red="A1 A2 A4 A5", green="E9 F8 H6 I5", blue="E1 F1 H1 I1")},
        {"red": "A3", "green": "G7", "blue": "G1"},
        illegal="A1",
    ),
    "three_towers": Evening({"rounds": 3}, {}),
    "social_snake": Evening({"rounds": 2}, {}),
    "antisocial_snake": Evening(
        _QUIZ, {}, extra={2: {"crane": "8: answer 7 ann", "duck": "8: answer 7 bob"}}
    ),
    "dont_connect_5": Evening({}, {}, last=5),
}


class Recording:
    """Matches of one game, driven command by command."""

    def __init__(self, game: str, runner: Runner, clock: ManualClock) -> None:
        self.game = game
        self.runner = runner
        self.clock = clock
        self.match_id = ""
        self._messages = itertools.count(10_001)
        self._dice = random.Random(game)
        self.evening = EVENINGS[game]

    async def do(self, command: Command) -> Match:
        """Carries a command out a second later."""
        self.clock.advance(1)
        return (await self.runner.handle(self.match_id, command)).after

    async def match(self) -> Match:
        """The match as it is now."""
        return await self.runner.match(self.match_id)

    async def open_lobby(self, people: tuple[str, ...] = PEOPLE, **settings: Any) -> Match:
        """Opens a lobby that people join."""
        usual: dict[str, Any] = {"seconds": 60, "warnings": (30, 10)}
        chosen = Settings(self.game, self.evening.options, **{**usual, **settings})
        self.match_id = (await self.runner.create(chosen, HOST, Home(GUILD, 8))).id
        for id in people:
            seat = next(iter(free_seats(await self.match())), None)
            await self.do(Join(Player(id, f"Player {id}", seat=seat)))
        return await self.match()

    async def begin(self) -> Match:
        """Asks everyone whether they are ready, and begins."""
        match = await self.match()
        for _ in range(len(match.players), match.game.info.fewest):
            match = await self.do(AddComputer(HOST, "random"))
        match = await self.do(CallReady(HOST))
        for player in match.players:
            if not player.computer:
                match = await self.do(SayReady(player.id))
        if match.awaited is not None:
            match = await self.do(Begin(match.awaited.round, "", "The beacon does not answer."))
        return await self.do(Open(match.boards))

    def text(self, match: Match, slot: Slot) -> str:
        """What a seat answers."""
        assert match.phase is not None
        number = match.phase.phase.number
        game = match.game
        if number >= self.evening.last:
            return "pass"
        if slot.seat in self.evening.usual:
            return self.evening.usual[slot.seat]
        view = game.view(match.state, slot.seat)
        return game.describe(game.random_move(view, slot, Rng(f"{self._dice.random()}", number)))

    async def answer(self, slot: Slot) -> None:
        """Lets a seat answer, with what is to be judged in this phase."""
        match = await self.match()
        await self.say(slot, self.text(match, slot))
        extra = (self.evening.extra or {}).get(match.number, {}).get(slot.seat)
        if extra:
            await self.say(slot, extra)

    async def say(self, slot: Slot, text: str) -> Match:
        """Lets the player of a slot send a text that gets a reply."""
        by = (await self.match()).seats[slot.seat]
        return await self.do(
            Submit(by, slot, text, self.clock.now_ms(), next(self._messages), reply=True)
        )

    async def answer_all(self, silent: str = "") -> None:
        """Lets all seats but one answer."""
        for slot in (await self.match()).owing:
            if slot.seat != silent:
                await self.answer(slot)

    async def close(self) -> Match:
        """Lets a phase's time pass: it is warned of, closed, judged, and the next one is opened."""
        match = await self.match()
        assert match.phase is not None
        live = match.phase
        for left in live.phase.warnings:
            self.clock.move_to(max(live.deadline_ms - left * 1000, self.clock.now_ms()))
            await self.runner.handle(match.id, WarnDue(live.phase.number))
        due_ms = match.last_ms(live) + match.settings.grace_ms
        self.clock.move_to(max(due_ms, self.clock.now_ms()))
        match = (await self.runner.handle(match.id, CloseDue(live.phase.number))).after
        return await self.judge()

    async def judge(self) -> Match:
        """Judges what waits for that, every other answer right, and opens what comes next."""
        match = await self.match()
        while match.held is not None:
            right = (len(match.held.claims) - len(match.held.open)) % 2 == 0
            match = await self.do(next_verdict(match, match.hosts[0], right=right))
        if match.phase is None and not match.over:
            match = await self.do(Open(match.boards))
        return match

    async def play_out(self) -> Match:
        """Plays the match to its end."""
        match = await self.match()
        while not match.over:
            await self.answer_all()
            match = await self.close()
        return match


async def _whole(recording: Recording) -> None:
    """A match that is over, to which its hosts did all that hosts can."""
    match = await recording.open_lobby()
    await _prepare(recording, match)
    await recording.begin()
    await _first_phase(recording)
    await _interruptions(recording)
    await recording.close()
    await _corrections(recording)
    await _departures(recording)
    await recording.play_out()


async def _prepare(recording: Recording, match: Match) -> None:
    do = recording.do
    now_ms = recording.clock.now_ms
    late = [str(300 + number) for number in range(match.game.info.most)]
    for id in late:
        await do(
            Join(
                Player(
                    id, f"Player {id}", seat=next(iter(free_seats(await recording.match())), None)
                )
            )
        )
    await do(Admit(HOST, NEWCOMER))
    await do(Decline(HOST, NEWCOMER))
    for id in reversed(late):
        await do(Leave(id))
    await do(Leave(PEOPLE[0]))
    free = free_seats(await recording.match())
    await do(Join(Player(PEOPLE[0], f"Player {PEOPLE[0]}", seat=next(iter(free), None))))
    if free:
        # Where every seat is taken there is no other to change to.
        other = next(reversed(free_seats(await recording.match())), free[0])
        await do(Join(Player(PEOPLE[0], f"Player {PEOPLE[0]}", seat=other)))
    await do(
        settings_change(
            match,
            replace(match.settings, advance="all_locked", absent_after=1, absent_then="computer"),
        )
    )
    if match.game.info.purse and match.seating == "claimed":
        await do(SetPurse(HOST, PEOPLE[0], 4))
    await do(PlanStart(HOST, now_ms() + 7_200_000))
    recording.clock.advance(3_600)
    await do(StartDue())
    await do(CallOff(HOST))
    await do(CallReady(HOST))
    await do(CallOff(HOST))
    called = (Person(HOST, f"Host {HOST}"), Person(SECOND_HOST, f"Host {SECOND_HOST}"))
    await do(AddHost(HOST, SECOND_HOST, people=called))
    await do(Announce(HOST, "We begin in a minute."))


async def _first_phase(recording: Recording) -> None:
    """A player takes an answer back, locks the next and unlocks it, if the turn stays open."""
    await recording.answer_all()
    match = await recording.match()
    assert match.phase is not None
    if match.phase.phase.closes == "answered":
        return
    slot = match.phase.phase.to_act[0]
    by = match.seats[slot.seat]
    now_ms = recording.clock.now_ms
    await recording.do(Withdraw(by, slot, now_ms(), next(recording._messages), reply=True))
    number = next(recording._messages)
    await recording.do(Lock(by, slot, now_ms(), number, reply=True, careful=True))
    await recording.do(Withdraw(by, slot, now_ms(), next(recording._messages), reply=True))
    await recording.answer(slot)
    await recording.do(Lock(by, slot, now_ms(), next(recording._messages), reply=True))
    await recording.do(Withdraw(by, slot, now_ms(), next(recording._messages), reply=True))


async def _interruptions(recording: Recording) -> None:
    """The clock is paused by a host, a fault and an outage; then time is added."""
    do = recording.do
    now_ms = recording.clock.now_ms
    await do(Pause(HOST))
    await do(Resume(HOST))
    await do(Halt("0123abcd"))
    await do(Resume(HOST))
    await do(Extend(HOST, 30))
    await do(CreditDowntime(now_ms() - 500))
    await do(RecordAdminAccess(PEOPLE[1], sees_all=True))
    await do(RecordAdminAccess(PEOPLE[1], sees_all=False))
    await do(Note(HOST, "The second player was an administrator for a second."))


async def _corrections(recording: Recording) -> None:
    match = await recording.match()
    assert match.phase is not None
    if match.phase.phase.closes == "deadline":
        await recording.answer_all()
    owed = match.phase.phase.to_act[0]
    text = recording.text(await recording.match(), owed)
    await recording.do(Enter(HOST, owed, text, "typed in the wrong channel", replaces=True))
    await recording.do(Preview(HOST, "rewind", 1))
    await recording.do(
        Rewind(HOST, 1, "the first turn was misread", (await recording.match()).number)
    )
    await recording.answer_all()
    match = await recording.close()
    events = await recording.runner.history(match.id)
    first = next(event for event in events if isinstance(event, MoveSubmitted))
    await recording.answer_all()
    seen = (await recording.match()).number
    await recording.do(
        Rerun(HOST, 1, first.slot, first.text, "as it was meant", seen, replaces=True)
    )


async def _departures(recording: Recording) -> None:
    """A player is replaced by the host, who then hands the match over; another one resigns."""
    match = await recording.match()
    if match.over:
        return
    assert match.phase is not None
    seat = match.phase.phase.to_act[-1].seat
    await recording.do(
        Replace(HOST, seat, match.seats[seat], Player(NEWCOMER, "Newcomer"), "had to go")
    )
    await recording.do(HandOver(HOST, SECOND_HOST))
    await recording.do(AddHost(SECOND_HOST, HOST))
    await recording.do(RemoveHost(SECOND_HOST, HOST))
    await recording.answer_all(silent=seat)
    match = await recording.close()
    if not match.over:
        player = next(iter(match.people))
        await recording.do(RefuseSubstitute("400", player.id, "They are not on this server."))
        await recording.do(Resign(player.id))
        await _stand_ins(recording)


async def _stand_ins(recording: Recording) -> None:
    """Two people would stand in: one declines, and the other takes the vacant seat over."""
    for id, accepts in (("401", False), ("402", True)):
        match = await recording.do(StandIn(Player(id, f"Player {id}")))
        if match.stand_in is not None:
            await recording.do(AnswerStandIn(id, match.stand_in.number, accepts))


async def _plans(recording: Recording) -> None:
    """Players who are not to move plan their next answers, of which some will be void."""
    match = await recording.match()
    assert match.phase is not None
    if not match.game.info.plans_ahead:
        return
    texts = itertools.cycle(["pass", recording.evening.illegal or "pass"])
    for slot in match.phase.phase.to_act:
        for seat, by in match.seats.items():
            if seat != slot.seat:
                other = replace(slot, seat=seat)
                now_ms = recording.clock.now_ms()
                number = next(recording._messages)
                await recording.do(PlanAhead(by, other, next(texts), now_ms, number, reply=True))


async def _running(recording: Recording) -> None:
    """A match in its second phase, with answers; its host plays and is given more time by the others."""
    await recording.open_lobby((HOST, *PEOPLE[1:]), hosts_watch=False)
    await recording.begin()
    await _plans(recording)
    await recording.answer_all()
    match = await recording.close()
    for slot in match.owing[:1]:
        await recording.answer(slot)
    match = await recording.do(AskConsent(Extend(HOST, 30, "the power failed")))
    assert match.consent is not None
    request = match.consent
    for by in request.asked:
        await recording.do(Vote(by, request.number, agrees=True))
    await recording.do(HandOver(HOST, SECOND_HOST))


async def _refused(recording: Recording) -> None:
    """A correction that the rules refuse; the host may not know why."""
    illegal = recording.evening.illegal
    match = await recording.match()
    if illegal:
        await recording.do(Enter(HOST, match.owing[0], illegal, "as it was said", replaces=True))


async def _absent(recording: Recording) -> None:
    """A match in which players stop answering, are replaced by its rule, and whose host ends it.

    Its turns end at a time of day, and the first that is missed two hours later. It waits for a public beacon that does not come.
    """
    runner = recording.runner
    runner.beacon_url = "https://beacon.example"
    runner.rounds = Rounds(0, 30_000)
    await recording.open_lobby(
        absent_after=1,
        absent_then="computer",
        hosts_watch=False,
        seconds=86_400,
        deadlines="20:00",
        quiet="23:00-8:00",
        zone="Europe/Berlin",
        first_miss=2,
        grace=5,
    )
    runner.beacon_url = ""
    await recording.begin()
    await _refused(recording)
    for _ in range(1 + _PHASES_MISSED):
        if not (await recording.match()).over:
            await recording.close()
    if not (await recording.match()).over:
        await recording.do(Abandon(HOST, "nobody came"))


async def _lobby(recording: Recording) -> None:
    """A lobby with a set start and a computer player, which kept a place for an hour."""
    await recording.open_lobby(PEOPLE[:1], reserved=1, reserved_for="1h")
    recording.clock.advance(3_600)
    await recording.do(PlacesDue())
    await recording.do(AddComputer(HOST, "good"))
    await recording.do(PlanStart(HOST, recording.clock.now_ms() + 86_400_000))


async def _again(recording: Recording) -> None:
    """A match, and its rematch, which one has joined when its places are open to all."""
    match = await recording.open_lobby(best_of="3")
    await recording.begin()
    await recording.do(Abandon(HOST, "the storm"))
    now_ms = recording.clock.now_ms()
    recording.match_id = (await open_rematch(recording.runner, match.id, PEOPLE[0], now_ms)).id
    seat = next(iter(free_seats(await recording.match())), None)
    if (rematch := (await recording.match()).rematch) is not None and rematch.seats:
        seat = rematch.seat_of(PEOPLE[0])
    await recording.do(Join(Player(PEOPLE[0], f"Player {PEOPLE[0]}", seat=seat)))
    recording.clock.advance(ANSWER_MS // 1000)
    await recording.do(CreditDowntime(recording.clock.now_ms() - 5_000))
    recording.clock.advance(5)
    await recording.do(PlacesDue())


async def _settings(database: Database, game: str, now_ms: int) -> None:
    """What is stored besides matches: a server's preset, and a person's preferences."""
    chosen = Preferences(
        "standard", "beside", reminders=(30, 5), quiet=Quiet(1_320, 420), zone_minutes=120
    )
    async with database.transaction() as connection:
        await presets.put(
            connection, GUILD, "Friday", Preset(Settings(game, seconds=90), ("good", "random"))
        )
        await preferences.put(connection, PEOPLE[0], chosen, now_ms)
        await deadlines.beat(connection, "bot", now_ms)


async def play_all(recording: Recording) -> None:
    """Plays every match of a recording."""
    for part in (_whole, _absent, _lobby, _running, _again):
        await part(recording)


async def record(game: str, path: Path) -> None:
    """Makes the database of a game."""
    database = Database(f"sqlite:///{path}")
    clock = ManualClock()
    seeds = random.Random(f"seeds of {game}")
    await database.migrate()

    def token_hex(size: int) -> str:
        return seeds.randbytes(size).hex()

    with patch("secrets.token_hex", token_hex):
        recording = Recording(game, Runner(database, clock), clock)
        await play_all(recording)
    await _settings(database, game, clock.now_ms())
    await database.close()


def dump(path: Path) -> str:
    """The statements that make the same database."""
    with closing(sqlite3.connect(path)) as made:
        return "\n".join(made.iterdump()) + "\n"


def main(folder: Path) -> None:
    """Writes all dumps into a new folder."""
    folder.mkdir(parents=True)
    for name in (*EVENINGS, season_recorder.SEASON):
        target = folder / f"{name}.sql"
        with tempfile.TemporaryDirectory() as place:
            path = Path(place) / "bifrost.sqlite3"
            asyncio.run(record(name, path) if name in EVENINGS else season_recorder.record(path))
            target.write_text(dump(path), encoding="utf-8")
        print(f"{target}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
