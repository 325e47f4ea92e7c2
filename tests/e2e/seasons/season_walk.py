"""A walk through a season of six, with any driver: API or browser."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from types import SimpleNamespace
from typing import Any, Final, Protocol

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.gateway.channels.lifecycle import channel_name
from bifrost_bot.match.model import Match
from bifrost_bot.runtime import runner as match_runner
from bifrost_bot.runtime.runner import Change
from bifrost_bot.runtime.seasons import runner as season_runner
from bifrost_bot.sandbox import PersonSetup, Setup
from bifrost_bot.sandbox.world.model import DEFAULT_PEOPLE, Message
from bifrost_bot.season.model import Choice, Episode
from bifrost_bot.speech.channel import seat_address
from tests.e2e.conftest import UNLIMITED
from tests.e2e.helpers.crowd import BOARD
from tests.e2e.helpers.season import Stage
from tests.e2e.helpers.table import GRACE_MS, HOME, HOST, PATIENCE, PLAYERS, Rooms, response_to
from tests.samples import answer

ASTRID, BO, CLEO = PLAYERS
SVEN = "Sven"
DAG = "Dag"
EIR = "Eir"
CAST: Final = (ASTRID, BO, CLEO, DAG, EIR, SVEN)
SIX: Final = Setup(**UNLIMITED, people=(*DEFAULT_PEOPLE, PersonSetup(DAG), PersonSetup(EIR)))
"""A server with six people for the cast."""

SEASON: Final = "House of Larks"


class Driver(Protocol):
    """How a user uses a season's commands, buttons and menus, and who looks on."""

    async def uses(self, name: str, command: str, /, **options: Any) -> Message:
        """A user uses a command of seasons in the lobby's channel; returns the bot's answer."""
        ...

    async def presses(self, name: str, under: Message, label: str) -> Message:
        """A user presses a button under a message; returns the bot's answer."""
        ...

    async def picks(
        self, name: str, shown: Message, custom_id: str, values: Sequence[str]
    ) -> Message:
        """A user chooses in a menu that is shown to them; returns the bot's answer."""
        ...

    async def looks(self, name: str, what: str, *, at: Message) -> None:
        """A user looks at a message and what is around it."""
        ...


@dataclass(slots=True)
class Wire:
    """Uses the local Discord's API."""

    stage: Stage
    seen: list[str] = field(default_factory=list[str])

    async def uses(self, name: str, command: str, /, **options: Any) -> Message:
        used = await self.stage.table.run(name, HOME, f"season {command}", **options)
        return response_to(used)

    async def presses(self, name: str, under: Message, label: str) -> Message:
        pressed = await self.stage.table.click(name, under, label)
        return response_to(pressed)

    async def picks(
        self, name: str, shown: Message, custom_id: str, values: Sequence[str]
    ) -> Message:
        table = self.stage.table
        picked = await table.select(name, shown, custom_id, list(values))
        return response_to(picked)

    async def looks(self, name: str, what: str, *, at: Message) -> None:
        self.seen.append(what)


