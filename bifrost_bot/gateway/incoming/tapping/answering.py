"""From a tap to the next one, or to a text that is handled like a typed one.

Nothing is remembered between taps: what is offered follows from the player's view and from the path
in what was tapped.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.taps import Path, Taps, under, written
from bifrost_bot.engines.values import Board, Slot
from bifrost_bot.gateway.incoming.forms.answer_form import AnswerForm, require_due
from bifrost_bot.gateway.incoming.replies import RefusedError, sentence
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.submission_reply import told
from bifrost_bot.gateway.incoming.tapping.panel import panel
from bifrost_bot.match.decide.answers import Submit, idle_reason
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.model import Match
from bifrost_bot.messages.post import whole_or_attached
from bifrost_bot.speech.slot_resolution import SeveralBoardsError
from bifrost_bot.speech.texts.move import MoveText
from bifrost_bot.speech.view import view_for


@dataclass(frozen=True, slots=True)
class _Place:
    """What is answered by taps.

    Attributes:
        stem: What comes before the game's own path: the board, where the player is on turn on
        several in the channel. path: What the game offered and was tapped.
    """

    match: Match
    slot: Slot
    stem: Path = ()
    path: Path = ()

    def taps(self, path: Path = ()) -> Taps | None:
        seen = view_for(self.match, self.slot.seat)
        return seen.game.taps(seen.view, self.slot, self.match.move(self.slot), path)

    def panel(self, taps: Taps, phase: int) -> discord.ui.View:
        return panel(under(self.stem, taps), phase)


async def _place(
    services: Services, interaction: discord.Interaction, path: Path, board: Board | None = None
) -> _Place:
    try:
        return _Place(*await services.slot(interaction), path=path)
    except SeveralBoardsError as several:
        keys = {str(number): slot for number, slot in enumerate(several.slots)}
        key = (
            path[0]
            if path
            else next((key for key, slot in keys.items() if slot.board == board), "")
        )
        if key not in keys:
            raise
        match, _ = await services.submission(interaction)
        return _Place(match, keys[key], (key,), path[1:])


async def open_taps(
    services: Services, interaction: discord.Interaction, phase: int | None, board: Board | None
) -> None:
    """Shows a player what can be tapped first, in a message for them alone.

    Args:
        services: The services.
        interaction: The click.
        phase: The turn under whose board it was.
        board: Which board; None: the one on turn.

    Raises:
        MatchError: When they owe no answer here, or the button belongs to a turn that is over.
        RefusedError: When nothing can be tapped.
    """
    place = await _place(services, interaction, (), board)
    match = place.match
    require_due(match, place.slot, str(interaction.user.id), phase)
    taps = place.taps()
    if taps is None or match.phase is None:
        raise RefusedError(MoveText.nothing_to_tap)
    await _show(interaction, taps.says, place.panel(taps, match.phase.phase.number))


async def go_on(
    services: Services,
    interaction: discord.Interaction,
    phase: int,
    path: Path,
    *,
    again: bool = False,
) -> None:
    """Shows what can be tapped next, or sends the answer that was put together; a refusal takes the
    message's place.

    A form that the path leads to is shown `again` as it was filled in when it was refused.
    """
    try:
        await _step(services, interaction, phase, path, again=again)
    except (MoveError, MatchError, RefusedError) as refusal:
        place = await _place(services, interaction, path)
        # What can be tapped follows from what the seat may know.
        is_player = place.match.seats.get(place.slot.seat) == str(interaction.user.id)
        await _show(interaction, sentence(refusal), _beginning(place, phase) if is_player else None)


async def _step(
    services: Services, interaction: discord.Interaction, phase: int, path: Path, *, again: bool
) -> None:
    place = await _place(services, interaction, path)
    match, slot = place.match, place.slot
    require_due(match, slot, str(interaction.user.id), phase)
    taps = place.taps(place.path)
    if taps is None:
        raise RefusedError(MoveText.no_longer_offered)
    if taps.fields:
        title = f"{match.game.info.title}: {taps.says}"
        form = AnswerForm(services, title, f"tap:{phase}{written(path)}", slot, taps.fields, phase)
        await form.show(interaction, again=again)
    elif taps.text:
        await _send(services, interaction, place, taps.text, phase)
    else:
        await _show(interaction, taps.says, place.panel(taps, phase))


async def _send(
    services: Services, interaction: discord.Interaction, place: _Place, text: str, phase: int
) -> None:
    at_ms = services.received_ms(interaction.id, place.match)
    command = Submit(str(interaction.user.id), place.slot, text, at_ms, interaction.id, phase=phase)
    change = await services.runner.handle(place.match.id, command)
    said, files = await told(services, change)
    await _show(interaction, said, _beginning(replace(place, match=change.match), phase), files)


def _beginning(place: _Place, phase: int) -> discord.ui.View | None:
    """Returns what can be tapped first, for the player to go on in the same message; None once
    the turn is over.
    """
    match = place.match
    if idle_reason(match, place.slot) or match.phase is None or match.phase.phase.number != phase:
        return None
    taps = place.taps()
    return place.panel(taps, phase) if taps else None


async def _show(
    interaction: discord.Interaction,
    text: str,
    view: discord.ui.View | None,
    files: Sequence[discord.File] = (),
) -> None:
    """Shows something to the player alone: in the message whose part they used, if that is
    theirs alone, or anew.
    """
    none = discord.AllowedMentions.none()
    text, whole = whole_or_attached(text)
    files = [*files, *(discord.File(io.BytesIO(file.data), file.file_name) for file in whole)]
    if interaction.message is not None and interaction.message.flags.ephemeral:
        await interaction.response.edit_message(
            content=text, view=view, attachments=files, allowed_mentions=none
        )
    else:
        await interaction.response.send_message(
            text,
            view=view or discord.utils.MISSING,
            ephemeral=True,
            files=files,
            allowed_mentions=none,
        )
