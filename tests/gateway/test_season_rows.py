"""The rows of a season: its roles, and who has them."""

from dataclasses import replace

import pytest

from bifrost_bot.gateway.upkeep import rows
from bifrost_bot.gateway.upkeep.compare import MOST_ROLES, NEWS_KEY, compare
from bifrost_bot.gateway.upkeep.records import (
    Role,
    Room,
    Shown,
    ShownChannel,
    ShownPerson,
    ShownRole,
    Wanted,
)
from bifrost_bot.gateway.upkeep.rows import Row
from bifrost_bot.gateway.upkeep.seasons import SeasonPlaces, wanted_of
from bifrost_bot.season.decide.cast import AddToCast
from bifrost_bot.season.decide.core import begin, decide, evolve, open_season
from bifrost_bot.season.decide.hosts import End, Open
from bifrost_bot.season.model import Moment, Season
from bifrost_bot.season.rules import PRESETS

EVERYONE = 1
TOP = 10
LIVING = Role("living", "Larks: in the season", 21, frozenset({101, 102}), frozenset({103}))
OUT = Role("eliminated", "Larks: eliminated", 22, frozenset({103}), frozenset({101, 102}))
WATCHING = Role("spectators", "Larks: spectators", 23)
ALL = (LIVING, OUT, WATCHING)


def shown(**changes: object) -> Shown:
    """A server on which everything is as it must be."""
    roles = {id: ShownRole(id, 1) for id in (EVERYONE, 21, 22, 23)}
    people = {
        101: ShownPerson(True, roles=frozenset({21})),
        102: ShownPerson(True, roles=frozenset({21})),
        103: ShownPerson(True, roles=frozenset({22})),
    }
    return replace(Shown(EVERYONE, top=TOP, roles=roles, people=people), **changes)


def found(now: Shown, *roles: Role) -> list[tuple[Row, str]]:
    """The rows that differ, each with its key."""
    return [(one.row, one.key) for one in compare(Wanted(roles=roles or ALL), now)]


def test_what_is_right_is_no_difference() -> None:
    assert found(shown()) == []


def test_without_the_right_nothing_else_is_said() -> None:
    assert found(shown(gives_roles=False, people={})) == [(rows.ROLES_BARRED, "roles")]
    over = replace(LIVING, is_wanted=False)
    assert found(shown(gives_roles=False), over) == []


@pytest.mark.parametrize("free", [0, 1, 2])
def test_as_many_roles_are_made_as_there_is_room_for(free: int) -> None:
    roles = {id: ShownRole(id) for id in range(1, MOST_ROLES - free + 1)}
    unmade = [replace(role, id=None) for role in ALL]
    full, *rest = found(shown(roles=roles), *unmade)
    assert full == (rows.ROLES_FULL, "roles")
    assert rest == [(rows.ROLE_MISSING, role.key) for role in ALL[:free]]


def test_an_unfinished_role_needs_no_room() -> None:
    roles = {id: ShownRole(id, 1) for id in range(1, MOST_ROLES + 1)}
    unfinished = replace(LIVING, is_finished=False)
    assert (rows.ROLE_MISSING, "living") in found(shown(roles=roles), unfinished)


def test_a_role_above_the_bots_is_left_alone() -> None:
    roles = {**shown().roles, 21: ShownRole(21, TOP)}
    now = shown(roles=roles, people={101: ShownPerson(True), 103: ShownPerson(True)})
    assert found(now) == [(rows.ROLES_ABOVE, "roles"), (rows.HOLDER, "eliminated-103")]


def test_a_deleted_role_is_given_to_no_one() -> None:
    roles = {id: role for id, role in shown().roles.items() if id != 21}
    assert found(shown(roles=roles)) == [(rows.ROLE_LOST, "living")]


def test_the_roles_of_a_season_that_is_over_go() -> None:
    over = [replace(role, is_wanted=False) for role in ALL]
    left = [(rows.ROLE_LEFT, role.key) for role in ALL]
    assert found(shown(), *over) == left
    # The loser of the last duel has not got the role of the eliminated yet.
    assert found(shown(people={103: ShownPerson(True, roles=frozenset({21}))}), *over) == left


def test_roles_follow_the_members_who_are_known() -> None:
    people = {
        101: ShownPerson(True),
        102: ShownPerson(False),
        103: ShownPerson(True, roles=frozenset({21})),
        104: ShownPerson(True, roles=frozenset({21, 22})),
    }
    assert found(shown(people=people)) == [
        (rows.HOLDER, "living-101"),
        (rows.HOLDER, "living-103"),
        (rows.HOLDER, "eliminated-103"),
    ]


def test_the_channel_of_a_season_is_never_made_again() -> None:
    room = Room(NEWS_KEY, "of its announcements", 31)
    (lost,) = compare(Wanted((room,)), shown())
    assert lost.row is rows.NEWS_LOST
    channel = ShownChannel(31, None, {}, ("Send Messages",))
    (barred,) = compare(Wanted((room,)), shown(channels={31: channel}))
    assert barred.row is rows.NEWS_BARRED


def season(*commands: object) -> Season:
    """A season with a player in its cast, after these commands."""
    moment = Moment(0)
    now = begin(open_season(Open("1", "Larks", PRESETS["classic"], "1", "seed", "salt"), moment))
    for command in (AddToCast("1", "101"), *commands):
        for event in decide(now, command, moment):  # pyright: ignore[reportArgumentType]
            now = evolve(now, event)
    return now


def test_a_season_wants_its_roles_until_it_is_over() -> None:
    made = SeasonPlaces(roles={"living": 21}, once=frozenset({101, 109}))
    wanted = wanted_of(season(), made)
    assert wanted is not None
    living, out, watching = wanted.roles
    assert (living.id, living.holders, living.others) == (21, {101}, {109})
    assert (out.id, out.holders, out.others) == (None, set(), {101, 109})
    assert (watching.holders, watching.others) == (set(), set())
    just_made = replace(made, awaited=frozenset({"living"}))
    awaiting = wanted_of(season(), just_made)
    assert awaiting is not None
    assert [role.key for role in awaiting.roles] == ["eliminated", "spectators"]
    over = season(End("1", "the end"))
    left = wanted_of(over, made)
    assert left is not None
    assert [(role.key, role.is_wanted) for role in left.roles] == [("living", False)]
    assert wanted_of(over, SeasonPlaces()) is None