def fix_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives matches and seasons the same seeds in each run: with some a snake eats nothing."""
    numbers = itertools.count()

    def token_hex(count: int) -> str:
        return sha256(f"walk {next(numbers)}".encode()).hexdigest()[: 2 * count]

    for module in (match_runner, season_runner):
        monkeypatch.setattr(module, "secrets", SimpleNamespace(token_hex=token_hex))


class Walk:
    """The walk; `driver` does what is done of the season, and people answer in matches by the API."""

    def __init__(self, stage: Stage, driver: Driver) -> None:
        self.stage = stage
        self.table = stage.table
        self.driver = driver
        self.names = {stage.id(name): name for name in CAST}

    # What there is

    async def episode(self) -> Episode:
        """The newest episode."""
        return (await self.stage.season()).episodes[-1]

    async def choice(self) -> Choice:
        """The choice under way."""
        found = (await self.stage.season()).choice
        assert found is not None
        return found

    async def alive(self) -> tuple[str, ...]:
        """The names of those who are in the season."""
        return tuple(self.names[id] for id in (await self.stage.season()).alive)

    def said(self, *names: str) -> tuple[str, ...]:
        """People as messages mention them."""
        return tuple(map(self.stage.at, names))

    # Matches

    async def play(self, game: str, names: Sequence[str], answering: Sequence[str] = ()) -> str:
        """The host begins the newest match, and it is played to its end; returns its id."""
        match_id = (await self.table.app.runner.live())[-1].id
        self.table.look_at(match_id)
        await self.table.run(HOST, self.stage.channel, "match start", match=match_id)
        lobby = await self._lobby_says(match_id, "Ready check: waiting")
        for name in names:
            await self.table.click(name, lobby, "I am ready")
        await self.to_the_end(game, match_id, answering)
        return match_id

    async def to_the_end(
        self, game: str, match_id: str, answering: Sequence[str] = (), *, after: int = 0
    ) -> None:
        """In every phase the given people answer, and then time passes, until the match is over."""
        number = after
        while not (match := await self._reached(match_id, number + 1)).over:
            number = match.number
            for name in answering:
                await self._answer(game, match, name)
            assert match.phase is not None
            self.table.clock.move_to(match.phase.deadline_ms + GRACE_MS)
        await self.stage.says(f"match {match_id} is over")

    async def _reached(self, match_id: str, number: int) -> Match:
        """A match, once it is over or in that phase or a later one."""
        stirred: list[Match] = []
        listeners = self.table.app.runner.listeners

        def hear(change: Change) -> None:
            stirred.append(change.after)

        listeners.append(hear)
        try:
            match = await self.table.app.runner.match(match_id)
            while not (match.over or (match.phase is not None and match.number >= number)):
                await self.table.world.until(lambda: stirred, PATIENCE)
                match = await self.table.app.runner.match(match_id)
                stirred.clear()
        finally:
            listeners.remove(hear)
        return match

    async def _answer(self, game: str, match: Match, name: str) -> None:
        person = self.table.sandbox.person(name)
        rooms = Rooms(self.table.sandbox, match.id, all_games()[game].info.title)
        for slot in (slot for slot in match.owing if match.seats[slot.seat] == str(person.id)):
            room = channel_name(match, seat_address(match, slot))

            def shown(room: str = room) -> bool:
                found = [one for one in rooms.all() if one.name == room]
                files = [
                    file
                    for one in found
                    for text in rooms.messages(one)
                    for file in text.attachments
                ]
                return any(BOARD.search(file.filename) for file in files)

            await self.table.world.until(shown, PATIENCE)
            text = answer(game, match.state, slot, Rng(name, match.number))
            await rooms.answer(person.say(rooms.find(room), text))

    async def _lobby_says(self, match_id: str, text: str) -> Message:
        """The lobby's message of a match, once it contains a text."""

        def found() -> list[Message]:
            told = self.stage.told()
            return [
                one for one in told if f"match {match_id}**" in one.content and text in one.content
            ]

        await self.table.world.until(found, PATIENCE)
        return found()[-1]

    # Choices

    async def choose(self, name: str, asked: Message, label: str, *chosen: str) -> Message:
        """A user presses a button, and chooses people in the menu that is shown to them alone."""
        shown = await self.driver.presses(name, asked, label)
        assert shown.visible_to == self.table.sandbox.person(name).id
        menu = shown.components[0]["components"][0]
        return await self.driver.picks(
            name, shown, menu["custom_id"], [self.stage.id(one) for one in chosen]
        )

    async def let_pass(self) -> None:
        """The time for the choice under way is up."""
        self.table.clock.move_to((await self.choice()).until_ms)

    async def report(
        self, winner: str, *, after: Message, verb: str = "won", ends: bool = False
    ) -> None:
        """The host says who won a duel that was played elsewhere, and confirms the season's end."""
        told = await self.driver.uses(HOST, "duel report", winner=winner)
        if ends:
            told = await self.driver.presses(HOST, told, "End the season")
        assert told.content == f"Recorded: {self.stage.at(winner)} won the duel."
        await self.stage.says(f"{self.stage.at(winner)} {verb} ", after)

    # The season

    async def first_episode(self) -> None:
        """From `/season create` to the first elimination."""
        await self.opening()
        await self.vote_token_opponent_and_duel()

    async def whole(self) -> None:
        """From `/season create` to the end."""
        await self.first_episode()
        await self.correction_that_is_undone()
        await self.computer()
        await self.coin_and_a_correction_that_is_kept()
        await self.two_candidates()
        await self.finale()

    async def opening(self) -> None:
        """The host opens the season and adds the cast."""
        told = await self.driver.uses(HOST, "create", name=SEASON, preset="classic")
        assert "is open" in told.content
        people = dict(
            zip(("player", "player_2", "player_3", "player_4", "player_5"), CAST, strict=False)
        )
        await self.driver.uses(HOST, "cast add", **people)
        added = await self.driver.uses(HOST, "cast add", player=CAST[-1])
        assert self.stage.at(SVEN) in added.content
        await self.driver.looks(HOST, "opening", at=await self.stage.says(f"**{SEASON}** is open."))

    def _require_nothing_repeated(self, before: list[Message]) -> None:
        """Passes if a restart repeated no message; the file of a match may still have come."""
        after = self.stage.told()
        known = {message.content for message in before}
        repeated = [one.content for one in after[len(before) :] if one.content in known]
        assert [one.id for one in after[: len(before)]] == [one.id for one in before]
        assert not repeated, repeated

    async def vote_token_opponent_and_duel(self) -> None:
        """Episode 1: a vote, a Token, a restart in mid-choice, and a duel that is played here."""
        await self.open_episode("antisocial_snake", settings='schedule = [["0"]]')
        await self.play("antisocial_snake", CAST, [ASTRID])
        asked = await self.stage.says("tie for Elimination Candidate")
        assert f"{self.stage.at(ASTRID)} can vote until" in asked.content, asked.content
        await self.driver.looks(ASTRID, "vote", at=asked)
        voted = await self.choose(ASTRID, asked, "Vote", SVEN)
        assert self.stage.at(SVEN) in voted.content
        await self.stage.says("The votes decided:", asked)
        await self.stage.says(f"{self.stage.at(SVEN)} is Elimination Candidate.", asked)
        asked = await self.stage.says(
            f"{self.stage.at(ASTRID)} can give Tokens of Life until", asked
        )
        given = await self.choose(ASTRID, asked, "Give a Token", BO)
        assert given.content == f"Recorded: you give {self.stage.at(BO)} a Token."
        asked = await self.stage.says(f"{self.stage.at(SVEN)} chooses an opponent until", asked)
        shown = await self.driver.presses(SVEN, asked, "Choose my opponent")
        await self.driver.looks(SVEN, "opponent", at=asked)
        menu = shown.components[0]["components"][0]
        assert {one["value"] for one in menu["options"]} == {
            *map(self.stage.id, (ASTRID, CLEO, DAG, EIR))
        }
        before = self.stage.told()
        await self.table.restart()
        self._require_nothing_repeated(before)
        await self.driver.picks(SVEN, shown, menu["custom_id"], [self.stage.id(CLEO)])
        chosen = await self.stage.says(
            f"{self.stage.at(SVEN)} chose {self.stage.at(CLEO)} as opponent.", asked
        )
        told = await self.driver.uses(HOST, "duel open", game="antisocial_snake")
        assert told.content.startswith("The duel is match 2, and both are seated.")
        await self.play("antisocial_snake", [SVEN, CLEO], [CLEO])
        await self.stage.says(
            f"{self.stage.at(CLEO)} won the duel against {self.stage.at(SVEN)}.", chosen
        )
        over = await self.stage.says("Episode 1 is over. Players left: 5.", chosen)
        await self.driver.looks(HOST, "episode", at=over)

    async def correction_that_is_undone(self) -> None:
        """Episode 1 is corrected; the host undoes what followed, and it follows again."""
        sven = self.stage.at(SVEN)
        before = self.stage.told()[-1]
        told = await self.driver.uses(
            HOST, "correct", episode=1, player=SVEN, place=1, tokens=1, reason="was misread"
        )
        assert told.content == f"Corrected: {sven} in episode 1."
        changed = await self.stage.says(
            f"{self.stage.at(HOST)} corrected the result of episode 1: was misread", before
        )
        assert f"{sven} before: place 2; now: place 1, 1 Token" in changed.content
        assert f"Elimination Candidate before: {sven}; by the new result: one of" in changed.content
        question = await self.stage.says(
            f"{sven} left the season in episode 1, and the result behind it", before
        )
        assert question.mentions.users == (self.table.sandbox.person(HOST).id,)
        await self.driver.looks(HOST, "question", at=question)
        undone = await self.driver.presses(HOST, question, "Undo the elimination")
        assert undone.content == "The elimination is undone."
        await self.stage.says(f"{sven} is back in the season.", question)
        leaders = f"{self.stage.at(ASTRID)} and {sven}"
        asked = await self.stage.says(f"{leaders} can vote until", question)
        for name in (ASTRID, SVEN):
            await self.choose(name, asked, "Vote", EIR)
        asked = await self.stage.says(f"{leaders} can give Tokens of Life until", asked)
        for name in (ASTRID, SVEN):
            shown = await self.driver.presses(name, asked, "Give a Token")
            await self.driver.presses(name, shown, "Keep all my Tokens")
        asked = await self.stage.says(f"{self.stage.at(EIR)} chooses an opponent until", asked)
        await self.let_pass()
        drawn = await self.stage.says("Nobody chose an opponent in time. A draw made", asked)
        opponent = (await self.episode()).opponent
        assert opponent in {*map(self.stage.id, (BO, CLEO, DAG))}
        await self.report(self.names[opponent], after=drawn)
        await self.stage.says(f"{self.stage.at(EIR)} lost the duel and leaves the season.", drawn)
        assert await self.alive() == (ASTRID, BO, CLEO, DAG, SVEN)

    async def computer(self) -> None:
        """Episode 2: a computer is the best and names the Candidate."""
        last = self.stage.told()[-1]
        await self.open_episode("social_snake", settings='rounds = 1; schedule = [["A"]]')
        lobby = await self._lobby_says("3", "Players 5")
        shown = await self.table.click(HOST, lobby, "Host")
        await self.table.click(HOST, shown, "Add computer")
        await self._lobby_says("3", "Players 6")
        await self.play("social_snake", await self.alive())
        named = await self.stage.says(" is Elimination Candidate: by the leader's vote", last)
        await self.driver.looks(HOST, "computer", at=named)
        await self.to_duel(last)
        candidate = self.names[(await self.episode()).candidates[0]]
        await self.report(candidate, after=named)
        assert len(await self.alive()) == 4

    async def coin_and_a_correction_that_is_kept(self) -> None:
        """Episode 3: a draw breaks the tie; later a host corrects and keeps the elimination."""
        last = self.stage.told()[-1]
        await self.open_episode("antisocial_snake", settings='schedule = [["0"]]')
        await self.play("antisocial_snake", await self.alive())
        asked = await self.stage.says("tie for Elimination Candidate", last)
        await self.let_pass()
        tie = await self.stage.says(" tied. A draw among ", asked)
        await self.driver.looks(HOST, "coin", at=tie)
        await self.to_duel(asked)
        episode = await self.episode()
        assert episode.tie is not None
        assert episode.tie.how == "coin"
        opponent = self.names[episode.opponent]
        candidate = self.names[episode.candidates[0]]
        await self.report(opponent, after=tie)
        over = await self.stage.says("Episode 3 is over. Players left: 3.", tie)
        await self.driver.uses(
            HOST, "correct", episode=3, player=opponent, place=4, reason="was warned twice"
        )
        question = await self.stage.says(
            f"{self.stage.at(candidate)} left the season in episode 3", over
        )
        kept = await self.driver.presses(HOST, question, "Keep the elimination")
        assert kept.content == "The elimination is kept."
        assert len(await self.alive()) == 3

    async def two_candidates(self) -> None:
        """Episode 4: of three all but one duel."""
        last = self.stage.told()[-1]
        await self.open_episode("three_towers", settings="rounds = 1")
        await self.play("three_towers", await self.alive())
        await self.stage.says("tie for Elimination Candidate", last)
        await self.let_pass()
        duel = await self.stage.says("They duel; the loser leaves the season.", last)
        first, second = (self.names[id] for id in (await self.stage.season()).duellists)
        await self.report(first, after=duel)
        await self.stage.says(f"{self.stage.at(second)} lost the duel", duel)
        assert len(await self.alive()) == 2

    async def finale(self) -> None:
        """The best of five, of which three are enough; then everyone may know everything."""
        last = self.stage.told()[-1]
        await self.driver.uses(HOST, "episode open")
        await self.stage.says("**Episode 5 is the finale:**", last)
        winner = (await self.alive())[0]
        for won in range(1, 4):
            last = self.stage.told()[-1]
            await self.report(winner, after=last, verb="beats", ends=won == 3)
        await self.driver.looks(
            HOST, "end", at=await self.stage.says(f"🏆 **{self.stage.at(winner)} wins", last)
        )
        season = await self.stage.season()
        assert season.over
        assert season.winner == self.stage.id(winner)
        board = await self.driver.uses(BO, "board", season="1")
        assert "**Eliminated (5):**" in board.content
        await self.driver.looks(BO, "board", at=board)
        files = await self.driver.uses(SVEN, "export", season="1")
        assert files.attachments[0].filename == "season-1.html"

    async def open_episode(self, game: str, **options: Any) -> None:
        """The host opens the next episode, and everyone in the season has a seat in its match."""
        told = await self.driver.uses(HOST, "episode open", game=game, **options)
        assert "and everybody in the season is seated." in told.content

    async def to_duel(self, after: Message) -> None:
        """Tokens are kept, and the Candidate chooses the first opponent that they may."""
        choice = (await self.stage.season()).choice
        if choice is not None and choice.kind == "tokens":
            await self.let_pass()
            await self.stage.says("Tokens of Life: ", after)
        choice = (await self.stage.season()).choice
        if choice is None:
            return
        candidate = self.names[choice.asked[0]]
        asked = await self.stage.says(
            f"{self.stage.at(candidate)} chooses an opponent until", after
        )
        await self.choose(candidate, asked, "Choose my opponent", self.names[choice.options[0]])
        await self.stage.says(f"{self.stage.at(candidate)} chose ", asked)
