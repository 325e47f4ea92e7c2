"""Decides which channels hear of a phase's end or beginning, and which of their boards are shown
there.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.values import EVERYTHING, Board, Seat
from bifrost_bot.match.events import MatchEvent, PhaseOpened, PhaseResolved
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, Address, BoardBody, ClockBody, LineBody, Notice
from bifrost_bot.notices.verdict import verdict_lines
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import addresses, boards_in_play, due_addresses, shown_boards
from bifrost_bot.speech.view import view_for


@dataclass(frozen=True, slots=True)
class _Stir:
    """What a change brings, regardless of who may know of it.

    Attributes:
        before: The match before it, if there was one.
        game_events: The game's events, in order.
        verdicts: What a host judged right, each line with its board.
        new: The boards whose channels are new.
        due: Those that are played from now on, and the new ones.
        owing: The channels in which an answer is asked for from now on.
        last: The boards that were played last.
        first: Whether the match's first boards are among the new ones.
        closed: Whether a phase has closed.
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


def board_notices(before: Match | None, events: Sequence[MatchEvent], after: Match) -> list[Notice]:
    """Returns a board notice for each board that has changed in a channel, or that is to be
    answered there now.

    Only the last of a channel says who is to move, and what concerns all boards. News is what the
    channel's viewer may know: a viewer who may know nothing does not learn that something happened.
    """
    resolved = [event for event in events if isinstance(event, PhaseResolved)]
    opened = any(isinstance(event, PhaseOpened) for event in events)
    if not resolved and not opened:
        return []
    stir = _stir(before, events, after, opened)
    found = dict.fromkeys(
        address for board in shown_boards(after) for address in addresses(after, board)
    )
    return [notice for address in found for notice in _notices(stir, after, address)]


def _stir(before: Match | None, events: Sequence[MatchEvent], after: Match, opened: bool) -> _Stir:
    resolved = [event for event in events if isinstance(event, PhaseResolved)]
    known = before.open_boards if before else ()
    new = frozenset(after.open_boards) - frozenset(known)
    return _Stir(
        before=before,
        game_events=tuple(
            decode(after.game.types.event, one) for event in resolved for one in event.game_events
        ),
        verdicts=tuple(verdict_lines(before, events)),
        new=new,
        due=new | frozenset(boards_in_play(after) if opened else ()),
        owing=due_addresses(after) if opened else frozenset(),
        last=frozenset(boards_in_play(before) if before else ()),
        first=not known,
        closed=bool(resolved),
    )


def _notices(stir: _Stir, match: Match, address: Address) -> list[Notice]:
    here = shown_boards(match) if address.board is None else (address.board,)
    verdicts = [(board, line) for board, line in stir.verdicts if board in here]
    news = [*verdicts, *_news(match.game, stir.game_events, here, address.viewer)]
    shown = _shown(stir, match, address, here, {board for board, _ in news})
    if shown:
        opening = stir.first if address.board is None else address.board in stir.new
        return in_messages(
            match, address, shown, news, opening=opening, closed=stir.closed, usual=True
        )
    if news or address in stir.owing:
        return in_messages(match, address, (), news, closed=stir.closed)
    # The message that shows the board says who is to move now: that makes no new one.
    return [Notice(address, ClockBody(""))] if stir.due & set(here) else []


def _shown(
    stir: _Stir,
    match: Match,
    address: Address,
    here: Sequence[Board],
    told: Collection[Board | None],
) -> list[Board]:
    """Returns the boards to show: those that have changed, and those that are to be answered here.

    What is to be answered is shown again though it has not changed, for it must not be far above;
    but not where it was shown a moment ago, at the end of the phase before.
    """
    asked, resumed = address in stir.owing, stir.before is None or stir.before.phase is None
    due = [board for board in here if board in stir.due or board in told]
    if not due and told:
        # What concerns all boards is told under those that were played last.
        due = [board for board in here if board in stir.last or address.board is not None]
    changed = [board for board in due if board in told or _looks_new(stir, match, address, board)]
    return changed if resumed or not asked else due


