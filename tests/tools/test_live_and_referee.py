# pyright: reportPrivateUsage=false
"""Live matches and the referee give the same answers to the same texts."""

import random
from collections.abc import Iterator
from typing import Any, Final

import pytest

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide import answers, core
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.model import Match, Moment, Settings, Submission
from bifrost_bot.notices.answer import confirm
from bifrost_bot.tools import referee
from bifrost_bot.tools.referee_document import Document, Saying
from tests import samples
from tests.match.world import phase_of

SCRIPTS: Final = 12
LENGTH: Final = 12
Reply = tuple[bool, str]


def begun(game: str) -> Match:
    """A match of the referee's in its first turn; live it would be the same."""
    own = samples.sample(game)
    seats = own.seats(all_games()[game])
    return referee._begin(Document(Settings(game, grace_ms=0), tuple(seats), "seed", (), False))[0]


def in_the_referee(match: Match, slot: Slot, text: str) -> tuple[Match, Reply]:
    after, reply, _ = referee._say(match, Saying(slot, text), match.phase)
    assert isinstance(reply, dict)
    return after, (bool(reply["ok"]), str(reply["reply"]))


def live(match: Match, slot: Slot, text: str) -> tuple[Match, Reply]:
    """The events of a text on Discord, where the bot asks before it locks what is incomplete."""
    at_ms = phase_of(match).opened_ms
    command = answers.answer(match, slot.seat, slot, text, at_ms, careful=True)
    try:
        events: Any = core.decide(match, command, Moment(at_ms))
    except (MatchError, MoveError) as refusal:
        return match, (False, str(refusal))
    said = confirm(match, events[0])
    for event in events:
        match = core.evolve(match, event)
    return match, (True, said)


def given(match: Match, slot: Slot) -> Submission:
    return match.submissions.get(slot, Submission())


def scripts(game: str) -> Iterator[list[str]]:
    """Texts of one seat in random order: answers, parts of them, take-backs and locks."""
    dice = random.Random(f"scripts {game}")
    match = begun(game)
    slot = phase_of(match).phase.to_act[0]
    for number in range(SCRIPTS):
        whole = [
            samples.answer(game, match.state, slot, Rng(f"{number} {one}", 1)) for one in range(3)
        ]
        parts = [text.replace("\n", ";").split(";")[0] for text in whole]
        yield dice.choices([*whole, *parts, "/undo", "/lock"], [1] * 3 + [1] * 3 + [4, 3], k=LENGTH)


@pytest.mark.parametrize("game", samples.GAMES)
def test_a_take_back_does_the_same_whether_a_lock_was_taken_or_asked_about(game: str) -> None:
    for script in scripts(game):
        here = there = begun(game)
        slot = phase_of(here).phase.to_act[0]
        number = phase_of(here).phase.number
        for at, text in enumerate(script):
            if given(here, slot).lock_asked and not text.startswith("/"):
                # Live it is taken, and the question with it: the next test.
                continue
            (here, said) = live(here, slot, text)
            (there, told) = in_the_referee(there, slot, text)
            if (
                here.phase is None
                or here.number != number
                or there.phase is None
                or there.number != number
            ):
                # The only answer of a turn ends it.
                break
            if text == "/undo":
                assert said[0] == told[0], script[: at + 1]
                assert given(here, slot).drafts == given(there, slot).drafts, script[: at + 1]
                assert here.locked == there.locked == frozenset()
            elif not given(here, slot).lock_asked:
                assert said == told, script[: at + 1]


@pytest.mark.parametrize("game", samples.GAMES)
def test_one_undo_takes_back_what_followed_a_confirmed_lock(game: str) -> None:
    """The referee refuses the locked answer's change, and undo unlocks: the result is the same."""
    here = there = begun(game)
    slot = phase_of(here).phase.to_act[0]
    text = samples.answer(game, here.state, slot, Rng("later", 1))
    asked, replied = live(here, slot, "/lock")
    assert given(asked, slot).lock_asked and replied[0]
    here, taken = live(asked, slot, text)
    if here.phase is None or here.number != asked.number:
        return
    assert taken[0] and not given(here, slot).lock_asked
    there, _ = in_the_referee(in_the_referee(there, slot, "/lock")[0], slot, text)
    here = live(here, slot, "/undo")[0]
    there = in_the_referee(there, slot, "/undo")[0]
    assert given(here, slot).drafts == given(there, slot).drafts == ()


def test_a_part_is_missing_and_undo_after_the_question_keeps_what_was_typed() -> None:
    here = there = begun("three_towers")
    slot = phase_of(here).phase.to_act[0]
    for text in ("power 1 3 5", "/lock"):
        here = live(here, slot, text)[0]
        there = in_the_referee(there, slot, text)[0]
    assert given(here, slot).lock_asked and slot not in here.locked and slot in there.locked
    here, said = live(here, slot, "/undo")
    there, _ = in_the_referee(there, slot, "/undo")
    assert said[0] and said[1].startswith("Not locked. Recorded: ") and "power: 1 3 5" in said[1]
    assert given(here, slot).drafts == given(there, slot).drafts != ()
    here = live(here, slot, "/undo")[0]
    there = in_the_referee(there, slot, "/undo")[0]
    assert given(here, slot).drafts == given(there, slot).drafts == ()
