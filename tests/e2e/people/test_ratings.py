"""Leaderboards and profiles on the wire, before and after a match."""

import pytest

from tests.e2e.helpers.table import HOME, PLAYERS, Table, said


async def test_a_finished_match_shows_in_leaderboard_and_profiles_and_not_before(
    table: Table,
) -> None:
    assert "Nobody has a Bifröst rating" in said(
        await table.run("Sven", HOME, "leaderboard", game="bifrost")
    )
    await table.begin()
    for _ in range(4):
        assert "Nobody has a Bifröst rating" in said(
            await table.run("Sven", HOME, "leaderboard", game="bifrost")
        )
        await table.play_turn()
    await table.lobby_says("Seed:")
    people = {name: table.sandbox.person(name).id for name in PLAYERS}
    board = said(await table.run("Sven", HOME, "leaderboard", game="bifrost"))
    assert all(f"<@{id}>: " in board for id in people.values())
    assert board.count("(1 match, ") == 3
    asked = await table.run("Sven", HOME, "profile", user=PLAYERS[0])
    assert (
        asked.original is not None and asked.original.visible_to == table.sandbox.person("Sven").id
    )
    assert asked.original.mentions.users == ()
    text = said(asked)
    assert "• Bifröst: " in text and " of 3; 1 match" in text
    assert "• Match 1, Bifröst, <t:" in text
    own = said(await table.run(PLAYERS[0], HOME, "profile"))
    assert own == text
    assert said(await table.run("Sven", HOME, "profile")).endswith(
        "hasn't finished a match on this server yet."
    )


@pytest.mark.nightly(by_day=0)
async def test_a_match_that_is_not_to_count_says_so_and_rates_nobody(table: Table) -> None:
    await table.begin(rated=False)
    await table.play_turn()
    assert "Rated: no." not in table.lobby.content
    for _ in range(3):
        await table.play_turn()
    await table.lobby_says("Seed:")
    assert "Nobody has a Bifröst rating" in said(
        await table.run("Sven", HOME, "leaderboard", game="bifrost")
    )
    assert ", unrated" in said(await table.run(PLAYERS[0], HOME, "profile"))


async def test_the_lobby_says_that_a_match_is_not_to_count(table: Table) -> None:
    await table.create(rated=False)
    assert "Rated: no." in table.lobby.content
