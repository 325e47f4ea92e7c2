"""The buttons of matches, recognized by their ids: old ones work after a restart and say when
they are late.
"""

import re
from dataclasses import replace
from typing import Any, Final, Protocol, cast

import discord

from bifrost_bot.gateway.incoming.forms.abandon_form import show_abandon_form
from bifrost_bot.gateway.incoming.forms.answer_form import show_form
from bifrost_bot.gateway.incoming.forms.seat_menu import adds, nonce_of, offer_seats, player_of
from bifrost_bot.gateway.incoming.hosting.consent import vote
from bifrost_bot.gateway.incoming.hosting.corrections import enter_late_text
from bifrost_bot.gateway.incoming.hosting.ending import delete_channels
from bifrost_bot.gateway.incoming.hosting.lobby import LobbyCog
from bifrost_bot.gateway.incoming.hosting.preflight import channels_of, show_preflight, show_sight
from bifrost_bot.gateway.incoming.hosting.verdicts import confirm_verdicts, give_verdict, look_again
from bifrost_bot.gateway.incoming.interaction_checks import carry_out
from bifrost_bot.gateway.incoming.playing.answers import AnswerCog
from bifrost_bot.gateway.incoming.playing.board import BoardCog
from bifrost_bot.gateway.incoming.playing.moves import MoveCog
from bifrost_bot.gateway.incoming.playing.which_board import for_board
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.settings.lobby_message import show_lobby_settings
from bifrost_bot.gateway.incoming.tapping.answering import open_taps
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.lobby import (
    AddComputer,
    CallOff,
    Join,
    Leave,
    RemoveComputer,
    SayReady,
    Start,
)
from bifrost_bot.match.decide.rights import TakeOut
from bifrost_bot.match.decide.settings import ChangeSettings
from bifrost_bot.match.model import Match
from bifrost_bot.speech.texts.fault import RefusalText
from bifrost_bot.speech.texts.lobby import LobbyText

_REPEATED: Final = {"join": LobbyText.already_joined, "ready": LobbyText.already_ready}
"""What is said to whoever presses a button twice."""


class _Client(Protocol):
    """The bot, with the cogs that buttons act through."""

    services: Services
    play: AnswerCog
    moves: MoveCog
    boards: BoardCog
    lobby: LobbyCog


class MatchButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"bifrost:(?P<action>[a-z]+):(?P<match>[0-9]{1,18})(?::(?P<phase>[0-9]{1,9}))?(?::(?P<detail>.+))?",
):
    """A button under a message of a match; it does the same as the command."""

    def __init__(
        self,
        button: discord.ui.Button[Any],
        action: str,
        match_id: str,
        phase: int | None,
        detail: str,
    ) -> None:
        super().__init__(button)
        self._action = action
        self._match_id = match_id
        self._phase = phase
        self._detail = detail

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "MatchButton":
        """Returns the button that was clicked."""
        button, phase = cast(discord.ui.Button[Any], item), match["phase"]
        return cls(
            button,
            match["action"],
            match["match"],
            int(phase) if phase else None,
            match["detail"] or "",
        )

    async def callback(self, interaction: discord.Interaction) -> None:
        """Carries out the button's action."""
        await carry_out(interaction, lambda: self._act(interaction))

    async def _act(self, interaction: discord.Interaction) -> None:
        bot = cast(_Client, interaction.client)
        await for_board(bot.services, interaction, self._action, self._carry_out(bot, interaction))

    async def _carry_out(self, bot: _Client, interaction: discord.Interaction) -> None:
        board = self._detail or None
        match self._action:
            case "undo":
                await bot.play.take_back(interaction, self._phase, board)
            case "lock" | "lockanyway" as action:
                await bot.play.lock_in(interaction, self._phase, board, careful=action == "lock")
            case "show":
                await bot.play.show(interaction, board)
            case "form":
                await show_form(bot.services, interaction, self._phase, board)
            case "tap":
                await open_taps(bot.services, interaction, self._phase, board)
            case _:
                await self._act_in_match(bot, interaction)

    async def _act_in_match(self, bot: _Client, interaction: discord.Interaction) -> None:
        match = await bot.services.match(interaction, self._match_id)
        match self._action:
            case "why":
                await bot.moves.explain(interaction, match=match)
            case "board":
                await bot.boards.show_boards(interaction, match)
            case "rules":
                await bot.boards.tell_rules(interaction, match)
            case "sight":
                await show_sight(bot.services, interaction, match)
            case _:
                await self._act_in_lobby(bot, interaction, match)

    async def _act_in_lobby(
        self, bot: _Client, interaction: discord.Interaction, match: Match
    ) -> None:
        match self._action:
            case "start":
                await bot.lobby.begin(interaction, match)
            case "settings":
                await show_lobby_settings(bot.services, interaction, match)
            case "right" | "wrong":
                await give_verdict(
                    bot.services, interaction, match, self._phase or 0, self._action == "right"
                )
            case "look" | "verdicts":
                await look_again(
                    bot.services, interaction, match, self._phase or 0, self._action == "verdicts"
                )
            case "confirm":
                await confirm_verdicts(
                    bot.services, interaction, match, self._phase or 0, self._detail
                )
            case "agree" | "refuse":
                await vote(
                    bot.services,
                    interaction,
                    match,
                    self._phase or 0,
                    agrees=self._action == "agree",
                )
            case "enter":
                await enter_late_text(
                    bot.services, interaction, match, self._phase or 0, self._detail
                )
            case "preflight":
                game, made = match.game.info.id, 1 + len(await bot.services.directory.of(match.id))
                needed = max(0, channels_of(game, match.settings.rooms) - made)
                await show_preflight(bot.services, interaction, game, needed)
            case "abandon":
                await show_abandon_form(bot.services, interaction, match)
            case "strike":
                await delete_channels(bot.services, interaction, match)
            case "join" if match.seating == "claimed":
                await offer_seats(interaction, match)
            case _:
                if self._action == "ready":
                    await bot.services.channels.rights.heard(interaction.user)
                command, told = self._command(match, interaction)
                change = await bot.services.runner.handle(match.id, command)
                repeated = _REPEATED.get(self._action, LobbyText.already_done)
                await answer(interaction, told if change.events else repeated)

    def _command(self, match: Match, interaction: discord.Interaction) -> tuple[Command, str]:
        by = str(interaction.user.id)
        match self._action:
            case "join":
                joined = "\n".join([LobbyText.joined.format(match=match.id), adds(interaction)])
                return Join(player_of(interaction, None), nonce_of(interaction)), joined
            case "leave":
                return Leave(by), LobbyText.left.format(match=match.id)
            case "ready":
                return SayReady(by), LobbyText.ready
            case "calloff":
                return CallOff(by), LobbyText.called_off
            case "takeout":
                return TakeOut(by, self._detail), LobbyText.taken_out
            case "openeyes":
                chosen = replace(match.settings, open_eyes=True)
                return ChangeSettings(
                    by, chosen, match.settings, ("open_eyes",)
                ), LobbyText.eyes_opened
            case "substitute":
                return Start(by, substitute=True), LobbyText.filled_in.format(match=match.id)
            case "addcomputer":
                return AddComputer(by, "good"), LobbyText.computer_joined
            case "dropcomputer":
                return RemoveComputer(by), LobbyText.computer_left
            case _:
                raise RefusedError(RefusalText.outdated)
