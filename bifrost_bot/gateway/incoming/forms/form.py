"""What all forms share: a refusal names all mistakes, and a button opens the form again as it
was filled in.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar, cast

import discord

from bifrost_bot.engines.errors import MOST_MISTAKES, ConfigError
from bifrost_bot.gateway.incoming.filled_forms import CORRECT, Filled
from bifrost_bot.gateway.incoming.interaction_checks import one_of, require_admission, some_of
from bifrost_bot.gateway.incoming.replies import RefusedError, refuse
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.errors import LobbyError, MatchError
from bifrost_bot.speech.texts.setup import FormText, HostFileText
from bifrost_bot.speech.wording import harmless

_Read = TypeVar("_Read")
_Box: TypeAlias = discord.ui.TextInput[Any] | discord.ui.Select[Any]


class Form(discord.ui.Modal):
    """A form whose fields hold no more than Discord lets people type.

    Attributes:
        seen: What the form was made from, where its fields change only what somebody has changed in
        them.
    """

    def __init__(self, services: Services, title: str, name: str) -> None:
        """Makes a form without fields.

        Args:
            services: The services.
            title: What stands above it.
            name: What tells it from other forms in the same channel: the rest of the id of the
            button by which a
                refused form is opened again.
        """
        super().__init__(title=title)
        self._services = services
        self._name = name
        self._shown: tuple[str, ...] = ()
        self.seen: Any = None

    async def show(self, interaction: discord.Interaction, *, again: bool) -> None:
        """Shows the form; `again` with what its user typed when it was refused, as far as that is
        still known.

        A field that they left as it was shows what holds now.
        """
        boxes = self._boxes()
        self._shown = tuple(map(_default, boxes))
        if again:
            filled = self._services.people.filled.of(
                interaction.user.id, interaction.channel_id, self._name
            )
            for box, value in zip(boxes, filled.values, strict=False):
                if value is not None:
                    _fill(box, value)
            self.recall(filled)
        await interaction.response.send_modal(self)

    def recall(self, filled: Filled) -> None:
        """Takes what the form was made from when it was refused, where that matters."""

    def is_changed(self, box: _Box) -> bool:
        """Returns whether a field holds something else than it was shown with, when it was shown
        for the first time.
        """
        return _given(box) != self._shown[self._boxes().index(box)]

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Returns whether what was filled in is carried out.

        Raises:
            RefusedError: When a field holds what nobody can type there.
        """
        for box in self._boxes():
            if isinstance(box, discord.ui.Select):
                _require_offered(box)
            elif not _is_typed(box):
                raise RefusedError(FormText.too_long.format(most=box.max_length))
        return require_admission(interaction)

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        """Carries out what was filled in."""
        await self.carry_out(interaction)
        self._services.people.filled.forget(interaction.user.id, interaction.channel_id, self._name)

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Carries out what was filled in, and tells so."""
        raise NotImplementedError

    async def on_error(self, interaction: discord.Interaction, error: Exception, /) -> None:
        """Tells the user why it was refused; what they typed is kept where they can still
        correct it.
        """
        if isinstance(error, MatchError) and not isinstance(error, LobbyError):
            await refuse(interaction, error)
            return
        given = tuple(map(_given, self._boxes()))
        shown = self._shown or ("",) * len(given)
        typed = tuple(
            None if one == before else one for one, before in zip(given, shown, strict=True)
        )
        self._services.people.filled.keep(
            interaction.user.id, interaction.channel_id, self._name, typed, self.seen
        )
        await refuse(interaction, error, _correct_button(self._name))

    def _boxes(self) -> list[_Box]:
        return [
            one
            for one in self.walk_children()
            if isinstance(one, discord.ui.TextInput | discord.ui.Select)
        ]


@dataclass(slots=True)
class Mistakes:
    """What is wrong with a form's fields, each checked for itself."""

    found: list[str] = field(default_factory=list[str])
    labels: set[str] = field(default_factory=set[str])

    def add(self, label: str, sentence: str) -> None:
        """Adds what is wrong with a field and what would be right, once."""
        line = f"• **{label}**: {sentence}"
        self.labels.add(label)
        if line not in self.found:
            self.found.append(line)

    def note(self, box: discord.ui.TextInput[Any], problem: ConfigError) -> None:
        """Adds that a field is wrong; of a field for several settings also which one it is."""
        several = box.style is discord.TextStyle.paragraph
        # The box's own `label` warns that labels are going to be components of their own.
        label = str(box.to_component_dict().get("label", ""))
        for one in problem.mistakes:
            self.add(label, harmless(str(one) if several else one.sentence))

    def read(
        self, box: discord.ui.TextInput[Any], read: Callable[[str], _Read], instead: _Read
    ) -> _Read:
        """Returns what a field says; `instead` if it is wrong, which is noted."""
        try:
            return read(box.value)
        except ConfigError as problem:
            self.note(box, problem)
            return instead

    def require_none(self, *more: str) -> None:
        """Passes if nothing is wrong.

        Args:
            more: What is said below the mistakes.

        Raises:
            RefusedError: With all that is.
        """
        if self.found:
            told = self.found[:MOST_MISTAKES]
            more = ((HostFileText.more_mistakes,) if len(told) == MOST_MISTAKES else ()) + more
            # One field can hold several mistakes, and fields that are right can be at odds with
            # each other.
            several = FormText.wrong_fields if len(self.labels) == len(told) else FormText.mistakes
            head = FormText.one_mistake if len(told) == 1 else several.format(count=len(told))
            raise RefusedError("\n".join([head, *told, *more]))


def _is_typed(box: discord.ui.TextInput[Any]) -> bool:
    value = cast(object, box.value)
    return isinstance(value, str) and len(value) <= (box.max_length or 0)


def _require_offered(menu: discord.ui.Select[Any]) -> None:
    """Requires what a menu of a form offers; nothing, where that can be chosen.

    Raises:
        RefusedError: When anything else was sent.
    """
    if some_of(menu) or menu.min_values:
        one_of(menu, [option.value for option in menu.options])


def _given(box: _Box) -> str:
    """Returns what was typed, or the label of what was chosen; nothing, where nobody can have
    done so.
    """
    if isinstance(box, discord.ui.Select):
        return next((option.label for option in box.options if option.value in box.values), "")
    return box.value if _is_typed(box) else ""


def _default(box: _Box) -> str:
    """Returns what a field is shown with, like `_given`."""
    if isinstance(box, discord.ui.Select):
        return next((option.label for option in box.options if option.default), "")
    return box.default or ""


def _fill(box: _Box, value: str) -> None:
    if isinstance(box, discord.ui.Select):
        # By its label: the same menu may have other places by now.
        for option in box.options:
            option.default = option.label == value
    else:
        box.default = value


def _correct_button(name: str) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    style = discord.ButtonStyle.primary
    view.add_item(
        discord.ui.Button(label=FormText.correct, style=style, custom_id=f"{CORRECT}:{name}")
    )
    # discord.py would keep every listening view for the life of the process.
    view.stop()
    return view
