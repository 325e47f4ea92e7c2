"""Messages and interactions in Discord's JSON, for REST and gateway."""

from typing import TYPE_CHECKING

from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.components import FILE
from bifrost_bot.sandbox.world.model import (
    EPHEMERAL,
    LOADING,
    REPLY,
    Attachment,
    Interaction,
    Json,
    Message,
)
from bifrost_bot.sandbox.world.payloads import channel_json, member_json, user_json
from bifrost_bot.sandbox.world.snowflake import instant_ms, iso

if TYPE_CHECKING:
    from bifrost_bot.sandbox.world.world import World

ATTACHMENT_SIZE_LIMIT = 10 * 2**20
_SNAPSHOT_FIELDS = (
    "type",
    "content",
    "mentions",
    "mention_roles",
    "attachments",
    "embeds",
    "timestamp",
    "edited_timestamp",
    "flags",
    "components",
)


def attachment_json(world: "World", attachment: Attachment) -> Json:
    """Returns a message's file."""
    link = world.link(attachment)
    payload: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": attachment.size,
        "url": link,
        "proxy_url": link,
        "content_type": attachment.content_type,
    }
    if attachment.width is not None:
        payload |= {"width": attachment.width, "height": attachment.height}
    if attachment.description is not None:
        payload["description"] = attachment.description
    if attachment.ephemeral:
        payload["ephemeral"] = True
    return payload


def message_json(
    world: "World", message: Message, viewer: int, with_reference: bool = True
) -> Json:
    """Returns a message as REST sends it to `viewer`, whose own reactions are marked."""
    by_name = {item.filename: item for item in message.attachments}
    used: set[str] = set()
    embeds = [_embed_json(world, embed, by_name, used) for embed in message.embeds]
    attachments = [item for item in message.attachments if item.filename not in used]
    payload: Json = {
        "type": message.type,
        "content": message.content,
        "mentions": [user_json(world.users[user]) for user in message.mentions.users],
        "mention_roles": list(map(str, message.mentions.roles)),
        "attachments": [attachment_json(world, item) for item in attachments],
        "embeds": embeds,
        "timestamp": iso(instant_ms(message.id)),
        "edited_timestamp": None if message.edited_ms is None else iso(message.edited_ms),
        "flags": message.flags,
        "components": _with_media(world, message.components, by_name),
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "author": user_json(message.author),
        "pinned": message.pinned_ms is not None,
        "mention_everyone": message.mentions.everyone,
        "tts": message.tts,
    }
    if message.nonce is not None:
        payload["nonce"] = message.nonce
    if message.reactions:
        reactions = message.reactions.items()
        payload["reactions"] = [_reaction_json(name, users, viewer) for name, users in reactions]
    if message.webhook_id is not None:
        payload["webhook_id"] = str(message.webhook_id)
    if message.poll is not None:
        payload["poll"] = message.poll
    if message.interaction is not None:
        payload |= _interaction_parts(world, message, message.interaction)
    if message.reference is not None:
        payload |= _reference_parts(world, message, viewer, with_reference)
    if message.thread_id is not None and message.thread_id in world.channels:
        payload["thread"] = channel_json(world.channels[message.thread_id])
    return payload


def person_message_json(world: "World", message: Message, viewer: int) -> Json:
    """Returns a message as a person's client gets it: with its guild, ephemeral ones marked."""
    payload = message_json(world, message, viewer)
    if message.guild_id is not None:
        payload["guild_id"] = str(message.guild_id)
    if message.visible_to is not None:
        payload["ephemeral"] = True
    return payload


def gateway_message_json(world: "World", message: Message) -> Json:
    """Returns a message as the gateway sends it: with guild and members."""
    payload = message_json(world, message, world.bot.id)
    if message.guild_id is None:
        return payload
    guild = world.guilds[message.guild_id]
    payload["guild_id"] = str(guild.id)
    author = guild.members.get(message.author.id)
    if author is not None:
        payload["member"] = member_json(author, with_user=False)
    for mention, user_id in zip(payload["mentions"], message.mentions.users, strict=True):
        if user_id in guild.members:
            mention["member"] = member_json(guild.members[user_id], with_user=False)
    return payload


