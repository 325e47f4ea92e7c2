"""The base class of forms, and text fields; a refusal lists all mistakes and reopens the form."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar, cast

import discord

from bifrost_bot.engines.errors import MOST_MISTAKES, ConfigError
from bifrost_bot.gateway.incoming.filled_forms import CORRECT, FormEntries
from bifrost_bot.gateway.incoming.interaction_checks import (
    check_admission,
    chosen_value,
    chosen_values,
)
from bifrost_bot.gateway.incoming.replies import RefusedError, refuse
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.outgoing.rendering import view_of
from bifrost_bot.match.errors import LobbyError, MatchError
from bifrost_bot.speech.texts import MORE_MISTAKES
from bifrost_bot.speech.wording import harmless

_Value = TypeVar("_Value")
_Box: TypeAlias = discord.ui.TextInput[Any] | discord.ui.Select[Any]

_LONGEST_LABEL = 45
_LONGEST_EXAMPLE = 100
LONGEST_VALUE = 4_000
"""Discord's limits; it refuses a form with a longer text."""


class Form(discord.ui.Modal):
    """A form that keeps what was typed when it is refused.

    Attributes:
        seen: The values that the form was made from, if only changed fields are to be recorded.
    """

    def __init__(self, services: Services, title: str, name: str) -> None:
        """Makes a form without fields.

        Args:
            name: The form's name, unique in its channel: the rest of the custom id of the button
                that reopens it.
        """
        super().__init__(title=title)
        self._services = services
        self._name = name
        self._shown: tuple[str, ...] = ()
        self.seen: Any = None

    async def show(self, interaction: discord.Interaction, *, again: bool) -> None:
        """Shows the form; `again` refills what its user had changed when it was refused."""
        boxes = self._boxes()
        self._shown = tuple(_default(box) for box in boxes)
        if again:
            filled = self._services.filled_forms.of(*self._key(interaction))
            for box, value in zip(boxes, filled.values, strict=False):
                if value is not None:
                    _fill(box, value)
            self.recall(filled)
        await interaction.response.send_modal(self)

    def ask(self, text: str, field: discord.ui.Item[Any], hint: str | None = None) -> None:
        """Adds a field with its label and a hint."""
        self.add_item(discord.ui.Label[Any](text=text, description=hint, component=field))

    def recall(self, filled: FormEntries) -> None:
        """Restores `seen` as it was when the form was refused, if the form uses it."""

    def is_changed(self, box: _Box) -> bool:
        """Returns whether a field differs from what the form showed at first."""
        return _entered_text(box) != self._shown[self._boxes().index(box)]

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Returns whether the form is to be handled.

        Raises:
            RefusedError: When a value cannot have been typed or chosen there.
        """
        for box in self._boxes():
            if isinstance(box, discord.ui.Select):
                _require_offered(box)
            elif not _is_typed(box):
                raise RefusedError(
                    f"A field of this form takes at most {box.max_length:,} characters."
                )
        return check_admission(interaction)

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        """Handles the submitted form."""
        await self.carry_out(interaction)
        self._services.filled_forms.forget(*self._key(interaction))

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Carries out what was filled in, and answers the user."""
        raise NotImplementedError

    async def on_error(self, interaction: discord.Interaction, error: Exception, /) -> None:
        """Tells the user why the form was refused; keeps what they typed if they can correct it."""
        if isinstance(error, MatchError) and not isinstance(error, LobbyError):
            await refuse(interaction, error)
            return
        boxes = self._boxes()
        shown = self._shown or ("",) * len(boxes)
        typed: list[str | None] = []
        for box, before in zip(boxes, shown, strict=True):
            value = _entered_text(box)
            typed.append(None if value == before else value)
        self._services.filled_forms.keep(*self._key(interaction), tuple(typed), self.seen)
        await refuse(interaction, error, _correct_button(self._name))

    def _key(self, interaction: discord.Interaction) -> tuple[int, int | None, str]:
        """Returns the key of the form in `FilledForms`."""
        return interaction.user.id, interaction.channel_id, self._name

    def _boxes(self) -> list[_Box]:
        return [
            item
            for item in self.walk_children()
            if isinstance(item, discord.ui.TextInput | discord.ui.Select)
        ]


