"""Before a match begins: what the server lacks, who may play, who is there."""

import re
from dataclasses import replace
from typing import Any

import pytest

from bifrost_bot.engines.plugins import MOST_SEATS
from bifrost_bot.gamekit.template.duel_game import GAME as DUEL
from bifrost_bot.gateway.channels.permissions import invitation
from bifrost_bot.match.decide.lobby import commitment
from bifrost_bot.match.model import Status
from bifrost_bot.sandbox import Setup
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Message, Role, Upload
from bifrost_bot.speech.texts import TWO_FACTORS
from tests.e2e.conftest import UNLIMITED, ErrorLog
from tests.e2e.helpers.form import choose
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, SHORT, Table, response_to, said
from tests.e2e.playing.test_loudness import calls
from tests.plugged import plug_in

OWNER = "Odin"
ADMIN = "Admin Ada"


def server(**values: Any) -> Setup:
    return Setup(**{**UNLIMITED, **values})


def lacking(permission: int) -> Setup:
    return server(bot_permissions=allow.BOT_DEFAULT & ~permission)


@pytest.mark.parametrize(
    ("table", "name"),
    [
        (lacking(allow.MANAGE_CHANNELS), "Manage Channels"),
        (lacking(allow.MANAGE_ROLES), "Manage Roles"),
        (lacking(allow.ATTACH_FILES), "Attach Files"),
    ],
    indirect=["table"],
)
async def test_a_lacking_permission_is_named_with_its_place(table: Table, name: str) -> None:
    if name == "Attach Files":
        # @everyone has it on a usual server, so that the bot's own role need not.
        guild = table.guild
        everyone = guild.roles[guild.id]
        everyone.permissions &= ~allow.ATTACH_FILES
        table.world.put_role(guild, everyone)
    told = await table.run(HOST, HOME, "match preflight", game="bifrost")
    refused = await table.run(HOST, HOME, "match create", game="bifrost")
    assert said(told).startswith(said(refused))
    assert f"The bot lacks {name}. Allow this for the bot's role under Server Settings" in said(
        told
    )
    assert await table.app.runner.live() == []


@pytest.mark.parametrize(
    "table", [server(channels=("lobby", *(f"old-{n}" for n in range(479))))], indirect=True
)
async def test_a_server_without_room_is_told_how_many_channels_are_needed(table: Table) -> None:
    told = await table.run(HOST, HOME, "match create", game="bifrost")
    assert "A match needs 26 channels. This server has 480, and Discord allows 500." in said(told)
    assert await table.app.runner.live() == []


async def test_look_again_says_what_is_found_now(table: Table) -> None:
    guild = table.guild
    bot = table.world.bot
    role = next(one for one in guild.roles.values() if one.bot_id == bot.id)
    table.world.put_role(guild, replace(role, permissions=role.permissions & ~allow.MANAGE_ROLES))
    shown = await table.run(HOST, HOME, "match preflight", game="bifrost")
    assert "The bot lacks Manage Roles." in said(shown)
    table.world.put_role(guild, role)
    await table.click(HOST, shown, "Look again")
    assert said(shown).startswith("Everything is ready for Bifröst.\n")


UNSAFE = server(mfa_level=1, owner_two_factor=False)


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("table", [UNSAFE], indirect=True)
async def test_missing_two_factors_are_told(table: Table, error_log: ErrorLog) -> None:
    error_log.expected = ("its channels cannot be made",)
    assert TWO_FACTORS in await table.ask(HOST, HOME, "match preflight", game="bifrost")
    await table.create(settings=SHORT, computers=3)
    await table.run(HOST, HOME, "match start")
    await table.world.until(lambda: refusals(table), PATIENCE)
    (told,) = refusals(table)
    assert TWO_FACTORS in told.content
    looked = await table.click(HOST, told, "Look again")
    assert TWO_FACTORS in said(looked)
    table.world.bot.two_factor = True
    table.clock.advance(5)
    await table.shown(1)
    assert refusals(table) == [told]


def refusals(table: Table) -> list[Message]:
    return [one for one in table.lobby_messages() if "cannot make the next channels" in one.content]


