"""Handles a tap: shows the next menu, or sends the answer as if it had been typed.

Nothing is stored between taps: the menus follow from the player's view and the path in the tapped
item's id.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.taps import Path, Taps, under, written
from bifrost_bot.engines.values import Board, Slot
from bifrost_bot.gateway.incoming.forms.answer_form import AnswerForm, require_due
from bifrost_bot.gateway.incoming.replies import RefusedError, answer, sentence
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.gateway.incoming.submission_reply import reply_text
from bifrost_bot.gateway.incoming.tapping.panel import panel
from bifrost_bot.gateway.outgoing.rendering import as_attachments
from bifrost_bot.match.decide.answers import Submit, idle_reason
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.model import Match
from bifrost_bot.messages.post import fit_or_attach
from bifrost_bot.speech.channel import SeveralBoardsError
from bifrost_bot.speech.view import view_for


@dataclass(frozen=True, slots=True)
class _Place:
    """The board and path of a tap.

    Attributes:
        stem: The start of the path that names the board, if the channel has several.
        path: The keys tapped so far, which the game offered.
    """

    match: Match
    slot: Slot
    stem: Path = ()
    path: Path = ()

    def taps(self, path: Path = ()) -> Taps | None:
        viewed = view_for(self.match, self.slot.seat)
        move = self.match.move(self.slot)
        return viewed.game.taps(viewed.view, self.slot, move, path)

    def panel(self, taps: Taps, phase: int) -> discord.ui.View:
        return panel(under(self.stem, taps), phase)


async def _place(
    services: Services, interaction: discord.Interaction, path: Path, board: Board | None = None
) -> _Place:
    try:
        return _Place(*await services.slot(interaction), path=path)
    except SeveralBoardsError as several:
        slots = {str(number): slot for number, slot in enumerate(several.slots)}
        keys = [key for key, slot in slots.items() if slot.board == board]
        key = next(iter(path or keys), "")
        if key not in slots:
            raise
        match, _ = await services.submission(interaction)
        return _Place(match, slots[key], (key,), path[1:])


async def open_taps(
    services: Services, interaction: discord.Interaction, phase: int | None, board: Board | None
) -> None:
    """Shows a player the first menu, in a message that only they see.

    Args:
        phase: The turn of the clicked button.
        board: The board; None means the one on which the player is on turn.

    Raises:
        MatchError: When they owe no answer here, or the button belongs to a turn that is over.
        RefusedError: When nothing can be tapped.
    """
    place = await _place(services, interaction, (), board)
    match = place.match
    require_due(match, place.slot, user_id(interaction), phase)
    taps = place.taps()
    if taps is None or match.phase is None:
        raise RefusedError("There is nothing to tap in this turn: type your answer.")
    await _show(interaction, taps.says, place.panel(taps, match.phase.phase.number))


async def go_on(
    services: Services,
    interaction: discord.Interaction,
    phase: int,
    path: Path,
    *,
    again: bool = False,
) -> None:
    """Shows the next menu, or sends the finished answer; a refusal replaces the message.

    With `again`, a form on the path is shown as it was filled in when it was refused.
    """
    try:
        await _step(services, interaction, phase, path, again=again)
    except (MoveError, MatchError, RefusedError) as refusal:
        place = await _place(services, interaction, path)
        # The menus depend on the seat's secrets, so only its player sees them.
        is_player = place.match.seats.get(place.slot.seat) == user_id(interaction)
        view = _first_menu(place, phase) if is_player else None
        await _show(interaction, sentence(refusal), view)


async def _step(
    services: Services, interaction: discord.Interaction, phase: int, path: Path, *, again: bool
) -> None:
    place = await _place(services, interaction, path)
    match = place.match
    slot = place.slot
    require_due(match, slot, user_id(interaction), phase)
    taps = place.taps(place.path)
    if taps is None:
        raise RefusedError(
            "That choice is no longer offered. Press the button under the newest board."
        )
    if taps.fields:
        title = f"{match.game.info.title}: {taps.says}"
        form = AnswerForm(services, title, f"tap:{phase}{written(path)}", slot, taps.fields, phase)
        await form.show(interaction, again=again)
    elif taps.text:
        await _send(services, interaction, place, taps.text, phase)
    else:
        await _show(interaction, taps.says, place.panel(taps, phase))


async def _send(
    services: Services, interaction: discord.Interaction, place: _Place, answer: str, phase: int
) -> None:
    by = user_id(interaction)
    at_ms = services.received_ms(interaction.id, place.match)
    command = Submit(by, place.slot, answer, at_ms, interaction.id, phase=phase)
    change = await services.runner.handle(place.match.id, command)
    text, files = await reply_text(services, change)
    view = _first_menu(replace(place, match=change.after), phase)
    await _show(interaction, text, view, files)


def _first_menu(place: _Place, phase: int) -> discord.ui.View | None:
    """Returns the first menu, to continue in the same message; None once the turn is over."""
    live = place.match.phase
    if live is None or live.phase.number != phase or idle_reason(place.match, place.slot):
        return None
    taps = place.taps()
    return place.panel(taps, phase) if taps else None


async def _show(
    interaction: discord.Interaction,
    text: str,
    view: discord.ui.View | None,
    files: Sequence[discord.File] = (),
) -> None:
    """Shows a text to the player only, in the used message if that is private, else in another."""
    text, whole = fit_or_attach(text)
    files = [*files, *as_attachments(whole)]
    if interaction.message is not None and interaction.message.flags.ephemeral:
        await interaction.response.edit_message(content=text, view=view, attachments=files)
    else:
        await answer(
            interaction,
            text,
            view=view or discord.utils.MISSING,
            files=files,
        )
