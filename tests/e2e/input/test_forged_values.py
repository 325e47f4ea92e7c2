"""Forged values in menus, buttons, forms and options: one sentence, no other effect.

Discord checks most of it. Here nothing is checked before the bot, which may rely on no one.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any, Literal

import discord
import pytest
import pytest_asyncio

from bifrost_bot.gateway.incoming.replies import wait_for_answers
from bifrost_bot.runtime.people.concurrency_limit import MOST_AT_ONCE
from bifrost_bot.runtime.people.privacy import Privacy
from bifrost_bot.sandbox.world.model import Channel, Interaction, Message, Setup
from tests.e2e.conftest import UNLIMITED, start_table
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Table, response_to, said
from tests.e2e.input.forger import (
    BOOLEAN,
    BUTTON,
    CHANNEL,
    FILE,
    INTEGER,
    MENU,
    NUMBER,
    ROLE,
    STRING,
    USER,
    Forger,
    Given,
    changed,
    handled,
    stored,
)
from tests.e2e.input.test_every_command import registered
from tests.openapi.checker import Checker

pytestmark = pytest.mark.asyncio(loop_scope="module")

ASTRID = PLAYERS[0]
SPECTATOR = "Sven"
RUNNING = "1"
CLAIMED = "2"
ABROAD = "3"
CLAIMED_ABROAD = "4"
OVER = "5"
"""Matches: running, a lobby of claimed seats, two lobbies abroad, one that is over."""

HUGE = "9" * 90
_UPDATED = 7
"""Discord's number of an answer that changes the user's own message."""

Where = Literal["lobby", "seat", "abroad"]


@dataclass(frozen=True, slots=True)
class Scene:
    """A table with matches on two servers."""

    table: Table

    def channel(self, where: Where) -> Channel:
        guilds = list(self.table.world.guilds.values())
        if where == "seat":
            return self.table.rooms.seat("red", "1")
        guild = guilds[1] if where == "abroad" else guilds[0]
        return next(one for one in guild.channels.values() if one.name == HOME)

    def message(self, where: Where) -> Message:
        """A message of the bot there."""
        return self.table.rooms.messages(self.channel(where))[0]

    @property
    def red(self) -> str:
        return self.table.rooms.player("red").user.name

    def forger(self, name: str) -> Forger:
        return Forger(self.table, self.red if name == "red" else name)

    async def assert_refused(self, send: Callable[[], Interaction], says: str | None) -> None:
        """Asserts that only the user reads so and nothing was stored; None: maybe no answer."""
        before = await stored(self.table)
        interaction = send()
        answered = await handled(self.table, interaction)
        assert changed(before, await stored(self.table)) == []
        assert answered or says is None
        told = interaction.original
        if says is not None:
            assert told is not None
            assert says in told.content
            if interaction.answer != _UPDATED:
                assert told.visible_to == interaction.user_id
            assert "went wrong in the bot" not in told.content
            assert len(told.content) <= 500
            assert told.mentions.users == () and not told.mentions.everyone


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def scene(tmp_path_factory: pytest.TempPathFactory, checker: Checker) -> AsyncIterator[Scene]:
    setup = Setup(**UNLIMITED, guilds=("Midgard Games", "Asgard Games"))
    async with start_table(
        tmp_path_factory.mktemp("forged") / "bifrost.sqlite3", checker, setup
    ) as table:
        await table.begin()
        scene = Scene(table)
        abroad = scene.channel("abroad")
        for number, (channel, game) in enumerate(
            (
                (HOME, "social_snake"),
                (abroad, "bifrost"),
                (abroad, "social_snake"),
                (HOME, "bifrost"),
            ),
            start=2,
        ):
            await table.run(HOST, channel, "match create", game=game)
            there = scene.channel("lobby") if channel == HOME else abroad
            await table.world.until(
                lambda there=there, number=number: any(
                    f"match {number}**" in message.content
                    for message in table.rooms.messages(there)
                ),
                PATIENCE,
            )
        shown = await table.run(HOST, HOME, "match abandon", match=OVER)
        assert shown.modal is not None
        await table.submit(HOST, shown, {})
        await table.world.until(
            lambda: any(
                "without a result" in message.content for message in table.lobby_messages()
            ),
            PATIENCE,
        )
        await table.lobby_says("**Turn 1**")
        for channel in (HOME, abroad):
            await table.run(HOST, channel, "season create", name="House of Larks")
        yield scene


@dataclass(frozen=True, slots=True)
class Press:
    """A button or menu that a user uses, and the answer; None where none comes."""

    custom_id: str
    says: str | None
    who: str = ASTRID
    kind: int = BUTTON
    values: tuple[Any, ...] | None = None
    where: Where = "lobby"


ELSEWHERE = "That match is on another server."
NONE_SUCH = "There is no match"
OFFERED = "That is not one of the choices"
TAPPED = "That choice is no longer offered. Press the button under the newest board."
OLD = "This button belongs to another version of the bot."
NO_HOST = "Only a host of this match can do that."


def chooses(custom_id: str, says: str | None, *values: Any, who: str = ASTRID) -> Press:
    return Press(custom_id, says, who, MENU, values)


MENUS = [
    chooses(f"bifrost:settings:{field}", OFFERED, *values)
    for field in ("palette", "text_boards", "coordinates", "time")
    for values in (
        ("nonsense",),
        (),
        ("standard", "on", "off", "words"),
        ("x" * 5_000,),
        (7,),
        (None,),
        ({"a": 1},),
    )
] + [
    chooses("bifrost:settings:zone_minutes", None, "7"),
    chooses("bifrost:settings:reminders", None, "7"),
    chooses(f"bifrost-seat:{CLAIMED}", "Choose one of", "pink"),
    chooses(f"bifrost-seat:{CLAIMED}", "Choose one of", "x" * 5_000),
    chooses(f"bifrost-seat:{CLAIMED}", OFFERED),
    chooses(f"bifrost-seat:{CLAIMED}", OFFERED, "blue", "red"),
    chooses(f"bifrost-seat:{CLAIMED}", OFFERED, 7),
    chooses(f"bifrost-seat:{CLAIMED}", OFFERED, None),
    chooses(f"bifrost-seat:{CLAIMED_ABROAD}", ELSEWHERE, "blue"),
    chooses(f"bifrost-seat:{RUNNING}", "has already begun", "red"),
    chooses(f"bifrost-seat:{OVER}", "is over", "red"),
    chooses(f"bifrost-seat:{ABROAD}", ELSEWHERE, "red"),
    chooses("bifrost-seat:77", NONE_SUCH, "red"),
    chooses(f"bifrost-seat:{HUGE[:80]}", None, "red"),
    chooses("bifrost-seat:\u0662", None, "blue"),
    Press(f"bifrost-seat:{CLAIMED}", None),
    Press("bifrost:settings:palette", None),
    chooses(f"bifrost:join:{CLAIMED}", None, "x"),
    chooses("bifrost-confirm:0123456789abcdef", None, "x"),
    chooses("bifrost-preflight:bifrost", None, "x"),
    *(
        chooses("bifrost-create:0", OFFERED, *values)
        for values in ((), ("bifrost", "social_snake"), (7,), (None,))
    ),
    chooses("bifrost-create:0", "There is no game", "x" * 5_000),
    chooses(f"bifrost-setting:{CLAIMED}:match:0", NO_HOST, "match:rated"),
    chooses(f"bifrost-setting:{ABROAD}:match:0", ELSEWHERE, "match:rated", who=HOST),
    chooses(f"bifrost-setting:{RUNNING}:match:0", "has begun", "match:rated", who=HOST),
    *(
        chooses(
            f"bifrost-setting:{CLAIMED}:match:0", "This match has no such setting.", value, who=HOST
        )
        for value in ("nonsense", "match:practice", "game:x", "x" * 5_000)
    ),
    chooses(f"bifrost-setting:{CLAIMED}:match:0", OFFERED, "match:rated", "match:rooms", who=HOST),
    chooses(f"bifrost-remove:{CLAIMED}:0", NO_HOST, "7"),
    chooses(f"bifrost-remove:{ABROAD}:0", ELSEWHERE, "7", who=HOST),
    chooses(f"bifrost-remove:{CLAIMED}:0", "has not joined", "x" * 5_000, who=HOST),
    chooses(f"bifrost-remove:{CLAIMED}:0", OFFERED, "7", "8", who=HOST),
]
NO_SEASON = "There is no such season on this server."
CLOSED = "That choice is closed. /season status shows"
OF_SEASONS = [
    *(
        chooses(f"bifrost-season-choice:1:{number}", CLOSED, "101")
        for number in (0, 1, 999_999_999)
    ),
    chooses("bifrost-season-choice:1:1", CLOSED),
    chooses("bifrost-season-choice:1:1", CLOSED, *["1"] * 30),
    chooses("bifrost-season-choice:1:1", OFFERED, 7),
    chooses("bifrost-season-choice:1:1", OFFERED, None),
    *(
        chooses(f"bifrost-season-choice:{season}:1", NO_SEASON, "101")
        for season in ("2", "77", "0")
    ),
    chooses(f"bifrost-season-choice:{HUGE[:70]}:1", None, "101"),
    chooses("bifrost-season-choice:\u0661:1", None, "101"),
    chooses("bifrost-season:own:1:0", None, "x"),
    *(Press(f"bifrost-season:{action}:1:1", CLOSED) for action in ("choose", "none")),
    *(
        Press(f"bifrost-season:{action}:1:1", "Only a host of this season can do that.")
        for action in ("keep", "undo")
    ),
    *(
        Press(f"bifrost-season:{action}:1:1", "There is no such question", HOST)
        for action in ("keep", "undo")
    ),
    *(
        Press(f"bifrost-season:{action}:2:1", NO_SEASON, HOST)
        for action in ("choose", "none", "keep", "undo", "own")
    ),
    Press("bifrost-season:own:1:0", "You are not in the cast of"),
    Press("bifrost-season:nonsense:1:1", OLD),
    Press(f"bifrost-season:own:1:{HUGE[:70]}", None),
]
LOBBY_ACTIONS = (
    "join",
    "leave",
    "ready",
    "calloff",
    "substitute",
    "addcomputer",
    "dropcomputer",
    "start",
    "settings",
)
BUTTONS = [
    *(
        Press(f"bifrost:{action}:{match}", ELSEWHERE, HOST)
        for action in (*LOBBY_ACTIONS, "right", "wrong", "preflight", "strike", "enter")
        for match in (ABROAD, CLAIMED_ABROAD)
    ),
    Press(f"bifrost:readycall:{ABROAD}", ELSEWHERE, HOST),
    *(
        Press(f"bifrost:{action}:{OVER}", "is over", HOST)
        for action in LOBBY_ACTIONS
        if action != "settings"
    ),
    Press(f"bifrost:settings:{OVER}", "over", HOST),
    *(
        Press(f"bifrost:{action}:77", NONE_SUCH)
        for action in (*LOBBY_ACTIONS, "strike", "enter", "right")
    ),
    *(
        Press(f"bifrost:{action}:{CLAIMED}", NO_HOST)
        for action in LOBBY_ACTIONS
        if action not in ("join", "leave", "ready")
    ),
    *(
        Press(f"bifrost:{action}:{RUNNING}", NO_HOST)
        for action in ("strike", "right", "wrong", "enter")
    ),
    Press(f"bifrost:strike:{OVER}", NO_HOST),
    Press(f"bifrost:strike:{RUNNING}", "Match 1 isn't over.", HOST),
    Press(f"bifrost:strike:{CLAIMED}", "Match 2 isn't over.", HOST),
    Press(f"bifrost:leave:{CLAIMED}", "You have not joined this match."),
    Press(f"bifrost:ready:{CLAIMED}", "There is no ready check now."),
    Press(f"bifrost:right:{RUNNING}", "", HOST),
    Press(f"bifrost:right:{RUNNING}:{HUGE[:70]}", None, HOST),
    Press(f"bifrost:nonsense:{RUNNING}", OLD),
    Press(f"bifrost:join:{RUNNING}", "has already begun", SPECTATOR),
    Press(f"bifrost:enter:{RUNNING}", OLD, HOST),
    *(
        Press(f"bifrost:enter:{RUNNING}:1:{detail}", OLD, HOST)
        for detail in (
            "x",
            "7",
            "7:x",
            "7:seat/pink/1",
            "x:seat/red/1",
            "7:public/1",
            "7:lobby",
            f"{HUGE[:40]}:lobby",
        )
    ),
    Press(f"bifrost:join:{HUGE[:80]}", None),
    Press("bifrost:join:\u0662", None),
    Press("bifrost-confirm:0123456789abcdef", "You can no longer answer this"),
    Press("bifrost-preflight:chess", "There is no game chess."),
    Press("bifrost-open:bifrost", "Only members with the permission Manage Channels"),
    Press("bifrost-open:chess", "There is no game chess.", HOST),
    *(Press(f"bifrost-lobby:{form}:{CLAIMED}", NO_HOST) for form in ("usual", "toml", "remove")),
    *(
        Press(f"bifrost-lobby:{form}:{CLAIMED_ABROAD}", ELSEWHERE, HOST)
        for form in ("usual", "toml")
    ),
    *(
        Press(f"bifrost-lobby:{form}:{OVER}", "The match is over", HOST)
        for form in ("usual", "toml")
    ),
    Press(f"bifrost-lobby:nonsense:{CLAIMED}", None, HOST),
    *(Press(f"bifrost-correct:{form}:{CLAIMED}", NO_HOST) for form in ("usual", "toml", "setting")),
    Press(f"bifrost-correct:setting:{CLAIMED}:game:x", "This match has no such setting.", HOST),
    Press(f"bifrost-correct:nonsense:{CLAIMED}", OLD, HOST),
    Press("bifrost-correct:create:0:chess", "There is no game chess.", HOST),
    Press("bifrost-preflight:" + "x" * 82, "There is no game"),
    *(
        Press(
            f"bifrost:{action}:{RUNNING}:1",
            "Only the player whose channel this is",
            SPECTATOR,
            where="seat",
        )
        for action in ("undo", "lock", "show", "form", "why", "tap")
    ),
    Press("bifrost-tap:1:1/A3", "Only the player whose channel this is", SPECTATOR, where="seat"),
    Press("bifrost-tap:7:1/A3", "That turn is over.", "red", where="seat"),
    Press("bifrost-tap:1:1/A3", "channel", "red"),
    Press("bifrost-tap:\u0661:1/A3", None, "red", where="seat"),
    *(
        Press(f"bifrost-tap:1:1{path}", TAPPED, "red", where="seat")
        for path in (
            "/Z9",
            "/a1",
            "/A3/send",
            "/",
            "//",
            "/x" * 35,
            "/A3,B2",
            "/\u0661",
            f"/{HUGE[:80]}",
        )
    ),
    *(
        Press("bifrost-pick:1:1", TAPPED, "red", MENU, values, "seat")
        for values in (("Z9",), (), ("A3", "B2"))
    ),
    *(
        Press("bifrost-pick:1:1", OFFERED, "red", MENU, values, "seat")
        for values in (("x" * 5_000,), (7,), (None,), ({"a": 1},))
    ),
    Press(
        "bifrost-pick:1:1",
        "Only the player whose channel this is",
        SPECTATOR,
        MENU,
        ("A3",),
        "seat",
    ),
    Press("bifrost-pick:1:1", TAPPED, "red", where="seat"),
    *(
        Press(f"bifrost:{action}:{RUNNING}:7", "That turn is over.", "red", where="seat")
        for action in ("undo", "lock", "form", "tap")
    ),
]


@pytest.mark.nightly(by_day=50)
@pytest.mark.parametrize(
    "press",
    MENUS + OF_SEASONS + BUTTONS,
    ids=lambda press: f"{press.custom_id} {press.values}"[:70],
)
async def test_a_forged_press_changes_nothing(scene: Scene, press: Press) -> None:
    await scene.assert_refused(
        lambda: scene.forger(press.who).press(
            scene.message(press.where), press.custom_id, press.kind, press.values
        ),
        press.says,
    )


async def test_a_question_of_somebody_else_is_not_confirmed(scene: Scene) -> None:
    asked = await scene.table.run(HOST, HOME, "match host hand-over", match=OVER, member="Bo")
    (row,) = response_to(asked).components
    (button,) = row["components"]
    await scene.assert_refused(
        lambda: scene.forger(ASTRID).press(scene.message("lobby"), button["custom_id"]),
        "You can no longer answer this",
    )


@dataclass(frozen=True, slots=True)
class Use:
    """A command that a user uses with forged options, and the answer."""

    command: str
    given: tuple[Given, ...]
    says: str
    who: str = HOST
    where: Where = "lobby"


GAME = Given("game", STRING, "bifrost")
IN_RUNNING = Given("match", STRING, RUNNING)
WHY = Given("reason", STRING, "because")


def creates(name: str, type: int, value: Any) -> Use:
    return Use("match create", (GAME, Given(name, type, value)), f"The option {name} ")


USED = [
    *(
        creates("computers", INTEGER, value)
        for value in (-1, 10**9, 2**70, "many", 1.5, None, True)
    ),
    *(creates("seconds", INTEGER, value) for value in (0, -7, 604_801, 10**30)),
    *(creates("absent_after", INTEGER, value) for value in (-1, 101)),
    *(creates("skill", STRING, value) for value in ("perfect", "", "x" * 5_000, 7)),
    *(creates("advance", STRING, value) for value in ("never", "answered")),
    *(creates("absent_then", STRING, value) for value in ("nothing",)),
    *(creates("rated", BOOLEAN, value) for value in ("yes", 1, None)),
    *(creates("settings", STRING, value) for value in (7, ["a"], {"a": 1}, None, "x" * 6_001)),
    creates("rated", STRING, "yes"),
    creates("file", FILE, "123"),
    creates("file", FILE, "no number"),
    creates("chess", STRING, "x"),
    Use("match create", (Given("game", STRING, "chess"),), "The option game "),
    Use("match create", (Given("rated", BOOLEAN, True),), "You gave rated without a game."),
    Use("practice", (GAME, Given("seconds", INTEGER, 1)), "The option seconds "),
    Use("practice", (GAME, Given("skill", STRING, "perfect")), "The option skill "),
    Use(
        "match rehearse",
        (Given("match", STRING, CLAIMED), Given("seconds", INTEGER, 1)),
        "The option seconds ",
    ),
    Use("match announce", (IN_RUNNING, Given("text", STRING, "x" * 1_501)), "The option text "),
    Use("match announce", (IN_RUNNING, Given("text", STRING, "")), "The option text "),
    Use("match note", (IN_RUNNING, Given("text", STRING, "x" * 301)), "The option text "),
    Use("match rewind", (IN_RUNNING, WHY, Given("turn", INTEGER, 2**70)), "The option turn "),
    Use("match rewind", (IN_RUNNING, WHY, Given("turn", INTEGER, 0)), "The option turn "),
    Use(
        "match rewind",
        (IN_RUNNING, Given("reason", STRING, "x" * 201), Given("turn", INTEGER, 1)),
        "The option reason",
    ),
    Use("match preset save", (IN_RUNNING, Given("name", STRING, "x" * 41)), "The option name "),
    Use(
        "match replace",
        (IN_RUNNING, Given("seat", STRING, "red"), Given("computer", STRING, "evil")),
        "The option comp",
    ),
    Use("match host add", (IN_RUNNING, Given("member", USER, "123")), "The option member "),
    Use("match host add", (IN_RUNNING, Given("member", USER, "no number")), "The option member "),
    Use("match host add", (IN_RUNNING, Given("member", ROLE, "123")), "The option member "),
    Use("match settings", (Given("role", ROLE, "123"),), "The option role ", "Odin"),
    Use("match settings", (Given("below", CHANNEL, "123"),), "The option below ", "Odin"),
    Use("match settings", (Given("clear", STRING, "everything"),), "The option clear ", "Odin"),
    Use(
        "match settings", (Given("hosts_watch", BOOLEAN, "yes"),), "The option hosts_watch ", "Odin"
    ),
    Use("profile", (Given("user", USER, "123"),), "The option user "),
    Use("leaderboard", (Given("game", STRING, "chess"),), "The option game "),
    Use("status", (Given("match", INTEGER, 1),), "The option match "),
    Use("status", (Given("match", NUMBER, 1.5),), "The option match "),
    Use("status", (Given("match", STRING, ABROAD),), ELSEWHERE),
    Use("status", (Given("match", STRING, HUGE),), NONE_SUCH),
    Use("status", (Given("match", STRING, "\u0661"),), NONE_SUCH),
    Use("rules", (Given("match", STRING, RUNNING),), "The option match ", SPECTATOR),
    Use("move", (Given("text", STRING, "x" * 2_001),), "The option text ", "red", "seat"),
]


@pytest.mark.parametrize(
    "use", USED, ids=lambda use: f"{use.command} {[(o.name, o.value) for o in use.given]}"[:90]
)
async def test_forged_options_change_nothing(scene: Scene, use: Use) -> None:
    await scene.assert_refused(
        lambda: scene.forger(use.who).use(scene.channel(use.where), use.command, *use.given),
        use.says,
    )


async def test_a_member_who_has_left_is_refused(scene: Scene) -> None:
    """Discord's own client sends such a user, by id, in an option for members."""
    user = {
        "id": "123",
        "username": "Loki",
        "discriminator": "0",
        "avatar": None,
        "global_name": None,
    }
    given = IN_RUNNING, Given("member", USER, "123")
    await scene.assert_refused(
        lambda: scene.forger(HOST).use(
            scene.channel("lobby"), "match host add", *given, resolved={"users": {"123": user}}
        ),
        "takes a member of this server",
    )