async def test_preflight_names_all_who_see_everything(table: Table) -> None:
    guild = table.guild
    admin = table.role("Admin")
    logger = Role(table.world.snowflakes.next(), "Logger", allow.ADMINISTRATOR, 8, bot_id=77)
    auditors = Role(table.world.snowflakes.next(), "Auditors", allow.VIEW_AUDIT_LOG, 9)
    for role in (logger, auditors):
        table.world.put_role(guild, role)
    told = await table.ask(HOST, HOME, "match preflight", game="bifrost")
    named = told.partition("The owner")[2].partition("can learn who plays which seat")[0]
    all_seeing = [f"<@{guild.owner_id}>", f"<@&{auditors.id}>", "<@77>", f"<@&{admin.id}>"]
    assert re.findall(r"<@&?\d+>", named) == all_seeing
    assert f"<{invitation(table.world.application.id)}>" in told


@pytest.mark.parametrize("name", [OWNER, ADMIN])
async def test_who_sees_every_channel_may_not_play(table: Table, name: str) -> None:
    await table.create()
    told = await table.click(name, table.lobby, "Join")
    assert "so Discord would show you what this match must hide" in said(told)
    assert "open_eyes" in said(told)
    assert (await table.match()).players == ()


AUDITED = server(everyone_permissions=allow.EVERYONE_DEFAULT | allow.VIEW_AUDIT_LOG)


@pytest.mark.parametrize("table", [AUDITED], indirect=True)
async def test_whoever_may_read_the_audit_log_may_not_play(table: Table) -> None:
    await table.create()
    told = await table.click("Bo", table.lobby, "Join")
    assert "View Audit Log" in said(told)
    assert (await table.match()).players == ()


async def test_with_open_eyes_admins_play_and_everybody_is_told(table: Table) -> None:
    await table.create(open_eyes=True)
    await table.click(ADMIN, table.lobby, "Join")
    ada = table.sandbox.person(ADMIN).id
    await table.lobby_says(f"⚠️ Discord does not hide secrets from <@{ada}>")
    assert table.sandbox.pushes.of(ada).mentions == 0


async def test_a_match_begins_with_the_last_answer_to_the_ready_check(table: Table) -> None:
    await table.create(settings=SHORT)
    await table.join(*PLAYERS)
    await table.call_ready()
    pings = [message.mentions.users for message in table.lobby_messages() if calls(message)]
    assert [set(users) for users in pings] == [{table.sandbox.person(name).id for name in PLAYERS}]
    for name in PLAYERS[:2]:
        await table.click(name, table.lobby, "I am ready")
    missing = table.sandbox.person(PLAYERS[2]).id
    await table.lobby_says(f"waiting for <@{missing}>.")
    assert (await table.match()).status is Status.LOBBY
    await table.click(PLAYERS[2], table.lobby, "I am ready")
    await table.shown(1)
    shown = [button["label"] for row in table.lobby.components for button in row["components"]]
    assert shown == ["Rules", "Details", "Stand in"]


async def test_computers_take_the_places_of_those_who_are_missing(table: Table) -> None:
    await table.create(settings=SHORT)
    await table.join(*PLAYERS)
    await table.call_ready()
    await table.click("Bo", table.lobby, "I am ready")
    await table.lobby_says("✅")
    asked = await table.as_host("Start with computers")
    missing = [table.sandbox.person(name) for name in ("Astrid", "Cleo")]
    assert said(asked).startswith(
        f"Begin match 1 now? Computer players take the places of <@{missing[0].id}> and "
        f"<@{missing[1].id}>, who have not said that they are ready."
    )
    assert (await table.match()).status is Status.LOBBY
    told = await table.confirm(asked, "Begin")
    assert told == "Match 1 begins. Computer players fill the empty places."
    await table.shown(1)
    players = (await table.match()).players
    assert [player.id for player in players if not player.computer] == [
        str(table.sandbox.person("Bo").id)
    ]
    assert len(players) == 3
    for name in ("Astrid", "Cleo"):
        assert not [
            channel
            for channel in table.sandbox.person(name).channels()
            if "submissions" in channel.name
        ]


async def test_no_one_loses_a_place_whom_the_host_did_not_read_of(table: Table) -> None:
    await table.create(settings=SHORT)
    await table.join(*PLAYERS)
    await table.call_ready()
    await table.click("Bo", table.lobby, "I am ready")
    asked = await table.as_host("Start with computers")
    await table.as_host("Call off")
    await table.call_ready()
    told = await table.confirm(asked, "Begin")
    assert told == "The match has changed since you looked. Look at it again before you decide."
    asked = await table.as_host("Start with computers")
    await table.click("Cleo", table.lobby, "I am ready")
    await table.confirm(asked, "Begin")
    await table.shown(1)
    people = [player.id for player in (await table.match()).players if not player.computer]
    assert people == [str(table.sandbox.person("Cleo").id)]


