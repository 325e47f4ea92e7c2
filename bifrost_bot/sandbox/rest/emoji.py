"""Routes for the emoji that the application owns."""

import base64
import binascii
import re
from typing import Final

from bifrost_bot.sandbox.rest.route import NOTHING, Call, Reply, Route, ok
from bifrost_bot.sandbox.world.errors import ApiError, invalid_form, not_found
from bifrost_bot.sandbox.world.files import content_type
from bifrost_bot.sandbox.world.model import ApplicationEmoji, Json
from bifrost_bot.sandbox.world.payloads import user_json

MOST_EMOJIS: Final = 2_000
LARGEST_IMAGE: Final = 256 * 1024
_NAME: Final = re.compile(r"[A-Za-z0-9_]{2,32}")
_IMAGE: Final = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.*)", re.DOTALL)


def _emojis(call: Call) -> dict[int, ApplicationEmoji]:
    application = call.world.application
    if call.id("application_id") != application.id:
        raise not_found("Application")
    return application.emojis


def _emoji(call: Call) -> ApplicationEmoji:
    found = _emojis(call).get(call.id("emoji_id"))
    if found is None:
        raise not_found("Emoji")
    return found


def _list(call: Call) -> Reply:
    return ok({"items": [_json(call, emoji) for emoji in _emojis(call).values()]})


def _create(call: Call) -> Reply:
    emojis = _emojis(call)
    if len(emojis) >= MOST_EMOJIS:
        raise ApiError(400, 30008, f"Maximum number of emojis reached ({MOST_EMOJIS})")
    name = _new_name(call)
    emoji = ApplicationEmoji(call.world.snowflakes.next(), name, _image(call))
    emojis[emoji.id] = emoji
    return ok(_json(call, emoji), 201)


def _get(call: Call) -> Reply:
    return ok(_json(call, _emoji(call)))


def _rename(call: Call) -> Reply:
    emoji = _emoji(call)
    if call.fields.get("name") != emoji.name:
        emoji.name = _new_name(call)
    return ok(_json(call, emoji))


def _delete(call: Call) -> Reply:
    del _emojis(call)[_emoji(call).id]
    return NOTHING


def _new_name(call: Call) -> str:
    name = call.fields.get("name")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise invalid_form("name", "Must be 2 to 32 letters, digits and underscores.")
    if name in {emoji.name for emoji in _emojis(call).values()}:
        raise invalid_form("name", "An emoji with this name already exists.")
    return name


def _image(call: Call) -> bytes:
    """Returns the image of a data URI, which is what it says it is."""
    given = call.fields.get("image")
    found = _IMAGE.fullmatch(given) if isinstance(given, str) else None
    if found is None:
        raise invalid_form("image", "Must be a data URI of a picture in base64.")
    try:
        image = base64.b64decode(found[2], validate=True)
    except binascii.Error:
        raise invalid_form("image", "Must be a data URI of a picture in base64.") from None
    if len(image) > LARGEST_IMAGE:
        raise invalid_form("image", "File cannot be larger than 256.0 kb.")
    if content_type("", image) != found[1]:
        raise invalid_form("image", "Invalid image data")
    return image


def _json(call: Call, emoji: ApplicationEmoji) -> Json:
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "user": user_json(call.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


_ALL: Final = "/applications/{application_id}/emojis"
_ONE: Final = _ALL + "/{emoji_id}"

ROUTES: Final = (
    Route("GET", _ALL, _list),
    Route("POST", _ALL, _create),
    Route("GET", _ONE, _get),
    Route("PATCH", _ONE, _rename),
    Route("DELETE", _ONE, _delete),
)