@dataclass(slots=True)
class FormMistakes:
    """The mistakes in a form's fields, each of which is checked on its own."""

    found: list[str] = field(default_factory=list[str])
    labels: set[str] = field(default_factory=set[str])

    def add(self, label: str, sentence: str) -> None:
        """Adds a field's mistake, once."""
        line = f"• **{label}**: {sentence}"
        self.labels.add(label)
        if line not in self.found:
            self.found.append(line)

    def add_all(self, label: str, problem: ConfigError) -> None:
        """Adds each mistake of an error to a field's."""
        for mistake in problem.mistakes:
            self.add(label, harmless(str(mistake)))

    def note(self, box: discord.ui.TextInput[Any], problem: ConfigError) -> None:
        """Adds the mistakes in a field; a field for several settings also names the setting."""
        # The attribute `label` of a text input is deprecated.
        label = str(box.to_component_dict().get("label", ""))
        if box.style is discord.TextStyle.paragraph:
            self.add_all(label, problem)
            return
        for mistake in problem.mistakes:
            self.add(label, harmless(mistake.sentence))

    def read(
        self, box: discord.ui.TextInput[Any], read: Callable[[str], _Value], instead: _Value
    ) -> _Value:
        """Returns a field's value; notes a mistake and returns `instead` if it cannot be read."""
        try:
            return read(box.value)
        except ConfigError as problem:
            self.note(box, problem)
            return instead

    def require_none(self, *more: str) -> None:
        """Raises unless there are no mistakes.

        Args:
            more: Lines below the mistakes.

        Raises:
            RefusedError: With all mistakes.
        """
        if not self.found:
            return
        lines = self.found[:MOST_MISTAKES]
        count = len(lines)
        if count == 1:
            head = "Nothing was recorded. Please correct this field:"
        elif count == len(self.labels):
            head = f"Nothing was recorded. Please correct these {count} fields:"
        else:
            # A field can have several mistakes, and right fields can contradict each other.
            head = f"Nothing was recorded. Please correct these {count} mistakes:"
        if count == MOST_MISTAKES:
            lines.append(MORE_MISTAKES)
        raise RefusedError("\n".join([head, *lines, *more]))


def _is_typed(box: discord.ui.TextInput[Any]) -> bool:
    value = cast(object, box.value)
    return isinstance(value, str) and len(value) <= (box.max_length or 0)


def _require_offered(menu: discord.ui.Select[Any]) -> None:
    if chosen_values(menu) or menu.min_values:
        chosen_value(menu, [option.value for option in menu.options])


def _entered_text(box: _Box) -> str:
    """Returns the typed text or the label of the chosen option; empty if it is not valid."""
    if isinstance(box, discord.ui.Select):
        return next((option.label for option in box.options if option.value in box.values), "")
    return box.value if _is_typed(box) else ""


def _default(box: _Box) -> str:
    """Returns the value that a field is shown with, as `_entered_text` does."""
    if isinstance(box, discord.ui.Select):
        return next((option.label for option in box.options if option.default), "")
    return box.default or ""


def _fill(box: _Box, value: str) -> None:
    if isinstance(box, discord.ui.Select):
        # The same option may have another value by now, so its label counts.
        for option in box.options:
            option.default = option.label == value
    else:
        box.default = value


def _correct_button(name: str) -> discord.ui.View:
    custom_id = f"{CORRECT}:{name}"
    style = discord.ButtonStyle.primary
    return view_of(discord.ui.Button(label="Correct it", style=style, custom_id=custom_id))


def text_box(
    label: str, value: str, example: str, most: int, *, tall: bool = False, bare: bool = False
) -> discord.ui.TextInput[Any]:
    """Returns a field that takes `most` characters, or as many as its present value has.

    Args:
        example: The placeholder.
        bare: Whether its label is a separate component.

    Raises:
        RefusedError: When the value is longer than any field may be.
    """
    if len(value) > LONGEST_VALUE:
        raise RefusedError(
            f"“{label}” is too long now for a form. To change it, attach a file: press *As TOML* "
            "in the lobby's *Settings*."
        )
    return discord.ui.TextInput(
        label=None if bare else label[:_LONGEST_LABEL],
        style=discord.TextStyle.paragraph if tall else discord.TextStyle.short,
        placeholder=example[:_LONGEST_EXAMPLE],
        default=value or None,
        required=False,
        max_length=max(most, len(value)),
    )
