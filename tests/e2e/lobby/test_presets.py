"""Settings are saved under a name, used again after a restart, and deleted after a question."""

import pytest

from bifrost_bot.match import settings
from bifrost_bot.sandbox.world.model import Interaction
from tests.e2e.helpers.form import choose, fields, send
from tests.e2e.helpers.table import HOME, HOST, Table, response_to, said


async def test_settings_are_saved_used_and_deleted(table: Table) -> None:
    await table.create(settings="points = [4, 2, 0]", seconds=90, computers=1, rated=False)
    told = await table.run(HOST, HOME, "match preset save", name="Friday *night*", match="1")
    assert said(told).startswith("Saved as Friday \\*night\\*.")
    again = await table.run(HOST, HOME, "match preset save", name="Friday *night*", match="1")
    assert "is already saved" in said(again)
    await table.restart()
    shown = await table.run(HOST, HOME, "match preset list")
    assert said(shown) == "• Friday \\*night\\*: Bifröst, computer players: 1"
    await table.run(HOST, HOME, "match preset use", name="Friday *night*")
    live = {match.id: match for match in await table.app.runner.live()}
    assert live["2"].settings == live["1"].settings
    assert [player.computer for player in live["2"].players] == ["good"]
    asked = await table.run(HOST, HOME, "match preset delete", name="Friday *night*")
    assert await table.confirm(asked, "Delete") == "Friday \\*night\\* is deleted."
    assert (await table.ask(HOST, HOME, "match preset list")).startswith(
        "No settings are saved yet."
    )


async def test_a_server_may_let_its_hosts_read_along_and_its_lobbies_say_so(table: Table) -> None:
    told = await table.run(HOST, HOME, "match settings", hosts_watch=True)
    assert "Hosts can read the submission channels of new matches" in said(told)
    await table.create()
    await table.lobby_says("hosts read what you send")
    await table.create(hosts_watch=False)
    live = {match.id: match.settings.hosts_watch for match in await table.app.runner.live()}
    assert live == {"1": True, "2": False}


async def test_a_host_is_told_that_too_long_warnings_are_left_out(table: Table) -> None:
    told = await table.create(settings="move_seconds = 10\nwarnings = [30, 10, 5]")
    left_out = "The warnings at 30 and 10 seconds are left out: a turn is not longer than that."
    assert said(told).endswith(f" brings them back. {left_out}")
    shown = await table.as_host("Settings")
    form = await choose(table, HOST, response_to(shown), "Length of a turn")
    await send(table, HOST, form, {"Length of a turn": "20s"})
    assert response_to(shown).content.startswith(
        "The settings are changed. The warnings at 30 and 10 seconds are left out: a turn is not "
        "longer than that."
    )


async def test_a_host_is_told_for_how_many_players_boards_are_too_small(table: Table) -> None:
    boards = 'schedule = [["0"]]\nboards = {0 = [["r1", "r", "r"], ["w", "w", "w"]]}'
    told = await table.run(HOST, HOME, "match create", game="antisocial_snake", settings=boards)
    few = (
        "⚠️ At most 2 players can begin: board 0 has 3 red tiles, and for 3 players it needs 4, so "
        "that every snake finds one."
    )
    assert few in said(told)
    await table.lobby_says("match 1**, hosted by")
    shown = await table.as_host("Settings")
    form = await choose(table, HOST, response_to(shown), "Length of a turn")
    await send(table, HOST, form, {"Length of a turn": "2h"})
    assert response_to(shown).content.startswith(f"The settings are changed. {few}")


def allow_many_warnings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a lobby have warnings as an earlier program allowed them."""
    monkeypatch.setattr(settings, "MOST_WARNINGS", 10_000)
    monkeypatch.setattr(settings, "LEAST_BETWEEN", 1)


async def warnings_form(table: Table) -> Interaction:
    shown = await table.as_host("Settings")
    return await choose(table, HOST, response_to(shown), "Warnings before the deadline")


async def test_a_form_takes_as_much_as_it_is_filled_in_with(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    allow_many_warnings(monkeypatch)
    await table.create(
        seconds=9_000, warnings=" ".join(str(seconds) for seconds in range(600, 0, -1))
    )
    form = await warnings_form(table)
    (field,) = fields(form).values()
    assert 2_500 < len(field["value"]) <= field["max_length"] <= 4_000
    await send(table, HOST, form)
    assert (await table.match()).settings.warnings == tuple(range(600, 0, -1))


async def test_what_no_form_can_hold_is_refused(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    allow_many_warnings(monkeypatch)
    await table.create(
        seconds=9_000, warnings=" ".join(str(seconds) for seconds in range(1_100, 0, -1))
    )
    told = await warnings_form(table)
    assert said(told).startswith("“Warnings before the deadline” is too long now for a form.")
