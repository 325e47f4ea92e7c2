"""Board notices: the channels that a phase's start or end concerns, and the boards shown there."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.values import EVERYTHING, Board, Seat
from bifrost_bot.match.events import MatchEvent, PhaseOpened, PhaseResolved, PlanVoided
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, Address, BoardBody, ClockBody, LineBody, Notice
from bifrost_bot.notices.answer import void_line
from bifrost_bot.notices.channels import channels_of
from bifrost_bot.notices.verdict import verdict_lines
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import (
    boards_in_play,
    due_addresses,
    seat_address,
    shown_boards,
)
from bifrost_bot.speech.view import scene_for, view_for


@dataclass(frozen=True, slots=True)
class _Change:
    """A change of the match, without regard to who may know of it.

    Attributes:
        before: The match before it, if there was one.
        game_events: The game's events, in order.
        verdicts: The answers judged right, each line with its board.
        new: The boards whose channels are new.
        due: The boards in play from now on, and the new ones.
        owing: The channels that owe an answer from now on.
        last: The boards that were in play before.
        first: Whether the match's first boards are among the new ones.
        closed: Whether a phase has closed.
        voided: The planned answers that are void in the phase that has opened.
    """

    before: Match | None
    game_events: tuple[Any, ...]
    verdicts: tuple[tuple[Board, str], ...]
    new: frozenset[Board]
    due: frozenset[Board]
    owing: frozenset[Address]
    last: frozenset[Board]
    first: bool
    closed: bool
    voided: tuple[PlanVoided, ...]


def board_notices(before: Match | None, events: Sequence[MatchEvent], after: Match) -> list[Notice]:
    """Returns a notice for each board in a channel that has changed or must be answered now.

    Only a channel's last notice says who has to move. News of all boards is told to each viewer
    once. News is limited to the viewer's knowledge: others do not learn that something happened.
    """
    kinds = set(map(type, events))
    if PhaseResolved not in kinds and PhaseOpened not in kinds:
        return []
    change = _change(before, events, after, opened=PhaseOpened in kinds)
    channels = channels_of(after, shown_boards(after))
    general = _channels_of_general_news(change, channels)
    notices: list[Notice] = []
    for address in channels:
        notices += _notices(change, after, address, general=address in general)
    return notices


def _channels_of_general_news(change: _Change, channels: Sequence[Address]) -> frozenset[Address]:
    """Returns the one channel of each viewer that has the news of all boards.

    That is where they owe an answer, else where a board was in play.
    """

    def order(address: Address) -> tuple[bool, bool]:
        return address in change.owing, address.board in change.last

    found: dict[Seat | None, Address] = {}
    for address in sorted(channels, key=order):
        found[address.viewer] = address
    return frozenset(found.values())


def _change(
    before: Match | None, events: Sequence[MatchEvent], after: Match, *, opened: bool
) -> _Change:
    closed = False
    happened: list[Any] = []
    voided: list[PlanVoided] = []
    for event in events:
        if isinstance(event, PhaseResolved):
            closed = True
            happened += game_events(after.game, event)
        elif isinstance(event, PlanVoided):
            voided.append(event)
    known = before.open_boards if before else ()
    new = frozenset(after.open_boards) - frozenset(known)
    return _Change(
        before=before,
        game_events=tuple(happened),
        verdicts=tuple(verdict_lines(before, events)),
        new=new,
        due=new | frozenset(boards_in_play(after) if opened else ()),
        owing=due_addresses(after) if opened else frozenset(),
        last=frozenset(boards_in_play(before) if before else ()),
        first=not known,
        closed=closed,
        voided=tuple(voided),
    )


def _notices(change: _Change, match: Match, address: Address, *, general: bool) -> list[Notice]:
    """Returns the notices of a channel; `general` includes the news of all boards."""
    here = shown_boards(match) if address.board is None else (address.board,)
    verdicts = [(board, line) for board, line in change.verdicts if board in here]
    game = match.game
    told = [event for event in change.game_events if _is_told(game, event, here, general)]
    news = [*verdicts, *known_lines(game, told, address.viewer)]
    for event in change.voided:
        if seat_address(match, event.slot) == address:
            line = void_line(match, event)
            news.append((event.slot.board, line))
    shown = _boards_to_show(change, match, address, here, {board for board, _ in news})
    if shown:
        opening = change.first if address.board is None else address.board in change.new
        return split_into_notices(
            match, address, shown, news, opening=opening, closed=change.closed, usual=True
        )
    if news or address in change.owing:
        return split_into_notices(match, address, (), news, closed=change.closed)
    # The message that shows the board is edited to say who has to move now.
    return [Notice(address, ClockBody(""))] if change.due & set(here) else []


def _boards_to_show(
    change: _Change,
    match: Match,
    address: Address,
    here: Sequence[Board],
    in_news: Collection[Board | None],
) -> list[Board]:
    """Returns the boards to show: those that have changed, and those to be answered here.

    A board to be answered is shown again although it has not changed, as it must not be far up in
    the channel; but not if it was shown at the end of the phase a moment ago.
    """
    due = [board for board in here if board in change.due or board in in_news]
    if not due and in_news:
        # News of all boards goes below those that were played last.
        due = [board for board in here if board in change.last or address.board is not None]
    is_asked = address in change.owing
    was_open = change.before is not None and change.before.phase is not None
    if is_asked and was_open:
        return due
    return [board for board in due if board in in_news or _looks_new(change, match, address, board)]


def _looks_new(change: _Change, match: Match, address: Address, board: Board) -> bool:
    if board in change.new or change.before is None:
        return True
    if looks_different(change.before, match, address, board):
        return True
    # A change that led back to the same board is shown step by step below it.
    is_public_step = address.seat is None and change.closed and board in change.last
    return is_public_step and len(match.game.frames(view_for(match, None).view, board)) > 1


def chapter_notices(after: Match) -> list[Notice]:
    """Returns the lobby's line about a new chapter of the match, and the break before it.

    A practice has no lobby: its player is told with the news of its boards.
    """
    live = after.phase
    if live is None or not live.phase.chapter or after.settings.practice:
        return []
    text = live.phase.chapter
    pause = wording.pause_until(live)
    if pause:
        text += f" {wording.capital(pause)}."
    return [Notice(LOBBY, LineBody(text))]


def looks_different(before: Match, after: Match, address: Address, board: Board) -> bool:
    """Returns whether a board, which both matches have, is drawn differently in a channel."""
    viewer = address.viewer
    return scene_for(before, viewer, board) != scene_for(after, viewer, board)


def split_into_notices(
    match: Match,
    address: Address,
    boards: Sequence[Board],
    news: Sequence[tuple[Board | None, str]],
    *,
    opening: bool = False,
    closed: bool = False,
    usual: bool = False,
) -> list[Notice]:
    """Returns one notice a board, with the boards to be answered here last, or one without board.

    Args:
        news: Lines with their board, or None if they concern all; these go with the last.
        usual: Whether this is the match's usual course, which does not ask waiting players to look.
    """
    phase = match.phase.phase if match.phase else None
    number = phase.number if phase else 0
    if not boards:
        told = tuple(line for _, line in news)
        return [Notice(address, BoardBody((), told, closed=closed, turn=number))]
    to_act = phase.to_act if phase else ()
    mine = {slot.board for slot in to_act if slot.seat == address.seat}
    can_wait = usual and phase is not None and address.seat is not None
    order = sorted(boards, key=lambda board: board in mine)
    notices: list[Notice] = []
    for board in order:
        is_last = board == order[-1]
        lines: list[str] = []
        for about, line in news:
            if about == board:
                lines.append(wording.without_board(match.game.info, board, line))
            elif is_last and about not in order:
                lines.append(line)
        body = BoardBody(
            boards=(board,),
            lines=tuple(lines),
            opening=opening and board == order[0],
            closed=closed,
            turn=number,
            call=is_last,
            waiting=can_wait and not mine & {board, None},
        )
        notices.append(Notice(address, body))
    return notices


def boards_to_repost(match: Match, bodies: Sequence[BoardBody]) -> list[BoardBody]:
    """Returns the boards for a channel that replaces a lost one: those in play, and the last news.

    `bodies` are the last ones of each board in the lost channel, in order.
    """
    number = match.phase.phase.number if match.phase else 0
    in_play = {*boards_in_play(match)}
    kept: list[BoardBody] = []
    for body in bodies:
        is_last = body is bodies[-1]
        if is_last or in_play.intersection(body.boards):
            kept.append(replace(body, turn=number, call=is_last))
    return kept


def game_events(game: AnyGame, resolved: PhaseResolved) -> list[Any]:
    """Returns the game's own events of a resolved phase."""
    return [decode(game.types.event, stored) for stored in resolved.game_events]


def may_know(game: AnyGame, event: Any, viewer: Seat | None) -> bool:
    """Returns whether the viewer may know of one of the game's events."""
    audience = game.audience(event)
    if viewer == EVERYTHING or audience == "everyone":
        return True
    return audience != "nobody" and viewer in audience


def _is_told(game: AnyGame, event: Any, boards: Sequence[Board], general: bool) -> bool:
    board = game.board_of(event)
    return general if board is None else board in boards


def known_lines(
    game: AnyGame, happened: Iterable[Any], viewer: Seat | None
) -> list[tuple[Board | None, str]]:
    """Returns the lines that a viewer may read about events, each with its board if it has one."""
    news: list[tuple[Board | None, str]] = []
    for event in happened:
        line = game.narrate(event) if may_know(game, event, viewer) else ""
        if line:
            news.append((game.board_of(event), line))
    return news
