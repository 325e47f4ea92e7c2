"""One of two twin worlds: a match on the whole stack, played by a script.

The observer does the same in both, at the same instants. The others submit other moves, earlier,
later, in several attempts, with refused and withdrawn texts, and (where a second seed deals the
observer the same) sit and hold otherwise. Before a phase closes, the engine says what the observer
is told of it; where that would part the worlds, they end.
"""

import json
import random
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Board, Seat, Slot
from bifrost_bot.match.model import Match
from bifrost_bot.sandbox import Person, PersonSetup
from bifrost_bot.sandbox.client.person import PersonError
from bifrost_bot.sandbox.world.errors import ApiError
from bifrost_bot.sandbox.world.model import Channel, Interaction, Message
from bifrost_bot.speech.channel import seat_address
from tests.e2e.helpers.quiescence import Quiescence
from tests.e2e.helpers.recording import Recording, differences
from tests.e2e.helpers.table import HOME, HOST, Table, response_to
from tests.e2e.secrecy.twin_pages import TwinPages
from tests.match.world import World

SPECTATOR: Final = "Sven"
NAMES: Final = (
    "Astrid",
    "Bo",
    "Cleo",
    "Dag",
    "Eir",
    "Finn",
    "Gro",
    "Hogni",
    "Idun",
    "Jarl",
    "Kol",
    "Liv",
    "Mo",
    "Njal",
)
SECONDS: Final = 20
_WARNINGS: Final = "10, 5"
_TRIES: Final = 150
_CHOICES: Final = 12
_SLOT_MS: Final = 7
_SEAT_MS: Final = 41

Moves = Mapping[Slot, Any]


