"""Transcripts: a player reads of a whole match what the files next to this test say."""

import pytest

from tests.samples import GAMES
from tests.transcripts import season
from tests.transcripts.evenings import EVENINGS
from tests.transcripts.record import path_of, written


@pytest.mark.parametrize("game", EVENINGS)
def test_a_player_reads_what_the_transcript_of_the_game_says(game: str) -> None:
    """When a sentence has changed on purpose, `python -m tests.transcripts` writes the files
    again: read them.
    """
    assert written(game) == path_of(game).read_text(encoding="utf-8")


def test_every_game_of_ours_has_a_transcript() -> None:
    assert set(EVENINGS) <= set(GAMES)


def test_a_season_is_told_as_its_transcript_says() -> None:
    """See above for what to do when a sentence has changed."""
    assert season.transcript() == season.PATH.read_text(encoding="utf-8")
