"""Forms whose fields have labels, filled in as people do: by what they read next to the fields."""

from collections.abc import Mapping

from bifrost_bot.sandbox.world.model import Interaction, Json, Message
from tests.e2e.helpers.table import Table

TEXT = 4
MENU = 3
SHOWN = (TEXT, MENU)


def fields(form: Interaction) -> dict[str, Json]:
    """The fields of a form the bot showed, by their labels, in order."""
    assert form.modal is not None, "the bot showed no form"
    return {part["label"]: part["component"] for part in form.modal["components"]}


def offered(form: Interaction, label: str) -> list[str]:
    """What a menu of a form offers."""
    return [option["label"] for option in fields(form)[label]["options"]]


def filled(form: Interaction) -> dict[str, str]:
    """What is in each text field or menu, by label: the text, or what is chosen."""
    known = fields(form)
    return {label: _content(field) for label, field in known.items() if field["type"] in SHOWN}


def _content(field: Json) -> str:
    if field["type"] == TEXT:
        return field.get("value") or ""
    return next((option["label"] for option in field["options"] if option.get("default")), "")


async def send(
    table: Table, name: str, form: Interaction, given: Mapping[str, str] | None = None
) -> Interaction:
    """A user fills in fields by label, with a text or a menu's entry, and sends the form."""
    known = fields(form)
    values = {
        known[label]["custom_id"]: _value(known[label], text)
        for label, text in (given or {}).items()
    }
    return await table.submit(name, form, values)


def _value(field: Json, text: str) -> str | list[str]:
    if field["type"] == TEXT:
        return text
    return [next(option["value"] for option in field["options"] if option["label"] == text)]


def menus(message: Message) -> list[Json]:
    """The menus under a message."""
    parts = [part for row in message.components for part in row["components"]]
    return [part for part in parts if part["type"] == MENU]


def entries(message: Message) -> dict[str, str]:
    """What the menus under a message offer, with what is said of each."""
    return {
        option["label"]: option.get("description", "")
        for menu in menus(message)
        for option in menu["options"]
    }


async def choose(table: Table, name: str, message: Message, label: str) -> Interaction:
    """A user chooses from a menu under a message."""
    for menu in menus(message):
        for option in menu["options"]:
            if option["label"] == label:
                used = table.sandbox.person(name).select(
                    message, menu["custom_id"], [option["value"]]
                )
                return await table.answered(used)
    raise AssertionError(f"no menu offers {label}")
