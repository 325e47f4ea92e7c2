"""One of two twin worlds: a season on the whole stack, played by a script.

Two leaders vote, holders give Tokens and the Candidate looks whom to choose: the same comes of it
in both worlds, but other people do other things at other times. In another script garnets change
hands unseen, and a second seed deals seats in secret otherwise.
"""

import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bifrost_bot.match.model import Match
from bifrost_bot.sandbox import Person
from bifrost_bot.sandbox.world.model import Channel, Interaction, Message
from bifrost_bot.season.decide.results import TakeSpoils
from bifrost_bot.season.host_action import CloseEpisode
from bifrost_bot.season.model import Choice, Season, Share
from tests.e2e.helpers.quiescence import Quiescence
from tests.e2e.helpers.recording import Recording
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, Table
from tests.e2e.secrecy.twin_match import SECONDS, SPECTATOR, new_seed
from tests.e2e.secrecy.twin_pages import TwinSeasonPage
from tests.match.world import World
from tests.samples import sample, toml

ASTRID = "Astrid"
BO = "Bo"
CLEO = "Cleo"
DAG = "Dag"
EIR = "Eir"
CHOOSERS: Final = (ASTRID, BO, CLEO, DAG, EIR)
"""Astrid and Bo lead, Cleo and Dag tie, Eir observes."""
SEATED: Final = (ASTRID, BO, CLEO)
"""Astrid observes; Bo and Cleo play each other's colours in the other world."""

NEWS: Final = "announcements"
_SECONDS: Final = 60
_FIRST_MS = 10_000
_LAST_MS = 57_000
_ALL: Final = ("status", "board", "me", "audit", "export")
_RULES: Final = (
    f"vote_seconds = {_SECONDS}; token_seconds = {_SECONDS}; opponent_seconds = {_SECONDS}; "
    'transfers = "free"; ties = ["votes", "coin"]'
)
_TRIES: Final = 300

Deed = tuple[int, Callable[[], Awaitable[object]]]


def other_colours(match: Match, observer: str) -> str:
    """Returns a seed that keeps the observer's seat and view, and swaps the others' seats."""
    game = match.game
    order = [player.id for player in match.players]
    own = match.seat_of(observer)
    dice = random.Random("colours")
    lobby = World(match.settings)
    looks = [game.view(match.state, own), game.view(match.state, None), game.phase(match.state)]
    for seed in (new_seed(dice) for _ in range(_TRIES)):
        other = lobby.again(seed)
        other.join(order)
        other.begin()
        twin = other.match
        seen = [game.view(twin.state, own), game.view(twin.state, None), game.phase(twin.state)]
        if twin.seat_of(observer) == own and twin.seats != match.seats and seen == looks:
            return seed
    raise AssertionError("no seed deals the others each other's seats")


