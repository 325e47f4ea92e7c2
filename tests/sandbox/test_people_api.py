"""The page's interface over HTTP and websocket, as a browser uses it."""

import json
from collections.abc import AsyncIterator
from typing import Any, cast

import aiohttp
import discord
import pytest
from discord import app_commands

from bifrost_bot.gateway.incoming.replies import wait_for_answers
from bifrost_bot.sandbox import Sandbox
from tests.sandbox.client import Command

from .client import Bot


class Browser:
    """Requests as a page sends them."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox = sandbox
        self.session = session
        self.base = sandbox.page_url.split("/?")[0]

    def query(self, person: str, **more: str) -> dict[str, str]:
        return {"token": self.sandbox.page_token, "as": str(self.sandbox.person(person).id), **more}

    async def get(self, path: str, person: str, **query: str) -> Any:
        async with self.session.get(self.base + path, params=self.query(person, **query)) as answer:
            return await answer.json()

    async def post(
        self, path: str, person: str, body: Any, files: dict[str, bytes] | None = None
    ) -> Any:
        data: Any = json.dumps(body)
        if files:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body))
            for name, content in files.items():
                data.add_field(name, content, filename="a.csv")
        async with self.session.post(
            self.base + path, params=self.query(person), data=data
        ) as answer:
            return await answer.json()


@pytest.fixture
async def browser(sandbox: Sandbox) -> AsyncIterator[Browser]:
    async with aiohttp.ClientSession() as session:
        yield Browser(sandbox, session)


PATHS = ("people", "messages", "guide", "feed")
DEEDS = (
    "say",
    "edit",
    "delete",
    "react",
    "typing",
    "ack",
    "run",
    "click",
    "submit",
    "autocomplete",
)


async def test_everything_asks_for_the_token(sandbox: Sandbox, browser: Browser) -> None:
    for path in PATHS:
        async with browser.session.get(f"{browser.base}/sandbox/{path}") as answer:
            assert answer.status == 401, path
    for path in DEEDS:
        async with browser.session.post(f"{browser.base}/sandbox/{path}?token=wrong") as answer:
            assert answer.status == 401, path
    async with browser.session.get(browser.base) as answer:
        assert answer.status == 401


async def test_another_name_for_this_machine_is_refused(browser: Browser) -> None:
    async with browser.session.get(
        browser.sandbox.page_url, headers={"Host": "evil.example"}
    ) as answer:
        assert answer.status == 403


async def test_the_page_and_its_files_are_served_and_nothing_beside_them(browser: Browser) -> None:
    async with browser.session.get(browser.sandbox.page_url) as answer:
        assert (answer.status, answer.content_type) == (200, "text/html")
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    async with browser.session.get(f"{browser.base}/page/main.js") as answer:
        assert (answer.status, answer.content_type) == (200, "text/javascript")
    for path in (
        "/page/../server.py",
        "/page/%2e%2e/server.py",
        "/page/missing.js",
        "/page/%2e%2e%2fserver.py",
    ):
        async with browser.session.get(browser.base + path) as answer:
            assert answer.status == 404, path


async def test_the_people_and_their_parts_are_listed(browser: Browser) -> None:
    people = await browser.get("/sandbox/people", "Astrid")
    assert {person["name"]: person["role"] for person in people} == {
        "Odin": "owner",
        "Hilda": "host",
        "Astrid": "player",
        "Bo": "player",
        "Cleo": "player",
        "Sven": "spectator",
        "Admin Ada": "admin",
    }


async def test_others_see_a_message_with_a_file(sandbox: Sandbox, browser: Browser) -> None:
    channel = str(sandbox.world.channel("general").id)
    body = {"channel": channel, "content": "look", "at": 1_800_000_000_000}
    said = await browser.post("/sandbox/say", "Astrid", body, {"files[0]": b"1,2"})
    assert said["at"] == 1_800_000_000_000
    shown = (await browser.get("/sandbox/messages", "Bo", channel=channel))[0]
    assert (shown["id"], shown["content"], shown["attachments"][0]["filename"]) == (
        said["id"],
        "look",
        "a.csv",
    )
    async with browser.session.get(shown["attachments"][0]["url"]) as answer:
        assert await answer.read() == b"1,2"
        assert answer.headers["Content-Disposition"] == "attachment"


async def test_own_messages_can_be_changed(sandbox: Sandbox, browser: Browser) -> None:
    said = sandbox.person("Astrid").say("general", "one")
    await browser.post("/sandbox/edit", "Astrid", {"message": str(said.id), "content": "two"})
    await browser.post("/sandbox/react", "Bo", {"message": str(said.id), "emoji": "👍"})
    shown = sandbox.person("Bo").messages("general")[0]
    assert (shown["content"], shown["reactions"][0]["me"]) == ("two", True)
    await browser.post(
        "/sandbox/react", "Bo", {"message": str(said.id), "emoji": "👍", "remove": True}
    )
    answer = await browser.post("/sandbox/delete", "Bo", {"message": str(said.id)})
    assert answer == {"error": "Missing Permissions"}
    await browser.post("/sandbox/delete", "Astrid", {"message": str(said.id)})
    assert sandbox.person("Bo").messages("general") == []


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        ("say", {"channel": "nowhere", "content": "x"}, "Astrid sees no channel nowhere."),
        ("say", {"channel": "general", "content": ""}, "Cannot send an empty message"),
        ("say", {"channel": "general", "content": "x" * 4001}, "Must be 4000 or fewer in length."),
        ("run", {"channel": "general", "command": "nothing"}, "There is no command /nothing here."),
        ("use", {"channel": "general", "command": "x", "user": "1"}, "No user has this id."),
        (
            "use",
            {"channel": "general", "command": "x", "message": "1"},
            "There is no such message.",
        ),
        ("click", {"message": "1", "custom_id": "x"}, "There is no such message."),
        ("submit", {"modal": "1", "values": {}}, "This form is not open."),
    ],
)
async def test_a_refusal_is_a_sentence(
    browser: Browser, path: str, body: Any, sentence: str
) -> None:
    assert await browser.post(f"/sandbox/{path}", "Astrid", body) == {"error": sentence}


async def test_the_feed_greets_first(sandbox: Sandbox, browser: Browser) -> None:
    url = browser.base.replace("http", "ws") + "/sandbox/feed"
    async with browser.session.ws_connect(url, params=browser.query("Bo")) as socket:
        hello = await socket.receive_json()
        assert (hello["type"], hello["user"]["name"]) == ("hello", "Bo")
        guild = hello["guilds"][0]
        assert [channel["name"] for channel in guild["channels"]] == ["general", "lobby"]
        assert {role["name"] for role in guild["roles"]} >= {"Host", "@everyone"}
        sandbox.person("Astrid").say("general", f"hi <@{sandbox.person('Bo').id}>")
        event = await socket.receive_json()
        assert (event["type"], event["pings"]) == ("message_create", True)
        assert event["message"]["author"]["global_name"] == "Astrid"


async def test_controls_work_over_http(sandbox: Sandbox, browser: Browser, bot: Bot) -> None:
    class Ask(discord.ui.Modal, title="Why"):
        why: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Why", custom_id="why")

        async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message(f"because {self.why.value}", ephemeral=True)

    class Panel(discord.ui.View):
        @discord.ui.button(label="Ask", custom_id="ask")
        async def ask(
            self, interaction: discord.Interaction[Any], _: discord.ui.Button[Any]
        ) -> None:
            await interaction.response.send_modal(Ask(custom_id="form"))

    @app_commands.command(description="Loads a board")
    async def load(
        interaction: discord.Interaction[Any], board: discord.Attachment, name: str
    ) -> None:
        data = (await board.read()).decode()
        await interaction.response.send_message(f"{name}: {data}", view=Panel())

    @load.autocomplete("name")
    async def names(
        interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=typed.upper(), value=typed)]

    bot.tree.add_command(cast("Command", load))
    bot.tree.copy_global_to(guild=bot.guild)
    await bot.tree.sync(guild=bot.guild)
    asked = {"channel": "general", "command": "load", "options": {"name": "tri"}, "focused": "name"}
    assert await browser.post("/sandbox/autocomplete", "Hilda", asked) == [
        {"name": "TRI", "value": "tri"}
    ]

    feed = sandbox.person("Hilda").feed()
    run = {"channel": "general", "command": "load", "options": {"name": "trine"}}
    started = await browser.post("/sandbox/run", "Hilda", run, {"options[board]": b"1,2"})
    done = {"type": "interaction_done", "id": started["id"], "answer": 4}
    await sandbox.world.until(lambda: done in feed.events)
    await wait_for_answers()
    message = sandbox.person("Hilda").messages("general")[-1]
    assert message["content"] == "trine: 1,2"
    await browser.post("/sandbox/click", "Hilda", {"message": message["id"], "custom_id": "ask"})
    form = await sandbox.world.until(
        lambda: [event for event in feed.events if event["type"] == "modal"]
    )
    await wait_for_answers()
    await browser.post(
        "/sandbox/submit", "Hilda", {"modal": form[0]["id"], "values": {"why": "I can"}}
    )
    await sandbox.world.until(
        lambda: sandbox.person("Hilda").messages("general")[-1]["content"] == "because I can"
    )
    feed.close()


async def test_the_guide_is_given_when_there_is_one(sandbox: Sandbox, browser: Browser) -> None:
    assert await browser.get("/sandbox/guide", "Bo") == {}
    lines = ["Type A1"]
    sandbox.guide = lambda person: {"title": f"You are {person.user.name}", "lines": [*lines]}
    assert (await browser.get("/sandbox/guide", "Bo"))["lines"] == ["Type A1"]
    assert (await browser.get("/sandbox/guide", "Bo"))["title"] == "You are Bo"
    assert (await browser.get("/sandbox/guide", "Sven"))["title"] == "You are Sven"
    lines.append("Then B2")
    assert (await browser.get("/sandbox/guide", "Bo"))["lines"] == ["Type A1", "Then B2"]


async def test_a_port_in_use_is_told(sandbox: Sandbox) -> None:
    port = int(sandbox.api_base.split(":")[2].split("/")[0])
    second = Sandbox(port=port)
    with pytest.raises(OSError, match=str(port)):
        await second.start()
