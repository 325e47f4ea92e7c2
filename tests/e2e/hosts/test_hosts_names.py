"""Names of hosts are kept across restarts."""

import pytest

from bifrost_bot.sandbox.world.model import Interaction, Message
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Table, field_id

OWNER, SECOND = "Odin", "Sven"


def file(table: Table, message: Message | None, ending: str) -> str:
    """The text of a message's file."""
    assert message is not None
    (found,) = (one for one in message.attachments if one.filename.endswith(ending))
    data = table.world.files.get(found.id)
    assert data is not None
    return data.decode()


async def begun_again(table: Table) -> None:
    """Starts the bot again, while a match is under way that the server's owner has given a
    second host.
    """
    table.open_match_commands()
    await table.begin()
    await table.run(HOST, HOME, "match pause")
    await table.run(OWNER, HOME, "match host add", member=SECOND, match="1")
    await table.close_bot()
    await table.open_bot()


async def abandoned(table: Table) -> Message:
    """The message with the files, once the second host has ended the match."""
    form = await table.run(SECOND, HOME, "match abandon", match="1")
    given: Interaction = table.sandbox.person(SECOND).submit(form, {field_id(form): "a storm"})
    await table.answered(given)

    def found() -> list[Message]:
        return [one for one in table.lobby_messages() if "Replay of match" in one.content]

    await table.world.until(found, PATIENCE)
    return found()[0]


@pytest.mark.nightly(by_day=0)
async def test_a_bot_that_was_started_again_names_hosts_in_the_audit_and_on_the_replay_page(
    table: Table,
) -> None:
    await begun_again(table)
    kept = await abandoned(table)
    asked = await table.run(PLAYERS[0], HOME, "audit", match="1")
    hilda, odin, sven = (
        f"{name} ({table.sandbox.person(name).id})" for name in (HOST, OWNER, SECOND)
    )
    for audit in (file(table, asked.original, "-audit.txt"), file(table, kept, "-audit.txt")):
        assert f"{hilda} opened the match." in audit
        assert f"{hilda} paused the match." in audit
        assert f"{odin} made {sven} a host." in audit
        assert "user " not in audit
    assert f'"hosts":["{HOST}","{SECOND}"]' in file(table, kept, ".html")
