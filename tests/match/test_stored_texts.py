"""Texts are stored without invisible characters, and judged as sent."""

import json

from bifrost_bot.engines.errors import UnreadableError
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.corrections import Enter
from bifrost_bot.match.decide.hosts import Announce, Note
from bifrost_bot.match.decide.reading import receipt
from bifrost_bot.match.errors import HostError
from bifrost_bot.match.history import export
from bifrost_bot.match.model import Settings
from bifrost_bot.tools.verify import verify
from tests.match.world import HOST, SEED, World, playing, settings_change

RED = Slot("red", "1")
UNSEEN = "\u202e\u200b\u2066"


def test_an_answer_is_stored_as_shown_and_its_receipt_agrees() -> None:
    world = playing()
    (event,) = world.say(RED, f"A{UNSEEN}1")
    assert event.text == "A1"
    assert event.receipt == receipt(SEED, 1, RED, 1, "A1")


def test_an_answer_that_is_refused_as_it_was_sent_stays_refused() -> None:
    world = playing()
    world.refused(world.submit(RED, "A1\x00"), UnreadableError)
    world.refused(world.submit(RED, "A1\ud83d"), UnreadableError)


def test_words_of_an_answer_are_recorded_in_one_form(whispering: World) -> None:
    slot = whispering.due[0]
    (event,) = whispering.say(slot, "cafe\u0301")
    assert event.text == "caf\u00e9"
    move = whispering.match.move(slot)
    assert move is not None
    assert move.words == ("caf\u00e9",)


def test_a_match_with_such_texts_still_verifies() -> None:
    world = playing()
    world.say(RED, f"A{UNSEEN}1")
    world.do(Enter(HOST, RED, f"A{UNSEEN}2", "wrong cell", replaces=True))
    world.finish()
    checks = verify(export.read(json.loads(export.write(world.history))))
    assert [check for check in checks if not check.held] == []


def test_announcements_and_notes_say_what_can_be_seen() -> None:
    world = playing()
    (announced,) = world.do(Announce(HOST, f"Hello{UNSEEN}\r\nall\x00\ud83d"))
    (noted,) = world.do(Note(HOST, f"{UNSEEN}Hm"))
    assert (announced.text, noted.text) == ("Hello\nall", "Hm")
    world.refused(Note(HOST, UNSEEN), HostError)
    world.refused(Announce(HOST, UNSEEN), HostError)


def test_settings_are_stored_as_they_can_be_seen() -> None:
    sent = Settings("bifrost", {"points": [3, 2, 0], "prefilled": "emp\u200bty"})
    stored = Settings("bifrost", {"points": [3, 2, 0], "prefilled": "empty"}, seating="dealt")
    world = World()
    (changed,) = world.do(settings_change(world.match, sent))
    assert changed.settings == stored
    assert World(sent).match.settings == stored
