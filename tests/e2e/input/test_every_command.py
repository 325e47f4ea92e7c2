"""Every command: description, completion, permissions, bad input.

The registry is the running bot's own tree; a command that is not in `USES` fails the first test.
"""

import logging
import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import discord
import pytest
import pytest_asyncio
from discord import app_commands

from bifrost_bot.engines.values import MOST_COMPLETIONS, Slot
from bifrost_bot.gateway.channels.directory import Directory
from bifrost_bot.gateway.incoming import suggestions
from bifrost_bot.sandbox.world.model import Channel, Interaction, Message
from bifrost_bot.store.database import Database, StoreError
from tests.e2e.conftest import ErrorLog, start_table
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, Table, response_to, said
from tests.openapi.checker import Checker

at_one_table = pytest.mark.asyncio(loop_scope="module")

SPECTATOR = "Sven"
Place = Literal["lobby", "public", "seat"]
"""The lobby, a board's global channel, or the channel of the one who is to move."""


Offer = tuple[str | None, Place, Mapping[str, Any]]
"""Who is offered something where, with what else filled in."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One use of a command and how its answer begins; `who` None is the one to move."""

    who: str | None
    where: Place
    says: str
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True)
class Use:
    """How a command is used.

    Attributes:
        refused: A user who may not use it; None where everyone may.
        wrong: Bad input, or the wrong place for it; None where Discord itself takes none.
        offers: By option that completes what is typed, one to whom it has something to offer.
    """

    refused: Ask | None = None
    wrong: Ask | None = None
    offers: Mapping[str, Offer] = field(default_factory=dict[str, Offer])


FREE_TEXT = frozenset(
    {"text", "at", "reason", "time", "warnings", "settings", "name", "colour", "dates"}
)
"""Options for anything one may write; all others that take a text must offer what there is."""

NOWHERE = "This channel does not belong to a match."
STRANGE = "Only the player whose channel this is can"
NO_RIGHT = "Only members with the permission Manage Channels can host"
NO_HOST = "Only a host of this match can do that."
NO_MATCH = "There is no match 99."
NOT_YOURS = "That works only in your own submission channel."
OTHER = {"match": "99"}
RUNNING = {"match": "1"}
WAITING = {"match": "2"}
SLOT = {**RUNNING, "seat": "red", "board": "1"}
EVERYONE = "the role of everybody"
MATCHES: Mapping[str, Offer] = {"match": (HOST, "lobby", {})}


def hosting(match: Mapping[str, Any] = RUNNING, **options: Any) -> Use:
    """A command for the hosts of a match, who may name none that there is not."""
    refused = Ask(SPECTATOR, "lobby", NO_HOST, {**options, **match})
    return Use(refused, Ask(HOST, "lobby", NO_MATCH, {**options, **OTHER}), MATCHES)


NO_SEASON_HOST = "Only a host of this season can do that."
NO_SEASON = "There is no such season on this server."
SEASONS: Mapping[str, Offer] = {"season": (HOST, "lobby", {})}
WHY = {"reason": "because"}


def of_season(refusal: str = NO_SEASON_HOST, **options: Any) -> Use:
    """A season's command that is not for everyone; unknown seasons are refused."""
    wrong = Ask(HOST, "lobby", NO_SEASON, {**options, "season": "99"})
    return Use(Ask(SPECTATOR, "lobby", refusal, options), wrong, SEASONS)


def for_everybody() -> Use:
    """A command of a season that everyone may use."""
    return Use(wrong=Ask(SPECTATOR, "lobby", NO_SEASON, {"season": "99"}), offers=SEASONS)


def preset() -> Use:
    """A command about settings that were saved, which may be called what nothing is."""
    unknown = Ask(HOST, "lobby", "There are no settings called nonsense.", {"name": "nonsense"})
    return Use(
        Ask(SPECTATOR, "lobby", NO_RIGHT, {"name": "usual"}), unknown, {"name": (HOST, "lobby", {})}
    )


