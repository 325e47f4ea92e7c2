"""Leaderboards and profiles on the wire, before and after a match."""

from tests.e2e.helpers.table import HOME, PLAYERS, SHORT, Table, said


async def test_a_finished_match_shows_in_leaderboard_and_profiles(table: Table) -> None:
    assert "Nobody has a Bifröst rating" in await table.ask(
        "Sven", HOME, "leaderboard", game="bifrost"
    )
    await table.begin()
    for _ in range(4):
        assert "Nobody has a Bifröst rating" in await table.ask(
            "Sven", HOME, "leaderboard", game="bifrost"
        )
        await table.play_turn()
    await table.lobby_says("match 1 is over.")
    people = {name: table.sandbox.person(name).id for name in PLAYERS}
    board = await table.ask("Sven", HOME, "leaderboard", game="bifrost")
    assert all(f"<@{id}>: " in board for id in people.values())
    assert board.count("(1 match, ") == 3
    asked = await table.run("Sven", HOME, "profile", user=PLAYERS[0])
    assert (
        asked.original is not None and asked.original.visible_to == table.sandbox.person("Sven").id
    )
    assert asked.original.mentions.users == (people[PLAYERS[0]],)
    text = said(asked)
    assert "• Bifröst: " in text and " of 3; 1 match" in text
    assert "• Match 1, Bifröst, <t:" in text
    own = await table.ask(PLAYERS[0], HOME, "profile")
    assert own == text
    assert (await table.ask("Sven", HOME, "profile")).endswith(
        "hasn't finished a match on this server yet."
    )


async def test_a_match_that_is_not_to_count_says_so_and_rates_nobody(table: Table) -> None:
    await table.create(settings=SHORT, rated=False)
    assert "not rated" in table.lobby.content
    await table.join(*PLAYERS)
    await table.start(*PLAYERS)
    for _ in range(4):
        await table.play_turn()
    await table.lobby_says("match 1 is over.")
    assert "Nobody has a Bifröst rating" in await table.ask(
        "Sven", HOME, "leaderboard", game="bifrost"
    )
    assert ". Not rated." in await table.ask(PLAYERS[0], HOME, "profile")
