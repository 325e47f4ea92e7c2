"""Every command about a match in every state: one sentence, nothing wrong stored.

The commands are those of the running bot's own tree; one that is not in `ROWS` or `IN_A_CHANNEL`
fails the first test.
"""

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import pytest
import pytest_asyncio

from bifrost_bot.gateway.incoming.replies import wait_for_answers
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.sandbox.world.model import Channel, Interaction, Setup
from tests.e2e.conftest import UNLIMITED, start_table
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Table, said
from tests.e2e.input.forger import changed, stored
from tests.e2e.input.test_every_command import registered
from tests.openapi.checker import Checker

pytestmark = pytest.mark.asyncio(loop_scope="module")

State = Literal[
    "archived",
    "finished",
    "running",
    "lobby",
    "never begun",
    "deleted",
    "private",
    "abroad",
    "unknown",
]
MATCHES: Final[Mapping[State, str]] = {
    "archived": "1",
    "finished": "2",
    "running": "3",
    "lobby": "4",
    "never begun": "5",
    "deleted": "6",
    "private": "7",
    "abroad": "8",
    "unknown": "99",
}
"""A match in each state; the private one is another user's practice."""

OVER: Final[tuple[State, ...]] = ("archived", "finished", "never begun", "deleted")
PRACTISING = "Bo"
OTHER = "Sven"

_MOST: Final = 300
"""The most characters of a refusal."""


@dataclass(frozen=True, slots=True)
class Row:
    """What a command answers its host by the state of the match that it names; `{}` is the match's
    number.

    Attributes:
        command: The command.
        done: What its answer begins with where it is carried out, by state; `None` where a form is
            shown.
        refused: What it says where it is not; the states that no one may know of or reach are alike
            for all.
        given: Its other options.
        first: The command before it, where it is carried out.
        then: The command after it: no row leaves another one a match that it does not expect.
    """

    command: str
    done: Mapping[State, str | None]
    refused: Mapping[State, str] = field(default_factory=dict[State, str])
    given: Mapping[str, Any] = field(default_factory=dict[str, Any])
    first: str | None = None
    then: str | None = None

    def refusal(self, state: State) -> str | None:
        """What it says where it is refused; None where it is not."""
        if state in self.done:
            return None
        shared: dict[State, str] = {
            "private": "There is no match {}. /status lists those of this server.",
            "abroad": "That match is on another server.",
            "unknown": "There is no match {}. /status lists those of this server.",
        }
        return {**shared, **self.refused}[state].format(MATCHES[state])


def over(text: str) -> dict[State, str]:
    return dict.fromkeys(OVER, text)


def anywhere(text: str) -> dict[State, str]:
    return dict.fromkeys(("lobby", "running", *OVER), text)


NOT_BEGUN: Final[dict[State, str]] = {
    "lobby": "The match hasn't started yet. Start it with /match start."
}
IS_OVER: Final = over("The match is over. Open another with /match create.")
PLAYED: Final = over(
    "The match is over and its secrets are published, so no turn of it can be played again."
)
NOT_OVER: Final[dict[State, str]] = dict.fromkeys(
    ("lobby", "running"), "Match {} isn't over. End it first with /match abandon."
)
NO_CHANNELS: Final[dict[State, str]] = dict.fromkeys(
    ("never begun", "deleted"), "Match {} has no channels."
)
BEGUN: Final[dict[State, str]] = {
    "running": "This match has already begun. /status shows how far it is."
}
NO_LOBBY: Final = over("This match is over. A host can open another with /match create.")
UNDER_WAY: Final = (
    "You are already rehearsing, in **Rehearsal: Bifröst 9**. End that with /match abandon first."
)
HAS_ENDED: Final = "Match {} is already over."

