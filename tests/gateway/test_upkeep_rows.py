"""The comparison of what must be true with what Discord shows, and its table in the docs."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bifrost_bot.gateway.upkeep import rows
from bifrost_bot.gateway.upkeep.compare import VIEW, compare
from bifrost_bot.gateway.upkeep.matches import people_of
from bifrost_bot.gateway.upkeep.records import (
    Overwrites,
    Person,
    Room,
    Shown,
    ShownChannel,
    ShownPerson,
    ShownRole,
    Wanted,
)
from bifrost_bot.gateway.upkeep.rows import Row
from bifrost_bot.match.decide.seats import Resign
from tests.match.world import playing

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"
ROWS = [row for row in vars(rows).values() if isinstance(row, Row)]
OF_SEASONS = ("news", "role", "holder", "player")

EVERYONE = 1
STAFF = 2
ADMIN = 3
OWN_ROLE = 4
BOT = 11
RED = 12
HOST = 13
STRANGER = 14
FORMER = 15
CAPTAIN = 16
LOBBY = 21
CATEGORY = 22
SECRET = 23
PUBLIC = 24
LOBBY_MESSAGE = 31
BOARD = 32
WRITE = 1 << 11

HIDDEN = (0, VIEW)
READER = (VIEW, 0)
SECRETS: Overwrites = {EVERYONE: HIDDEN, BOT: READER, RED: READER}
OPEN: Overwrites = {EVERYONE: (0, WRITE), BOT: READER}

WANTED = Wanted(
    rooms=(
        Room("lobby", "the lobby", LOBBY, message=LOBBY_MESSAGE),
        Room("category", "the category", CATEGORY, OPEN, posts=False),
        Room(
            "seat/red/1",
            "red-1",
            SECRET,
            SECRETS,
            is_secret=True,
            category=CATEGORY,
            former=frozenset({FORMER}),
        ),
        Room("public/1", "game1", PUBLIC, OPEN, category=CATEGORY, message=BOARD),
    ),
    people=(
        Person(RED, "Astrid", "a player", sees_all=False),
        Person(HOST, "Hilda", "a host"),
        Person(CAPTAIN, "Bo", "a player and host", sees_all=False),
    ),
)
SHOWN = Shown(
    everyone=EVERYONE,
    own=frozenset({BOT, OWN_ROLE}),
    channels={
        LOBBY: ShownChannel(LOBBY, None, {}),
        CATEGORY: ShownChannel(CATEGORY, None, OPEN),
        SECRET: ShownChannel(SECRET, CATEGORY, SECRETS),
        PUBLIC: ShownChannel(PUBLIC, CATEGORY, OPEN),
    },
    roles={
        EVERYONE: ShownRole(EVERYONE, can_view=True),
        STAFF: ShownRole(STAFF, 5),
        ADMIN: ShownRole(ADMIN, 9, can_view=True, sees_all=True),
        OWN_ROLE: ShownRole(OWN_ROLE, 8, can_view=True),
    },
    people={RED: ShownPerson(True), HOST: ShownPerson(True), CAPTAIN: ShownPerson(True)},
)


def without(channel: int) -> Shown:
    kept = {id: one for id, one in SHOWN.channels.items() if id != channel}
    return replace(SHOWN, channels=kept)


def changed(channel: int, **fields: object) -> Shown:
    now = replace(SHOWN.channels[channel], **fields)
    return replace(SHOWN, channels={**SHOWN.channels, channel: now})


def overwritten(channel: int, overwrites: Overwrites) -> Shown:
    return changed(channel, overwrites=overwrites)


def gated(overwrites: Overwrites) -> Shown:
    """A server that shows its channels to staff only."""
    roles = {EVERYONE: ShownRole(EVERYONE), STAFF: ShownRole(STAFF, can_view=True)}
    return replace(overwritten(SECRET, overwrites), roles=roles)


def with_person(id: int, person: ShownPerson) -> Shown:
    return replace(SHOWN, people={**SHOWN.people, id: person})


@dataclass(frozen=True)
class Damage:
    """What Discord shows after a change by others, and the difference that it must give."""

    shown: Shown
    row: Row
    key: str
    others: tuple[int, ...] = ()


DAMAGES: Mapping[str, Damage] = {
    "the lobby's channel deleted": Damage(without(LOBBY), rows.LOBBY_LOST, "lobby"),
    "a secret channel deleted": Damage(without(SECRET), rows.ROOM_LOST, "seat/red/1"),
    "a public channel deleted": Damage(without(PUBLIC), rows.ROOM_LOST, "public/1"),
    "moved out of the category": Damage(changed(PUBLIC, category=None), rows.OUTSIDE, "public/1"),
    "synced with the category": Damage(
        overwritten(SECRET, OPEN), rows.OPENED, "seat/red/1", (EVERYONE,)
    ),
    "everyone's overwrite removed": Damage(
        overwritten(SECRET, {BOT: READER, RED: READER}), rows.OPENED, "seat/red/1", (EVERYONE,)
    ),
    "a role let in": Damage(
        overwritten(SECRET, {**SECRETS, STAFF: READER}), rows.OPENED, "seat/red/1", (STAFF,)
    ),
    "a person let in": Damage(
        overwritten(SECRET, {**SECRETS, STRANGER: READER}), rows.OPENED, "seat/red/1", (STRANGER,)
    ),
    "everyone let in beside a denied role": Damage(
        overwritten(SECRET, {**SECRETS, EVERYONE: READER}), rows.OPENED, "seat/red/1", (EVERYONE,)
    ),
    "opened where only staff sees channels": Damage(
        gated({BOT: READER, RED: READER}), rows.OPENED, "seat/red/1", (STAFF,)
    ),
    "a previous player not shut out yet": Damage(
        overwritten(SECRET, {**SECRETS, FORMER: READER}), rows.OVERWRITES, "seat/red/1"
    ),
    "a previous player and a stranger let in": Damage(
        overwritten(SECRET, {**SECRETS, FORMER: READER, STRANGER: READER}),
        rows.OPENED,
        "seat/red/1",
        (STRANGER,),
    ),
    "a player's overwrite dropped": Damage(
        overwritten(SECRET, {EVERYONE: HIDDEN, BOT: READER}), rows.OVERWRITES, "seat/red/1", (RED,)
    ),
    "everyone may write": Damage(
        overwritten(PUBLIC, {EVERYONE: (WRITE, 0), BOT: READER}), rows.OVERWRITES, "public/1"
    ),
    "the category's overwrites removed": Damage(
        overwritten(CATEGORY, {}), rows.OVERWRITES, "category", (EVERYONE, BOT)
    ),
    "the bot silenced": Damage(
        changed(PUBLIC, lacking=("Send Messages",)), rows.BARRED, "public/1"
    ),
    "the bot silenced in the lobby": Damage(
        changed(LOBBY, lacking=("Send Messages",)), rows.BARRED, "lobby"
    ),
    "the lobby's message deleted": Damage(
        replace(SHOWN, lost_messages=frozenset({LOBBY_MESSAGE})), rows.MESSAGE_LOST, "lobby"
    ),
    "the newest board deleted": Damage(
        replace(SHOWN, lost_messages=frozenset({BOARD})), rows.MESSAGE_LOST, "public/1"
    ),
    "a player sees everything": Damage(
        with_person(RED, ShownPerson(True, sees_all=True)), rows.SIGHT, str(RED)
    ),
    "slow mode in a secret channel": Damage(
        changed(SECRET, slow_seconds=21_600), rows.SLOWED, "seat/red/1"
    ),
    "a player timed out": Damage(
        with_person(RED, ShownPerson(True, is_timed_out=True)), rows.SILENCED, str(RED)
    ),
    "a player has left": Damage(with_person(RED, ShownPerson(False)), rows.LEFT, str(RED)),
    "a host has left": Damage(with_person(HOST, ShownPerson(False)), rows.HOST_LEFT, str(HOST)),
    "a host who plays has left": Damage(
        with_person(CAPTAIN, ShownPerson(False)), rows.PLAYING_HOST_LEFT, str(CAPTAIN)
    ),
}

HARMLESS: Mapping[str, Shown] = {
    "nothing": SHOWN,
    "a channel of somebody else": replace(
        SHOWN, channels={**SHOWN.channels, 99: ShownChannel(99, CATEGORY, {})}
    ),
    "in another category": changed(PUBLIC, category=98),
    "a role may watch a public channel": overwritten(PUBLIC, {**OPEN, STAFF: READER}),
    "a role is muted in a secret channel": overwritten(SECRET, {**SECRETS, STAFF: (0, WRITE)}),
    "an administrators' role named in a secret channel": overwritten(
        SECRET, {**SECRETS, ADMIN: READER}
    ),
    "the bot's own role let in": overwritten(SECRET, {**SECRETS, OWN_ROLE: READER}),
    "a player allowed more": overwritten(SECRET, {**SECRETS, RED: (VIEW | WRITE, 0)}),
    "other messages deleted": replace(SHOWN, lost_messages=frozenset({77})),
    "nobody known": replace(SHOWN, people={}),
    "slow mode in a public channel": changed(PUBLIC, slow_seconds=5),
    "a host timed out": with_person(HOST, ShownPerson(True, is_timed_out=True)),
    "a host sees everything": with_person(HOST, ShownPerson(True, sees_all=True)),
}


GUIDE: Mapping[Row, str] = {
    rows.LOBBY_LOST: "the channel of the lobby was deleted",
    rows.ROOM_LOST: "a channel of a match was deleted",
    rows.OUTSIDE: "a channel is in no category, as when the match's was deleted",
    rows.OPENED: "others than the channel's player (and hosts who may) can read a secret channel",
    rows.OVERWRITES: "permissions that the bot set in a channel are missing, as after someone left the server",
    rows.BARRED: "the bot lacks permissions in a channel",
    rows.MESSAGE_LOST: "the lobby's or the hosts' message, or the newest board of a channel or season, was deleted",
    rows.SIGHT: "a player became owner or got Administrator or View Audit Log, or lost these",
    rows.SLOWED: "a secret channel has slow mode, which holds up texts, buttons and commands",
    rows.SILENCED: "staff has timed a player out",
    rows.LEFT: "a player has left the server",
    rows.HOST_LEFT: "a host who does not play has left the server",
    rows.PLAYING_HOST_LEFT: "a host who plays has left the server",
    rows.PLAYER_LEFT: "a player has left the server, and their season has substitutes",
    rows.NEWS_LOST: "the channel of a season's announcements was deleted",
    rows.NEWS_BARRED: "the bot lacks permissions in the channel of a season's announcements",
    rows.ROLES_BARRED: "the bot lacks Manage Roles",
    rows.ROLES_FULL: "the server has 250 roles, so a role of a season cannot be made",
    rows.ROLES_ABOVE: "a role of a season is above the bot's own role",
    rows.ROLE_LOST: "a role of a season was deleted",
    rows.ROLE_MISSING: "a role of a season was not made or named yet",
    rows.ROLE_LEFT: "a role of a season that is over still exists",
    rows.HOLDER: "a player of a season has not the role they should have, as after coming back to the server",
}
"""What the guide's table says of each row that is looked at."""


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_each_damage_gives_its_difference_and_no_other(damage: Damage) -> None:
    (found,) = compare(WANTED, damage.shown)
    assert (found.row, found.key, found.others) == (damage.row, damage.key, damage.others)
    assert found.text.endswith(".")


