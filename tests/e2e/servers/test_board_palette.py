"""The palette of a server's public boards; each player keeps their own."""

from bifrost_bot.drawing.palette import DARK, HIGH_CONTRAST, STANDARD
from bifrost_bot.sandbox.world.model import Channel
from tests.e2e.helpers.preferences import palette_of
from tests.e2e.helpers.table import HOME, HOST, Table, response_to, said


def newest(table: Table, channel: Channel) -> str:
    """The palette of the newest board in a channel."""
    return palette_of(table, table.rooms.boards(channel)[-1].message)


async def test_public_boards_have_the_servers_colours_and_own_channels_their_players(
    table: Table,
) -> None:
    slot, *_ = await table.begin()
    public = table.rooms.public(slot.board or "")
    own = table.rooms.of_slot(slot)
    assert newest(table, public) == STANDARD.name
    told = await table.run(HOST, HOME, "match settings", colours=DARK.name)
    assert "Colours of public boards: standard → dark." in said(told)
    assert palette_of(table, response_to(told)) == DARK.name
    await table.time_up()
    assert newest(table, public) == DARK.name
    assert newest(table, own) == STANDARD.name


async def test_a_menu_shows_a_sample_of_what_is_chosen(table: Table) -> None:
    settings = await table.run(HOST, HOME, "match settings")
    button = response_to(settings)
    shown = await table.click(HOST, button, "Colours of boards")
    assert palette_of(table, response_to(shown)) == STANDARD.name
    assert "**standard**" in said(shown)
    chosen = response_to(shown)
    await table.select(HOST, chosen, "bifrost-server:palette", [HIGH_CONTRAST.name])
    assert "**high-contrast**" in chosen.content
    assert palette_of(table, chosen) == HIGH_CONTRAST.name
    told = await table.ask(HOST, HOME, "match settings")
    assert "• Colours of public boards: high-contrast." in told