ROWS: Final = (
    Row(
        "match start",
        {},
        {**BEGUN, **NO_LOBBY, "lobby": "Bifröst needs 3 players and 0 have joined."},
    ),
    Row("match start", {"lobby": "Match {} begins <t:"}, {**BEGUN, **NO_LOBBY}, {"at": "in 90m"}),
    Row(
        "match remove",
        {},
        {
            "lobby": "Bo has not joined this match. Joined so far: nobody.",
            "running": "The match has begun. Use /match replace to give the seat to another player.",
            **NO_LOBBY,
        },
        {"player": "Bo"},
    ),
    Row("status", anywhere("**Match {}, Bifröst**: ")),
    Row("page", {}, anywhere("This bot has no pages. Whoever runs it can switch them on.")),
    Row(
        "resign",
        {},
        {
            "lobby": "The match has not begun. Press **Leave** in its lobby instead.",
            "running": "You do not play in this match, so you cannot resign.",
            **over("The match is over."),
        },
    ),
    Row(
        "match pause",
        {"running": "Match {} is paused"},
        {**NOT_BEGUN, **IS_OVER},
        then="match resume",
    ),
    Row(
        "match resume",
        {"running": "Match {} is running again."},
        {**NOT_BEGUN, **IS_OVER},
        first="match pause",
    ),
    Row(
        "match extend",
        {"running": "This turn of match {} lasts"},
        {**NOT_BEGUN, **IS_OVER},
        {"time": "90"},
    ),
    Row("audit", anywhere("**Audit of match {}**\n")),
    Row(
        "match announce",
        {
            "lobby": "The lobby of match {} shows this; no people have joined it yet.",
            "running": "All players of match {} will read this.",
        },
        over(
            "The match is over, so nothing can be announced. Use /match note to add a line to its "
            "audit."
        ),
        {"text": "A minute, please."},
    ),
    Row("match note", anywhere("Added to the audit of match {}."), given={"text": "Bo came late."}),
    Row(
        "match abandon",
        {"lobby": None, "running": None},
        {
            **dict.fromkeys(
                ("archived", "finished"), f"{HAS_ENDED} Remove its channels with /match delete."
            ),
            **dict.fromkeys(("never begun", "deleted"), HAS_ENDED),
        },
    ),
    Row(
        "match archive",
        {"finished": "Make an archive of the channels of match {}?"},
        {**NOT_OVER, **NO_CHANNELS, "archived": "The channels of match {} are already an archive."},
    ),
    Row(
        "match delete",
        dict.fromkeys(
            ("archived", "finished"),
            "Delete all channels of match {} and everything written in them?",
        ),
        {**NOT_OVER, **NO_CHANNELS},
    ),
    Row(
        "match transcript",
        dict.fromkeys(
            ("running", "archived", "finished"),
            "This is what you may read now in the channels of match {}.",
        ),
        {**NO_CHANNELS, "lobby": "Match {} has no channels."},
    ),
    Row("match judge", anywhere("Match {} has no answers to judge now.")),
    Row(
        "match judge",
        {},
        anywhere("Match {} has no answers to judge now."),
        {"all": "right", "reason": "enough"},
    ),
    Row(
        "match correct",
        {"running": "Recorded for Green on game 2: C3"},
        {**NOT_BEGUN, **PLAYED},
        {"seat": "green", "board": "2", "text": "C3", "reason": "a slip"},
    ),
    Row(
        "match rewind",
        {"running": "Take match {} back to before turn 1?"},
        {**NOT_BEGUN, **PLAYED},
        {"turn": 1, "reason": "a slip"},
    ),
    Row("match rehearse", {}, anywhere(UNDER_WAY)),
    Row(
        "match repair",
        dict.fromkeys(("lobby", "running"), "Match {} has everything it needs."),
        over("Match {} is over, so its channels are not recreated."),
    ),
    Row(
        "match replace",
        {"running": "Let a computer player take over for Red from now on?"},
        {
            "lobby": "Players can be replaced once the match has started. Before that, they leave "
            "and join.",
            **over("The match is over, so no player can be replaced."),
        },
        {"seat": "red", "computer": "good"},
    ),
    Row(
        "match preset save",
        anywhere("usual is already saved. Replace it by the settings of match {}"),
        {},
        {"name": "usual"},
    ),
    Row(
        "match purse",
        {},
        {
            "lobby": "In Bifröst nobody begins with anything that a host could set by player.",
            "running": "The match has begun, so its settings can no longer change.",
            **IS_OVER,
        },
        {"player": OTHER, "amount": 5},
    ),
    Row("match host add", anywhere("<@"), given={"member": OTHER}, then="match host remove"),
    Row("match host remove", anywhere("<@"), given={"member": OTHER}, first="match host add"),
    Row("match host hand-over", anywhere("Hand match {} over to <@"), given={"member": OTHER}),
)
"""Hosts can be added and settings saved after the end as well."""

