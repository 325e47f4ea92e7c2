"""One's own data on the wire: a file, a confirmation, and nothing left that names the person."""

import json

from bifrost_bot.sandbox.world.model import Interaction
from tests.e2e.helpers.table import (
    HOME,
    HOST,
    PATIENCE,
    PLAYERS,
    Table,
    field_id,
    response_to,
    said,
)

WHO = PLAYERS[0]


def exported(table: Table, asked: Interaction) -> dict[str, object]:
    assert response_to(asked).visible_to == asked.user_id
    (file,) = response_to(asked).attachments
    assert file.filename == "my-data.json"
    data = table.world.files.get(file.id)
    assert data is not None
    return json.loads(data)


async def abandon(table: Table) -> None:
    form = await table.run(HOST, HOME, "match abandon", match="1")
    await table.submit(HOST, form, {field_id(form): ""})
    await table.lobby_says("match 1 is over.")


async def test_ones_data_comes_as_a_file_that_only_oneself_sees(table: Table) -> None:
    await table.begin()
    await table.play_turn()
    found = exported(table, await table.run(WHO, HOME, "privacy export"))
    match = await table.match()
    assert found["user"] == str(table.sandbox.person(WHO).id)
    text = json.dumps(found)
    assert match.seed not in text
    assert not [name for name in PLAYERS[1:] if str(table.sandbox.person(name).id) in text]
    assert exported(table, await table.run("Sven", HOME, "privacy export"))["matches"] == []


async def test_data_is_deleted_after_the_match_once_confirmed(table: Table) -> None:
    await table.begin()
    await table.play_turn()
    refused = await table.run(WHO, HOME, "privacy delete")
    assert (
        said(refused)
        == "You have a part in match 1, which is not over yet. Your data can be deleted after that."
    )
    await abandon(table)
    asked = await table.run(WHO, HOME, "privacy delete")
    assert asked.original is not None and "This cannot be undone." in said(asked)
    assert (await table.match()).player(str(table.sandbox.person(WHO).id)) is not None
    table.sandbox.person(WHO).click(asked.original, "Delete my data")
    await table.world.until(lambda: said(asked).startswith("Done"), PATIENCE)
    assert said(asked) == "Done: your settings are gone. One match names you no longer."
    match = await table.match()
    assert match.player(str(table.sandbox.person(WHO).id)) is None
    assert exported(table, await table.run(WHO, HOME, "privacy export"))["matches"] == []
    # The host can still clear the match away.
    offered = table.sandbox.person(HOST).autocomplete(HOME, "match delete", {"match": ""}, "match")
    choices = (await table.answered(offered)).choices
    assert choices is not None and [choice["name"] for choice in choices] == [
        "1, Bifröst: abandoned"
    ]
    asked = await table.run(HOST, HOME, "match delete", match="1")
    told = await table.click(HOST, asked, "Delete the channels")
    assert said(told).startswith("13 channels of match 1 were deleted. Their transcript is in ")
    await table.world.until(lambda: not table.rooms.all(), PATIENCE)
