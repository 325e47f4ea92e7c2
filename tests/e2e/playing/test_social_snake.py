"""Social Snake: claimed colours, own grids, plans, rounds, explanations."""

import pytest

from bifrost_bot.engines.social_snake.model import State
from bifrost_bot.sandbox.world.model import Upload
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, Rooms, Table, response_to, said

SEATS = {"Astrid": "red", "Bo": "light-green", "Cleo": "navy"}
GRIDS = "grid A\n1,2,4,8,1\n1,1,1,1,1\ng1,1,1,1,1\n\ngrid B\n1,1,1,1\n2,2,2,2\n"
SETTINGS = "rounds = 2; schedule = [['A'], ['B']]"


class Field:
    """A match of Social Snake between three people, begun."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rooms = Rooms(table.sandbox, title="Social Snake")

    def titles(self, seat: str) -> list[str]:
        """What the bot's pictures in a seat's channel tell first."""
        messages = self.rooms.pictures(self.rooms.seat(seat))
        files = [file for message in messages for file in message.attachments]
        return [(file.description or "").split(".")[0] for file in files]

    async def begin(self) -> None:
        """Begins the match; returns once every seat was asked for its start list."""
        table = self.table
        opened = await table.run(
            HOST,
            HOME,
            "match create",
            game="social_snake",
            settings=SETTINGS,
            file=Upload("grids.csv", GRIDS.encode()),
        )
        assert "is open" in said(opened)
        await table.lobby_says("hosted by")
        for name, seat in SEATS.items():
            shown = await table.click(name, table.lobby, "Join")
            await table.select(name, response_to(shown), "bifrost-seat:1", [seat])
        await table.ready()
        await self.shown("Grid A · start lists are due")

    async def state(self) -> State:
        """All that is so in the match."""
        state = (await self.table.match()).state
        assert isinstance(state, State)
        return state

    async def shown(self, title: str) -> None:
        """Returns once every seat's channel shows a board with this title."""

        def there() -> bool:
            names = {channel.name for channel in self.rooms.all()}
            seats = SEATS.values()
            return all(
                f"{seat}-submissions" in names and title in self.titles(seat) for seat in seats
            )

        await self.table.world.until(there, PATIENCE)

    async def time_up(self, title: str) -> None:
        """The phase ends; returns once the board has this title everywhere."""
        await self.table.end_turn()
        await self.shown(title)


@pytest.fixture
async def field(table: Table) -> Field:
    made = Field(table)
    await made.begin()
    return made


async def test_the_hosts_grid_stays_secret_while_it_is_for_later(field: Field) -> None:
    lobby = field.table.lobby.content
    assert "g1" not in lobby and "Grid B" not in lobby
    state = await field.state()
    assert [grid.name for grid in state.grids] == ["A"]
    assert state.grids[0].layout.apples[:5] == (1, 2, 4, 8, 1)
    for name, seat in SEATS.items():
        assert field.rooms.player(seat).user.name == name
    assert "grid-b" not in {channel.name for channel in field.rooms.all()}


async def test_a_round_is_planned_played_shown_and_explained(field: Field) -> None:
    for seat, cells in {"red": "A1 A2 A3", "light-green": "E1 E2 E3", "navy": "C3 B3 D3"}.items():
        listed = await field.rooms.say(seat, cells)
        assert "first, second, third choice" in listed.content
        assert len(listed.attachments) == 1
    await field.time_up("Grid A · all heads are placed")
    planned = await field.rooms.say("red", "RRR +1")
    assert "3 moves to D1, net +14 if nobody gets in the way" in planned.content
    assert "It costs 1 garnet of your 3." in planned.content
    assert len(planned.attachments) == 1
    refused = await field.rooms.say("red", "RRX")
    assert '"X" is not a move' in refused.content
    await field.rooms.say("light-green", "LLL")
    await field.time_up("Grid A · after round 1 of 2")
    await field.table.world.until(lambda: filmed(field), PATIENCE)
    told = await field.table.ask("Bo", field.rooms.seat("light-green"), "why")
    assert "the body of Red" in told
    # Light green was first on D1 and then ran into red on C1; red had run into it there, with six
    # apples in hand.
    assert [standing.total for standing in (await field.state()).standings] == [8, 6, 0]


def filmed(field: Field) -> bool:
    """Whether the round is in the grid's channel as an animated picture."""
    messages = field.rooms.pictures(field.rooms.find("grid-a"))
    return any(
        file.filename.endswith(".gif") for message in messages for file in message.attachments
    )


async def test_a_match_goes_through_both_stages_to_the_vote_and_the_result(field: Field) -> None:
    for title in ("A · all heads are placed", "A · after round 1 of 2", "B · start lists are due"):
        await field.time_up(f"Grid {title}")
    for title in (
        "B · all heads are placed",
        "B · after round 1 of 2",
        "B · after round 2 of 2, closed",
    ):
        await field.time_up(f"Grid {title}")
    assert (await field.state()).step == "vote"
    assert {channel.name for channel in field.rooms.all()} >= {"grid-a", "grid-b"}
    voted = await field.rooms.say("navy", "vote red")
    assert "Recorded: your vote for Red as Elimination Candidate." in voted.content
    await field.table.end_turn()
    await field.table.world.until(
        lambda: any(
            "match 1 is over" in message.content
            for message in field.rooms.messages(field.rooms.find("grid-b"))
        ),
        PATIENCE,
    )
    ended = await field.state()
    assert ended.verdict is not None
    assert ended.verdict.eliminated == ("red",)
