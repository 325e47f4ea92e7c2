"""The form for an answer; what is filled in becomes one text and is handled like a typed one."""

from collections.abc import Sequence
from typing import Any

import discord

from bifrost_bot.engines.values import Board, Field, Slot
from bifrost_bot.gateway.incoming.forms.form import Form
from bifrost_bot.gateway.incoming.forms.text_box import text_box
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.submission_reply import tell
from bifrost_bot.match.decide.answers import LONGEST_TEXT, Submit, idle_reason, require_player
from bifrost_bot.match.errors import NotDueError, TooLateError
from bifrost_bot.match.model import Match
from bifrost_bot.speech.view import view_for
from bifrost_bot.speech.wording import SAY

_LONGEST_TITLE = 45


async def show_form(
    services: Services, interaction: discord.Interaction, phase: int | None, board: Board | None
) -> None:
    """Shows the form for the slot of the interaction's channel, filled in with the current answer.

    Args:
        services: The services.
        interaction: The click.
        phase: The turn under whose board it was.
        board: Which board; None: the one on turn.

    Raises:
        MatchError: When the user owes no answer there, or the form belongs to a turn that is over.
    """
    match, slot = await services.slot(interaction, board)
    require_due(match, slot, str(interaction.user.id), phase)
    seen = view_for(match, slot.seat)
    fields = seen.game.form(seen.view, slot, match.move(slot))
    if not fields or match.phase is None:
        raise RefusedError("There is no form for this game: type your answer.")
    title = f"{match.game.info.title}: {match.phase.phase.name}"
    form = AnswerForm(services, title, slot, fields, match.phase.phase.number)
    await interaction.response.send_modal(form)


def require_due(match: Match, slot: Slot, by: str, phase: int | None) -> None:
    """Requires that a user owes the slot's answer now.

    Args:
        phase: The turn under whose board they pressed, where that is known.

    Raises:
        MatchError: When they do not, or that turn is over.
    """
    require_player(match, slot, by)
    if match.phase is not None and phase is not None and phase != match.phase.phase.number:
        raise TooLateError("That turn is over. Answer under the newest board.")
    reason = idle_reason(match, slot) or (SAY.paused if match.paused else None)
    if reason:
        raise NotDueError(reason)


class AnswerForm(Form):
    """A form with the fields of a game's answer."""

    def __init__(self, services: Services, title: str, slot: Slot, fields: Sequence[Field], phase: int) -> None:
        super().__init__(title=title[:_LONGEST_TITLE])
        self._services = services
        self._slot = slot
        self._phase = phase
        self._inputs = [(field, _input(field)) for field in fields]
        for _, box in self._inputs:
            self.add_item(box)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Sends what was filled in as one text."""
        text = "\n".join(part for field, box in self._inputs if (part := field.part(box.value)))
        match, _ = await self._services.slot(interaction, self._slot.board)
        at_ms = self._services.received_ms(interaction.id, match)
        command = Submit(str(interaction.user.id), self._slot, text, at_ms, interaction.id, phase=self._phase)
        change = await self._services.runner.handle(match.id, command)
        await tell(self._services, interaction, change)


def _input(field: Field) -> discord.ui.TextInput[Any]:
    return text_box(field.label, field.value, field.example, LONGEST_TEXT // 2, tall=field.joint is not None)
