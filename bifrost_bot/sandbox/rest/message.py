"""Routes for messages, reactions, pins and typing."""

from typing import Any
from urllib.parse import unquote

from bifrost_bot.sandbox.rest.route import NOTHING, Call, Reply, Route, ok
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.draft import draft_from
from bifrost_bot.sandbox.world.errors import ApiError, invalid_form
from bifrost_bot.sandbox.world.message_service import (
    delete_message,
    edit_message,
    history,
    pin_message,
    pinned_messages,
    react,
    send_message,
    visible_message,
)
from bifrost_bot.sandbox.world.model import Json, Message
from bifrost_bot.sandbox.world.payloads import user_json
from bifrost_bot.sandbox.world.snowflake import instant_ms, iso

_TWO_WEEKS_MS = 14 * 86_400_000


def _message(call: Call) -> Message:
    channel = call.channel
    call.require(channel)
    return visible_message(call.world, channel, call.id("message_id"), call.bot)


def _message_reply(call: Call, message: Message) -> Reply:
    return ok(call.message_json(message))


def _create(call: Call) -> Reply:
    draft = draft_from(call.fields, call.uploads)
    return _message_reply(call, send_message(call.world, call.channel, call.bot, draft))


def _list(call: Call) -> Reply:
    messages = history(call.world, call.channel, call.bot, call.query)
    return ok(list(map(call.message_json, messages)))


def _get(call: Call) -> Reply:
    message = _message(call)
    channel = call.channel
    call.require(channel, allow.READ_MESSAGE_HISTORY)
    return _message_reply(call, message)


def _edit(call: Call) -> Reply:
    message = _message(call)
    edit_message(call.world, message, call.bot, draft_from(call.fields, call.uploads))
    return _message_reply(call, message)


def _delete(call: Call) -> Reply:
    delete_message(call.world, _message(call), call.bot)
    return NOTHING


def _bulk_delete(call: Call) -> Reply:
    channel = call.channel
    call.require(channel, allow.MANAGE_MESSAGES)
    listed: list[Any] = call.fields.get("messages") or []
    ids = set(map(int, listed))
    if not 2 <= len(ids) <= 100:
        raise invalid_form("messages", "Must be between 2 and 100 in length.")
    if instant_ms(min(ids)) < call.world.clock() - _TWO_WEEKS_MS:
        raise ApiError(400, 50034, "A message provided was too old to bulk delete")
    messages = [channel.messages[id] for id in sorted(ids) if id in channel.messages]
    call.world.bulk_delete(channel, messages)
    return NOTHING


def _typing(call: Call) -> Reply:
    channel = call.channel
    call.require(channel, allow.SEND_MESSAGES)
    call.world.type_in(channel, call.bot)
    return NOTHING


def _react(call: Call) -> Reply:
    react(call.world, _message(call), call.bot, unquote(call.ids["emoji"]), call.method == "PUT")
    return NOTHING


def _unreact_user(call: Call) -> Reply:
    message = _message(call)
    channel = call.channel
    call.require(channel, allow.MANAGE_MESSAGES)
    user = call.world.user(call.id("user_id"))
    call.world.react(message, user, unquote(call.ids["emoji"]), False)
    return NOTHING


def _clear_reactions(call: Call) -> Reply:
    message = _message(call)
    channel = call.channel
    call.require(channel, allow.MANAGE_MESSAGES)
    emoji = call.ids.get("emoji")
    call.world.clear_reactions(message, None if emoji is None else unquote(emoji))
    return NOTHING


def _reactors(call: Call) -> Reply:
    user_ids = _message(call).reactions.get(unquote(call.ids["emoji"]), [])
    return ok([user_json(call.world.users[id]) for id in user_ids])


def _pins(call: Call) -> Reply:
    limit = int(call.query.get("limit") or 50)
    channel = call.channel
    call.require(channel)
    pinned = pinned_messages(channel)
    items: list[Json] = []
    for message in pinned[:limit]:
        payload = call.message_json(message)
        items.append({"pinned_at": iso(message.pinned_ms or 0), "message": payload})
    return ok({"items": items, "has_more": len(pinned) > limit})


def _pin(call: Call) -> Reply:
    pin_message(call.world, _message(call), call.bot, call.method == "PUT")
    return NOTHING


_CHANNEL = "/channels/{channel_id}"
_MESSAGE = _CHANNEL + "/messages/{message_id}"

ROUTES = (
    Route("POST", _CHANNEL + "/messages", _create),
    Route("GET", _CHANNEL + "/messages", _list),
    Route("POST", _CHANNEL + "/messages/bulk-delete", _bulk_delete),
    Route("GET", _CHANNEL + "/messages/pins", _pins),
    Route("PUT", _CHANNEL + "/messages/pins/{message_id}", _pin),
    Route("DELETE", _CHANNEL + "/messages/pins/{message_id}", _pin),
    Route("PUT", _CHANNEL + "/pins/{message_id}", _pin),
    Route("DELETE", _CHANNEL + "/pins/{message_id}", _pin),
    Route("GET", _MESSAGE, _get),
    Route("PATCH", _MESSAGE, _edit),
    Route("DELETE", _MESSAGE, _delete),
    Route("POST", _CHANNEL + "/typing", _typing),
    Route("GET", _MESSAGE + "/reactions/{emoji}", _reactors),
    Route("PUT", _MESSAGE + "/reactions/{emoji}/@me", _react),
    Route("DELETE", _MESSAGE + "/reactions/{emoji}/@me", _react),
    Route("DELETE", _MESSAGE + "/reactions/{emoji}/{user_id}", _unreact_user),
    Route("DELETE", _MESSAGE + "/reactions", _clear_reactions),
    Route("DELETE", _MESSAGE + "/reactions/{emoji}", _clear_reactions),
)