NO_MORE: Final = "The match is over."
ENDED: Final = "The host ended the match, so it takes no more moves."
IN_A_CHANNEL: Final[Mapping[str, tuple[str, str, str]]] = {
    "undo": ("There is nothing to take back", NO_MORE, ENDED),
    "submission": ("You have no move recorded for this turn.", NO_MORE, ENDED),
    "move": ("There is no row Z", NO_MORE, ENDED),
    "why": ("Nothing to explain yet", " takes ", "Nothing to explain yet"),
    "board": ("```\n", "```\n", "```\n"),
    "rules": ("**Bifröst in short**", "**Bifröst in short**", "**Bifröst in short**"),
    "lock": ("Lock without a move?", NO_MORE, ENDED),
}
"""What commands about their channel's match say while it runs, is finished, or archived."""


async def asks(
    table: Table, who: str, channel: Any, command: str, given: Mapping[str, Any]
) -> Interaction:
    """A user uses a command, which is answered once."""
    asked = await table.run(who, channel, command, **given)
    await wait_for_answers()
    later = [
        one
        for one in table.world.channels[asked.channel_id].messages.values()
        if one.id > asked.id and one.visible_to == asked.user_id
    ]
    if asked.original and asked.original.visible_to is None:
        later.append(asked.original)
    if command != "rules":
        assert len(later) == (0 if asked.modal else 1), [one.content for one in later]
    return asked


async def match_of_people(table: Table, state: State) -> None:
    """Three people begin a match."""
    table.look_at(MATCHES[state])
    await table.begin()


async def ended(table: Table, *states: State) -> None:
    """The host ends matches; returns once all notices are delivered and no one can write there."""
    for state in states:
        await table.app.runner.handle(
            MATCHES[state], Abandon(str(table.sandbox.person(HOST).id), "late")
        )
        table.look_at(MATCHES[state])
        await table.world.until(lambda: "without a result: late" in table.lobby.content, PATIENCE)


async def confirmed(table: Table, command: str, state: State, label: str) -> None:
    asked = await table.run(HOST, HOME, command, match=MATCHES[state])
    await table.click(HOST, asked, label)


async def practising(table: Table) -> None:
    """Another user practises, in a match whose channels all exist."""
    await table.run(PRACTISING, HOME, "practice", game="bifrost", skill="random")
    await settled(table, MATCHES["private"], 3)


async def rehearsing(table: Table) -> None:
    """The host rehearses, so that no other rehearsal begins."""
    await table.run(HOST, HOME, "match rehearse", match=MATCHES["lobby"], skill="random")
    await settled(table, "9", 12)


async def settled(table: Table, match_id: str, channels: int) -> None:
    """Returns once all channels of a match show boards and its computer players have answered."""

    async def there() -> bool:
        match = await table.app.runner.match(match_id)
        made = [
            one
            for one in await table.app.services.directory.of(match_id)
            if one.address.place != "control"
        ]
        computers = {player.id for player in match.players if player.computer}
        owed = (
            [slot for slot in match.phase.phase.to_act if match.seats[slot.seat] in computers]
            if match.phase
            else []
        )
        shown = len(made) == channels and all(one.board_message_id for one in made)
        return shown and bool(owed) and all(match.move(slot) for slot in owed)

    async with asyncio.timeout(PATIENCE):
        while True:
            if await there():
                return
            await asyncio.sleep(0)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table(tmp_path_factory: pytest.TempPathFactory, checker: Checker) -> AsyncIterator[Table]:
    """A table with a match in every state."""
    setup = Setup(**UNLIMITED, guilds=("Midgard Games", "Asgard Games"))
    async with start_table(
        tmp_path_factory.mktemp("states") / "bifrost.sqlite3", checker, setup
    ) as table:
        await match_of_people(table, "archived")
        await ended(table, "archived")
        await confirmed(table, "match archive", "archived", "Archive")
        await match_of_people(table, "finished")
        for _ in range(4):
            await table.play_turn()
        await table.world.until(
            lambda: "Result, replay and record" in table.lobby.content, PATIENCE
        )
        await match_of_people(table, "running")
        for state in ("lobby", "never begun"):
            table.look_at(MATCHES[state])
            await table.create()
        await match_of_people(table, "deleted")
        await ended(table, "never begun", "deleted")
        await confirmed(table, "match delete", "deleted", "Delete the channels")
        await practising(table)
        abroad = next(
            one
            for one in list(table.world.guilds.values())[1].channels.values()
            if one.name == HOME
        )
        await table.run(HOST, abroad, "match create", game="bifrost")
        await rehearsing(table)
        await table.run(HOST, HOME, "match preset save", name="usual", match=MATCHES["lobby"])
        yield table


