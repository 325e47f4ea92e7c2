"""After a refused text, players read which earlier text still counts."""

import pytest

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import Lock
from bifrost_bot.match.errors import LockedError
from bifrost_bot.match.model import Match, Settings
from tests import samples
from tests.match import whisper
from tests.match.world import phase_of
from tests.runtime.conftest import Stand

RED = Slot("red", "1")
ADVICE = "send the name of one empty cell, such as E5, or pass."


async def refusal(stand: Stand, match: Match, slot: Slot, text: str) -> str:
    """The reply to a text of a slot's player; empty if it is accepted."""
    try:
        await stand.say(match, slot, text)
    except MoveError as refused:
        return str(refused)
    return ""


async def test_a_refused_text_says_which_earlier_move_still_counts(stand: Stand) -> None:
    match = await stand.playing()
    assert await refusal(stand, match, RED, "e5.") == f'"e5." is not a move: {ADVICE}'
    assert not await refusal(stand, match, RED, "e5")
    counts = "Your earlier move E5 still counts."
    assert await refusal(stand, match, RED, "e5.") == f'"e5." is not a move: {ADVICE} {counts}'
    assert (await refusal(stand, match, RED, "C4")).endswith(counts)
    assert (await refusal(stand, match, RED, "  ")).endswith(counts)
    assert (await refusal(stand, match, RED, "x" * 2_001)).endswith(counts)


async def test_where_an_answer_is_locked_the_refusal_says_that_alone(stand: Stand) -> None:
    match = await stand.playing()
    assert not await refusal(stand, match, RED, "e5")
    await stand.runner.handle(match.id, Lock(match.seats["red"], RED, stand.clock.now_ms()))
    with pytest.raises(LockedError) as locked:
        await refusal(stand, match, RED, "e6")
    assert "still counts" not in str(locked.value)


async def test_earlier_texts_still_count(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    whisper.register(monkeypatch)
    match = await stand.playing(Settings("whisper"), people=2)
    slot = phase_of(match).phase.to_act[0]
    assert not await refusal(stand, match, slot, "one")
    assert (await refusal(stand, match, slot, "loud")).endswith(
        "What you sent before still counts."
    )


@pytest.mark.parametrize("game", samples.GAMES)
async def test_a_refusal_says_that_the_earlier_answer_counts(stand: Stand, game: str) -> None:
    match = await stand.playing(
        Settings(game), people=0
    )  # Their seats are not chosen then; any holder can send.
    slot = phase_of(match).phase.to_act[0]
    assert "still counts" not in await refusal(stand, match, slot, "x" * 2_001)
    right = samples.answer(game, match.state, slot, Rng("a right answer", 1))
    assert not await refusal(stand, match, slot, right)
    if (await stand.runner.match(match.id)).move(
        slot
    ) is not None:  # Else the answer has ended its phase.
        assert (await refusal(stand, match, slot, "x" * 2_001)).endswith("still counts.")
