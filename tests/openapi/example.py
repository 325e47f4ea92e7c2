# pyright: reportPrivateUsage=false
"""Known good exchanges: requests by discord.py, answers as Discord sends them."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import app_commands
from discord.http import MultipartParameters, handle_message_parameters
from discord.webhook.async_ import interaction_message_response_params

BOT = "1180000000000000001"
GUILD = "1180000000000000002"
CHANNEL = "1180000000000000003"
MESSAGE = "1180000000000000004"
INSTANT = "2025-11-21T12:00:00.123000+00:00"


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and its answer."""

    method: str
    path: str
    request: Any = None
    status: int = 200
    answer: Any = None
    query: Mapping[str, str] = field(default_factory=dict[str, str])


def user() -> dict[str, Any]:
    return {
        "id": BOT,
        "username": "bifrost",
        "avatar": None,
        "discriminator": "0000",
        "public_flags": 0,
        "flags": 0,
        "bot": True,
        "banner": None,
        "accent_color": None,
        "global_name": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
    }


def message() -> dict[str, Any]:
    button = {"type": 2, "id": 2, "custom_id": "undo:7:3", "style": 2, "label": "Undo"}
    return {
        "type": 0,
        "content": "A1",
        "mentions": [user()],
        "mention_roles": [],
        "attachments": [attachment()],
        "embeds": [],
        "timestamp": INSTANT,
        "edited_timestamp": None,
        "flags": 0,
        "components": [{"type": 1, "id": 1, "components": [button]}],
        "id": MESSAGE,
        "channel_id": CHANNEL,
        "author": user(),
        "pinned": False,
        "mention_everyone": False,
        "tts": False,
        "nonce": "1180000000000000009",
    }


def attachment() -> dict[str, Any]:
    return {
        "id": "1180000000000000005",
        "filename": "board.png",
        "size": 44_000,
        "url": "http://127.0.0.1/attachments/1/2/board.png",
        "proxy_url": "http://127.0.0.1/attachments/1/2/board.png",
        "width": 900,
        "height": 900,
        "content_type": "image/png",
        "description": "Turn 3",
    }


def channel() -> dict[str, Any]:
    return {
        "id": CHANNEL,
        "type": 0,
        "last_message_id": None,
        "flags": 0,
        "guild_id": GUILD,
        "name": "red-game1-submissions",
        "parent_id": "1180000000000000006",
        "rate_limit_per_user": 0,
        "topic": None,
        "position": 3,
        "permission_overwrites": [{"id": GUILD, "type": 0, "allow": "0", "deny": "1024"}],
        "nsfw": False,
    }


def command() -> dict[str, Any]:
    option = {
        "type": 3,
        "name": "game",
        "description": "which game",
        "required": True,
        "autocomplete": True,
    }
    subcommand = {"type": 1, "name": "create", "description": "opens a match", "options": [option]}
    return {
        "id": "1180000000000000007",
        "application_id": BOT,
        "guild_id": GUILD,
        "version": "1180000000000000008",
        "default_member_permissions": None,
        "type": 1,
        "name": "match",
        "description": "matches",
        "options": [subcommand],
        "nsfw": False,
    }


def sent_json(parameters: MultipartParameters) -> Any:
    """The JSON that goes over the wire, be it the body or the `payload_json` part."""
    if parameters.multipart:
        return json.loads(parameters.multipart[0]["value"])
    return json.loads(json.dumps(parameters.payload))


def board_message() -> Any:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Undo", custom_id="undo:7:3"))
    view.add_item(
        discord.ui.Select(custom_id="pick", options=[discord.SelectOption(label="A", value="a")])
    )
    return sent_json(
        handle_message_parameters(
            content="Turn 3",
            embed=discord.Embed(title="Board", description="red to move", colour=0xFF0000),
            file=discord.File(io.BytesIO(b"png"), "board.png", description="Turn 3"),
            view=view,
            nonce=1180000000000000009,
            allowed_mentions=discord.AllowedMentions(
                everyone=False, users=[discord.Object(int(BOT))]
            ),
            message_reference={
                "message_id": int(MESSAGE),
                "channel_id": int(CHANNEL),
                "fail_if_not_exists": False,
            },
            flags=discord.MessageFlags(suppress_notifications=True),
            mention_author=False,
        )
    )


def edited_message() -> Any:
    data: Any = attachment()
    kept = discord.Attachment(
        data=data, state=discord.Client(intents=discord.Intents.none())._connection
    )
    new = discord.File(io.BytesIO(b"png"), "next.png")
    return sent_json(handle_message_parameters(content=None, attachments=[kept, new], view=None))


def laid_out_message() -> Any:
    view = discord.ui.LayoutView(timeout=None)
    picture = discord.MediaGalleryItem("attachment://board.png", description="Turn 3")
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(picture)
    title: discord.ui.TextDisplay[Any] = discord.ui.TextDisplay("Turn 3")
    box: discord.ui.Container[Any] = discord.ui.Container(title, gallery, accent_colour=0xFF0000)
    view.add_item(box)
    view.add_item(discord.ui.Separator())
    return sent_json(handle_message_parameters(view=view))