def people(count: int) -> tuple[PersonSetup, ...]:
    """Returns those who are on the server: a host, players, a spectator."""
    return (
        PersonSetup(HOST, "host"),
        *map(PersonSetup, NAMES[:count]),
        PersonSetup(SPECTATOR, "spectator"),
    )


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What the observer may know once a phase is over."""

    events: tuple[str, ...]
    view: Any
    public: Any
    phase: Any


@dataclass(frozen=True, slots=True)
class Turn:
    """A phase of the first world: the moves made in it and what came of them for the observer."""

    moves: Moves
    knowledge: Knowledge


@dataclass(slots=True)
class Count:
    """How much the second world differed from the first."""

    phases: int = 0
    other_moves: int = 0
    texts: int = 0
    other_seeds: int = 0


def knowledge(match: Match, moves: Moves, seat: Seat) -> Knowledge:
    """Returns what a seat may know of the open phase once it has closed with these moves."""
    game = match.game
    assert match.phase is not None
    events = game.resolve(match.state, moves, Rng(match.chance, match.phase.phase.number))
    after = match.state
    for event in events:
        after = game.evolve(after, event)
    told = [event for event in events if _may_know(game.audience(event), seat)]
    return Knowledge(
        tuple(json.dumps(encode(event, game.types.event)) for event in told),
        game.view(after, seat),
        game.view(after, None),
        game.phase(after),
    )


def _parts(turn: Turn, guide: Turn | None) -> bool:
    """Whether the worlds part with a turn: the observer learns something else of it, or all."""
    if turn.knowledge.phase is None:
        return True  # With the match's end its secrets are published.
    return guide is not None and turn.knowledge != guide.knowledge


def _may_know(audience: Any, seat: Seat) -> bool:
    return audience == "everyone" or (audience != "nobody" and seat in audience)


def name_of(match: Match, id: str) -> str:
    """Returns the name of a player."""
    player = match.player(id)
    assert player is not None
    return player.name


def new_seed(dice: random.Random) -> str:
    """Returns a seed as a match has it."""
    return f"{dice.getrandbits(256):064x}"


def twin_seed(match: Match, seat: Seat, script: str) -> str:
    """Returns a seed that deals a seat the same and others something else, if there is one."""
    game = match.game
    order = [player.id for player in match.players]
    dice = random.Random(f"seeds {script}")
    lobby = World(match.settings)
    for seed in (new_seed(dice) for _ in range(_TRIES)):
        other = lobby.again(seed)
        other.join(order)
        other.begin()
        twin = other.match
        same = (
            twin.seats[seat] == match.seats[seat]
            and twin.phase is not None
            and match.phase is not None
        )
        if same and (twin.state != match.state or twin.seats != match.seats):
            looks = [
                (game.view(one.state, seat), game.view(one.state, None), game.phase(one.state))
                for one in (twin, match)
            ]
            if looks[0] == looks[1]:
                return seed
    return match.seed


Played = tuple[Match, Seat, str, Recording]
"""A match at its beginning, the seat it is about, who played it, and what was recorded."""


async def require_alike(
    play: Callable[[Path, str, Seat], Awaitable[Played]], game: str, observer: str, folder: Path
) -> None:
    """Plays a match with two seeds, between which the seat it is about changes hands.

    Passes if all that was recorded is the same.
    """
    seed = new_seed(random.Random(game))
    match, seat, one, first = await play(folder / "1.sqlite3", seed, "")
    own = next(place for place, id in match.seats.items() if name_of(match, id) == observer)
    other_seed = twin_seed(match, own, game)
    assert other_seed != seed
    _, _, other, second = await play(folder / "2.sqlite3", other_seed, seat)
    assert one != other, "the same person plays that seat in both worlds"
    found = differences(first, second, first.world.clock())
    assert not found, "\n".join(found[:5])


@dataclass(slots=True)
class TwinMatch:
    """A match on the whole stack, played by a script.

    Attributes:
        script: What decides all that both worlds have in common.
        busy: Whether this is the world in which the others make trouble.
        marks: Texts that only their writer and the bot may ever see.
    """

    table: Table
    quiescence: Quiescence
    recording: Recording
    game: str
    observer: str
    script: str
    busy: bool
    count: Count = field(default_factory=Count)
    marks: list[str] = field(default_factory=list[str])
    turns: list[Turn] = field(default_factory=list[Turn])

    # Before the match

    async def begin(self, options: Mapping[str, Any]) -> Match:
        """Opens, fills and begins the match; returns it as it is with its first boards."""
        for name in (self.observer, SPECTATOR):
            self.recording.watch(self._person(name))
        observed = str(self._person(self.observer).id)
        ids: dict[str, str | None] = {self.observer: observed, SPECTATOR: None}
        self.table.app.runner.listeners.append(TwinPages(self.recording, ids).on_change)
        chosen = {"game": self.game, "seconds": SECONDS, "warnings": _WARNINGS, **options}
        await self._do(self._person(HOST).run(HOME, "match create", chosen))
        match = await self.table.match()
        for name in NAMES[: match.game.info.fewest]:
            asked = await self._do(self._person(name).click(self.table.lobby, "Join"))
            if match.seating == "claimed":
                await self._claim(name, asked)
        await self._do(self._person(HOST).run(HOME, "match start"))
        for name in NAMES[: match.game.info.fewest]:
            await self._do(self._person(name).click(self.table.lobby, "I am ready"))
        return await self.table.match()

    async def _claim(self, name: str, asked: Interaction) -> None:
        menu = response_to(asked).components[0]["components"][0]
        await self._do(
            self._person(name).select(
                response_to(asked), menu["custom_id"], [menu["options"][0]["value"]]
            )
        )

    async def _do(self, asked: Interaction) -> Interaction:
        await self.quiescence.reached()
        return asked

    def _person(self, name: str) -> Person:
        return self.table.sandbox.person(name)

    # Phases

    async def play(self, phases: int, first: "TwinMatch | None" = None) -> int:
        """Plays so many phases along the first world; returns the last comparable instant."""
        for index in range(phases):
            match = await self.table.match()
            if (
                match.phase is None
                or match.over
                or (first is not None and index >= len(first.turns))
            ):
                break
            guide = first.turns[index] if first is not None else None
            opened_ms = match.phase.opened_ms
            seat = self.seat_of(match, self.observer)
            moves = self._planned(match, seat, guide)
            turn = Turn(moves, knowledge(match, moves, seat))
            if match.phase.phase.closes == "answered" and _parts(turn, guide):
                break
            for offset_ms, _, deed in sorted(
                self._deeds(match, seat, moves, index), key=lambda one: one[:2]
            ):
                await self.quiescence.pass_until(opened_ms + offset_ms)
                await deed()
            await self.quiescence.reached()
            match = await self.table.match()
            if match.phase is not None and match.phase.opened_ms == opened_ms:
                await self._look_round()
                made = {slot: match.move(slot) for slot in match.phase.phase.to_act}
                turn = Turn(made, knowledge(match, made, seat))
                if match.game.claims(match.state, made) or _parts(turn, guide):
                    break
                await self.quiescence.pass_until(
                    match.phase.deadline_ms + match.settings.grace_ms + 1
                )
            self._keep(turn, guide)
        await self._look_round()
        return self.table.clock.now_ms()

    def _keep(self, turn: Turn, guide: Turn | None) -> None:
        self.turns.append(turn)
        if guide is not None:
            self.count.phases += 1
            self.count.other_moves += sum(
                move != guide.moves.get(slot) for slot, move in turn.moves.items()
            )

    async def named(self) -> list[str]:
        """Returns where a watched user reads in the match's channels who else takes part."""
        match = await self.table.match()
        if match.over or match.seating != "dealt":
            return []
        rooms = {
            channel.name
            for channel in self.table.world.channels.values()
            if channel.parent_id is not None
        }
        told = re.compile(
            "|".join(rf"\b{player.id}\b|\b{re.escape(player.name)}\b" for player in match.players)
        )
        own = {self.observer, str(self._person(self.observer).id)}
        return [
            f"{who} was told of {found} in {frame.place}"
            for who in (self.observer, SPECTATOR)
            for frame in self.recording.frames[who]
            if frame.place in rooms and '"ephemeral": true' not in frame.text
            for found in set(told.findall(frame.text)) - (own if who == self.observer else set())
        ]

    def seat_of(self, match: Match, name: str) -> Seat:
        """Returns where a user sits."""
        seat = match.seat_of(str(self._person(name).id))
        assert seat is not None
        return seat

    async def _look_round(self) -> None:
        await self.quiescence.reached()
        for name in (self.observer, SPECTATOR):
            self.recording.glance(self._person(name))

    # Moves

    def _wander(self, match: Match, slot: Slot, salt: str) -> Any:
        assert match.phase is not None
        rng = Rng(f"{self.script} {salt} {slot}", match.phase.phase.number)
        return match.game.random_move(match.game.view(match.state, slot.seat), slot, rng)

    def _planned(self, match: Match, seat: Seat, guide: Turn | None) -> dict[Slot, Any]:
        """Returns the moves: in the second world others, where the observer learns the same."""
        assert match.phase is not None
        to_act = match.phase.phase.to_act
        if guide is None:
            return {slot: self._wander(match, slot, "") for slot in to_act}
        plain = {slot: self._again(match, slot, guide.moves.get(slot)) for slot in to_act}
        others = [slot for slot in to_act if slot.seat != seat]
        found = dict(plain)
        for attempt in range(_CHOICES):
            for slot in others:
                tried = {**found, slot: self._wander(match, slot, f"other {attempt}")}
                if knowledge(match, tried, seat) == guide.knowledge:
                    found = tried
        return found

    def _again(self, match: Match, slot: Slot, move: Any) -> Any:
        """The move of the first world, if it can be made in this one too."""
        game = match.game
        try:
            return (
                None
                if move is None
                else game.parse(game.describe(move), game.view(match.state, slot.seat), slot, None)
            )
        except MoveError:
            return self._wander(match, slot, "")

    # Actions

    def _deeds(self, match: Match, seat: Seat, moves: Moves, index: int) -> "Iterator[Deed]":
        yield from self._watching(match, index)
        for place, slot in enumerate(moves):
            text = None if moves[slot] is None else match.game.describe(moves[slot])
            other = match.game.describe(self._wander(match, slot, "draft"))
            if slot.seat == seat:
                deeds = self._observing(match, slot, text, other)
            else:
                deeds = self._hidden(match, slot, text, other, index)
            shift = place * _SLOT_MS + _SEAT_MS
            yield from ((offset_ms + shift, place + 10, deed) for offset_ms, deed in deeds)
        if self.busy and match.game.info.plans_ahead:
            yield from self._planning(match, seat, moves)

    def _watching(self, match: Match, index: int) -> "Iterator[Deed]":
        """What spectators and hosts do."""
        public = self._channel(match, None, match.open_boards[0])
        sven = self._person(SPECTATOR)
        for offset_ms in (1_100, 6_400, 16_000):
            yield offset_ms, 0, partial(self._run, sven, public, "board")
            yield offset_ms + 1, 1, partial(self._complete, sven, public)
            yield offset_ms + 2, 2, partial(self._run, sven, public, "status")
            yield (
                offset_ms + 3,
                3,
                partial(self._run, sven, self.table.world.channel(HOME), "status"),
            )
        if index == 1:
            host = self._person(HOST)
            yield 7_000, 0, partial(self._run, host, public, "match pause")
            yield 9_000, 0, partial(self._run, host, public, "match resume")

    def _observing(
        self, match: Match, slot: Slot, text: str | None, other: str
    ) -> "Iterator[tuple[int, Act]]":
        """What the observer does in both worlds."""
        player = self._person(self.observer)
        own = self._of_slot(match, slot)
        say = partial(self._say, player, own)
        run = partial(self._run, player, own)
        yield 1_200, partial(run, "board")
        yield 1_250, partial(self._complete, player, own)
        yield 1_500, partial(say, "nonsense")
        yield 2_500, partial(say, other)
        yield 3_050, partial(run, "submission")
        yield 3_500, partial(run, "undo")
        yield 4_500, partial(run, "undo")
        yield 5_000, partial(run, "board")
        yield 10_500, partial(run, "status")
        yield 11_000, partial(run, "rules")
        yield 12_500, partial(run, "board")
        if text is not None:
            yield 18_500, partial(say, text)
        yield 19_000, partial(run, "submission")

    def _hidden(
        self, match: Match, slot: Slot, text: str | None, other: str, index: int
    ) -> "Iterator[tuple[int, Act]]":
        """What another user does: one text, or in the other world much that leads to the same."""
        assert match.phase is not None
        player = self._person(
            next(one.name for one in match.players if one.id == match.seats[slot.seat])
        )
        own = self._of_slot(match, slot)
        say = partial(self._say, player, own)
        run = partial(self._run, player, own)
        dice = random.Random(f"{self.script} {index} {slot}")
        # Who was warned in one world was not in the other.
        last_ms = 17_000 if dice.random() < 0.5 or match.phase.phase.closes == "answered" else 3_200
        if self.busy and match.phase.phase.closes == "deadline":
            last_ms = 20_200 - last_ms
        if self.busy:
            mark = f"zq{dice.randrange(16**6):06x}mark{len(self.marks)}"
            self.marks.append(mark)
            yield 1_000, partial(self._say_and_edit, player, own, mark)
            yield 1_700, partial(say, other)
            yield 2_000, partial(run, "submission")
            yield 2_200, partial(self._complete, player, own)
            yield 2_700, partial(self._clear, slot, player, own)
        if text is not None:
            yield last_ms, partial(say, text)
        if self.busy and dice.random() < 0.5:
            yield last_ms + 300, partial(run, "lock")

    def _planning(self, match: Match, seat: Seat, moves: Moves) -> "Iterator[Deed]":
        """What other users who are not to move plan for their next turns, some of it refused."""
        for place, slot in enumerate(moves):
            board = f"{slot.board}: " if match.settings.rooms == "one" else ""
            for other, id in match.seats.items():
                if other in (seat, slot.seat):
                    continue
                player = self._person(next(one.name for one in match.players if one.id == id))
                own = self._of_slot(match, replace(slot, seat=other))
                for offset_ms, text in ((5_300, "pass"), (5_600, "no move"), (5_900, "PASS")):
                    say = partial(self._say, player, own, f"next {board}{text}")
                    yield offset_ms + place * _SLOT_MS, place + 40, say

    async def _say(self, person: Person, channel: Channel, text: str) -> Message:
        self.count.texts += 1
        return person.say(channel, text)

    async def _say_and_edit(self, person: Person, channel: Channel, text: str) -> None:
        said = await self._say(person, channel, text)
        await self.quiescence.reached()
        person.edit(said, f"{text} edited")
        await self.quiescence.reached()
        person.delete(said)

    async def _run(self, person: Person, channel: Channel, command: str) -> None:
        # Anyone who is out of the match may have no right to write any more.
        with suppress(ApiError, PersonError):
            person.run(channel, command)

    async def _complete(self, person: Person, channel: Channel) -> None:
        asked = person.autocomplete(channel, "board", {"board": ""}, "board")
        await self.quiescence.reached()
        if person.user.name in (self.observer, SPECTATOR):
            self.recording.note(person.user.name, f"choices in {channel.name}", asked.choices)

    async def _clear(self, slot: Slot, person: Person, channel: Channel) -> None:
        """Takes back until nothing is left."""
        for _ in range(4):
            await self.quiescence.reached()
            match = await self.table.match()
            if match.move(slot) is None and slot not in match.locked:
                return
            await self._run(person, channel, "undo")

    def _of_slot(self, match: Match, slot: Slot) -> Channel:
        address = seat_address(match, slot)
        return self._channel(match, address.seat, address.board)

    def _channel(self, match: Match, seat: Seat | None, board: Board | None) -> Channel:
        known = (
            (one, self.table.app.services.directory.at(one.id))
            for one in self.table.world.channels.values()
        )
        return next(
            channel
            for channel, found in known
            if found
            and found.match_id == match.id
            and (found.address.seat, found.address.board) == (seat, board)
        )


Act = Callable[[], Awaitable[object]]
Deed = tuple[int, int, Act]
