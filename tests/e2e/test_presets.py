"""Settings are saved under a name, used again after a restart, and deleted after a question."""

import pytest

from bifrost_bot.match.decide import bounds
from bifrost_bot.sandbox.world.model import Interaction
from tests.e2e.table import HOME, HOST, Table, said
from tests.e2e.test_corrections import confirm


async def test_settings_are_saved_used_and_deleted(table: Table) -> None:
    await table.create(settings="points = [4, 2, 0]", seconds=90, computers=1, rated=False)
    told = await table.run(HOST, HOME, "match preset save", name="Friday *night*", match="1")
    assert said(told).startswith("Saved as Friday \\*night\\*.")
    again = await table.run(HOST, HOME, "match preset save", name="Friday *night*", match="1")
    assert "already exists" in said(again)
    await table.close_bot()
    await table.open_bot()
    shown = await table.run(HOST, HOME, "match preset list")
    assert said(shown) == "• Friday \\*night\\*: Bifröst, computer players: 1"
    await table.run(HOST, HOME, "match preset use", name="Friday *night*")
    live = {match.id: match for match in await table.app.runner.live()}
    assert live["2"].settings == live["1"].settings
    assert [player.computer for player in live["2"].players] == ["good"]
    asked = await table.run(HOST, HOME, "match preset delete", name="Friday *night*")
    assert await confirm(table, asked, "Delete") == "Friday \\*night\\* is deleted."
    assert said(await table.run(HOST, HOME, "match preset list")).startswith("No settings are saved yet.")


async def test_a_server_may_let_its_hosts_read_along_and_its_lobbies_say_so(table: Table) -> None:
    told = await table.run(HOST, HOME, "match settings", hosts_watch=True)
    assert "Hosts can read the submission channels of new matches" in said(told)
    await table.create()
    await table.lobby_says("hosts can read the submission channels")
    await table.create(hosts_watch=False)
    live = {match.id: match.settings.hosts_watch for match in await table.app.runner.live()}
    assert live == {"1": True, "2": False}


def boxes(form: Interaction) -> list[str]:
    """The ids of the fields of a form the bot showed."""
    assert form.modal is not None, "the bot showed no form"
    return [part["custom_id"] for row in form.modal["components"] for part in row["components"]]


async def test_the_usual_settings_are_changed_by_a_form_of_the_lobby(table: Table) -> None:
    await table.create(settings="points = [4, 2, 0]", seconds=90)
    assert said(await table.click("Bo", table.lobby, "Settings")) == "Only a host of this match can do that."
    form = await table.click(HOST, table.lobby, "Settings")
    names = boxes(form)
    wrong = dict(zip(names, ("soon", "", "deadline", "yes", ""), strict=True))
    refused = await table.answered(table.sandbox.person(HOST).submit(form, wrong))
    assert "• **Seconds a turn**: must be a length of time such as 90s, 5m or 1h30m, not soon." in said(refused)
    form = await table.click(HOST, table.lobby, "Settings")
    names = boxes(form)
    values = dict(zip(names, ("45", "10, 5", "all_locked", "no", "points = [5, 1, 0]"), strict=True))
    told = await table.answered(table.sandbox.person(HOST).submit(form, values))
    assert said(told) == "The settings are changed."
    assert (await table.match()).settings.options == {"points": [5, 1, 0]}
    await table.lobby_says("45 seconds a turn")


async def test_a_host_who_writes_out_warnings_longer_than_a_turn_is_told_that_they_are_left_out(table: Table) -> None:
    told = await table.create(settings="move_seconds = 10\nwarnings = [30, 10, 5]")
    left_out = "The warnings at 30 and 10 seconds are left out: a turn is not longer than that."
    assert said(told) == f"Match 1 is open: players join under the message below. {left_out}"
    form = await table.click(HOST, table.lobby, "Settings")
    values = dict(zip(boxes(form), ("20", "", "deadline", "yes", ""), strict=True))
    told = await table.answered(table.sandbox.person(HOST).submit(form, values))
    assert said(told).startswith("The settings are changed. The warnings at 30 and 10 seconds are left out")


def allow_many_warnings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a lobby have warnings as an earlier program allowed them."""
    monkeypatch.setattr(bounds, "MOST_WARNINGS", 10_000)
    monkeypatch.setattr(bounds, "LEAST_BETWEEN", 1)


async def test_a_form_takes_as_much_as_it_is_filled_in_with(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    allow_many_warnings(monkeypatch)
    many = ", ".join(str(seconds) for seconds in range(60, 0, -1))
    await table.create(seconds=90, warnings=many)
    form = await table.click(HOST, table.lobby, "Settings")
    assert form.modal is not None
    fields = [part for row in form.modal["components"] for part in row["components"]]
    assert fields[1]["value"] == many
    assert all(len(field.get("value") or "") <= field["max_length"] <= 4_000 for field in fields)
    told = await table.answered(table.sandbox.person(HOST).submit(form, {fields[0]["custom_id"]: "80"}))
    assert said(told) == "The settings are changed."
    assert (await table.match()).settings.warnings == tuple(range(60, 0, -1))


async def test_what_no_form_can_hold_is_refused_in_a_sentence(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    allow_many_warnings(monkeypatch)
    await table.create(seconds=9_000, warnings=" ".join(str(seconds) for seconds in range(1_100, 0, -1)))
    told = await table.click(HOST, table.lobby, "Settings")
    assert said(told).startswith("“Warnings before the deadline” is too long to be changed in a form now")