def changed_by_button() -> Any:
    return sent_json(
        interaction_message_response_params(type=7, content="A1 is withdrawn.", view=None)
    )


def callback() -> Any:
    view = discord.ui.View(timeout=None)
    view.add_item(
        discord.ui.Button(label="Lock", custom_id="lock:7:3", style=discord.ButtonStyle.green)
    )
    return sent_json(
        interaction_message_response_params(
            type=4,
            content="A1 is recorded.",
            flags=discord.MessageFlags(ephemeral=True),
            view=view,
            allowed_mentions=discord.AllowedMentions.none(),
        )
    )


def modal() -> Any:
    form = discord.ui.Modal(title="Submit", custom_id="submit:7:3")
    form.add_item(discord.ui.TextInput(label="Your move", custom_id="move", max_length=100))
    return json.loads(json.dumps({"type": 9, "data": form.to_dict()}))


def synced_commands() -> Any:
    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)
    group = app_commands.Group(name="match", description="matches", guild_only=True)

    @group.command(name="create", description="opens a match")
    @app_commands.describe(game="which game", seats="how many", player="who")
    async def create(
        interaction: discord.Interaction,
        game: str,
        seats: app_commands.Range[int, 2, 9],
        player: discord.Member | None = None,
        where: discord.TextChannel | None = None,
    ) -> None: ...

    @create.autocomplete("game")
    async def games(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return []

    @app_commands.context_menu(name="Show submission")
    async def show(interaction: discord.Interaction, target: discord.Message) -> None: ...

    return json.loads(json.dumps([group.to_dict(tree), show.to_dict(tree)]))


def good_exchanges() -> dict[str, Exchange]:
    """Every example by a name that says what it is."""
    messages = f"/api/v10/channels/{CHANNEL}/messages"
    interaction = {
        "id": MESSAGE,
        "type": 2,
        "response_message_id": MESSAGE,
        "response_message_ephemeral": True,
    }
    resource = {"type": 4, "message": {**message(), "flags": 64}}
    answered = {"interaction": interaction, "resource": resource}
    follow_up = sent_json(handle_message_parameters(content="x"))
    token = "aW50ZXJhY3Rpb24"
    ask = {"with_response": "1"}
    refusal = {
        "content": {"_errors": [{"code": 50035, "message": "Must be 2000 or fewer in length."}]}
    }
    overwrite = {"id": int(GUILD), "type": 0, "allow": "1024", "deny": "0"}
    created = {"type": 0, "name": "red-game1-submissions", "parent_id": int(MESSAGE)} | {
        "permission_overwrites": [{"allow": 1024, "deny": 0, "id": int(GUILD), "type": 0}]
    }
    return {
        "who am I": Exchange(
            "GET", "/api/v10/users/@me", answer={**user(), "mfa_enabled": False, "locale": "en-US"}
        ),
        "board message": Exchange("POST", messages, board_message(), answer=message()),
        "layout": Exchange("POST", messages, laid_out_message(), answer=message()),
        "edit": Exchange("PATCH", f"{messages}/{MESSAGE}", edited_message(), answer=message()),
        "history": Exchange(
            "GET", messages, answer=[message(), message()], query={"limit": "50", "after": MESSAGE}
        ),
        "deletion": Exchange("DELETE", f"{messages}/{MESSAGE}", status=204),
        "reaction": Exchange("PUT", f"{messages}/{MESSAGE}/reactions/%E2%9C%85/@me", status=204),
        "channel": Exchange("POST", f"/api/v10/guilds/{GUILD}/channels", created, 201, channel()),
        "overwrite": Exchange(
            "PUT", f"/api/v10/channels/{CHANNEL}/permissions/{GUILD}", overwrite, 204
        ),
        "callback": Exchange(
            "POST", f"/interactions/{MESSAGE}/{token}/callback", callback(), 200, answered, ask
        ),
        "button": Exchange(
            "POST", f"/interactions/{MESSAGE}/{token}/callback", changed_by_button(), 204
        ),
        "modal": Exchange("POST", f"/interactions/{MESSAGE}/{token}/callback", modal(), 204),
        "follow-up": Exchange(
            "POST", f"/webhooks/{BOT}/{token}", follow_up, 200, message(), {"wait": "1"}
        ),
        "original": Exchange(
            "PATCH", f"/webhooks/{BOT}/{token}/messages/@original", follow_up, 200, message()
        ),
        "sync": Exchange(
            "PUT",
            f"/applications/{BOT}/guilds/{GUILD}/commands",
            synced_commands(),
            200,
            [command()],
        ),
        "refusal": Exchange(
            "POST",
            messages,
            {"content": "x"},
            400,
            {"code": 50035, "message": "Invalid Form Body", "errors": refusal},
        ),
        "too fast": Exchange(
            "POST",
            messages,
            {"content": "x"},
            429,
            {
                "code": 0,
                "message": "You are being rate limited.",
                "retry_after": 0.3,
                "global": False,
            },
        ),
        "trouble": Exchange("POST", messages, {"content": "x"}, 502, None),
    }
