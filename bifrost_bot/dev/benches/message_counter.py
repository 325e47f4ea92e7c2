"""Counts what a match posts to each of its people in a turn: messages, and those among them that
push. Takes no time.

Counted is what the bot decides to post, as it would post it; edits are no messages, and of them
only those of boards are counted. A spectator reads the lobby and the boards' global channels, a
player also their own channels, a host the hosts' channel.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from bifrost_bot.engines.rng import Rng, subkey
from bifrost_bot.engines.scene import Scene
from bifrost_bot.engines.values import Board, Seat, Slot
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.lobby import CallReady, Create, Join, SayReady
from bifrost_bot.match.decide.phases import Open
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.model import Match, Moment, Player, Settings
from bifrost_bot.match.notice import (
    CONTROL,
    Address,
    AdmissionBody,
    BoardBody,
    Body,
    ClockBody,
    CloseForWritingBody,
    LineBody,
    LobbyBody,
    Notice,
    RecordBody,
    ReminderBody,
    ReplyBody,
    ResultBody,
    WarningBody,
)
from bifrost_bot.match.preferences import USUAL, Preferences
from bifrost_bot.messages.board import board_post, edited_post, is_edited
from bifrost_bot.messages.plan import changed_pictures
from bifrost_bot.messages.post import Picture
from bifrost_bot.notices.briefing import brief
from bifrost_bot.notices.ending import called_to_result
from bifrost_bot.notices.notifications import is_loud
from bifrost_bot.speech.view import view_for

_SEED = "told"
_HOST = "1"
_FIRST_PLAYER = 101
_BEGIN_MS = 1_800_000_000_000
_MOST_TURNS = 40

Choose: TypeAlias = Callable[[Match, Slot], str]
"""A function that chooses the text that a slot's player types."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A message: where it is posted, whether it pushes or warns of a deadline, what it draws or
    animates.

    One that is edited takes the place of an earlier one.
    """

    address: Address
    loud: bool
    warns: bool = False
    scenes: tuple[Scene, ...] = ()
    animated: bool = False
    edited: bool = False


@dataclass(slots=True)
class Turn:
    """What was posted from a turn's opening to the next; `seats` are all of the match, `acting`
    those on turn.
    """

    number: int
    seats: tuple[Seat, ...]
    acting: frozenset[Seat]
    posted: list[Posted] = field(default_factory=list[Posted])

    def read_by(self, *seats: Seat, host: bool = False) -> list[Posted]:
        """Returns what is posted where a spectator, these seats' player or a host reads."""
        return [
            one
            for one in self.posted
            if (one.address.seat is None or one.address.seat in seats)
            and (one.address != CONTROL or host)
        ]


def told(game_id: str) -> dict[str, Any]:
    """Returns the most messages and pushes that a turn of a game's usual match brings each kind
    of person.
    """
    answered = list(turns(Settings(game_id), random_text))
    unanswered = list(turns(Settings(game_id), None))
    acting = [turn.read_by(seat) for turn in answered for seat in turn.seats if seat in turn.acting]
    waiting = [
        turn.read_by(seat) for turn in answered for seat in turn.seats if seat not in turn.acting
    ]
    late = [turn.read_by(seat) for turn in unanswered for seat in turn.seats if seat in turn.acting]
    return {
        "turns": len(answered),
        "spectator": _most(turn.read_by() for turn in [*answered, *unanswered]),
        "on_turn": _most(acting),
        "not_on_turn": _most(waiting),
        "on_turn_and_silent": _most(late),
        "host": _most(turn.read_by(host=True) for turn in [*answered, *unanswered]),
    }


def _most(read: Iterable[Sequence[Posted]]) -> dict[str, int] | None:
    """Returns the largest counts of a turn; None where no turn has such a person."""
    known = list(read)
    if not known:
        return None
    return {
        "messages": max(map(len, known)),
        "pushes": max(sum(one.loud and not one.warns for one in posted) for posted in known),
        "warnings": max(sum(one.loud and one.warns for one in posted) for posted in known),
    }


def random_text(match: Match, slot: Slot) -> str:
    """Returns a random answer of a slot, as its player would type it."""
    game = match.game
    rng = Rng(subkey(_SEED, f"{slot.seat}/{slot.board or ''}"), match.number)
    return game.describe(game.random_move(game.view(match.state, slot.seat), slot, rng))


def turns(settings: Settings, choose: Choose | None, chosen: Preferences = USUAL) -> Iterator[Turn]:
    """Yields the turns of a match between as few people as its game allows; without `choose` they
    answer nothing.

    What everybody chose of `chosen` is how boards are shown while they wait.
    """
    play = _Play(settings, chosen)
    posted = play.begin()
    for _ in range(_MOST_TURNS):
        turn = play.turn(posted)
        posted = play.until_the_next(turn, choose)
        yield turn
        if play.match.phase is None:
            return


