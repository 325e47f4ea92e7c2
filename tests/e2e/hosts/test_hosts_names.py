"""Names of hosts are kept across restarts."""

from bifrost_bot.sandbox.world.model import Interaction, Message
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Table, field_id

OWNER = "Odin"
SECOND = "Sven"


def file(table: Table, message: Message | None, ending: str) -> str:
    """The text of a message's file."""
    assert message is not None
    (found,) = (one for one in message.attachments if one.filename.endswith(ending))
    data = table.world.files.get(found.id)
    assert data is not None
    return data.decode()


async def begun_again(table: Table) -> None:
    """Restarts the bot while a match runs that the owner has given a second host."""
    table.open_match_commands()
    await table.begin()
    await table.run(HOST, HOME, "match pause")
    await table.run(OWNER, HOME, "match host add", member=SECOND, match="1")
    await table.restart()


async def abandoned(table: Table) -> Message:
    """The message with the files, once the second host has ended the match."""
    form = await table.run(SECOND, HOME, "match abandon", match="1")
    given: Interaction = table.sandbox.person(SECOND).submit(form, {field_id(form): "a storm"})
    await table.answered(given)

    def found() -> list[Message]:
        return [one for one in table.lobby_messages() if "Replay of match" in one.content]

    await table.world.until(found, PATIENCE)
    return found()[0]


async def test_after_a_restart_hosts_are_named_in_audit_and_replay(table: Table) -> None:
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
