"""The names of people who used the bot lately, kept for each server apart."""

from bifrost_bot.runtime.people.names import MOST_NAMES, Names

MIDGARD = 1
ASGARD = 2


def test_a_person_has_a_name_of_their_own_on_each_server() -> None:
    names = Names()
    names.note(MIDGARD, "7", "Masked Owl")
    names.note(ASGARD, "7", "Real Name")
    names.note(ASGARD, "8", "Somebody Else")
    assert names.names_of_server(MIDGARD) == {"7": "Masked Owl"}
    assert names.names_of_server(ASGARD) == {"7": "Real Name", "8": "Somebody Else"}
    assert names.names_of_server(3) == {}
    assert names.some(ASGARD, ["8", "9"]) == {"8": "Somebody Else"}
    assert names.some(MIDGARD, ["8"]) == {}


def test_the_last_name_counts() -> None:
    names = Names()
    names.note(MIDGARD, "7", "Masked Owl")
    names.note(MIDGARD, "7", "Grey Owl")
    assert names.names_of_server(MIDGARD) == {"7": "Grey Owl"}


def test_a_person_is_forgotten_on_all_servers() -> None:
    names = Names()
    for server in (MIDGARD, ASGARD):
        names.note(server, "7", "Masked Owl")
        names.note(server, "8", "Somebody Else")
    names.forget("7")
    assert names.names_of_server(MIDGARD) == names.names_of_server(ASGARD) == {"8": "Somebody Else"}


def test_the_names_used_longest_ago_are_forgotten_first() -> None:
    names = Names()
    for user in range(MOST_NAMES):
        names.note(MIDGARD, str(user), "Owl")
    names.note(MIDGARD, "0", "Owl")
    names.note(ASGARD, "0", "Raven")
    assert len(names.names_of_server(MIDGARD)) == MOST_NAMES - 1
    assert "0" in names.names_of_server(MIDGARD)
    assert "1" not in names.names_of_server(MIDGARD)
