"""The buttons under messages of matches; an outdated one says that it is."""

from dataclasses import replace
from typing import Protocol, cast

import discord

from bifrost_bot.gateway.incoming.buttons.information import (
    show_details,
    show_fairness,
    show_host_buttons,
    show_more,
    show_scores,
)
from bifrost_bot.gateway.incoming.forms.abandon_form import show_abandon_form
from bifrost_bot.gateway.incoming.forms.answer_form import show_form
from bifrost_bot.gateway.incoming.forms.seat_menu import join_command, offer_seats
from bifrost_bot.gateway.incoming.hosting.consent import record_vote
from bifrost_bot.gateway.incoming.hosting.ending import delete_channels
from bifrost_bot.gateway.incoming.hosting.late_texts import enter_late_text
from bifrost_bot.gateway.incoming.hosting.lobby import LobbyCog
from bifrost_bot.gateway.incoming.hosting.preflight import (
    channels_of,
    show_preflight,
    show_visibility,
)
from bifrost_bot.gateway.incoming.hosting.stand_in import (
    answer_stand_in,
    refuse_season,
    show_stand_in,
    stop_asking,
)
from bifrost_bot.gateway.incoming.hosting.transcript import WITHOUT_TRANSCRIPT
from bifrost_bot.gateway.incoming.hosting.verdicts import (
    confirm_verdicts,
    give_verdict,
    review_verdicts,
)
from bifrost_bot.gateway.incoming.persistent_item import PersistentButton
from bifrost_bot.gateway.incoming.playing.answers import AnswerCog
from bifrost_bot.gateway.incoming.playing.board import BoardCog
from bifrost_bot.gateway.incoming.playing.moves import MoveCog
from bifrost_bot.gateway.incoming.playing.page import show_page
from bifrost_bot.gateway.incoming.playing.rematch import ask_for_rematch, is_asked, join_rematch
from bifrost_bot.gateway.incoming.playing.which_board import run_for_board
from bifrost_bot.gateway.incoming.playing.without_host import show_choices
from bifrost_bot.gateway.incoming.replies import RefusedError, answer, replace_message
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.gateway.incoming.settings.entry import show_entry
from bifrost_bot.gateway.incoming.settings.lobby_message import show_lobby_settings
from bifrost_bot.gateway.incoming.settings.removal import show_removal_menu
from bifrost_bot.gateway.incoming.tapping.answering import open_taps
from bifrost_bot.match.decide.admission import has_place
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.lobby import (
    AddComputer,
    CallOff,
    Leave,
    RemoveComputer,
    SayReady,
    chooses_seat,
    missing,
)
from bifrost_bot.match.decide.rights import TakeOut
from bifrost_bot.match.decide.settings import ChangeSettings
from bifrost_bot.match.model import Match
from bifrost_bot.messages.post import EVERYBODY_READY, joined_text
from bifrost_bot.speech.texts import OUTDATED_BUTTON


class _Client(Protocol):
    """The bot, with the cogs that buttons act through."""

    services: Services
    play: AnswerCog
    moves: MoveCog
    boards: BoardCog
    lobby: LobbyCog