USES: Mapping[str, Use] = {
    "undo": Use(Ask(HOST, "seat", STRANGE), Ask(SPECTATOR, "lobby", NOWHERE)),
    "lock": Use(Ask(HOST, "seat", STRANGE), Ask(SPECTATOR, "public", NOT_YOURS)),
    "submission": Use(Ask(HOST, "seat", STRANGE), Ask(SPECTATOR, "lobby", NOWHERE)),
    "move": Use(
        Ask(HOST, "seat", STRANGE, {"text": "A1"}),
        Ask(None, "seat", "There is no row Z", {"text": "Z99"}),
        {"text": (None, "seat", {})},
    ),
    "why": Use(
        Ask(HOST, "seat", STRANGE),
        Ask(None, "seat", "There is no turn 9 of yours that is over", {"turn": 9}),
        {"turn": (None, "seat", {})},
    ),
    "board": Use(
        wrong=Ask(SPECTATOR, "public", "There is no board 9 in this channel.", {"board": "9"}),
        offers={"board": (SPECTATOR, "public", {})},
    ),
    "rules": Use(wrong=Ask(SPECTATOR, "lobby", "Choose the game")),
    "settings": Use(),
    "help": Use(),
    "about": Use(),
    "leaderboard": Use(),
    "profile": Use(),
    "practice": Use(
        wrong=Ask(
            SPECTATOR,
            "lobby",
            "That setting cannot be used: start",
            {"game": "bifrost", "start": "chess"},
        ),
        offers={"start": (SPECTATOR, "lobby", {"game": "social_snake"})},
    ),
    "resign": Use(
        Ask(SPECTATOR, "lobby", "You do not play in this match", RUNNING),
        Ask(SPECTATOR, "lobby", NO_MATCH, OTHER),
        MATCHES,
    ),
    "privacy export": Use(),
    "privacy delete": Use(
        wrong=Ask(HOST, "lobby", "You have a part in matches 1, 2, which are not over yet.")
    ),
    "match create": Use(
        Ask(SPECTATOR, "lobby", NO_RIGHT, {"game": "bifrost"}),
        Ask(
            HOST,
            "lobby",
            "That setting cannot be used: points",
            {"game": "bifrost", "settings": "points = 3"},
        ),
        {"start": (HOST, "lobby", {"game": "social_snake"}), "program": (HOST, "lobby", {})},
    ),
    "match start": hosting(WAITING),
    "status": Use(wrong=Ask(SPECTATOR, "lobby", NO_MATCH, OTHER), offers=MATCHES),
    "page": Use(
        Ask(SPECTATOR, "lobby", "This bot has no pages.", RUNNING),
        Ask(SPECTATOR, "lobby", NO_MATCH, OTHER),
        MATCHES,
    ),
    "match abandon": hosting(),
    "match archive": Use(
        Ask(SPECTATOR, "lobby", NO_HOST, RUNNING),
        Ask(HOST, "lobby", "Match 1 isn't over.", RUNNING),
        MATCHES,
    ),
    "match delete": Use(
        Ask(SPECTATOR, "lobby", NO_HOST, RUNNING),
        Ask(HOST, "lobby", "Match 1 isn't over.", RUNNING),
        MATCHES,
    ),
    "match transcript": hosting(),
    "match preflight": Use(),
    "match pause": hosting(),
    "match resume": hosting(),
    "match extend": Use(
        Ask(SPECTATOR, "lobby", NO_HOST, {**RUNNING, "time": "90"}),
        Ask(HOST, "lobby", "That setting cannot be used: time", {**RUNNING, "time": "soon"}),
        MATCHES,
    ),
    "match judge": hosting(),
    "match correct": Use(
        Ask(SPECTATOR, "lobby", NO_HOST, {**SLOT, "text": "A1", "reason": "no"}),
        Ask(
            HOST,
            "lobby",
            "There is no seat pink in this match",
            {**SLOT, "seat": "pink", "text": "A1", "reason": "no"},
        ),
        {**MATCHES, **dict.fromkeys(("seat", "board", "turn"), (HOST, "lobby", RUNNING))},
    ),
    "match repair": hosting(),
    "match rewind": Use(
        Ask(SPECTATOR, "lobby", NO_HOST, {**RUNNING, "turn": 1, "reason": "no"}),
        Ask(HOST, "lobby", "Name a turn from 1 to 2", {**RUNNING, "turn": 7, "reason": "no"}),
        {**MATCHES, "turn": (HOST, "lobby", RUNNING)},
    ),
    "match replace": Use(
        Ask(SPECTATOR, "lobby", NO_HOST, {**RUNNING, "seat": "red", "computer": "good"}),
        Ask(HOST, "lobby", "Say who takes over", {**RUNNING, "seat": "red"}),
        {**MATCHES, "seat": (HOST, "lobby", RUNNING), "program": (HOST, "lobby", {})},
    ),
    "audit": hosting(),
    "match announce": hosting(text="Five more minutes."),
    "match note": hosting(text="Blue came late."),
    "match remove": Use(
        Ask(SPECTATOR, "lobby", NO_HOST, {**WAITING, "player": "Computer 1"}),
        Ask(HOST, "lobby", "Olaf has not joined this match.", {**WAITING, "player": "Olaf"}),
        {**MATCHES, "player": (HOST, "lobby", WAITING)},
    ),
    "match purse": hosting(WAITING, player="Bo", amount=5),
    "match settings": Use(
        Ask(SPECTATOR, "lobby", "Only members with the permission Manage Server"),
        Ask("Odin", "lobby", "Everybody has that role.", {"role": EVERYONE}),
    ),
    "match rehearse": hosting(WAITING),
    "match preset save": Use(
        Ask(SPECTATOR, "lobby", NO_RIGHT, {**WAITING, "name": "new"}),
        Ask(HOST, "lobby", "Name a match that others can join", {**WAITING, "name": "\u200b"}),
        {**MATCHES, "name": (HOST, "lobby", {})},
    ),
    "match preset use": preset(),
    "match preset list": Use(Ask(SPECTATOR, "lobby", NO_RIGHT)),
    "match preset delete": preset(),
    "match host add": hosting(member="Bo"),
    "match host remove": hosting(member="Bo"),
    "match host hand-over": hosting(member="Bo"),
    "season create": Use(
        Ask(SPECTATOR, "lobby", NO_RIGHT, {"name": "Mine"}),
        Ask(HOST, "lobby", "Give the season a name of 1 to 80 characters.", {"name": "\u200b"}),
    ),
    "season status": for_everybody(),
    "season board": for_everybody(),
    "season me": for_everybody(),
    "season audit": for_everybody(),
    "season export": for_everybody(),
    "season give": of_season(
        "Only players who are still in the season can give garnets.", player="Bo", amount=1
    ),
    "season opponent": of_season("That choice is closed.", player="Bo"),
    "season resign": Use(
        Ask(SPECTATOR, "lobby", "You are not in this season, so you have no place to give up."),
        Ask(SPECTATOR, "lobby", NO_SEASON, {"season": "99"}),
        SEASONS,
    ),
    "season eliminate": of_season(player="Bo", **WHY),
    "season reinstate": of_season(player="Bo", **WHY),
    "season correct": of_season(episode=1, player="Bo", place=2, **WHY),
    "season extend": of_season(time="2h"),
    "season channel": of_season(channel=HOME),
    "season repair": of_season(),
    "season end": of_season(**WHY),
    "season cast add": of_season(player="Cleo"),
    "season cast substitute": of_season(player="Cleo"),
    "season cast remove": of_season(player="Bo"),
    "season episode open": Use(
        Ask(SPECTATOR, "lobby", NO_SEASON_HOST, {"game": "bifrost"}),
        Ask(
            HOST,
            "lobby",
            "That setting cannot be used: points",
            {"game": "bifrost", "settings": "points = 3"},
        ),
        {**SEASONS, "start": (HOST, "lobby", {"game": "social_snake"})},
    ),
    "season episode close": of_season(**WHY),
    "season duel open": of_season(game="bifrost"),
    "season duel report": of_season(winner="Bo"),
    "season host add": of_season(member="Bo"),
    "season host remove": of_season(member="Bo"),
    "season rules": Use(
        Ask(SPECTATOR, "lobby", NO_SEASON_HOST, {"settings": "finale = 3"}),
        Ask(HOST, "lobby", "That setting cannot be used: finale", {"settings": "finale = 4"}),
        SEASONS,
    ),
    "season calendar": Use(
        Ask(SPECTATOR, "lobby", NO_SEASON_HOST, {"dates": "none"}),
        Ask(HOST, "lobby", "That setting cannot be used: dates", {"dates": "soon"}),
        SEASONS,
    ),
    "season garnets give": of_season(player="Bo", amount=1, **WHY),
    "season garnets take": of_season(player="Bo", amount=1, **WHY),
}