async def test_every_button_of_the_lobby_refuses_in_a_sentence(table: Table) -> None:
    await table.create()
    await table.join(*PLAYERS)
    for name, label, answer in (
        ("Astrid", "Join", "You have already joined."),
        ("Sven", "Leave", "You have not joined this match."),
        ("Astrid", "Host", "Only a host of this match can do that."),
    ):
        before = await table.match()
        told = await table.click(name, table.lobby, label)
        assert said(told) == answer, label
        assert response_to(told).visible_to == told.user_id
        assert await table.match() == before
    told = await table.as_host("Add computer")
    assert said(told) == "All 3 places are taken. Free one before you add a computer player."
    assert response_to(told).visible_to == told.user_id


async def test_buttons_that_earlier_versions_posted_are_still_understood(table: Table) -> None:
    await table.create()
    await table.join("Astrid")
    answers = {
        "addcomputer": "A computer player has joined.",
        "dropcomputer": "The computer player that joined last has left.",
        "start": "Bifröst needs 3 players; 1 jo",
        "settings": "**Settings of match 1, Bifröst**",
        "sight": "**Who sees what in match 1**",
    }
    for action, told in answers.items():
        lobby = table.lobby
        lobby.components[0]["components"][0] |= {
            "custom_id": f"bifrost:{action}:1",
            "label": action,
        }
        assert (await table.press(HOST, lobby, action)).startswith(told), action


async def test_whoever_asks_gets_all_terms_and_the_seal_and_their_own_part_of_the_draw(
    table: Table,
) -> None:
    await table.create()
    await table.join("Astrid")
    seal = commitment((await table.match()).seed)
    for name, own in (("Astrid", 1), ("Sven", 0), (HOST, 0)):
        told = await table.click(name, table.lobby, "Details")
        assert response_to(told).visible_to == told.user_id
        assert said(told).startswith("**Details of match 1, Bifröst**\n• Turns: 1 minute each.")
        assert f"-# Fairness seal: `{seal}`" in said(told)
        assert "Every *Join* is mixed into the draw (1 so far): `" in said(told)
        assert said(told).count("-# Your own *Join* added `") == own
        asked = await table.press(name, told, "Who sees what")
        assert asked.startswith("**Who sees what in match 1**")
    assert (await table.match()).nonces[0] in await table.press("Astrid", table.lobby, "Details")


async def test_the_host_fills_and_frees_places_with_computer_players(table: Table) -> None:
    await table.create()
    await table.click("Astrid", table.lobby, "Join")
    for _ in range(2):
        await table.as_host("Add computer")
    await table.lobby_says("Players 3 of 3")
    await table.lobby_says("Computer 1 (good)")
    asked = response_to(await table.as_host("Remove a player"))
    await choose(table, HOST, asked, "Computer 1")
    await table.lobby_says("Players 2 of 3")
    told = await table.as_host("Start")
    assert "Bifröst needs 3 players; 2 joined so far" in said(told)
    assert (await table.match()).ready is None


async def test_a_match_of_computers_alone_begins_at_once_and_plays_itself(table: Table) -> None:
    offered = {"game": "bifrost", "start": "TR"}
    assert await table.complete(HOST, HOME, "match create", offered, "start") == ["trine"]
    told = await table.ask(HOST, HOME, "match create", game="bifrost", computers=4)
    assert told == "Bifröst has 3 places, so 4 computer players do not fit."
    assert not table.lobby_messages()
    options = {"settings": SHORT, "computers": 3, "skill": "random", "advance": "all_locked"}
    await table.run(HOST, HOME, "match create", game="bifrost", **options)
    assert [player.computer for player in (await table.match()).players] == ["random"] * 3
    await table.lobby_says("Players 3 of 3")
    told = await table.run(HOST, HOME, "match start")
    assert said(told) == "Match 1 begins; its channels are being made."
    await table.world.until(lambda: played(table) >= 3)
    assert not any(
        message.mentions.users
        for channel in table.rooms.all()
        for message in table.rooms.messages(channel)
    )


def played(table: Table) -> int:
    """The turn that game 1 has come to, as shown to the public."""
    shown = (
        [each.turn for each in table.rooms.boards(table.rooms.public("1"))]
        if table.rooms.all()
        else []
    )
    return max(shown, default=0)