@dataclass(slots=True)
class TwinSeason:
    """A season on the whole stack, played by a script.

    Attributes:
        observers: Who may know nothing of what differs; all that reaches them is compared.
        busy: Whether this is the world in which the others do otherwise.
        closes: When a choice is closed, as the rules of a season say it.
        closed_ms: When a user did something last.
    """

    table: Table
    quiescence: Quiescence
    recording: Recording
    observers: tuple[str, ...]
    busy: bool
    closes: str
    closed_ms: int = 0

    # What people do

    async def begin(self, cast: Sequence[str]) -> None:
        """The host opens a season and adds the cast; a spectator opens its page."""
        page = TwinSeasonPage(self.recording, SPECTATOR)
        self.table.app.season_runner.listeners.append(page.on_change)
        await self.run(HOST, "season create", name="House of Larks", preset="classic")
        await self.run(HOST, "season rules", settings=f'{_RULES}; closes = "{self.closes}"')
        places = ("player", *(f"player_{number}" for number in range(2, len(cast) + 1)))
        await self.run(HOST, "season cast add", **dict(zip(places, cast, strict=True)))
        await self.table.world.until(self._has_channel, PATIENCE)
        await self.quiescence.reached()

    def _has_channel(self) -> bool:
        """Whether the season's channel has its announcement and its board."""
        named = [one for one in self.table.world.channels.values() if one.name == NEWS]
        return bool(named) and len(named[0].order) > 1

    def watch(self, cast: Sequence[str]) -> None:
        """All that reaches people is recorded from now on."""
        self.recording.shared.add(NEWS)
        for name in (HOST, SPECTATOR, *cast):
            self.recording.watch(self._person(name))

    async def season(self) -> Season:
        """Returns the season as it is."""
        return await self.table.app.season_runner.season("1")

    def _person(self, name: str) -> Person:
        return self.table.sandbox.person(name)

    def id(self, name: str) -> str:
        """Returns a user's id."""
        return str(self._person(name).id)

    @property
    def _news(self) -> Channel:
        return next(one for one in self.table.world.channels.values() if one.name == NEWS)

    async def _done(self, asked: Interaction) -> Message:
        await self.quiescence.reached()
        assert asked.original is not None, asked
        assert not asked.failed
        return asked.original

    async def run(self, name: str, command: str, /, **options: str | int) -> Message:
        return await self._done(self._person(name).run(HOME, command, options))

    async def press(self, name: str, under: Message, label: str) -> Message:
        return await self._done(self._person(name).click(under, label))

    def _says(self, text: str) -> Message:
        return [one for one in self.table.rooms.messages(self._news) if text in one.content][-1]

    async def _choose(self, name: str, label: str, *chosen: str) -> None:
        """A user chooses in the newest menu of that button; no one: keeps all Tokens."""
        shown = await self.press(name, self._asked(label), label)
        if not chosen:
            await self.press(name, shown, "Keep all my Tokens")
            return
        menu = shown.components[0]["components"][0]
        picked = self._person(name).select(
            shown, menu["custom_id"], [self.id(one) for one in chosen]
        )
        assert "Recorded" in (await self._done(picked)).content

    def _asked(self, label: str) -> Message:
        found = [
            one for one in self.table.rooms.messages(self._news) if label in str(one.components)
        ]
        return found[-1]

    async def _give(self, name: str, to: str, amount: int) -> None:
        asked = await self.run(name, "season give", player=to, amount=amount)
        assert "You gave" in (await self.press(name, asked, "Give the garnets")).content

    async def _look(self, *commands: str) -> None:
        """Two of those who may not know look at all channels, and use commands of the season."""
        for name in self.observers[:2]:
            for command in commands:
                await self.run(name, f"season {command}")
            self.recording.glance(self._person(name))

    async def _match_begins(self, names: Sequence[str]) -> None:
        """The host begins the newest match, and everyone is ready."""
        self.table.look_at((await self.table.app.runner.live())[-1].id)
        await self.run(HOST, "match start", match=self.table.match_id)
        lobby = self._says(f"match {self.table.match_id}**")
        for name in names:
            await self.press(name, lobby, "I am ready")

    # Votes, Tokens, an opponent

    async def to_the_vote(self) -> None:
        """Plays the first episode until the leaders are asked; alike in both worlds."""
        await self.run(HOST, "season episode open", game="antisocial_snake")
        places = {ASTRID: 1, BO: 1, EIR: 3, CLEO: 4, DAG: 4}
        shares = tuple(Share(self.id(name), place) for name, place in places.items())
        await self.table.app.season_runner.handle("1", TakeSpoils("", "1", shares))
        await self.quiescence.reached()
        for name, tokens in ((ASTRID, 2), (BO, 1)):
            await self.run(
                HOST, "season correct", episode=1, player=name, tokens=tokens, reason="a bonus"
            )
        choice = await self._choice("vote")
        assert {*choice.asked} == {self.id(ASTRID), self.id(BO)}
        assert {*choice.options} == {self.id(CLEO), self.id(DAG)}

    async def choices(self, *, only_votes: bool) -> int:
        """Plays from the vote until an opponent is chosen; returns the last comparable instant."""
        await self._vote()
        if not only_votes:
            await self._tokens()
            await self._opponent()
        return self.closed_ms - 1

    async def _choice(self, kind: str) -> Choice:
        choice = (await self.season()).choice
        assert choice is not None
        assert choice.kind == kind
        return choice

    async def _vote(self) -> None:
        """Each leader votes for another of the tied; who votes first, and for whom, is the worlds'
        difference.

        Where votes can be changed, each votes for the other one's in the end.
        """
        choice = await self._choice("vote")
        deeds = list[Deed]()
        first, last = (BO, ASTRID) if self.busy else (ASTRID, BO)
        votes = {ASTRID: CLEO, BO: DAG}
        deeds.append((_FIRST_MS, lambda: self._choose(first, "Vote", votes[first])))
        if self._changes:
            deeds.append((16_000, lambda: self._choose(first, "Vote", votes[last])))
        ends = first if self._changes else last
        deeds.append((_LAST_MS, lambda: self._choose(last, "Vote", votes[ends])))
        await self._pass_with(choice, *deeds, aside=last, label="Vote")

    async def _tokens(self) -> None:
        """Bo gets a Token of Astrid's and keeps his own; who answers first differs."""
        choice = await self._choice("tokens")
        label = "Give a Token"
        deeds = list[Deed]()
        first, last = (BO, ASTRID) if self.busy else (ASTRID, BO)
        gifts = {ASTRID: (BO,), BO: ()}
        deeds.append((_FIRST_MS, lambda: self._choose(first, label, *gifts[first])))
        if self._changes:
            deeds.append((14_000, lambda: self._choose(first, label, EIR)))
            deeds.append((16_000, lambda: self._choose(first, label, *gifts[first])))
        deeds.append((_LAST_MS, lambda: self._choose(last, label, *gifts[last])))
        await self._pass_with(choice, *deeds, aside=last, label=label)

    async def _opponent(self) -> None:
        """The Candidate chooses between two at the same instant; whom differs."""
        choice = await self._choice("opponent")
        label = "Choose my opponent"
        (candidate,) = (name for name in CHOOSERS if self.id(name) in choice.asked)
        options = [name for name in CHOOSERS if self.id(name) in choice.options]
        chosen = options[self.busy]
        await self._pass_with(
            choice,
            (_LAST_MS, lambda: self._choose(candidate, label, chosen)),
            aside=candidate,
            label=label,
        )

    @property
    def _changes(self) -> bool:
        """Whether people change their answers."""
        return self.busy and self.closes == "deadline"

    async def _pass_with(self, choice: Choice, *deeds: Deed, aside: str, label: str) -> None:
        """Lets the time of a choice pass, with what people do and look at in it."""
        found: list[Deed] = [
            *deeds,
            (20_000, lambda: self._look("status", "board")),
            (52_000, lambda: self._look("me", "audit", "export")),
        ]
        if self.busy:
            found += [
                (12_000, lambda: self.press(aside, self._asked(label), label)),
                (13_000, lambda: self.run(aside, "season me")),
                (30_000, lambda: self._give(BO, CLEO, 1)),
            ]
        opened_ms = choice.until_ms - _SECONDS * 1000
        for offset_ms, deed in sorted(found, key=lambda one: one[0]):
            await self.quiescence.pass_until(opened_ms + offset_ms)
            self.closed_ms = self.table.clock.now_ms()
            await deed()
        if self.closes == "deadline":
            await self.quiescence.pass_until(choice.until_ms)

    # Colours

    async def to_the_seats(self) -> Match:
        """Garnets change hands unseen, and a match with secret seats is begun and returned."""
        held = sample("three_towers").hidden
        assert held is not None
        # Every colour holds the same in both worlds, so that they differ only in who plays it.
        options = {
            "game": "three_towers",
            "settings": f'rounds = 1; seating = "dealt"; {toml(held(None))}',
        }
        await self.run(HOST, "season episode open", **options)
        # While a match is played no one can give garnets.
        await self.table.app.season_runner.handle(
            "1", CloseEpisode(self.id(HOST), 1, "for the sun")
        )
        # The board is edited in between in both worlds.
        await self.quiescence.reached()
        if self.busy:
            await self._give(BO, CLEO, 2)
        await self.run(HOST, "season episode open", **options, seconds=SECONDS)
        await self._look(*_ALL)
        await self._match_begins(SEATED)
        return await self.table.match()

    async def seats(self) -> int:
        """Lets the only turn pass but its last second; returns the last comparable instant."""
        match = await self.table.match()
        assert match.phase is not None
        await self._look(*_ALL)
        await self.quiescence.pass_until(match.phase.deadline_ms - 1_000)
        await self._look(*_ALL)
        return self.table.clock.now_ms()

    # What reached whom

    def keep_comparable(self) -> None:
        """Forgets what people may know: of those who act, all but the public messages."""
        for name in {HOST, *CHOOSERS} - {*self.observers}:
            told = self.recording.frames.get(name, [])
            self.recording.frames[name] = [frame for frame in told if frame.place in (NEWS, HOME)]
