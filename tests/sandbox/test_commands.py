"""Offered commands, permissions in interactions, and forms."""

from typing import Any

import aiohttp
import pytest

from bifrost_bot.sandbox import PersonError, Sandbox, Setup
from bifrost_bot.sandbox.family import FAMILY
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.draft import Draft
from bifrost_bot.sandbox.world.message_payloads import interaction_json
from bifrost_bot.sandbox.world.model import Interaction, Overwrite

from .client import EVERY_ROUTE, GO
from .conftest import StartSandbox


def offering(name: str) -> Sandbox:
    """A server of the family whose bot offers a command."""
    sandbox = Sandbox(FAMILY[name])
    sandbox.world.set_commands(None, [GO])
    return sandbox


@pytest.mark.parametrize("name", ["no_commands", "all_together"])
def test_commands_are_offered_and_taken_only_where_the_member_may_use_them(name: str) -> None:
    sandbox = offering(name)
    for person in (sandbox.person("Bo"), sandbox.person("Hilda")):
        assert person.commands("general") == []
        with pytest.raises(PersonError, match="no command /go"):
            person.run("general", "go")
        assert person.commands("lobby") == [GO]
        person.run("lobby", "go")
    assert sandbox.person("Odin").commands("general") == [GO]


def test_a_button_works_where_commands_do_not() -> None:
    sandbox = offering("no_commands")
    row = {
        "type": 1,
        "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go", "id": 1}],
    }
    channel = sandbox.world.channel("general")
    message = sandbox.world.post(channel, sandbox.world.bot, Draft(content="x", components=[row]))
    assert sandbox.person("Bo").click(message, "go").kind == 3


def invoke_in_lobby(sandbox: Sandbox) -> dict[str, Any]:
    """An interaction of Bo's in the lobby, as the bot gets it."""
    return interaction_json(sandbox.world, sandbox.person("Bo").run("lobby", "go"))


def test_an_interaction_tells_what_bot_and_member_may_do_in_the_channel() -> None:
    sandbox = offering("untouched")
    channel = sandbox.world.channel("lobby")
    me = sandbox.world.bot.id
    bo = sandbox.person("Bo").id
    before = invoke_in_lobby(sandbox)
    assert int(before["app_permissions"]) == allow.EVERYONE_DEFAULT | allow.BOT_DEFAULT
    assert int(before["member"]["permissions"]) == allow.EVERYONE_DEFAULT
    sandbox.world.set_overwrite(channel, me, Overwrite(me, 1, 0, allow.ADD_REACTIONS))
    sandbox.world.set_overwrite(channel, bo, Overwrite(bo, 1, allow.MANAGE_CHANNELS, 0))
    after = invoke_in_lobby(sandbox)
    assert int(after["app_permissions"]) == int(before["app_permissions"]) & ~allow.ADD_REACTIONS
    assert int(after["member"]["permissions"]) == allow.EVERYONE_DEFAULT | allow.MANAGE_CHANNELS
    host = next(
        role
        for role in sandbox.world.guilds[channel.guild_id or 0].roles.values()
        if role.name == "Host"
    )
    assert after["member"]["roles"] == []
    hosted = interaction_json(sandbox.world, sandbox.person("Hilda").run("lobby", "go"))
    assert hosted["member"]["roles"] == [str(host.id)]


async def test_a_bot_that_cannot_write_answers_commands(start_sandbox: StartSandbox) -> None:
    sandbox = await start_sandbox()
    sandbox.world.set_commands(None, [GO])
    channel = sandbox.world.channel("lobby")
    me = sandbox.world.bot.id
    sandbox.world.set_overwrite(
        channel, me, Overwrite(me, 1, 0, allow.VIEW_CHANNEL | allow.SEND_MESSAGES)
    )
    interaction = sandbox.person("Bo").run("lobby", "go")
    assert (
        not int(interaction_json(sandbox.world, interaction)["app_permissions"])
        & allow.SEND_MESSAGES
    )
    headers = {"Authorization": f"Bot {sandbox.bot_token}"}
    url = f"{sandbox.api_base}/channels/{channel.id}/messages"
    async with aiohttp.ClientSession() as session:
        async with session.post(url, json={"content": "x"}, headers=headers) as answer:
            assert (answer.status, (await answer.json())["code"]) == (403, 50001)
        assert await call_back(
            sandbox, session, interaction, {"type": 4, "data": {"content": "no"}}
        ) == (204, None)
    assert [message["content"] for message in sandbox.person("Bo").messages("lobby")] == ["no"]


async def call_back(
    sandbox: Sandbox, session: aiohttp.ClientSession, interaction: Interaction, body: Any
) -> tuple[int, Any]:
    url = f"{sandbox.api_base}/interactions/{interaction.id}/{interaction.token}/callback"
    async with session.post(url, json=body) as answer:
        return answer.status, (await answer.json() if answer.status >= 400 else None)


# Forms


def field(**more: Any) -> dict[str, Any]:
    return {"type": 4, "custom_id": "move", "style": 1, "label": "l" * 45} | more


def form(component: Any = None, **more: Any) -> dict[str, Any]:
    row = {"type": 1, "components": [component or field()]}
    return {"custom_id": "form", "title": "t" * 45, "components": [row]} | more


def labelled(component: dict[str, Any], **more: Any) -> dict[str, Any]:
    inner = {key: value for key, value in component.items() if key != "label"}
    return form(components=[{"type": 18, "label": "l" * 45, "component": inner} | more])


@pytest.mark.parametrize(
    ("modal", "wrong"),
    [
        (form(), None),
        (form(title="t" * 46), "title"),
        (form(field(label="l" * 46)), "label"),
        (form(field(placeholder="p" * 100)), None),
        (form(field(placeholder="p" * 101)), "placeholder"),
        (form(field(value="v" * 4000)), None),
        (form(field(value="v" * 4001)), "value"),
        (form(field(value="v" * 20, max_length=20)), None),
        (form(field(value="v" * 21, max_length=20)), "value"),
        (form(field(max_length=4001)), "max_length"),
        (form(field(min_length=9, max_length=8)), "max_length"),
        (form(field(custom_id="c" * 101)), "custom_id"),
        (labelled(field(value="v" * 20, max_length=20)), None),
        (labelled(field(value="v" * 21, max_length=20)), "value"),
        (labelled(field(), label="l" * 46), "label"),
        (labelled(field(), description="d" * 101), "description"),
    ],
    ids=lambda value: str(value)[-60:],
)
async def test_a_form_with_too_much_in_it_is_refused_with_the_field_named(
    start_sandbox: StartSandbox, modal: Any, wrong: str | None
) -> None:
    sandbox = await start_sandbox(Setup(bot_permissions=EVERY_ROUTE))
    sandbox.world.set_commands(None, [GO])
    interaction = sandbox.person("Bo").run("lobby", "go")
    async with aiohttp.ClientSession() as session:
        status, answer = await call_back(sandbox, session, interaction, {"type": 9, "data": modal})
    if wrong is None:
        assert (status, interaction.modal) == (204, modal)
    else:
        assert (status, answer["code"]) == (400, 50035)
        assert f"'{wrong}'" in str(answer["errors"])
        assert not interaction.answered