def _embed_json(world: "World", embed: Json, files: dict[str, Attachment], used: set[str]) -> Json:
    payload = dict(embed)
    for name in ("image", "thumbnail"):
        part = embed.get(name)
        if not part:
            continue
        file = _attachment_of(part.get("url", ""), files)
        if file is not None:
            used.add(file.filename)
            link = world.link(file)
            part = part | {"url": link, "proxy_url": link, "content_type": file.content_type}
            if file.width is not None:
                part |= {"width": file.width, "height": file.height}
        payload[name] = part
    for name in ("author", "footer"):
        file = _attachment_of(embed.get(name, {}).get("icon_url", ""), files)
        if file is not None:
            used.add(file.filename)
            payload[name] = embed[name] | {"icon_url": world.link(file)}
    return payload


def _attachment_of(url: str, files: dict[str, Attachment]) -> Attachment | None:
    """Returns the attachment that an attachment:// address names."""
    scheme, _, filename = url.partition("://")
    return files.get(filename) if scheme == "attachment" else None


def _with_media(world: "World", components: list[Json], files: dict[str, Attachment]) -> list[Json]:
    return [_component_json(world, component, files) for component in components]


def _component_json(world: "World", component: Json, files: dict[str, Attachment]) -> Json:
    payload = dict(component)
    if "components" in component:
        payload["components"] = _with_media(world, component["components"], files)
    if "accessory" in component:
        payload["accessory"] = _component_json(world, component["accessory"], files)
    if "items" in component:
        items = component["items"]
        payload["items"] = [item | {"media": _media(world, item["media"], files)} for item in items]
    for name in ("media", "file"):
        if isinstance(component.get(name), dict):
            payload[name] = _media(world, component[name], files)
    if component.get("type") == FILE:
        file = _attachment_of(component["file"].get("url", ""), files)
        if file is not None:
            payload |= {"name": file.filename, "size": file.size}
    return payload


def _media(world: "World", media: Json, files: dict[str, Attachment]) -> Json:
    url = media.get("url", "")
    file = _attachment_of(url, files)
    if file is None:
        return {"id": "0", "url": url, "proxy_url": url, "width": None, "height": None}
    link = world.link(file)
    return {
        "id": str(file.id),
        "url": link,
        "proxy_url": link,
        "width": file.width,
        "height": file.height,
        "content_type": file.content_type,
        "attachment_id": str(file.id),
    }


def emoji_json(name: str) -> Json:
    """Returns an emoji by its name in paths: a character, or `name:id` for a custom one."""
    if ":" in name:
        text, identity = name.rsplit(":", 1)
        return {"id": identity, "name": text}
    return {"id": None, "name": name}


def _reaction_json(name: str, users: list[int], viewer: int) -> Json:
    return {
        "emoji": emoji_json(name),
        "count": len(users),
        "count_details": {"burst": 0, "normal": len(users)},
        "burst_colors": [],
        "me_burst": False,
        "me": viewer in users,
    }


def _reference_parts(world: "World", message: Message, viewer: int, nested: bool) -> Json:
    reference = message.reference
    assert reference is not None
    pointer: Json = {"type": reference.kind, "channel_id": str(reference.channel_id)}
    if reference.message_id is not None:
        pointer["message_id"] = str(reference.message_id)
    if reference.guild_id is not None:
        pointer["guild_id"] = str(reference.guild_id)
    parts: Json = {"message_reference": pointer}
    if message.snapshot is not None:
        full = message_json(world, message.snapshot, viewer, with_reference=False)
        shown = {name: full[name] for name in _SNAPSHOT_FIELDS}
        parts["message_snapshots"] = [{"message": shown}]
    if nested and message.type == REPLY:
        channel = world.channels.get(reference.channel_id)
        found = None if channel is None else channel.messages.get(reference.message_id or 0)
        parts["referenced_message"] = None
        if found is not None and found.visible_to in (None, message.visible_to, viewer):
            referenced = message_json(world, found, viewer, with_reference=False)
            referenced.pop("reactions", None)
            parts["referenced_message"] = referenced
    return parts


