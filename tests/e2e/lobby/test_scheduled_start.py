"""A start at a set time outlives the bot: asked ten minutes before, begun on the minute."""

from tests.e2e.helpers.table import HOME, HOST, PLAYERS, Table, said


async def test_a_set_start_survives_a_restart_and_begins_on_the_minute(table: Table) -> None:
    await table.create()
    await table.join(*PLAYERS)
    assert "must be a time such as 20:30" in await table.ask(HOST, HOME, "match start", at="soon")
    told = await table.run(HOST, HOME, "match start", at="in 30m")
    begins_ms = (await table.match()).begins_ms
    assert begins_ms is not None and begins_ms == table.clock.now_ms() + 1_800_000
    assert said(told).startswith(f"Match 1 begins <t:{begins_ms // 1000}:F>")
    await table.lobby_says(f"The match begins <t:{begins_ms // 1000}:F>.")
    await table.close_bot()
    table.clock.advance(21 * 60)
    await table.open_bot()
    await table.lobby_says("Ready check: waiting")
    for name in PLAYERS:
        await table.click(name, table.lobby, "I am ready")
    await table.lobby_says("Everybody is ready")
    assert (await table.match()).state is None
    table.clock.advance(9 * 60)
    await table.shown(1)


async def test_a_game_with_a_pregame_says_how_to_set_its_deadline(table: Table) -> None:
    told = await table.ask(HOST, HOME, "match create", game="social_snake")
    assert told.endswith(
        "This game has a pregame of 24 hours, in which players only choose a colour: that is this "
        "lobby. Set its deadline with `/match start at: in 24h`, or begin whenever you like."
    )
    await table.lobby_says("can start*")
    await table.run(HOST, HOME, "match start", at="in 24h")
    begins_ms = (await table.match()).begins_ms or 0
    await table.lobby_says(f"**Pregame** until <t:{begins_ms // 1000}:F>:")
    assert begins_ms == table.clock.now_ms() + 24 * 3_600_000


async def test_a_game_without_a_pregame_says_nothing_of_one(table: Table) -> None:
    assert "pregame" not in said(await table.create())