def _looks_new(stir: _Stir, match: Match, address: Address, board: Board) -> bool:
    if (
        board in stir.new
        or stir.before is None
        or looks_different(stir.before, match, address, board)
    ):
        return True
    # What led back to the same board is shown step by step below it.
    steps = address.seat is None and stir.closed and board in stir.last
    return steps and len(match.game.frames(view_for(match, None).view, board)) > 1


def chapter_notices(after: Match) -> list[Notice]:
    """Returns what the lobby is told of a phase with which something begins, and of the break
    before it.
    """
    live = after.phase
    if live is None or not live.phase.chapter:
        return []
    pause = wording.pause_until(live)
    told = f"{live.phase.chapter} {wording.capital(pause)}." if pause else live.phase.chapter
    return [Notice(LOBBY, LineBody(told))]


def looks_different(before: Match, after: Match, address: Address, board: Board) -> bool:
    """Returns whether a board that both matches have is not drawn in a channel as it was before."""
    was, is_now = view_for(before, address.viewer), view_for(after, address.viewer)
    return was.game.scene(was.view, board) != is_now.game.scene(is_now.view, board)


def in_messages(
    match: Match,
    address: Address,
    boards: Sequence[Board],
    news: Sequence[tuple[Board | None, str]],
    *,
    opening: bool = False,
    closed: bool = False,
    usual: bool = False,
) -> list[Notice]:
    """Returns one notice a board, those on which the channel's seat is on turn last; one without a
    board if none is.

    Args:
        match: The match.
        address: The channel.
        boards: Those to be shown there.
        news: What has happened, each line with its board or, if it concerns all, None; told with
        the last. opening: Whether the channel's boards are new. closed: Whether a phase has closed.
        usual: Whether this is the match's usual course, which asks nobody who waits to look.
    """
    phase = match.phase.phase if match.phase else None
    mine = (
        {slot.board for slot in phase.to_act if slot.seat == address.seat}
        if phase
        else set[Board | None]()
    )
    number, order = phase.number if phase else 0, sorted(boards, key=lambda board: board in mine)
    notices: list[Notice] = []
    for at, board in enumerate(order):
        last = at == len(order) - 1
        lines = tuple(
            line for about, line in news if about == board or (last and about not in order)
        )
        waiting = (
            usual and phase is not None and address.seat is not None and not mine & {board, None}
        )
        body = BoardBody(
            (board,), lines, opening and at == 0, closed, number, call=last, waiting=waiting
        )
        notices.append(Notice(address, body))
    without = BoardBody((), tuple(line for _, line in news), closed=closed, turn=number)
    return notices or [Notice(address, without)]


def shown_again(match: Match, bodies: Sequence[BoardBody]) -> list[BoardBody]:
    """Returns what a channel shows that takes the place of a lost one: the boards in play, and what
    was told last.

    Args:
        match: The match.
        bodies: What the lost channel has shown last of each board, in order.
    """
    in_play, number = boards_in_play(match), match.phase.phase.number if match.phase else 0
    kept = [body for body in bodies if body is bodies[-1] or set(body.boards) & set(in_play)]
    return [replace(body, turn=number, call=body is kept[-1]) for body in kept]


def knows(game: AnyGame, event: Any, viewer: Seat | None) -> bool:
    """Returns whether the viewer may know of one of the game's events."""
    audience = game.audience(event)
    return (
        viewer == EVERYTHING
        or audience == "everyone"
        or (audience != "nobody" and viewer in audience)
    )


def _news(
    game: AnyGame, game_events: Sequence[Any], boards: Sequence[Board], viewer: Seat | None
) -> list[tuple[Board | None, str]]:
    """Returns what the viewer is told of these boards and of all boards alike, each line with
    its board.
    """
    told: list[tuple[Board | None, str]] = []
    for event in game_events:
        board = game.board_of(event)
        if knows(game, event, viewer) and (board is None or board in boards):
            told.append((board, game.narrate(event)))
    return [(board, line) for board, line in told if line]