@dataclass(frozen=True, slots=True)
class Scene:
    """A match in its first turn, another in its lobby, and what there is of both."""

    table: Table
    slot: Slot
    before: tuple[Any, ...]

    def who(self, name: str | None) -> str:
        return name or self.table.rooms.player(self.slot.seat).user.name

    def where(self, place: Place) -> Channel:
        rooms = self.table.rooms
        match place:
            case "lobby":
                return self.table.world.channel(HOME)
            case "public":
                return rooms.public("1")
            case "seat":
                return rooms.of_slot(self.slot)

    async def asks(self, command: str, ask: Ask) -> Interaction:
        guild = self.table.guild.id
        options = {
            name: str(guild) if value == EVERYONE else value for name, value in ask.options.items()
        }
        return await self.table.run(self.who(ask.who), self.where(ask.where), command, **options)

    async def offered(
        self, command: str, option: str, who: str | None, where: Place, given: Mapping[str, Any]
    ) -> list[Any]:
        person = self.table.sandbox.person(self.who(who))
        asked = person.autocomplete(self.where(where), command, {**given, option: ""}, option)
        choices = (await self.table.answered(asked)).choices
        assert choices is not None
        return choices


async def everything(table: Table) -> tuple[Any, ...]:
    """What a command could change: matches, channels, and what is written there."""
    live = [(match.id, match.seq) for match in await table.app.runner.live()]
    live += [(season.id, season.seq) for season in await table.app.season_runner.live()]
    channels = sorted(channel.name for channel in table.world.channels.values())
    shown = [
        (message.id, message.content)
        for room in table.rooms.all()
        for message in table.rooms.messages(room)
    ]
    return (live, channels, shown, [message.content for message in table.lobby_messages()])


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def scene(tmp_path_factory: pytest.TempPathFactory, checker: Checker) -> AsyncIterator[Scene]:
    async with start_table(
        tmp_path_factory.mktemp("commands") / "bifrost.sqlite3", checker
    ) as table:
        table.open_match_commands()
        await table.begin(hosts_watch=True)
        await table.lobby_says("**Turn 1**")
        await table.time_up()
        await table.shown(2)
        await table.create(computers=1)
        await table.lobby_says("match 2")
        await table.run(HOST, HOME, "match preset save", name="usual", match="2")
        await table.run(HOST, HOME, "season create", name="House of Larks")
        await table.run(HOST, HOME, "season cast add", player="Bo", player_2="Astrid")
        yield Scene(table, (await table.due())[0], await everything(table))


