"""Statistics of the posts of a turn."""

from functools import cache

import pytest

from bifrost_bot.dev.benches import message_counter, message_stats
from bifrost_bot.dev.benches.message_stats import PostStats
from bifrost_bot.engines.registry import all_games


@cache
def stats_of() -> dict[tuple[str, str], PostStats]:
    """Every picture weighs one kilobyte here, and matches have twenty turns at most."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(message_counter, "_MAX_TURNS", 20)
        return {(row.what, row.who): row for row in message_stats.count_posts(lambda _: 1000)}


@pytest.mark.nightly(by_day=2)
@pytest.mark.parametrize("game", [game.info.title for game in all_games().values()])
def test_a_game_pushes_a_player_at_most_once_a_turn_and_no_spectator(game: str) -> None:
    assert 0 < stats_of()[game, "a player"].pushes <= 1
    assert stats_of()[game, "spectators"].pushes == 0


def test_a_turn_of_bifrost_posts_a_player_the_three_games_and_a_reply() -> None:
    row = stats_of()["Bifröst", "a player"]
    assert 3.9 < row.messages <= 4
    assert row.pictures == 3
    assert row.kilobytes == row.pictures


@pytest.mark.parametrize("what", ["Bifröst", "Bifröst, one channel a player", "Don't Connect 5"])
def test_edited_boards_halve_messages_and_keep_pictures_and_pushes(what: str) -> None:
    usual, edited = (stats_of()[what, who] for who in ("a player", "a player, boards edited"))
    assert usual.edits == 0
    assert edited.messages + edited.edits == pytest.approx(usual.messages)
    assert edited.messages < 0.53 * usual.messages
    assert (edited.pictures, edited.pushes) == (usual.pictures, usual.pushes)


@pytest.mark.parametrize("who", ["a player", "a player, boards edited", "spectators"])
def test_no_message_carries_two_pictures(who: str) -> None:
    assert {row.most_pictures for row in stats_of().values() if row.who == who} == {1}


def test_the_table_has_a_line_for_each_reader_of_each_game() -> None:
    heads, _, *lines = message_stats.table(list(stats_of().values())).splitlines()
    assert heads.startswith("| what | turns | who | messages | edits | pictures |")
    assert len(lines) == 3 * (len(all_games()) + 1)
    assert lines[0].startswith("| Bifröst | 20 | a player | ")
