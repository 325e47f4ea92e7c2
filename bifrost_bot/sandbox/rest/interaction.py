"""Routes for interactions: the callback within 3 seconds, then 15 minutes of follow-ups."""

from bifrost_bot.sandbox.rest.route import NOTHING, Call, Reply, Route, ok
from bifrost_bot.sandbox.world import components as parts
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.draft import Draft, draft_from
from bifrost_bot.sandbox.world.errors import ApiError, invalid_form, not_found
from bifrost_bot.sandbox.world.json_values import object_of, objects_of
from bifrost_bot.sandbox.world.mention import mentions_of
from bifrost_bot.sandbox.world.message_payloads import callback_json
from bifrost_bot.sandbox.world.message_service import edit_unchecked
from bifrost_bot.sandbox.world.model import (
    EPHEMERAL,
    LOADING,
    REPLY,
    Channel,
    Interaction,
    Json,
    Mentions,
    Message,
    Reference,
)

# Callback types.
_MESSAGE = 4
_DEFER = 5
_DEFER_UPDATE = 6
_UPDATE = 7
_CHOICES = 8
_MODAL = 9

_ALLOWED = {
    2: (_MESSAGE, _DEFER, _MODAL),
    3: (_MESSAGE, _DEFER, _DEFER_UPDATE, _UPDATE, _MODAL),
    4: (_CHOICES,),
    5: (_MESSAGE, _DEFER, _DEFER_UPDATE, _UPDATE),
}
_MAX_VALUE = 4000
_FIELD_LIMITS = {"custom_id": 100, "label": 45, "placeholder": 100}
# Message types.
_CHAT_COMMAND = 20
_CONTEXT_COMMAND = 23


def _callback(call: Call) -> Reply:
    interaction = _open_interaction(call)
    kind = int(call.fields.get("type") or 0)
    if kind not in _ALLOWED[interaction.kind]:
        raise invalid_form("type", f"This interaction cannot be answered with type {kind}.")
    message = _answer(call, interaction, kind)
    if call.query.get("with_response") not in ("1", "true", "True"):
        return NOTHING
    return ok(callback_json(call.world, interaction, message))


def _open_interaction(call: Call) -> Interaction:
    world = call.world
    interaction = world.interactions.get(call.ids["interaction_token"])
    if interaction is None or interaction.id != call.id("interaction_id"):
        raise not_found("Interaction")
    if interaction.answered:
        raise ApiError(400, 40060, "Interaction has already been acknowledged.")
    if interaction.failed or world.clock() - interaction.created_ms > world.setup.answer_ms:
        world.give_up(interaction)
        raise not_found("Interaction")
    return interaction


def _answer(call: Call, interaction: Interaction, kind: int) -> Message | None:
    world = call.world
    data = object_of(call.fields.get("data"))
    source = interaction.source
    if kind == _CHOICES:
        interaction.choices = _checked_choices(objects_of(data.get("choices")))
    elif kind == _MODAL:
        world.show_modal(interaction, _checked_modal(data))
        return None
    elif kind in (_UPDATE, _DEFER_UPDATE):
        if source is None:
            raise invalid_form("type", "There is no message to update.")
        if kind == _UPDATE and not _exists(call, source):
            raise not_found("Message")
        if kind == _UPDATE:
            draft = draft_from(data, call.uploads)
            edit_unchecked(world, source, draft, _bot_permissions(call, interaction))
        interaction.original = source
    else:
        interaction.original = _post_answer(call, interaction, loading=kind == _DEFER)
    world.answer(interaction, kind)
    return interaction.original


def _checked_choices(choices: list[Json]) -> list[Json]:
    if len(choices) > 25:
        raise invalid_form("data.choices", "Must be 25 or fewer in length.")
    for index, choice in enumerate(choices):
        if not 1 <= len(choice["name"]) <= 100:
            raise invalid_form(f"data.choices.{index}.name", "Must be between 1 and 100 in length.")
    return choices


def _checked_modal(modal: Json) -> Json:
    for name, longest in (("custom_id", 100), ("title", 45)):
        if not 1 <= len(modal.get(name) or "") <= longest:
            raise invalid_form(f"data.{name}", f"Must be between 1 and {longest} in length.")
    if not 1 <= len(modal.get("components") or []) <= 5:
        raise invalid_form("data.components", "Must be between 1 and 5 in length.")
    parts.check_form(modal["components"])
    for component in parts.walk(modal["components"]):
        _check_part(component)
    return modal


def _check_part(component: Json) -> None:
    """Refuses a label or text field of a form that Discord would not show.

    Raises:
        ApiError: 50035 naming the field.
    """
    path = f"data.components.{component.get('custom_id') or component.get('type')}"
    is_label = component["type"] == parts.LABEL
    if not is_label and component["type"] != parts.TEXT_INPUT:
        return
    longest = component.get("max_length") or _MAX_VALUE
    if is_label:
        limits = {"label": 45, "description": 100}
    else:
        limits = _FIELD_LIMITS | {"value": min(longest, _MAX_VALUE)}
    for name, limit in limits.items():
        if len(component.get(name) or "") > limit:
            raise invalid_form(f"{path}.{name}", f"Must be {limit} or fewer in length.")
    if is_label and not component.get("label"):
        raise invalid_form(f"{path}.label", "This field is required")
    if not (component.get("min_length") or 0) <= longest <= _MAX_VALUE:
        raise invalid_form(f"{path}.max_length", f"int value should be between 1 and {_MAX_VALUE}.")