def registered(table: Table) -> dict[str, app_commands.Command[Any, ..., Any]]:
    """Every command of the running bot by its whole name."""
    walked = table.app.bot.tree.walk_commands(type=discord.AppCommandType.chat_input)
    return {
        command.qualified_name: command
        for command in walked
        if isinstance(command, app_commands.Command)
    }


def takes_any_text(scene: Scene, name: str) -> bool:
    """Whether a command has an option for which Discord itself refuses nothing."""
    options = registered(scene.table)[name].parameters
    return any(
        option.type is discord.AppCommandOptionType.string and not option.choices
        for option in options
    )


@at_one_table
async def test_it_is_said_here_how_every_command_is_used(scene: Scene) -> None:
    there = registered(scene.table).keys()
    assert not there - USES.keys(), "say how these commands are used, in USES"
    assert not USES.keys() - there, "there are no such commands any more"
    unproven = [
        name for name, use in USES.items() if use.wrong is None and takes_any_text(scene, name)
    ]
    assert not unproven, "say what is bad input for these commands"
    in_menus = {
        command.name: command.default_permissions is not None
        for kind in (discord.AppCommandType.message, discord.AppCommandType.user)
        for command in scene.table.app.bot.tree.get_commands(type=kind)
    }
    # Their uses and refusals are in `tests/e2e/hosts/test_context_menus.py`.
    assert in_menus == {"Enter it": True, "Profile": False, "Replace in the match": True}


@at_one_table
@pytest.mark.parametrize("name", USES)
async def test_it_is_described_and_for_servers_alone(scene: Scene, name: str) -> None:
    command = registered(scene.table)[name]
    root = command.root_parent or command
    assert root.guild_only
    told = [command.description, *(str(option.description) for option in command.parameters)]
    if command.parent is not None:
        told.append(command.parent.description)
    for text in told:
        assert re.fullmatch(r"[A-Z].{3,98}[\w.)\]]", text), f"{text!r} is no description"
    assert command.description.endswith(".")