async def test_every_option_refuses_every_wrong_type(scene: Scene) -> None:
    """A command that is added later is covered as well."""
    wrong = {
        discord.AppCommandOptionType.string: (STRING, 7),
        discord.AppCommandOptionType.integer: (INTEGER, "seven"),
        discord.AppCommandOptionType.boolean: (BOOLEAN, "yes"),
    }
    for name, command in registered(scene.table).items():
        for option in command.parameters:
            type, value = wrong.get(option.type, (STRING, "x"))
            required = [
                Given(one.name, one.type.value, one.choices[0].value if one.choices else "1")
                for one in command.parameters
                if one.required
                and one.name != option.name
                and one.type is discord.AppCommandOptionType.string
            ]
            given = Given(option.name, type, value), *required
            await scene.assert_refused(
                partial(scene.forger("Odin").use, scene.channel("lobby"), name, *given),
                "The option ",
            )


async def test_every_suggestion_survives_whatever_is_typed(scene: Scene) -> None:
    before = await stored(scene.table)
    for name, command in registered(scene.table).items():
        for option in command.parameters:
            if not option.autocomplete:
                continue
            values = ("x" * 7_000, 7, None, ["a"], {"a": 1}, "\u202e`@everyone`", "7" * 5_000)
            for value, match in product(values, (ABROAD, RUNNING)):
                typed = Given(option.name, option.type.value, value, focused=True)
                other = [Given("match", STRING, match)] if option.name != "match" else []
                sent = scene.forger(HOST).use(
                    scene.channel("lobby"), name, typed, *other, typing=True
                )
                await handled(scene.table, sent)
                assert not sent.choices, f"{name} {option.name} {value!r}: {sent.choices}"
    assert changed(before, await stored(scene.table)) == []


