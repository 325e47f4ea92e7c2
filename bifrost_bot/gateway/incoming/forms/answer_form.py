"""The form for an answer, which is handled like an answer typed as one text."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.values import Board, Field, Slot
from bifrost_bot.engines.words import LONGEST_TEXT
from bifrost_bot.gateway.incoming.forms.form import Form, FormMistakes, text_box
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.gateway.incoming.submission_reply import tell
from bifrost_bot.match.decide.answers import Submit, idle_reason, require_player
from bifrost_bot.match.decide.reading import read
from bifrost_bot.match.errors import OTHER_TURN, NotDueError, TooLateError
from bifrost_bot.match.model import Match
from bifrost_bot.notices.answer import submission_in_force_text
from bifrost_bot.speech.texts import PAUSED
from bifrost_bot.speech.view import view_for
from bifrost_bot.speech.wording import harmless

_LONGEST_TITLE = 45


async def show_form(
    services: Services,
    interaction: discord.Interaction,
    phase: int | None,
    board: Board | None,
    *,
    again: bool = False,
) -> None:
    """Shows the form for the slot of the interaction's channel, filled in with the current answer.

    Args:
        phase: The turn whose message was clicked.
        board: The board; None for the one on turn.
        again: Whether to refill it with what they typed when it was refused.

    Raises:
        MatchError: When the user owes no answer there, or the form belongs to a turn that is over.
    """
    match, slot = await services.slot(interaction, board)
    require_due(match, slot, user_id(interaction), phase)
    seen = view_for(match, slot.seat)
    fields = seen.game.form(seen.view, slot, match.move(slot))
    if not fields or match.phase is None:
        raise RefusedError("There is no form for this game: type your answer.")
    title = f"{match.game.info.title}: {match.phase.phase.name}"
    number = match.phase.phase.number
    name = f"answer:{number}"
    if slot.board is not None:
        name += f":{slot.board}"
    form = AnswerForm(services, title, name, slot, fields, number)
    await form.show(interaction, again=again)


def require_due(match: Match, slot: Slot, by: str, phase: int | None) -> None:
    """Requires that a user owes the slot's answer now.

    Args:
        phase: The turn whose message was clicked, if known.

    Raises:
        MatchError: When they do not, or that turn is over.
    """
    require_player(match, slot, by)
    if match.phase is not None and phase is not None and phase != match.phase.phase.number:
        raise TooLateError(OTHER_TURN)
    reason = idle_reason(match, slot) or (PAUSED if match.paused else None)
    if reason:
        raise NotDueError(reason)


class AnswerForm(Form):
    """A form with the fields of a game's answer."""

    def __init__(
        self,
        services: Services,
        title: str,
        name: str,
        slot: Slot,
        fields: Sequence[Field],
        phase: int,
    ) -> None:
        super().__init__(services, title[:_LONGEST_TITLE], name)
        self._slot = slot
        self._phase = phase
        self._inputs: list[tuple[Field, discord.ui.TextInput[Any]]] = []
        for field in fields:
            tall = field.joint is not None
            box = text_box(field.label, field.value, field.example, LONGEST_TEXT // 2, tall=tall)
            self._inputs.append((field, box))
            self.add_item(box)

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Submits the filled-in fields as one text."""
        parts: dict[str, str] = {}
        for field, box in self._inputs:
            part = field.part(box.value)
            if part:
                parts[field.label] = part
        text = "\n".join(parts.values())
        match, _ = await self._services.slot(interaction, self._slot.board)
        at_ms = self._services.received_ms(interaction.id, match)
        command = Submit(
            user_id(interaction), self._slot, text, at_ms, interaction.id, phase=self._phase
        )
        try:
            change = await self._services.runner.handle(match.id, command)
        except MoveError:
            _require_right_parts(match, self._slot, parts)
            raise
        await tell(self._services, interaction, change)


def _require_right_parts(match: Match, slot: Slot, parts: Mapping[str, str]) -> None:
    """Checks each part of a refused answer on its own.

    Raises:
        RefusedError: With all mistakes, by the labels of the fields.
    """
    mistakes = FormMistakes()
    right: list[str] = []
    for label, part in parts.items():
        # A part may need what was recorded before, or be at odds with what the form is to replace.
        mistake = _mistake(match, slot, part, None)
        if mistake:
            mistake = _mistake(match, slot, part, match.move(slot))
        if mistake:
            mistakes.add(label, mistake)
        else:
            right.append(part)
    if mistakes.found and right:
        rest = _mistake(match, slot, "\n".join(right), None)
        if rest:
            mistakes.found.append(f"• {rest}")
    mistakes.require_none(*map(harmless, submission_in_force_text(match, slot)))


def _mistake(match: Match, slot: Slot, text: str, draft: Any) -> str:
    """Returns why a text is no valid answer; empty if it is one."""
    try:
        read(match, slot, text, draft)
    except MoveError as problem:
        return harmless(str(problem))
    return ""