def metadata_json(world: "World", interaction: Interaction, followed: Message | None) -> Json:
    """Returns a message's reference to the interaction that it answers."""
    owners = {"1": str(interaction.user_id)}
    if interaction.guild_id is not None:
        owners = {"0": str(interaction.guild_id)}
    payload: Json = {
        "id": str(interaction.id),
        "type": interaction.kind,
        "user": user_json(world.users[interaction.user_id]),
        "authorizing_integration_owners": owners,
    }
    if followed is not None:
        payload["original_response_message_id"] = str(followed.id)
    if interaction.kind == 3 and interaction.source is not None:
        payload["interacted_message_id"] = str(interaction.source.id)
    if interaction.kind == 5 and interaction.trigger is not None:
        payload["triggering_interaction_metadata"] = metadata_json(world, interaction.trigger, None)
    return payload


def _interaction_parts(world: "World", message: Message, interaction: Interaction) -> Json:
    followed = None if interaction.original is message else interaction.original
    parts: Json = {
        "application_id": str(world.application.id),
        "webhook_id": str(world.application.id),
        "interaction_metadata": metadata_json(world, interaction, followed),
    }
    if interaction.kind == 2:
        parts["interaction"] = {
            "id": str(interaction.id),
            "type": interaction.kind,
            "name": interaction.name,
            "user": user_json(world.users[interaction.user_id]),
        }
    return parts


def interaction_json(world: "World", interaction: Interaction) -> Json:
    """Returns an interaction as INTERACTION_CREATE sends it."""
    channel = world.channels[interaction.channel_id]
    user = world.users[interaction.user_id]
    recipients = world.others_in(channel, world.bot)
    payload: Json = {
        "id": str(interaction.id),
        "application_id": str(world.application.id),
        "type": interaction.kind,
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": channel_json(channel, recipients),
        "locale": "en-US",
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
        "authorizing_integration_owners": {"1": str(user.id)},
        "context": 1,
        "app_permissions": str(allow.DIRECT_MESSAGE),
    }
    if interaction.source is not None:
        payload["message"] = message_json(world, interaction.source, world.bot.id)
    if interaction.guild_id is None:
        return payload | {"user": user_json(user)}
    guild = world.guilds[interaction.guild_id]
    granted = allow.channel_permissions(guild, channel, user.id)
    payload["channel"]["permissions"] = str(granted)
    return payload | {
        "context": 0,
        "guild_id": str(guild.id),
        "guild_locale": "en-US",
        "guild": {"id": str(guild.id), "locale": "en-US", "features": []},
        "member": member_json(guild.members[user.id]) | {"permissions": str(granted)},
        "authorizing_integration_owners": {"0": str(guild.id)},
        "app_permissions": str(allow.channel_permissions(guild, channel, world.bot.id)),
    }


def callback_json(world: "World", interaction: Interaction, message: Message | None) -> Json:
    """Returns the response to an interaction callback with `with_response`.

    The API description has no resource for deferred answers, forms and choices.
    """
    payload: Json = {
        "id": str(interaction.id),
        "type": interaction.kind,
        "channel_id": str(interaction.channel_id),
    }
    if interaction.guild_id is not None:
        payload["guild_id"] = str(interaction.guild_id)
    if message is None:
        return {"interaction": payload}
    payload |= {
        "response_message_id": str(message.id),
        "response_message_loading": bool(message.flags & LOADING),
        "response_message_ephemeral": bool(message.flags & EPHEMERAL),
    }
    if interaction.answer not in (4, 7):
        return {"interaction": payload}
    resource = {"type": interaction.answer, "message": message_json(world, message, world.bot.id)}
    return {"interaction": payload, "resource": resource}
