"""An event is encoded and signed once, when it is stored, however often it is folded before."""

import sys
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Final

from bifrost_bot.engines.rng import Rng
from bifrost_bot.match import upcast as matches
from bifrost_bot.match.decide.phases import CloseDue
from bifrost_bot.match.history import record
from bifrost_bot.season import upcast as seasons
from bifrost_bot.season.decide.players import GiveTokens
from bifrost_bot.season.model import Share
from bifrost_bot.stream import chain
from tests import samples
from tests.match.world import phase_of
from tests.runtime.seasons.conftest import SeasonStand

ENCODED = "encoded"
SIGNED = "signed"
WATCHED: Final[dict[CodeType, str]] = {
    matches.write_event.__code__: ENCODED,
    seasons.write_event.__code__: ENCODED,
    chain.link.__code__: SIGNED,
}


@contextmanager
def counting() -> Generator[Counter[str]]:
    """Counts how often events are encoded and signed in the block."""
    counts = Counter[str]()

    def note(frame: FrameType, what: str, _: object) -> None:
        if what == "call" and frame.f_code in WATCHED:
            counts[WATCHED[frame.f_code]] += 1

    sys.setprofile(note)
    try:
        yield counts
    finally:
        sys.setprofile(None)


async def test_a_move_is_encoded_and_signed_once(stand: SeasonStand) -> None:
    match = await stand.playing()
    slot = match.owing[0]
    text = samples.answer(match.settings.game, match.state, slot, Rng("once", match.number))
    with counting() as counts:
        change = await stand.say(match, slot, text)
    assert len(change.events) == 1
    assert counts == {ENCODED: 1, SIGNED: 1}


async def test_every_event_of_a_deadline_is_encoded_and_signed_once(stand: SeasonStand) -> None:
    match = await stand.playing()
    stand.clock.move_to(phase_of(match).deadline_ms + match.settings.grace_ms)
    with counting() as counts:
        change = await stand.runner.handle(match.id, CloseDue(match.number))
    assert counts == dict.fromkeys((ENCODED, SIGNED), len(change.events))


async def test_a_preview_encodes_and_signs_nothing(stand: SeasonStand) -> None:
    match = await stand.playing()
    stand.clock.move_to(phase_of(match).deadline_ms + match.settings.grace_ms)
    with counting() as counts:
        assert (await stand.runner.foresee(match.id, CloseDue(match.number))).events
    assert counts == {}


async def test_every_event_of_a_token_is_encoded_and_signed_once(stand: SeasonStand) -> None:
    season_id = await stand.open(5)
    winner = Share("101", 1, tokens=2, candidate="first")
    await stand.play(season_id, "101", "102", "103", "104", "105", given=(winner,))
    choice = (await stand.season(season_id)).choice
    assert choice is not None
    with counting() as counts:
        events = await stand.do(season_id, GiveTokens("101", choice.number, ("102",)))
    assert len(events) == 5
    assert counts == {ENCODED: 5, SIGNED: 5}


async def test_an_event_that_is_read_is_signed_once(stand: SeasonStand) -> None:
    match = await stand.playing()
    bodies = await stand.runner.bodies(match.id)
    with counting() as counts:
        assert record.read(bodies) == match
    assert counts == {SIGNED: len(bodies)}
