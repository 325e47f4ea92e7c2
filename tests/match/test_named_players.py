"""Names and mentions of players in answers, where seats are public."""

import pytest

from bifrost_bot.engines.contract import Seating
from bifrost_bot.engines.errors import IllegalError, MoveError, UnreadableError
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.lobby import AddComputer, Join
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.events import MoveSubmitted
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.notices.answer import acknowledge
from bifrost_bot.speech.wording import clean
from tests.match.world import HOST, World

RED = Slot("red")


def match_of(red: str, blue: str, green: str | None = None, seating: Seating = "claimed") -> World:
    """A match of Three Towers between people of these names, in its first round."""
    world = World(Settings("three_towers", seating=seating))
    for id, seat, name in (("101", "red", red), ("102", "blue", blue), ("103", "green", green)):
        if name is not None:
            world.do(
                Join(Player(id, clean(name), seat=None if world.match.seating == "dealt" else seat))
            )
    if green is None:
        world.do(AddComputer(HOST, "random"))
    world.be_ready()
    world.open()
    return world


def taken(world: World, text: str) -> str:
    """The text that is stored for what red types."""
    (event,) = world.say(RED, text)
    assert isinstance(event, MoveSubmitted)
    return event.text


def refused(
    world: World, text: str, kind: type[MoveError] | type[MatchError] = IllegalError
) -> str:
    return world.refused(Submit(world.by(RED), RED, text, world.now_ms), kind)


@pytest.mark.parametrize(
    "named",
    ["Astrid", "astrid", "@Astrid", "ASTRID", "<@102>", "<@!102>"],
    ids=lambda named: named.strip("<>"),
)
def test_a_name_or_a_mention_stands_for_its_seat(named: str) -> None:
    world = match_of("Bo", "Astrid", "Cleo")
    before = world.match
    (event,) = world.say(RED, f"use radiance {named} 5 on")
    assert event.text == "use radiance blue 5 on"
    assert "Radiance: for Blue tower 5 counts 1" in acknowledge(before, event)


def test_names_with_blanks_digits_and_signs_are_found_whole() -> None:
    world = match_of("Bo", "Bo von 3_Ecken", "Ann-Sofie*")
    assert taken(world, "use radiance bo von  3_ecken 5 on") == "use radiance blue 5 on"
    assert taken(world, "use radiance Ann-Sofie* 5 on") == "use radiance green 5 on"
    assert taken(world, "use radiance bo 5 on") == "use radiance red 5 on"
    refused(world, "use radiance Bob 5 on")


def test_a_computer_players_name_counts_as_well() -> None:
    assert (
        taken(match_of("Bo", "Astrid"), "use radiance Computer 1 5 on") == "use radiance green 5 on"
    )


def test_a_name_that_is_a_word_of_the_game_replaces_no_such_word() -> None:
    world = match_of("Use", "5", "on")
    assert taken(world, "use radiance use 5 on") == "use radiance red 5 on"
    assert taken(world, "use radiance 5 5 on") == "use radiance blue 5 on"
    assert taken(world, "use radiance on 5 on") == "use radiance green 5 on"
    assert taken(world, "use miracle") == "use miracle"


def test_a_colour_means_the_colour_whatever_a_player_is_called() -> None:
    world = match_of("Blue", "Red", "Green")
    assert taken(world, "use radiance blue 5 on") == "use radiance blue 5 on"


def test_a_name_that_two_players_have_is_refused_as_it_was() -> None:
    world = match_of("Bo", "Astrid", "astrid")
    assert (
        refused(world, "use radiance Astrid 5 on")
        == '"Astrid" is not a player. Choose from red, blue, green.'
    )
    assert taken(world, "use radiance <@103> 5 on") == "use radiance green 5 on"


def test_a_text_that_is_wrong_in_any_case_is_refused_for_what_was_typed() -> None:
    world = match_of("Bo", "Astrid", "Cleo")
    plain = refused(match_of("X", "Y", "Z"), "use radiance Astrid 12 on")
    assert refused(world, "use radiance Astrid 12 on") == plain
    assert (
        refused(world, "use radiance <@999> 5 on")
        == '"<@999>" is not a player. Choose from red, blue, green.'
    )
    refused(world, "Astrid", UnreadableError)


def test_a_text_full_of_names_is_read_once_more_and_no_oftener() -> None:
    world = match_of("Bo", "Astrid", "Cleo")
    refused(world, " ".join(["use radiance", *["Astrid"] * 200]), UnreadableError)


def test_names_are_refused_where_seats_are_dealt() -> None:
    world = match_of("Bo", "Astrid", "Cleo", seating="dealt")
    for named in ("Astrid", "Bo", "<@102>"):
        assert "is not a player. Choose from red, blue, green." in refused(
            world, f"use radiance {named} 5 on"
        )


def test_a_vote_names_a_person_whatever_the_person_is_called() -> None:
    grid = [["1", "1", "1", "1"], ["9", "4", "4", "1"], ["1", "1", "1", "1"]]
    world = World(
        Settings(
            "social_snake",
            {"edition": "mm2_5", "schedule": [["A"]], "rounds": 1, "grids": {"A": grid}},
        )
    )
    seats = ("red", "orange", "yellow", "cyan")
    for seat, name in zip(seats, ("Astrid", "vote", "Bo Stay", "red"), strict=True):
        world.do(Join(Player(f"10{len(name)}", name, seat=seat)))
    world.be_ready()
    world.open()
    for column, seat in zip("ABCD", seats, strict=True):
        world.say(Slot(seat), f"{column}1 A3 B3")
    world.close()
    for seat in seats:
        world.say(Slot(seat), "D")
    world.close()
    assert taken(world, "vote @Bo Stay") == "vote yellow"
    assert taken(world, "vote VOTE") == "vote orange"
    assert "is not a candidate. Choose from orange, yellow." in refused(world, "vote red")
    assert "is not a candidate. Choose from orange, yellow." in refused(world, "vote Astrid")