@at_one_table
@pytest.mark.parametrize("name", USES)
async def test_it_offers_what_there_is_where_an_option_names_it(scene: Scene, name: str) -> None:
    options = registered(scene.table)[name].parameters
    texts = [option for option in options if option.type is discord.AppCommandOptionType.string]
    assert not [
        option.name
        for option in texts
        if not option.choices and not option.autocomplete and option.name not in FREE_TEXT
    ]
    completed = {option.name for option in options if option.autocomplete}
    assert completed == USES[name].offers.keys()
    for option, (who, where, given) in USES[name].offers.items():
        choices = await scene.offered(name, option, who, where, given)
        assert 0 < len(choices) <= MOST_COMPLETIONS
        assert all(0 < len(choice["name"]) <= 100 for choice in choices)
        # Anyone who asks in the wrong place is offered something harmless or nothing, and no fault
        # is logged.
        await scene.offered(
            name, option, SPECTATOR, "lobby", OTHER if "match" in completed - {option} else {}
        )


@at_one_table
@pytest.mark.parametrize("name", [name for name, use in USES.items() if use.offers])
async def test_without_a_database_nothing_is_suggested(
    scene: Scene,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error_log: ErrorLog,
) -> None:
    # Marks of what was delivered before are written within two seconds, so perhaps just now.
    error_log.expected = ("what was told could not be noted",)
    fixed = {
        ("match create", "start"),
        ("practice", "start"),
        ("match create", "program"),
        ("match replace", "program"),
        ("season episode open", "start"),
    }
    for option, (who, where, given) in USES[name].offers.items():
        caplog.clear()
        with monkeypatch.context() as patch:
            patch.setattr(Database, "transaction", refuse)
            patch.setattr(Directory, "find", refuse)
            choices = await scene.offered(name, option, who, where, given)
        assert bool(choices) == ((name, option) in fixed)
        said = [one for one in caplog.records if one.name == suggestions.__name__]
        lines = [one for one in said if one.levelno >= logging.WARNING]
        assert len(lines) == ((name, option) not in fixed), [one.getMessage() for one in lines]
        assert not any(one.exc_info for one in lines)


@at_one_table
@pytest.mark.parametrize("name", [name for name, use in USES.items() if use.refused])
async def test_who_may_not_use_it_is_told_so_alone(scene: Scene, name: str) -> None:
    refused = USES[name].refused
    assert refused is not None
    await scene_refuses(scene, name, refused)


@at_one_table
@pytest.mark.parametrize("name", [name for name, use in USES.items() if use.wrong])
async def test_bad_input_gets_a_sentence_and_nothing_changes(scene: Scene, name: str) -> None:
    wrong = USES[name].wrong
    assert wrong is not None
    await scene_refuses(scene, name, wrong)


@at_one_table
@pytest.mark.parametrize(
    "name", [name for name, use in USES.items() if not use.refused and name != "practice"]
)
async def test_it_answers_a_spectator_alone(scene: Scene, name: str) -> None:
    game = any(option.name == "game" for option in registered(scene.table)[name].parameters)
    where: Place = "public" if name == "board" else "lobby"
    told = await scene.asks(name, Ask(SPECTATOR, where, "", {"game": "bifrost"} if game else {}))
    assert said(told)
    await assert_quiet(scene, told)


@at_one_table
@pytest.mark.parametrize(
    ("where", "game", "shown"),
    [
        ("seat", None, "game1-2.png"),
        ("public", None, "game1-2.png"),
        ("lobby", "dont_connect_5", "dont_connect_5.png"),
    ],
)
async def test_rules_are_followed_by_a_picture(
    scene: Scene, where: Place, game: str | None, shown: str
) -> None:
    told = await scene.asks("rules", Ask(None, where, "", {"game": game} if game else {}))
    assert said(told).startswith("**")
    channel = scene.where(where)

    def drawn() -> list[Message]:
        later = [message for message in channel.messages.values() if message.id > told.id]
        return [
            message
            for message in later
            if message.visible_to == told.user_id and message.attachments
        ]

    await scene.table.world.until(drawn, PATIENCE)
    assert [file.filename for file in drawn()[0].attachments] == [shown]
    assert drawn()[0].attachments[0].description
    await assert_quiet(scene, told)


def refuse(*_: object, **__: object) -> Any:
    raise StoreError("The database is locked.")


async def scene_refuses(scene: Scene, name: str, ask: Ask) -> None:
    told = await scene.asks(name, ask)
    assert said(told).startswith(ask.says)
    assert said(told).endswith((".", ")"))
    assert len(said(told).splitlines()) == 1
    await assert_quiet(scene, told)


async def assert_quiet(scene: Scene, told: Interaction) -> None:
    assert response_to(told).visible_to == told.user_id
    assert await everything(scene.table) == scene.before