def _post_answer(call: Call, interaction: Interaction, loading: bool) -> Message:
    draft = draft_from(object_of(call.fields.get("data")), call.uploads)
    if draft.empty and not loading:
        raise ApiError(400, 50006, "Cannot send an empty message")
    source = interaction.source
    reference = None
    if source is not None:
        reference = Reference(source.channel_id, source.id, source.guild_id)
    kind = REPLY if source is not None else _CHAT_COMMAND
    if interaction.kind == 2 and interaction.data.get("type", 1) != 1:
        kind = _CONTEXT_COMMAND
    return _post(call, interaction, draft, kind, reference, loading=loading)


def _post(
    call: Call,
    interaction: Interaction,
    draft: Draft,
    kind: int,
    reference: Reference | None = None,
    loading: bool = False,
    visible_to: int | None = None,
) -> Message:
    channel = call.world.channel(interaction.channel_id)
    if draft.flags & EPHEMERAL:
        visible_to = interaction.user_id
    mentions = _mentions(call, channel, draft, interaction)
    return call.world.post(
        channel,
        call.bot,
        draft,
        mentions=mentions,
        kind=kind,
        interaction=interaction,
        visible_to=visible_to,
        reference=reference,
        loading=loading,
    )


def _mentions(call: Call, channel: Channel, draft: Draft, interaction: Interaction) -> Mentions:
    guild = call.world.guild_of(channel)
    known = channel.recipients if guild is None else guild.members
    ping_all = bool(_bot_permissions(call, interaction) & allow.MENTION_EVERYONE)
    return mentions_of(draft.content or "", guild, known, draft.allowed_mentions, ping_all)


def _bot_permissions(call: Call, interaction: Interaction) -> int:
    channel = call.world.channel(interaction.channel_id)
    return call.world.permissions_in(channel, call.bot)


# Follow-ups


def _answered_interaction(call: Call) -> Interaction:
    world = call.world
    interaction = world.interactions.get(call.ids["webhook_token"])
    if interaction is None or not interaction.answered:
        raise not_found("Webhook")
    if call.id("webhook_id") != world.application.id:
        raise not_found("Webhook")
    if world.clock() - interaction.created_ms > world.setup.token_ms:
        raise ApiError(401, 50027, "Invalid Webhook Token")
    return interaction


def _follow_up(call: Call) -> Reply:
    interaction = _answered_interaction(call)
    draft = draft_from(call.fields, call.uploads)
    original = interaction.original
    if original is not None and original.flags & LOADING and _exists(call, original):
        edit_unchecked(call.world, original, draft, _bot_permissions(call, interaction))
        message = original
    else:
        if draft.empty:
            raise ApiError(400, 50006, "Cannot send an empty message")
        reference = None
        if original is not None and _exists(call, original):
            reference = Reference(original.channel_id, original.id, original.guild_id)
        message = _post(call, interaction, draft, 0 if reference is None else REPLY, reference)
    if call.query.get("wait") not in ("1", "true", "True"):
        return NOTHING
    return ok(call.message_json(message))


def _exists(call: Call, message: Message) -> bool:
    channel = call.world.channels.get(message.channel_id)
    return channel is not None and message.id in channel.messages


def _followed_message(call: Call) -> Message:
    interaction = _answered_interaction(call)
    if "message_id" not in call.ids:
        message = interaction.original
    else:
        channel = call.world.channel(interaction.channel_id)
        message = channel.messages.get(call.id("message_id"))
        if message is not interaction.original and message is not None:
            message = message if message.interaction is interaction else None
    if message is None or not _exists(call, message):
        raise not_found("Message")
    return message


def _get(call: Call) -> Reply:
    return ok(call.message_json(_followed_message(call)))


def _edit(call: Call) -> Reply:
    message = _followed_message(call)
    draft = draft_from(call.fields, call.uploads)
    edit_unchecked(call.world, message, draft, _bot_permissions(call, _answered_interaction(call)))
    return ok(call.message_json(message))


def _delete(call: Call) -> Reply:
    call.world.delete(_followed_message(call))
    return NOTHING


_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"

ROUTES = (
    Route(
        "POST", "/interactions/{interaction_id}/{interaction_token}/callback", _callback, open=True
    ),
    Route("POST", _WEBHOOK, _follow_up, open=True),
    Route("GET", _WEBHOOK + "/messages/@original", _get, open=True),
    Route("PATCH", _WEBHOOK + "/messages/@original", _edit, open=True),
    Route("DELETE", _WEBHOOK + "/messages/@original", _delete, open=True),
    Route("GET", _WEBHOOK + "/messages/{message_id}", _get, open=True),
    Route("PATCH", _WEBHOOK + "/messages/{message_id}", _edit, open=True),
    Route("DELETE", _WEBHOOK + "/messages/{message_id}", _delete, open=True),
)
