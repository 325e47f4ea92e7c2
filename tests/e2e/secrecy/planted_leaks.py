# pyright: reportPrivateUsage=false
"""Leaks planted into the running bot, which checks of secrecy must notice."""

import logging
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import discord
import pytest
from discord import app_commands

from bifrost_bot.engines.errors import IllegalError
from bifrost_bot.gateway.channels import lifecycle
from bifrost_bot.gateway.channels.directory import Found
from bifrost_bot.gateway.incoming.playing.answers import AnswerCog
from bifrost_bot.gateway.incoming.playing.board import BoardCog
from bifrost_bot.gateway.outgoing import board_message
from bifrost_bot.gateway.outgoing.text_message import TextMessages
from bifrost_bot.match.decide import answers
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.events import MatchEvent, PlayersWarned
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address, LineBody, Notice
from bifrost_bot.messages import board as board_maker
from bifrost_bot.messages.post import Picture, Post
from bifrost_bot.replay import live
from bifrost_bot.runtime import runner
from bifrost_bot.speech.view import Seen

Plant = Callable[[pytest.MonkeyPatch], None]
_log = logging.getLogger("bifrost_bot.planted")


def a_state_given_to_a_scene(monkeypatch: pytest.MonkeyPatch) -> None:
    view_for = board_maker.view_for

    def leaking(match: Match, viewer: str | None) -> Seen:
        stranger = next(seat for seat in match.seats if seat != viewer)
        return replace(view_for(match, viewer), view=match.game.view(match.state, stranger))

    monkeypatch.setattr(board_maker, "view_for", leaking)


def a_seat_in_a_log_line(monkeypatch: pytest.MonkeyPatch) -> None:
    take = AnswerCog.take

    async def leaking(self: AnswerCog, message: discord.Message, found: Found) -> None:
        _log.info("%s has answered", found.address.seat)
        await take(self, message, found)

    monkeypatch.setattr(AnswerCog, "take", leaking)


def a_delay_that_depends_on_others(monkeypatch: pytest.MonkeyPatch) -> None:
    reply = TextMessages.reply

    async def leaking(self: TextMessages, match: Match, *rest: Any) -> None:
        await self._clock.sleep_until(self._clock.now_ms() + 20 * len(match.submissions))
        await reply(self, match, *rest)

    monkeypatch.setattr(TextMessages, "reply", leaking)


def a_refusal_by_hidden_occupancy(monkeypatch: pytest.MonkeyPatch) -> None:
    submit = answers._submit

    def leaking(match: Match, command: Submit) -> Any:
        if any(
            slot.seat != command.slot.seat and match.move(slot) is not None
            for slot in match.submissions
        ):
            raise IllegalError("Somebody else has chosen that.")
        return submit(match, command)

    monkeypatch.setattr(answers, "_submit", leaking)


def a_late_reminder_in_a_public_channel(monkeypatch: pytest.MonkeyPatch) -> None:
    brief = runner.brief

    def leaking(
        before: Match | None, events: Sequence[MatchEvent], after: Match, *more: Any
    ) -> tuple[Notice, ...]:
        late = [event for event in events if isinstance(event, PlayersWarned)]
        told = [LineBody(f"{len(one.slots)} answers are missing.") for one in late[:1]]
        public = [Notice(Address("public", after.boards[0]), body) for body in told]
        return (*brief(before, events, after, *more), *public)

    monkeypatch.setattr(runner, "brief", leaking)


def an_alt_text(monkeypatch: pytest.MonkeyPatch) -> None:
    _redraw(
        monkeypatch,
        lambda match, picture: replace(picture, scene=replace(picture.scene, alt=_secret(match))),
    )


def a_file_name(monkeypatch: pytest.MonkeyPatch) -> None:
    _redraw(monkeypatch, lambda match, picture: replace(picture, file_name=f"{_secret(match)}.png"))


def an_autocomplete(monkeypatch: pytest.MonkeyPatch) -> None:
    async def leaking(interaction: Any, current: str) -> list[app_commands.Choice[str]]:
        del current
        match = await interaction.client.services.match(interaction, None)
        return [app_commands.Choice(name=f"{len(match.submissions)} have answered", value="1")]

    monkeypatch.setattr(BoardCog.board._params["board"], "autocomplete", leaking)


def an_audit_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    create = discord.Guild.create_text_channel

    async def leaking(self: discord.Guild, name: str, **options: Any) -> discord.TextChannel:
        reason = f"for {[one.id for one in options['overwrites']]}"
        return await create(self, name, **options, reason=reason)

    monkeypatch.setattr(discord.Guild, "create_text_channel", leaking)


def the_order_of_channels(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses = lifecycle.addresses

    def leaking(match: Match, board: str) -> tuple[Address, ...]:
        return tuple(
            sorted(addresses(match, board), key=lambda address: _hash(f"{address} {match.state!r}"))
        )

    monkeypatch.setattr(lifecycle, "addresses", leaking)


def an_answer_on_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    state = live._state

    def leaking(match: Match, recorded: Any) -> Any:
        return {**state(match, recorded), "answered": len(match.submissions)}

    monkeypatch.setattr(live, "_state", leaking)


def _redraw(monkeypatch: pytest.MonkeyPatch, change: Callable[[Match, Picture], Picture]) -> None:
    make = board_message.board_post

    def leaking(match: Match, *rest: Any, **options: Any) -> Post:
        post = make(match, *rest, **options)
        return replace(post, pictures=tuple(change(match, picture) for picture in post.pictures))

    monkeypatch.setattr(board_message, "board_post", leaking)


def _secret(match: Match) -> str:
    return f"board-{_hash(repr(match.state))}"


def _hash(text: str) -> int:
    return zlib.crc32(text.encode())


BEFORE_A_PHASE: Final[Mapping[Plant, str]] = {
    a_state_given_to_a_scene: "Sven, towers",
    an_alt_text: "Sven, towers",
    a_file_name: "Sven, towers",
    an_audit_reason: "audit log, audit log",
    the_order_of_channels: "Cleo, list",
}
"""Those that show as soon as there are boards, in Three Towers as Cleo plays it."""

IN_A_PHASE: Final[Mapping[Plant, str]] = {
    a_seat_in_a_log_line: "log, log",
    a_delay_that_depends_on_others: "Cleo, blue-submissions",
    a_refusal_by_hidden_occupancy: "Cleo, blue-submissions",
    a_late_reminder_in_a_public_channel: "Sven, towers",
    an_autocomplete: "Sven, choices in towers",
    an_answer_on_a_page: "Sven, page",
}
"""Those that show while a phase is played."""

ABOUT_PEOPLE: Final = (an_audit_reason,)
"""Those that tell who sits where, and so show where another seed deals the seats."""
