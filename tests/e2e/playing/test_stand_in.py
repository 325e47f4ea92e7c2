"""*Stand in*: people are asked in order when a seat becomes vacant, and read what they take over."""

from tests.e2e.helpers.table import HOST, PATIENCE, Table, response_to, said
from tests.e2e.lobby.test_removal import direct_texts
from tests.e2e.playing.test_resigning import resign

SVEN = "Sven"


async def vacated(table: Table, *names: str) -> str:
    """Some people would stand in; then red resigns. Returns the name of who did."""
    await table.begin()
    for name in names:
        await table.click(name, table.lobby, "Stand in")
    await table.lobby_says(f"**Would stand in:** {len(names)}")
    left = table.rooms.player("red").user.name
    await resign(table, left)
    await table.world.until(lambda: direct_texts(table, names[0]), PATIENCE)
    return left


async def test_one_reads_what_they_take_over_and_accepts(table: Table) -> None:
    await vacated(table, SVEN)
    called = direct_texts(table, SVEN)[0]
    assert "is vacant, and you are asked first" in called and "Red" not in called
    question = await table.click(SVEN, table.lobby, "Stand in")
    text = said(question)
    assert text.startswith(
        "Will you take over in match 1, Bifröst? You would play a seat that you are told when you "
        "accept."
    )
    assert "all that it has seen is yours to read" in text
    room = table.rooms.seat("red", "1")
    assert room not in table.sandbox.person(SVEN).channels()
    told = said(await table.click(SVEN, question, "Accept"))
    assert told.startswith("You play in match 1.")
    await table.world.until(lambda: room in table.sandbox.person(SVEN).channels(), PATIENCE)
    await table.world.until(lambda: "You play Red from now on" in table.rooms.text(room), PATIENCE)
    sven = str(table.sandbox.person(SVEN).id)
    assert not any(f"<@{sven}>" in one.content for one in table.lobby_messages())
    again = said(await table.click(SVEN, table.lobby, "Stand in"))
    assert again == "You are one of this match's players already."


async def test_one_declines_and_learns_nothing(table: Table) -> None:
    await vacated(table, SVEN)
    question = await table.click(SVEN, table.lobby, "Stand in")
    rooms = table.sandbox.person(SVEN).channels()
    told = said(await table.click(SVEN, question, "Decline"))
    assert told == "You do not stand in, and are no longer on the list of match 1."
    assert table.sandbox.person(SVEN).channels() == rooms
    match = await table.match()
    assert match.waiting == ()


async def test_a_host_has_no_one_asked(table: Table) -> None:
    await vacated(table, SVEN)
    hosts = table.rooms.hosts

    def asks() -> bool:
        return "A person was asked to take over a seat" in table.rooms.text(hosts)

    await table.world.until(asks, PATIENCE)
    call = next(one for one in table.rooms.messages(hosts) if "was asked to take" in one.content)
    told = said(await table.click(HOST, call, "Ask no one"))
    assert told == "No one is asked any more to stand in for a seat that is vacant now."
    listed = response_to(await table.click(SVEN, table.lobby, "Stand in"))
    assert "number 1" in listed.content
    assert said(await table.click(SVEN, listed, "Leave")) == (
        "You have left the waiting list of match 1."
    )


async def test_the_question_is_over_after_its_time_and_after_a_restart(table: Table) -> None:
    await vacated(table, SVEN)
    await table.restart()
    match = await table.match()
    assert match.stand_in is not None
    table.clock.advance(301)

    def is_over() -> bool:
        return "did not answer when asked" in table.rooms.text(table.rooms.hosts)

    await table.world.until(is_over, PATIENCE)
    assert (await table.match()).waiting == ()


async def test_a_player_is_told_that_they_play_already(table: Table) -> None:
    await table.begin()
    told = said(await table.click(table.rooms.player("red").user.name, table.lobby, "Stand in"))
    assert told == "You are one of this match's players already."
