"""`/match correct` and `/match rewind`: corrections by the host, of which all players are told."""

from collections.abc import Iterable

import discord
from discord import app_commands

from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.engines.values import Board, Seat, Slot
from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.gateway.incoming.hosting.consent import LONGEST_REASON, ask_players
from bifrost_bot.gateway.incoming.options import MatchNumber
from bifrost_bot.gateway.incoming.playing.player_text import is_player_text
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.suggestions import suggesting
from bifrost_bot.match.decide.corrections import Preview, corrections_of, require_under_way
from bifrost_bot.match.decide.hosts import needs_consent, require_host
from bifrost_bot.match.events import CorrectionRefused, MatchEvent
from bifrost_bot.match.host_action import Enter, Rerun, Rewind
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address
from bifrost_bot.messages.preview import rerun_preview, rewind_preview
from bifrost_bot.speech import wording
from bifrost_bot.speech.slot_resolution import without_board
from bifrost_bot.speech.texts.command import CommandText, HostCommandText
from bifrost_bot.speech.texts.correction import CorrectionText
from bifrost_bot.speech.texts.fault import RefusalText
from bifrost_bot.speech.texts.seat import SeatText
from bifrost_bot.speech.wording import clean


class CorrectionCommands(app_commands.Group):
    """Commands that correct answers and rewind matches."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="correction")
        self._services = services

    @app_commands.command()
    @app_commands.describe(match=CommandText.match, **HostCommandText.correct)
    async def correct(
        self,
        interaction: discord.Interaction,
        seat: str,
        text: str,
        reason: app_commands.Range[str, 1, LONGEST_REASON],
        board: str | None = None,
        turn: app_commands.Range[int, 1] | None = None,
        replace: bool = False,
        match: MatchNumber | None = None,
    ) -> None:
        """Enter or correct a player's answer."""
        found = await self._services.match(interaction, match)
        by, why = str(interaction.user.id), clean(reason, LONGEST_REASON)
        require_host(found, by)
        require_under_way(found)
        slot = _slot(found, seat, board)
        number = found.number if turn is None else turn
        seen = corrections_of(found, number, slot)
        await _enter(
            self._services,
            interaction,
            found,
            Rerun(by, number, slot, text, why, found.number, replace, seen),
        )

    @app_commands.command()
    @app_commands.describe(match=CommandText.match, **HostCommandText.rewind)
    async def rewind(
        self,
        interaction: discord.Interaction,
        turn: app_commands.Range[int, 1],
        reason: app_commands.Range[str, 1, LONGEST_REASON],
        match: MatchNumber | None = None,
    ) -> None:
        """Go back to an earlier turn; first shows what that would undo."""
        found = await self._services.match(interaction, match)
        by = str(interaction.user.id)
        command = Rewind(
            by, turn, clean(reason, LONGEST_REASON), found.number, corrections_of(found)
        )
        if needs_consent(found, by):
            await ask_players(self._services, interaction, found, command)
            return
        await self._services.runner.handle(found.id, Preview(by, "rewind", turn))
        text = rewind_preview(found, await self._services.runner.history(found.id), turn)

        async def rewind() -> str:
            await self._services.runner.handle(found.id, command)
            return CorrectionText.back_at.format(match=found.id, turn=turn)

        await self._services.hosting.confirmations.ask(
            interaction, text, CorrectionText.go_back, rewind
        )

    @correct.autocomplete("seat")
    @suggesting
    async def _seats(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        found = await self._services.meant(interaction)
        return choices(found.seats if found else (), current)

    @correct.autocomplete("board")
    @suggesting
    async def _boards(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        found = await self._services.meant(interaction)
        return choices(
            found.boards if found and found.game.info.answers_per == "board" else (), current
        )

    @correct.autocomplete("turn")
    @rewind.autocomplete("turn")
    @suggesting
    async def _turns(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[int]]:
        found = await self._services.meant(interaction)
        numbers = range(found.number, 0, -1) if found else ()
        fitting = [number for number in numbers if str(number).startswith(str(current))]
        return [app_commands.Choice(name=str(number), value=number) for number in fitting][:25]


async def enter_late_text(
    services: Services, interaction: discord.Interaction, match: Match, number: int, detail: str
) -> None:
    """Enters a text that Discord delivered after its turn, as `/match correct` would.

    Args:
        services: The bot's services.
        interaction: A host's click.
        match: The match.
        number: The turn.
        detail: The message and the key of the channel's address.

    Raises:
        RefusedError: When the message cannot be read any more, was edited since, or is not such a
        text.
    """
    by = str(interaction.user.id)
    require_host(match, by)
    message_id, address, board = _late(detail)
    channel = await services.directory.channel(match.id, address)
    if channel is None or address.seat is None:
        raise RefusedError(RefusalText.outdated)
    try:
        message = await interaction.client.get_partial_messageable(channel.id).fetch_message(
            message_id
        )
    except discord.NotFound:
        raise RefusedError(CorrectionText.message_gone) from None
    _require_late(match, address.seat, message)
    slot, text = (
        Slot(address.seat, address.board or board),
        without_board(match, address, message.content),
    )
    why = CorrectionText.delivered_late
    seen = corrections_of(match, number, slot)
    await _enter(
        services,
        interaction,
        match,
        Rerun(by, number, slot, text, why, match.number, corrections=seen),
    )


def _late(detail: str) -> tuple[int, Address, Board | None]:
    """Returns message, channel and board; earlier programs named no board."""
    message_id, key, board, *_ = *detail.split(":"), "", ""
    try:
        return int(message_id), Address.from_key(key), board or None
    except ValueError:
        raise RefusedError(RefusalText.outdated) from None


def _require_late(match: Match, seat: Seat, message: discord.Message) -> None:
    """Refuses a message that is not a text of that seat's player from before the present turn:
    no host may read it.
    """
    people = {
        match.seats.get(seat),
        *(former.player.id for former in match.former if former.seat == seat),
    }
    present = match.phase is not None and stamp_ms(message.id) >= match.phase.opened_ms
    if present or str(message.author.id) not in people or not is_player_text(message):
        raise RefusedError(RefusalText.outdated)
    if message.edited_at is not None:
        # Its author may have seen the boards of the turn by then.
        raise RefusedError(CorrectionText.message_edited)


async def _enter(
    services: Services, interaction: discord.Interaction, match: Match, command: Rerun
) -> None:
    """Enters an answer in the open turn, or asks whether to correct a closed one."""
    slot = command.slot
    enter = Enter(
        command.by, slot, command.text, command.reason, command.replaces, command.corrections
    )
    deed = enter if command.number == match.number else command
    if needs_consent(match, command.by):
        await ask_players(services, interaction, match, deed)
        return
    if isinstance(deed, Rerun):
        await _ask_to_rerun(services, interaction, match, deed)
        return
    _require_done((await services.runner.handle(match.id, deed)).events)
    await answer(interaction, _recorded(match.game.info, slot, clean(command.text, 200)))


def _recorded(info: GameInfo, slot: Slot, text: str) -> str:
    seat = wording.seat_name(slot.seat)
    if slot.board is None:
        return CorrectionText.recorded.format(seat=seat, answer=text)
    return CorrectionText.recorded_on.format(
        seat=seat, board=f"{info.board_noun} {slot.board}", answer=text
    )


def _require_done(events: Iterable[MatchEvent]) -> None:
    """Refuses where a correction could not be made; that it was tried is in the audit."""
    refused = next((event for event in events if isinstance(event, CorrectionRefused)), None)
    if refused is not None:
        raise RefusedError(CorrectionText.tried.format(problem=refused.refusal))


async def _ask_to_rerun(
    services: Services, interaction: discord.Interaction, match: Match, command: Rerun
) -> None:
    await services.runner.handle(
        match.id, Preview(command.by, "correct", command.number, command.slot)
    )
    text = rerun_preview(match, await services.runner.history(match.id), command.number)

    async def rerun() -> str:
        _require_done((await services.runner.handle(match.id, command)).events)
        return CorrectionText.past_corrected.format(turn=command.number, match=match.id)

    await services.hosting.confirmations.ask(interaction, text, CorrectionText.correct_past, rerun)


def choices(names: Iterable[str], current: str) -> list[app_commands.Choice[str]]:
    """Returns the names that match the text typed so far."""
    fitting = [name for name in names if current.lower() in name.lower()]
    return [app_commands.Choice(name=name, value=name) for name in fitting][:25]


def named_seat(match: Match, seat: str) -> Seat:
    """Returns the seat that a host names.

    Raises:
        RefusedError: When the match has no such seat.
    """
    named = seat.strip().lower().replace(" ", "-")
    if named not in match.seats:
        if not match.seats:
            raise RefusedError(SeatText.no_seat_dealt.format(seat=clean(seat)))
        raise RefusedError(
            SeatText.no_such_seat.format(seat=clean(seat), seats=", ".join(match.seats))
        )
    return named


def _slot(match: Match, seat: str, board: str | None) -> Slot:
    """Returns the slot that a host names.

    Raises:
        RefusedError: When the match has no such seat or board, or the board is missing.
    """
    named = named_seat(match, seat)
    if match.game.info.answers_per == "seat":
        return Slot(named)
    if board is None or board not in match.boards:
        noun = match.game.info.board_noun
        raise RefusedError(
            SeatText.board_missing.format(board_noun=noun, boards=", ".join(match.boards))
        )
    return Slot(named, board)
