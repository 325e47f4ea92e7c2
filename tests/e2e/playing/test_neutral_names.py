"""`neutral_names`: names, order and topics of submission channels hide the colour."""

from tests.e2e.helpers.form import choose, send
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, SHORT, Table, response_to, said
from tests.e2e.helpers.waiting import ticking

NEUTRAL = f"{SHORT}\nmove_seconds = 604800\nneutral_names = true"
OWNER = "Odin"


def listed(table: Table) -> list[str]:
    """The names of the match's channels in the order in which Discord lists them."""
    return [one.name for one in sorted(table.rooms.all(), key=lambda one: (one.position, one.id))]


def own(table: Table, name: str) -> list[str]:
    """The submission channels that a user reads."""
    return [one.name for one in table.sandbox.person(name).channels() if "submissions" in one.name]


async def test_numbered_channels_say_nothing_of_the_seat(table: Table) -> None:
    await table.create(settings=NEUTRAL)
    details = await table.press("Sven", table.lobby, "Details")
    assert "submission channels are numbered and do not name the seat" in details
    await table.join(*PLAYERS)
    await table.start(*PLAYERS)
    boards = ("1", "2", "3")
    kinds = ("", "-submissions-1", "-submissions-2", "-submissions-3")
    assert listed(table) == [f"game{board}{kind}" for board in boards for kind in kinds]
    seats = (await table.match()).seats
    assert not [
        one
        for one in table.rooms.all()
        for seat in seats
        if seat in f"{one.name} {one.topic}".lower()
    ]
    for name in PLAYERS:
        assert len({channel[-1] for channel in own(table, name)}) == 1, (
            "the same number on every board"
        )
        assert len(own(table, name)) == len(boards)


async def test_neutral_names_stay_after_repair_and_replacement(table: Table) -> None:
    await table.begin(NEUTRAL)
    before = {name: own(table, name) for name in PLAYERS}
    await table.close_bot()
    lost = table.rooms.find(before["Bo"][0])
    table.sandbox.person(OWNER).delete_channel(lost)
    await table.open_bot()
    async with ticking(table):
        await table.world.until(lambda: set(own(table, "Bo")) == set(before["Bo"]), PATIENCE)
    again = table.rooms.find(lost.name)
    assert again.id != lost.id
    assert table.sandbox.person("Bo").channels().count(again) == 1
    asked = await table.run(
        HOST, HOME, "match replace", player="Bo", member="Sven", reason="gone home"
    )
    await table.confirm(asked, "Replace")
    await table.world.until(lambda: set(own(table, "Sven")) == set(before["Bo"]), PATIENCE)
    assert own(table, "Bo") == []
    assert {name: set(own(table, name)) for name in ("Astrid", "Cleo")} == {
        name: set(before[name]) for name in ("Astrid", "Cleo")
    }


async def test_the_lobby_switches_them_on_and_off_by_a_form_and_as_toml(table: Table) -> None:
    await table.create()
    shown = await table.as_host("Settings")
    for text, chosen in (("yes", True), ("no", False)):
        form = await choose(table, HOST, response_to(shown), "Neutral channel names")
        await send(table, HOST, form, {"Neutral channel names": text})
        assert (await table.match()).settings.neutral_names is chosen
    for text, chosen in (
        ("neutral_names = true", True),
        ("", True),
        ("neutral_names = false", False),
    ):
        form = await table.click(HOST, shown, "As TOML")
        await send(table, HOST, form, {"Settings as TOML": text})
        assert (await table.match()).settings.neutral_names is chosen
    form = await table.click(HOST, shown, "As TOML")
    refused = await send(table, HOST, form, {"Settings as TOML": "neutral_names = 1"})
    assert "• **Settings as TOML**: neutral_names: must be true or false, not 1." in said(refused)
