"""Drafts of messages: Discord's checks of text, embeds, files and flags."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bifrost_bot.sandbox.world.components import normalise_components
from bifrost_bot.sandbox.world.errors import ApiError, invalid_form
from bifrost_bot.sandbox.world.json_values import object_of, objects_of, pick
from bifrost_bot.sandbox.world.model import (
    COMPONENTS_V2,
    EPHEMERAL,
    SUPPRESS_NOTIFICATIONS,
    Json,
    Upload,
)

MAX_REQUEST_BYTES = 25 * 2**20
PERSON_CHARACTERS = 4000

_MAX_FILES = 10
_MAX_FILE_BYTES = 10 * 2**20
_BOT_CHARACTERS = 2000
_ALT_CHARACTERS = 1024
_SUPPRESS_EMBEDS = 1 << 2
_KEPT_FLAGS = EPHEMERAL | SUPPRESS_NOTIFICATIONS | _SUPPRESS_EMBEDS | COMPONENTS_V2

_EMBED_LIMITS = (("title", 256), ("description", 4096))
_EMBED_TOTAL = 6000
_EMBED_PARTS = {
    "author": ("name", "url", "icon_url"),
    "footer": ("text", "icon_url"),
    "image": ("url", "width", "height", "description"),
    "thumbnail": ("url", "width", "height", "description"),
    "provider": ("name", "url"),
    "video": ("url", "width", "height"),
}


@dataclass(frozen=True, slots=True)
class Draft:
    """A checked request for a message. None: not in the request, so an edit keeps the old value."""

    content: str | None = None
    embeds: list[Json] | None = None
    components: list[Json] | None = None
    allowed_mentions: Json | None = None
    flags: int = 0
    uploads: tuple[Upload, ...] = ()
    kept_attachments: tuple[int, ...] | None = None
    nonce: str | int | None = None
    enforce_nonce: bool = False
    reference: Json | None = None
    tts: bool = False
    poll: Json | None = None

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show."""
        return not (self.content or self.embeds or self.components or self.uploads or self.poll)


def draft_from(
    body: Mapping[str, Any] | None, uploads: Sequence[Upload], characters: int = _BOT_CHARACTERS
) -> Draft:
    """Returns a checked draft.

    Raises:
        ApiError: 50035 naming the field, 40005 for a file that is too large.
    """
    body = body or {}
    content = body.get("content")
    if "content" in body and content is None:
        content = ""
    if content is not None and not isinstance(content, str):
        raise invalid_form("content", "Only strings may be used here.")
    if content is not None and len(content) > characters:
        raise invalid_form("content", f"Must be {characters} or fewer in length.")
    flags = int(body.get("flags") or 0)
    v2 = bool(flags & COMPONENTS_V2)
    if v2 and (content or body.get("embeds")):
        message = "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
        raise invalid_form("content", message)
    named, kept = _attachments(body.get("attachments"), uploads)
    embeds: list[Json] | None = None
    if "embeds" in body:
        embeds = _normalise_embeds(body["embeds"] or [])
    components: list[Json] | None = None
    if "components" in body:
        components = normalise_components(body["components"] or [], v2)
    return Draft(
        content=content,
        embeds=embeds,
        components=components,
        allowed_mentions=body.get("allowed_mentions"),
        flags=flags & _KEPT_FLAGS,
        uploads=named,
        kept_attachments=kept,
        nonce=body.get("nonce"),
        enforce_nonce=bool(body.get("enforce_nonce")),
        reference=body.get("message_reference"),
        tts=bool(body.get("tts")),
    )


def _attachments(
    listed: Sequence[Json] | None, uploads: Sequence[Upload]
) -> tuple[tuple[Upload, ...], tuple[int, ...] | None]:
    if len(uploads) > _MAX_FILES or len(listed or ()) > _MAX_FILES:
        raise invalid_form("attachments", f"Must be {_MAX_FILES} or fewer in length.")
    if any(len(upload.data) > _MAX_FILE_BYTES for upload in uploads):
        raise ApiError(413, 40005, "Request entity too large")
    if listed is None:
        return tuple(uploads), None
    named = list(uploads)
    kept: list[int] = []
    for index, entry in enumerate(listed):
        identity = int(entry["id"])
        description = entry.get("description")
        _check_length(description, _ALT_CHARACTERS, f"attachments.{index}.description")
        if identity < len(named):
            upload = named[identity]
            filename = entry.get("filename") or upload.filename
            named[identity] = Upload(filename, upload.data, description)
        else:
            kept.append(identity)
    return tuple(named), tuple(kept)


def _normalise_embeds(embeds: Sequence[Json]) -> list[Json]:
    if len(embeds) > 10:
        raise invalid_form("embeds", "Must be 10 or fewer in length.")
    normal = [_normalise_embed(embed, f"embeds.{index}") for index, embed in enumerate(embeds)]
    if sum(map(_embed_characters, normal)) > _EMBED_TOTAL:
        raise invalid_form("embeds", "Embed size exceeds maximum size of 6000")
    return normal


def _normalise_embed(embed: Json, path: str) -> Json:
    for name, limit in _EMBED_LIMITS:
        _check_length(embed.get(name), limit, f"{path}.{name}")
    _check_length(object_of(embed.get("footer")).get("text"), 2048, f"{path}.footer.text")
    _check_length(object_of(embed.get("author")).get("name"), 256, f"{path}.author.name")
    plain = pick(embed, ("url", "title", "description", "color", "timestamp"))
    normal: Json = {"type": "rich", **plain}
    for name, keys in _EMBED_PARTS.items():
        given = pick(object_of(embed.get(name)), keys)
        if given:
            normal[name] = given
    fields = objects_of(embed.get("fields"))
    if len(fields) > 25:
        raise invalid_form(f"{path}.fields", "Must be 25 or fewer in length.")
    if fields:
        paths = [f"{path}.fields.{index}" for index in range(len(fields))]
        normal["fields"] = list(map(_normalise_field, fields, paths))
    return normal


def _normalise_field(field: Json, path: str) -> Json:
    for name, limit in (("name", 256), ("value", 1024)):
        if not field.get(name):
            raise invalid_form(f"{path}.{name}", "This field is required")
        _check_length(field[name], limit, f"{path}.{name}")
    return {"name": field["name"], "value": field["value"], "inline": bool(field.get("inline"))}


def _check_length(text: str | None, limit: int, path: str) -> None:
    if text is not None and len(text) > limit:
        raise invalid_form(path, f"Must be {limit} or fewer in length.")


def _embed_characters(embed: Json) -> int:
    total = len(embed.get("title", "")) + len(embed.get("description", ""))
    total += len(embed.get("footer", {}).get("text", ""))
    total += len(embed.get("author", {}).get("name", ""))
    for field in embed.get("fields", []):
        total += len(field["name"]) + len(field["value"])
    return total