class MatchButton(
    PersistentButton,
    template=r"bifrost:(?P<action>[a-z]+):(?P<match>[0-9]{1,18})(?::(?P<phase>[0-9]{1,9}))?(?::(?P<detail>.+))?",
):
    """A button under a message of a match; it does the same as the command."""

    async def _act(self, interaction: discord.Interaction) -> None:
        bot = cast(_Client, interaction.client)
        action = self._parts["action"]
        await run_for_board(bot.services, interaction, action, self._carry_out(bot, interaction))

    async def _carry_out(self, bot: _Client, interaction: discord.Interaction) -> None:
        phase = int(self._parts["phase"]) if self._parts["phase"] else None
        board = self._parts["detail"] or None
        match self._parts["action"]:
            case "undo":
                await bot.play.take_back(interaction, phase, board)
            case "lock" | "lockanyway" as action:
                await bot.play.lock_in(interaction, phase, board, careful=action == "lock")
            case "show":
                await bot.play.show(interaction, board)
            case "more":
                await show_more(bot.services, interaction)
            case "suggested":
                await bot.moves.send(interaction, self._parts["detail"] or "", phase)
            case "form":
                await show_form(bot.services, interaction, phase, board)
            case "tap":
                await open_taps(bot.services, interaction, phase, board)
            case _:
                match = await bot.services.match(interaction, self._parts["match"])
                await self._act_in_match(bot, interaction, match)

    async def _act_in_match(
        self, bot: _Client, interaction: discord.Interaction, match: Match
    ) -> None:
        services = bot.services
        number = int(self._parts["phase"] or "0")
        match self._parts["action"]:
            case "why":
                await bot.moves.explain(interaction, match=match)
            case "board":
                await bot.boards.show_boards(interaction, match)
            case "rules":
                await bot.boards.tell_rules(interaction, match)
            case "sight":
                await show_visibility(services, interaction, match)
            case "page" | "newpage" as action:
                await show_page(services, interaction, match, renewed=action == "newpage")
            case "details":
                await show_details(services, interaction, match)
            case "fair" | "fairness":
                await show_fairness(services, interaction, match)
            case "hostless":
                await show_choices(services, interaction, match)
            case "rematch":
                await ask_for_rematch(services, interaction, match)
            case "scores":
                await show_scores(interaction, match)
            case "right" | "wrong" as verdict:
                await give_verdict(services, interaction, match, number, verdict == "right")
            case "look" | "verdicts" as action:
                await review_verdicts(services, interaction, match, number, action == "verdicts")
            case "confirm":
                await confirm_verdicts(services, interaction, match, number, self._parts["detail"])
            case "agree" | "refuse" as action:
                await record_vote(services, interaction, match, number, agrees=action == "agree")
            case "standin":
                await show_stand_in(services, interaction, match)
            case "standyes" | "standno" as action:
                await answer_stand_in(services, interaction, match, number, action == "standyes")
            case "standstop":
                await stop_asking(services, interaction, match, number)
            case "enter":
                await enter_late_text(services, interaction, match, number, self._parts["detail"])
            case _:
                await self._act_in_lobby(bot, interaction, match)

    async def _act_in_lobby(
        self, bot: _Client, interaction: discord.Interaction, match: Match
    ) -> None:
        services = bot.services
        match self._parts["action"]:
            case "start":
                await bot.lobby.begin(interaction, match)
            case "substitute":
                await bot.lobby.begin_with_computers(interaction, match)
            case "host":
                await show_host_buttons(interaction, match)
            case "remove":
                await show_removal_menu(interaction, match)
            case "entry":
                await show_entry(interaction, match)
            case "settings":
                await show_lobby_settings(services, interaction, match)
            case "preflight":
                game = match.game.info.id
                made = 1 + len(await services.directory.of(match.id))
                needed = channels_of(game, match.settings.rooms) - made
                await show_preflight(services, interaction, game, max(0, needed))
            case "abandon":
                await show_abandon_form(services, interaction, match)
            case "strike":
                transcript = self._parts["detail"] != WITHOUT_TRANSCRIPT.detail
                await delete_channels(services, interaction, match, transcript=transcript)
            case "join" if is_asked(match, user_id(interaction)):
                await join_rematch(services, interaction, match)
            case "join":
                await self._join(services, interaction, match)
            case "ready" | "readycall":
                await self._say_ready(services, interaction, match)
            case _:
                command, done = self._command(match, interaction)
                change = await services.runner.handle(match.id, command)
                await answer(interaction, done if change.events else "That is already done.")

    async def _join(
        self, services: Services, interaction: discord.Interaction, match: Match
    ) -> None:
        """Offers a user the free seats, or lets them join, or wait where no place is free."""
        command = join_command(interaction, match, None)
        if chooses_seat(match, command):
            await offer_seats(interaction, match)
            return
        id = command.player.id
        if match.player(id) is None and not has_place(match, command.player):
            await refuse_season(services, match)
        change = await services.runner.handle(match.id, command)
        await answer(interaction, joined_text(change.after, id, is_new=bool(change.events)))

    async def _say_ready(
        self, services: Services, interaction: discord.Interaction, match: Match
    ) -> None:
        """Says that a player is ready; once the check is over, its call loses the button."""
        is_call = self._parts["action"] == "readycall"
        if is_call and match.ready is None:
            await replace_message(interaction, "The ready check is over.", None)
            return
        await services.upkeep.seen(interaction.user)
        change = await services.runner.handle(match.id, SayReady(user_id(interaction)))
        if is_call and (change.after.ready is None or not missing(change.after)):
            await replace_message(interaction, EVERYBODY_READY, None)
        elif change.events:
            await answer(interaction, "You are ready. The match begins when everyone has answered.")
        else:
            await answer(interaction, "You have already said that you are ready.")

    def _command(self, match: Match, interaction: discord.Interaction) -> tuple[Command, str]:
        """Returns the button's command, and the answer if it changes anything."""
        by = user_id(interaction)
        match self._parts["action"]:
            case "leave":
                where = "match" if match.player(by) else "the waiting list of match"
                return Leave(by), f"You have left {where} {match.id}."
            case "calloff":
                return CallOff(by), "The ready check is called off."
            case "takeout":
                player = match.player(self._parts["detail"])
                if player is not None and not player.sees_all:
                    raise RefusedError(
                        "Discord no longer shows that player the match's secrets, so they can stay."
                    )
                return TakeOut(
                    by, self._parts["detail"]
                ), "That player no longer takes part in this match."
            case "openeyes":
                opened = replace(match.settings, open_eyes=True)
                command = ChangeSettings(by, opened, match.settings, ("open_eyes",))
                return command, (
                    "That player can play; everybody can read that Discord shows them more "
                    "than others."
                )
            case "addcomputer":
                return AddComputer(by, "good"), "A computer player has joined."
            case "dropcomputer":
                return RemoveComputer(by), "The computer player that joined last has left."
            case _:
                raise RefusedError(OUTDATED_BUTTON)