@pytest.mark.parametrize("shown", HARMLESS.values(), ids=HARMLESS)
def test_what_harms_nothing_gives_no_difference(shown: Shown) -> None:
    assert compare(WANTED, shown) == []


def test_opened_channels_come_first() -> None:
    shown = replace(overwritten(SECRET, OPEN), lost_messages=frozenset({LOBBY_MESSAGE, BOARD}))
    found = [difference.row for difference in compare(WANTED, shown)]
    assert found == [rows.OPENED, rows.MESSAGE_LOST, rows.MESSAGE_LOST]


def test_every_row_but_the_fine_ones_is_damaged_here() -> None:
    damaged = {damage.row for damage in DAMAGES.values()}
    assert damaged == {row for row in ROWS if not row.key.startswith(OF_SEASONS)}


@pytest.mark.parametrize("row", ROWS, ids=[row.key for row in ROWS])
def test_the_guide_says_how_each_row_is_dealt_with(row: Row) -> None:
    assert f"| {GUIDE[row]} | {row.severity} | " in HOSTING.read_text(encoding="utf-8")


def test_where_seats_are_dealt_hosts_read_the_same_of_one_who_was_replaced() -> None:
    world = playing()
    before = people_of(world.match)
    world.do(Resign(world.match.seats["red"]))
    assert people_of(world.match) == before
