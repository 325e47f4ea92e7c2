"""A season on a table, and its first episode up to a choice."""

from typing import Any

from bifrost_bot.match.model import Match
from bifrost_bot.sandbox.world.model import Channel, Interaction, Message
from bifrost_bot.season.model import Season
from bifrost_bot.speech.mentions import says
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Table, response_to

ASTRID, BO, CLEO = PLAYERS
SVEN = "Sven"
OWNER = "Odin"
NAME = "House of Larks"
BOARD = f"**{NAME}** · "
ANTISOCIAL = {"game": "antisocial_snake", "settings": 'schedule = [["0"]]'}
"""A match for up to 13 people that ends at once: then all share the first place."""
FOUR = (ASTRID, BO, CLEO, SVEN)


class Stage:
    """A table with a season on it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.world = table.world

    @property
    def channel(self) -> Channel:
        """The season's channel."""
        return next(one for one in self.world.channels.values() if one.name == "announcements")

    def told(self) -> list[Message]:
        """What everyone reads in the season's channel, oldest first."""
        return self.table.rooms.messages(self.channel)

    async def says(self, text: str, after: Message | None = None) -> Message:
        """Returns the newest message but the board that contains a text, once there is one."""

        def found() -> list[Message]:
            told = [
                one
                for one in self.told()
                if says(one.content, text) and (after is None or one.id > after.id)
            ]
            return [message for message in told if not message.content.startswith(BOARD)]

        await self.world.until(found, PATIENCE)
        return found()[-1]

    async def shows(self, text: str) -> str:
        """Returns what the only board in the season's channel shows, once it contains a text."""

        def found() -> list[str]:
            boards = [one.content for one in self.told() if one.content.startswith(BOARD)]
            assert len(boards) <= 1
            return [board for board in boards if text in board]

        await self.world.until(found, PATIENCE)
        return found()[0]

    async def run(self, name: str, command: str, /, **options: Any) -> str:
        """A user uses a season's command; returns the text of the answer."""
        return await self.table.ask(name, HOME, f"season {command}", **options)

    async def season(self) -> Season:
        return await self.table.app.season_runner.season("1")

    def id(self, name: str) -> str:
        return str(self.table.sandbox.person(name).id)

    def at(self, name: str) -> str:
        return f"<@{self.id(name)}>"

    async def open(self, *names: str, preset: str = "classic") -> None:
        """The host opens a season and adds these people."""
        await self.run(HOST, "create", name=NAME, preset=preset)
        people = dict(
            zip(("player", "player_2", "player_3", "player_4", "player_5"), names, strict=False)
        )
        await self.run(HOST, "cast add", **people)

    async def choose(self, name: str, asked: Message, label: str, *chosen: str) -> Interaction:
        """A user presses a button, and chooses people in the menu that is shown to them alone."""
        shown = await self.table.click(name, asked, label)
        assert response_to(shown).visible_to == shown.user_id
        menu = response_to(shown).components[0]["components"][0]
        person = self.table.sandbox.person(name)
        wanted = [self.id(one) for one in chosen]
        return await self.table.answered(
            person.select(response_to(shown), menu["custom_id"], wanted)
        )

    async def play(self, *names: str) -> None:
        """The host begins the newest match, and no one answers in it until it is over."""
        live = await self.table.app.runner.live()
        self.table.look_at(live[-1].id)
        await self.table.run(HOST, self.channel, "match start", match=self.table.match_id)
        await self.says("Ready check: waiting")
        for name in names:
            await self.table.click(name, await self.says("Ready check: waiting"), "I am ready")
        latest: list[Match] = []
        self.table.app.runner.listeners.append(lambda change: latest.append(change.after))
        played = [0]
        while not latest or not latest[-1].over:
            await self.world.until(lambda: latest and _is_on(latest[-1], played[-1] + 1), PATIENCE)
            played.append(_turn(latest[-1]))
            if not latest[-1].over:
                await self.table.end_turn()
        await self.says(f"match {self.table.match_id} is over")


def direct(stage: Stage, name: str) -> list[Message]:
    """What the bot has written a user directly."""
    user = stage.table.sandbox.person(name).id
    rooms = [
        one
        for one in stage.world.channels.values()
        if one.guild_id is None and user in one.recipients
    ]
    return [message for room in rooms for message in room.messages.values()]


def _turn(match: Match) -> int:
    return match.phase.phase.number if match.phase else 0


def _is_on(match: Match, turn: int) -> bool:
    """Whether a match is over, or in that turn or a later one."""
    return match.over or _turn(match) >= turn


async def to_tokens(stage: Stage) -> Message:
    """Plays until Astrid may give her Tokens; Sven is Candidate by a correction."""
    await stage.open(*FOUR)
    told = await stage.run(HOST, "episode open", **ANTISOCIAL)
    assert told.startswith("Episode 1 is open as match 1, and everybody in the season is seated.")
    await stage.play(*FOUR)
    await stage.says("tie for Elimination Candidate")
    await stage.run(HOST, "correct", episode=1, player=SVEN, place=4, reason="fell asleep")
    assert (
        f"<@{stage.id(SVEN)}> before: place 1; now: place 4"
        in (await stage.says("fell asleep")).content
    )
    told = await stage.run(HOST, "correct", episode=1, player=ASTRID, tokens=1, reason="a bonus")
    assert told == f"Corrected: {stage.at(ASTRID)} in episode 1."
    return await stage.says(f"{stage.at(ASTRID)} can give Tokens of Life until")


async def to_opponent(stage: Stage) -> Message:
    """Plays on until Sven is to choose Bo or Cleo, as Astrid has kept her Token."""
    asked = await to_tokens(stage)
    shown = await stage.table.click(ASTRID, asked, "Give a Token")
    await stage.table.click(ASTRID, shown, "Keep all my Tokens")
    return await stage.says(f"{stage.at(SVEN)} chooses an opponent until", asked)