async def test_a_ready_check_refuses_others_and_ends_by_the_host_or_whoever_leaves(
    table: Table,
) -> None:
    await table.create()
    lobby = table.lobby
    await table.join(*PLAYERS)
    old_buttons = [dict(row) for row in lobby.components]
    await table.call_ready()
    assert await table.press("Sven", table.lobby, "I am ready") == "You have not joined this match."
    refused = await table.press("Astrid", table.lobby, "Host")
    assert refused == "Only a host of this match can do that."
    assert (await table.press("Astrid", table.lobby, "I am ready")).startswith("You are ready.")
    assert (
        await table.press("Astrid", table.lobby, "I am ready")
        == "You have already said that you are ready."
    )
    assert said(await table.as_host("Call off")) == "The ready check is called off."
    await table.lobby_says("can start*")
    assert (await table.match()).ready is None
    await table.call_ready()
    # A click that was under way when the buttons changed still names the old button.
    lobby.components = old_buttons
    assert await table.press("Cleo", lobby, "Leave") == "You have left match 1."
    await table.lobby_says("Players 2 of 3")
    await table.lobby_says("can start*")


async def test_hosts_read_along_only_in_a_match_whose_lobby_said_so(table: Table) -> None:
    await table.create(settings=SHORT, hosts_watch=True)
    assert "hosts read what you send" in table.lobby.content
    await table.join(*PLAYERS)
    await table.start(*PLAYERS)
    host = table.sandbox.person(HOST)
    watched = [channel for channel in host.channels() if channel.name.endswith("submissions")]
    assert len(watched) == 9
    guild = table.world.guild_of(watched[0])
    assert not any(
        allow.channel_permissions(guild, each, host.id) & allow.SEND_MESSAGES for each in watched
    )


@pytest.fixture
def crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of as many seats as there may be, which comes before the bot starts."""
    seats = tuple(f"seat{number}" for number in range(MOST_SEATS))
    info = replace(DUEL.info, id="crowd", title="Crowd", seats=seats, most=len(seats))
    plug_in(monkeypatch, replace(DUEL, info=info))


@pytest.mark.usefixtures("crowd")
async def test_a_large_game_of_a_plugin_is_on_the_menu(table: Table) -> None:
    told = await table.run(HOST, HOME, "match create", game="Crowd", computers=MOST_SEATS)
    assert said(told).startswith("Match 1 is open")
    await table.lobby_says(f"Players {MOST_SEATS}:")


async def test_three_files_set_one_match(table: Table) -> None:
    files = {
        "file": Upload("points.toml", b"\xef\xbb\xbfpoints = [5, 3, 1]"),
        "file_2": Upload("prefilled.toml", b'[prefilled]\nred = ["A1"]'),
        "file_3": Upload("more.toml", b'[prefilled]\ngreen = ["A2"]'),
    }
    await table.create(**files)
    options = (await table.match()).settings.options
    assert options == {"points": [5, 3, 1], "prefilled": {"red": ["A1"], "green": ["A2"]}}


async def test_the_message_that_calls_to_the_ready_check_has_its_button(table: Table) -> None:
    await table.create(settings=SHORT)
    await table.join(*PLAYERS)
    await table.call_ready()
    called = next(one for one in table.lobby_messages() if calls(one))
    assert called.content.endswith("Ready check: press **I am ready**.")
    for name in PLAYERS:
        await table.click(name, called, "I am ready")
    await table.shown(1)
    assert (called.content, called.components) == ("Everybody is ready.", [])


async def test_a_call_to_a_ready_check_that_is_over_says_so_and_loses_its_button(
    table: Table,
) -> None:
    await table.create(settings=SHORT)
    await table.join(*PLAYERS)
    await table.call_ready()
    called = next(one for one in table.lobby_messages() if calls(one))
    lobby = table.lobby
    old_buttons = [dict(row) for row in lobby.components]
    await table.click("Astrid", called, "I am ready")
    await table.confirm(await table.as_host("Start with computers"), "Begin")
    await table.shown(1)
    await table.click("Astrid", called, "I am ready")
    assert (called.content, called.components) == ("The ready check is over.", [])
    # A click that was under way when the match began still names the lobby's button.
    lobby.components = old_buttons
    told = await table.press("Astrid", lobby, "I am ready")
    assert told == "This match has already begun. /status shows how far it is."