FORM_VALUES: list[Any] = ["x" * 5_000, 7, ["a"], {"a": 1}, "9" * 4_400]


@pytest.mark.parametrize("value", FORM_VALUES, ids=lambda value: str(value)[:12])
@pytest.mark.parametrize(
    ("who", "under", "label"),
    [
        (HOST, "Usual settings", "settings"),
        (HOST, "As TOML", "settings"),
        (ASTRID, "Reminders", "reminders"),
        (HOST, "abandon", "abandon"),
    ],
)
async def test_forged_fields_change_nothing(
    scene: Scene, who: str, under: str, label: str, value: Any
) -> None:
    table = scene.table
    match label:
        case "settings":
            message = next(
                one for one in table.lobby_messages() if f"match {CLAIMED}**" in one.content
            )
            row = await table.click(who, message, "Host")
            asked = await table.click(who, row, "Settings")
            shown = await table.click(who, asked, under)
        case "reminders":
            asked = await table.run(who, HOME, "settings")
            shown = await table.click(who, asked, "Reminders and quiet hours")
        case _:
            shown = await table.run(who, HOME, "match abandon", match=CLAIMED)
    await scene.assert_refused(lambda: scene.forger(who).fill(shown, [value] * 5), "")


async def test_whoever_sends_far_too_much_is_told_so_once(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While five of a user's commands wait, no other of theirs is begun."""
    table = scene.table
    gate = asyncio.Event()
    begun = list[int]()
    services = table.app.services
    exported = services.privacy.export

    async def slowly(_: Privacy, user_id: str) -> Any:
        begun.append(1)
        await gate.wait()
        return await exported(user_id)

    monkeypatch.setattr(Privacy, "export", slowly)
    forger = scene.forger(ASTRID)
    lobby = scene.channel("lobby")
    many = [forger.use(lobby, "privacy export") for _ in range(200)]
    assert "Match 1" in await table.ask("Bo", HOME, "status", match=RUNNING)
    told = [one for one in many if one.original is not None and one.original.content]
    assert len(begun) == MOST_AT_ONCE
    assert [said(one) for one in told] == [
        "5 of your commands and clicks are still being carried out. Wait for their answers first."
    ]
    gate.set()
    await table.world.until(
        lambda: all(one.original and one.original.content for one in many[:MOST_AT_ONCE]), PATIENCE
    )
    await wait_for_answers()
    assert "Match 1" in await table.ask(ASTRID, HOME, "status", match=RUNNING)
    assert len(begun) == MOST_AT_ONCE