async def test_every_command_about_a_match_is_listed_here(table: Table) -> None:
    naming = {
        name
        for name, command in registered(table).items()
        for option in command.parameters
        if option.name == "match"
    }
    assert naming == {row.command for row in ROWS}
    everywhere = {
        "help",
        "about",
        "settings",
        "leaderboard",
        "profile",
        "practice",
        "privacy export",
        "privacy delete",
    }
    unbound = {"match create", "match settings", "match preflight"}
    presets = {"match preset use", "match preset list", "match preset delete"}
    # What commands of a season do in its states is in `test_season`.
    seasons = {name for name in registered(table) if name.startswith("season ")}
    assert (
        registered(table).keys() - naming - everywhere - unbound - presets - seasons
        == IN_A_CHANNEL.keys()
    )


def cells(states: Collection[State]) -> list[Any]:
    return [
        pytest.param(row, state, id=f"{row.command} {' '.join(row.given)}: {state}")
        for row in ROWS
        for state in states
    ]


@pytest.mark.nightly(by_day=45)
@pytest.mark.parametrize(("row", "state"), cells(MATCHES.keys()))
async def test_a_command_is_answered_in_every_state(table: Table, row: Row, state: State) -> None:
    given = {**row.given, "match": MATCHES[state]}
    if row.first and state in row.done:
        await asks(table, HOST, HOME, row.first, given)
    before = await stored(table)
    told = await asks(table, HOST, HOME, row.command, given)
    if row.then and state in row.done:
        await asks(table, HOST, HOME, row.then, given)
    refusal = row.refusal(state)
    if refusal is not None:
        assert said(told) == refusal
        assert refusal.endswith(".") and len(refusal) <= _MOST
        assert changed(before, await stored(table)) == []
        return
    begins = row.done[state]
    if begins is None:
        assert told.modal is not None
        return
    assert said(told).startswith(begins.format(MATCHES[state]))


def channel_of(table: Table, state: State) -> tuple[str, Channel]:
    """A player's submission channel of a match, and who plays there."""
    table.look_at(MATCHES[state])
    rooms = table.rooms
    if state == "archived":
        rooms = type(rooms)(table.sandbox, "", f"Archive: Bifröst {MATCHES[state]}")
    return rooms.player("red").user.name, rooms.seat("red", "1")


@pytest.mark.parametrize("state", ["running", "finished", "archived"])
@pytest.mark.parametrize("command", IN_A_CHANNEL)
async def test_a_command_in_a_channel_is_answered(table: Table, command: str, state: State) -> None:
    who, channel = channel_of(table, state)
    before = await stored(table)
    told = await asks(table, who, channel, command, {"text": "Z99"} if command == "move" else {})
    says = IN_A_CHANNEL[command][("running", "finished", "archived").index(state)]
    assert says in said(told)
    # That the bot asked whether to lock is recorded, so that /undo can answer it.
    assert [row for row in changed(before, await stored(table)) if "LockAsked" not in row] == []


@pytest.mark.parametrize("who", [HOST, *PLAYERS])
async def test_a_deleted_match_leaves_its_number_to_no_command(table: Table, who: str) -> None:
    listed = said(await asks(table, who, HOME, "status", {}))
    assert "Match 6" not in listed and "Match 8" not in listed
    assert ("Match 7" in listed) == (who == PRACTISING)