class _Play:
    """A match, played command by command."""

    def __init__(self, settings: Settings, chosen: Preferences) -> None:
        self._now_ms = _BEGIN_MS
        self._chosen = chosen
        self._shown: dict[tuple[Address, tuple[Board, ...]], tuple[BoardBody, ...]] = {}
        self._created = core.create(Create("1", settings, _HOST, _SEED), Moment(_BEGIN_MS))
        self.match = core.fold([self._created])

    def begin(self) -> list[Posted]:
        """Plays until the first turn is open; returns what its opening posts."""
        people = [str(_FIRST_PLAYER + place) for place in range(self.match.game.info.fewest)]
        for id in people:
            self._do(
                Join(Player(id, f"Player {id}", seat=next(iter(free_seats(self.match)), None)))
            )
        self._do(CallReady(_HOST))
        for id in people:
            self._do(SayReady(id))
        return self._do(Open(self.match.boards))

    def turn(self, posted: list[Posted]) -> Turn:
        """Returns the open turn, with what its opening has posted."""
        assert self.match.phase is not None
        phase = self.match.phase.phase
        return Turn(
            phase.number,
            tuple(self.match.seats),
            frozenset(slot.seat for slot in phase.to_act),
            posted,
        )

    def until_the_next(self, turn: Turn, choose: Choose | None) -> list[Posted]:
        """Plays a turn, adding what it posts; returns what is posted at its end and the opening
        of the next.
        """
        assert self.match.phase is not None
        for slot in self.match.phase.phase.to_act if choose else ():
            assert choose is not None
            text, self._now_ms = choose(self.match, slot), self._now_ms + 1
            command = Submit(
                self.match.seats[slot.seat], slot, text, self._now_ms, self._now_ms, reply=True
            )
            posted = self._do(command)
            if self._has_left(turn):
                return posted + self._opened()
            turn.posted += posted
        while True:
            due = core.alarm(self.match)
            assert due is not None, "no clock runs in an open turn"
            self._now_ms = due.at_ms
            posted = self._do(due.command)
            if self._has_left(turn):
                return posted + self._opened()
            turn.posted += posted

    def _has_left(self, turn: Turn) -> bool:
        return self.match.phase is None or self.match.phase.phase.number != turn.number

    def _opened(self) -> list[Posted]:
        """Opens boards for which channels would be made first; returns what that posts."""
        waits = self.match.phase is None and not self.match.over
        return self._do(Open(self.match.boards)) if waits else []

    def _do(self, command: Command) -> list[Posted]:
        before = self.match
        events = core.decide(before, command, Moment(self._now_ms))
        for event in events:
            self.match = core.evolve(self.match, event)
        return [one for notice in brief(before, events, self.match) for one in self._posted(notice)]

    def _posted(self, notice: Notice) -> list[Posted]:
        address, body = notice.address, notice.body
        told = posted(self.match, notice)
        if not isinstance(body, BoardBody):
            return told
        shown = self._shown.get((address, body.boards), ())
        edited = bool(shown) and is_edited([body], self._chosen)
        if edited:
            now = [*shown, body]
            edited = (
                edited_post(self.match, address, now, [body], self._chosen, self._now_ms)
                is not None
            )
        self._shown[address, body.boards] = (*shown, body) if edited else (body,)
        return [replace(one, edited=edited) for one in told]


def posted(match: Match, notice: Notice) -> list[Posted]:
    """Returns the messages that tell a notice in a match that is under way; an animation is one
    of its own.
    """
    address, body = notice.address, notice.body
    match body:
        case ClockBody() | LobbyBody() | CloseForWritingBody() | AdmissionBody():
            return []
        case BoardBody():
            post = board_post(match, address, body)
            return [
                _posted(match, address, body, post.ping, post.pictures),
                *_animation(match, address, body),
            ]
        case WarningBody() | ReminderBody() | LineBody():
            return [_posted(match, address, body, body.ping)]
        case ReplyBody(_, _, drawing):
            plan = drawing.plan if drawing else None
            drawn = changed_pictures(
                match, Slot(address.seat or "", address.board or (plan and plan.board)), plan
            )
            return [_posted(match, address, body, (), drawn[:1])]
        case ResultBody():
            return [_posted(match, address, body, called_to_result(match, address))]
        case RecordBody():
            return [_posted(match, address, body, ())]


def _posted(
    match: Match,
    address: Address,
    body: Body,
    ping: Sequence[str],
    pictures: Sequence[Picture] = (),
) -> Posted:
    scenes = tuple(picture.scene for picture in pictures)
    return Posted(
        address, is_loud(match, address, body, ping), isinstance(body, WarningBody), scenes
    )


def _animation(match: Match, address: Address, body: BoardBody) -> list[Posted]:
    if address.place != "public" or address.board is None or not body.closed:
        return []
    seen = view_for(match, None)
    return (
        [Posted(address, loud=False, animated=True)]
        if len(seen.game.frames(seen.view, address.board)) > 1
        else []
    )
