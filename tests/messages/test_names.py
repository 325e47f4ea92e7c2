"""Names with formatting characters: escaped in messages, exact in files."""

from types import SimpleNamespace
from typing import cast

import discord
import pytest

from bifrost_bot.gateway.incoming.forms.seat_menu import player_of
from bifrost_bot.match.decide.hosts import AddHost, Announce, Note, Pause, Resume
from bifrost_bot.match.decide.lobby import Join
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.decide.seats import Replace
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.match.player import Person
from bifrost_bot.messages.audit import audit_text
from bifrost_bot.messages.result import results_csv
from bifrost_bot.replay.model import Replay
from bifrost_bot.replay.record import record
from bifrost_bot.speech.wording import clean, plain
from tests.match.world import HOST, PEOPLE, World

ODD = r"_a*s~t|r\i`d_ [x](y) <@5> #1 -q a@b :c:"
NAMES = (ODD[:31], r"C:\new\table", "__init__", "||hidden||", "a@here", r"\\\\")


def world_with(name: str) -> World:
    """A match that has begun, in which a user of that name plays."""
    world = World(Settings("bifrost"))
    user = SimpleNamespace(id=int(PEOPLE[0]), display_name=name)
    world.do(Join(player_of(cast(discord.Interaction, SimpleNamespace(user=user)), None)))
    world.join(PEOPLE[1:])
    world.begin()
    return world


def shown_text(replay: Replay) -> str:
    return " ".join((*(name for _, name in replay.people), *replay.ending))


@pytest.mark.parametrize("name", NAMES)
def test_a_name_outside_of_messages_is_as_its_owner_wrote_it(name: str) -> None:
    assert plain(clean(name)) == name


@pytest.mark.parametrize("name", NAMES)
def test_the_replay_page_shows_names_and_reasons_without_backslashes(name: str) -> None:
    world = world_with(name)
    world.do(Abandon(HOST, clean(name, 200)))
    replay = record(world.history)
    assert name in [one for _, one in replay.people]
    assert replay.ending == (f"Ended without a result. {name}",)


@pytest.mark.parametrize("name", NAMES)
def test_the_replay_page_shows_so_who_was_replaced_as_well(name: str) -> None:
    world = world_with(name)
    seat = next(seat for seat, id in world.match.seats.items() if id == PEOPLE[0])
    world.do(Replace(HOST, seat, PEOPLE[0], Player("300", "New"), ""))
    assert f"{name}, then New" in shown_text(record(world.history))


@pytest.mark.parametrize("name", NAMES)
def test_the_audit_file_shows_people_by_name_and_id(name: str) -> None:
    world = world_with(name)
    seat = next(seat for seat, id in world.match.seats.items() if id == PEOPLE[0])
    world.do(AddHost(HOST, "104"))
    world.do(Replace(HOST, seat, PEOPLE[0], Player("300", "New"), clean(name, 200)))
    for command in (Pause(HOST), Resume("104"), Announce(HOST, name), Note(HOST, name)):
        world.do(command)
    text = audit_text(world.match, world.history, everything=True, names={HOST: name})
    assert f"{name} ({HOST}) made user 104 a host." in text
    assert f"let New (300) take over for {name} ({PEOPLE[0]}) as" in text
    assert f"Reason: {name}\n" in text
    assert f"{name} ({HOST}) announced: {name}" in text
    assert f'noted "{name}' in text
    assert f"<@{HOST}>" not in text and "<@104>" not in text


@pytest.mark.parametrize("name", NAMES)
def test_the_audit_and_the_replay_page_show_hosts_as_their_events_name_them(name: str) -> None:
    host = Person(HOST, clean(name))
    other = Person("104", clean(f"{name[:20]} II"))
    world = World(Settings("bifrost"), people=(host,))
    world.do(AddHost("300", "104", steward=True, people=(Person("300", "Odin"), other)))
    world.join()
    world.begin()
    world.do(Pause("104"))
    text = audit_text(
        world.match, world.history, everything=True, names={HOST: "what is remembered"}
    )
    assert f"{name} ({HOST}) opened the match." in text
    assert f"Odin (300) made {name[:20]} II (104) a host." in text
    assert f"{name[:20]} II (104) paused the match." in text
    assert record(world.history).hosts == (name, f"{name[:20]} II")


def test_replays_of_practices_and_of_earlier_matches_name_no_hosts() -> None:
    assert record(world_with("Astrid").history).hosts == ()
    practice = World(Settings("bifrost", practice=True), people=(Person(HOST, "Hilda"),))
    practice.begin()
    assert record(practice.history).hosts == ()


@pytest.mark.parametrize("name", NAMES)
def test_the_spreadsheet_shows_names_without_backslashes_of_the_bots(name: str) -> None:
    world = world_with(name)
    while not world.match.over:
        world.close()
    assert "\\_" not in results_csv(world.match)


def test_what_somebody_types_names_nobody_in_the_audit_file() -> None:
    world = world_with("Astrid")
    world.do(Note(HOST, f"<@{PEOPLE[0]}> was late"))
    text = audit_text(world.match, world.history, everything=True)
    assert f'user {HOST} noted "<@{PEOPLE[0]}> was late".' in text
