"""Counts what a match's turn brings each reader, without running a bot: messages, pushes, words.

The bot's notices are counted as it would post them; of edits, only those of boards. A spectator
reads the lobby and the boards' global channels, a player also their own channels, a host the hosts'
channel. Lines and characters are those of the texts in a player's own channels, as an app shows
their names and times; pictures, files and buttons have none.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import median
from typing import TypeAlias

from bifrost_bot.dev.benches.report import Figures
from bifrost_bot.dev.benches.seats import commands_to_begin, numbered_players
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.layout import lay_out
from bifrost_bot.engines.rng import Rng, subkey
from bifrost_bot.engines.scene import Scene, Table
from bifrost_bot.engines.values import Board, Seat, Slot
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.answers import Lock, Submit
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.lobby import Create
from bifrost_bot.match.decide.phases import Open
from bifrost_bot.match.events import AnswerEvent, MatchEvent
from bifrost_bot.match.model import Match, Moment, Settings
from bifrost_bot.match.notice import (
    CONTROL,
    Address,
    AdmissionBody,
    BoardBody,
    Body,
    ClockBody,
    CloseForWritingBody,
    EventBody,
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
from bifrost_bot.match.upcast import write_event
from bifrost_bot.messages.board import board_pictures, board_post, edited_post, is_edited
from bifrost_bot.messages.plan import changed_pictures
from bifrost_bot.messages.post import Picture, Post, lobby_post
from bifrost_bot.messages.preferences import warning_post
from bifrost_bot.messages.result import closing_post, result_post
from bifrost_bot.notices.answer import acknowledge
from bifrost_bot.notices.briefing import brief
from bifrost_bot.notices.ending import result_pings
from bifrost_bot.notices.notifications import notifies
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.speech.view import view_for

_SEED = "told"
_HOST = "1"
_BEGIN_MS = 1_800_000_000_000
_MAX_TURNS = 40
_MENTION = re.compile(r"<@\d+>")
_INSTANT = re.compile(r"<t:\d+:(\w)>")
_TIMES = {"R": "in 59 seconds", "T": "17:26:53"}

_Place: TypeAlias = tuple[Address, tuple[Board, ...]]
"""The channel and the boards of a message."""

Choose: TypeAlias = Callable[[Match, Slot], str]
"""A function that chooses the text that a slot's player types."""


@dataclass(frozen=True, slots=True)
class PostedMessage:
    """A posted message; `edited` ones replace an earlier message, `warns` is of a deadline."""

    address: Address
    loud: bool
    text: str = ""
    warns: bool = False
    scenes: tuple[Scene, ...] = ()
    animated: bool = False
    edited: bool = False


@dataclass(slots=True)
class Turn:
    """The posts from a turn's opening to the next; `acting` are the seats on turn."""

    number: int
    seats: tuple[Seat, ...]
    acting: frozenset[Seat]
    posted: list[PostedMessage] = field(default_factory=list[PostedMessage])

    def read_by(self, *seats: Seat, host: bool = False) -> list[PostedMessage]:
        """Returns the posts that a spectator, these seats' player or a host reads."""
        readable = {None, *seats}
        posts = [post for post in self.posted if post.address.seat in readable]
        return [post for post in posts if host or post.address != CONTROL]

    def read_in_own_channels(self, seat: Seat) -> list[PostedMessage]:
        """Returns the posts in a seat's own channels."""
        return [post for post in self.posted if post.address.seat == seat]


def count_messages(game_id: str) -> Figures:
    """Returns the most messages and pushes in a turn of a usual match, for each kind of reader."""
    answered = list(turns(Settings(game_id), random_text))
    unanswered = list(turns(Settings(game_id), None))
    every_turn = [*answered, *unanswered]
    return {
        "turns": len(answered),
        "spectator": _maximum(turn.read_by() for turn in every_turn),
        "on_turn": _maximum(_read_by_players(answered, acting=True)),
        "not_on_turn": _maximum(_read_by_players(answered, acting=False)),
        "on_turn_and_silent": _maximum(_read_by_players(unanswered, acting=True)),
        "host": _maximum(turn.read_by(host=True) for turn in every_turn),
        "read": {
            "locked": count_words(turns(Settings(game_id), random_text, locking=True)),
            "silent": count_words(unanswered),
        },
    }


def count_lobby_and_result(game_id: str) -> dict[str, int]:
    """Returns the most lines of a usual match's lobby, and the lines of its result."""
    play = _Simulation(Settings(game_id), USUAL, locking=False)
    lobby = [_lines(lobby_post(match)) for match in play.lobby()]
    play.finish()
    result = result_post(play.match)
    return {"lobby": max(lobby), "result": _lines(result)}


def _lines(post: Post) -> int:
    return len(as_shown(post.text).splitlines())


def count_words(played: Iterable[Turn]) -> dict[str, float]:
    """Returns the median lines and characters that a turn brings a player in their own channels.

    First turns, which explain the match, are left out.
    """
    lines: list[int] = []
    characters: list[int] = []
    for turn in played:
        for seat in turn.seats if turn.number > 1 else ():
            posts = turn.read_in_own_channels(seat)
            texts = [as_shown(post.text) for post in posts]
            lines.append(sum(len(text.splitlines()) for text in texts))
            characters.append(sum(map(len, texts)))
    return {"lines": median(lines), "characters": median(characters)}


def _read_by_players(played: Iterable[Turn], *, acting: bool) -> Iterator[list[PostedMessage]]:
    """Yields the posts of each turn that each player reads who acts in it, or each who waits."""
    for turn in played:
        for seat in turn.seats:
            if (seat in turn.acting) is acting:
                yield turn.read_by(seat)


def _maximum(read: Iterable[Sequence[PostedMessage]]) -> dict[str, int] | None:
    """Returns the largest counts of a turn; None if no turn has such a reader."""
    messages: list[int] = []
    pushes: list[int] = []
    warnings: list[int] = []
    for posts in read:
        warning = [post.warns for post in posts if post.loud]
        messages.append(len(posts))
        warnings.append(sum(warning))
        pushes.append(len(warning) - sum(warning))
    if not messages:
        return None
    return {"messages": max(messages), "pushes": max(pushes), "warnings": max(warnings)}


def random_text(match: Match, slot: Slot) -> str:
    """Returns a random answer of a slot, as its player would type it."""
    game = match.game
    rng = Rng(subkey(_SEED, f"{slot.seat}/{slot.board or ''}"), match.number)
    view = game.view(match.state, slot.seat)
    return game.describe(game.random_move(view, slot, rng))


def turns(
    settings: Settings,
    choose: Choose | None,
    chosen: Preferences = USUAL,
    *,
    locking: bool = False,
) -> Iterator[Turn]:
    """Yields the turns of a match with the fewest players; without `choose` they answer nothing.

    All players' boards are shown by the preferences `chosen` while they wait. With `locking`,
    players lock each answer that does not end its turn.
    """
    play = _Simulation(settings, chosen, locking)
    posted = play.begin()
    for _ in range(_MAX_TURNS):
        turn = play.turn(posted)
        posted = play.play_turn(turn, choose)
        yield turn
        if play.match.phase is None:
            return


class _Simulation:
    """A match, played command by command."""

    def __init__(self, settings: Settings, chosen: Preferences, locking: bool) -> None:
        self._now_ms = _BEGIN_MS
        self._chosen = chosen
        self._locking = locking
        self._shown: dict[_Place, tuple[BoardBody, ...]] = {}
        create = Create("1", settings, _HOST, _SEED)
        created = core.create(create, Moment(_BEGIN_MS))
        self.match = _with_running_hash(core.fold([created]), (created,))

    def begin(self) -> list[PostedMessage]:
        """Plays until the first turn is open; returns the posts of its opening."""
        for _ in self.lobby():
            pass
        return self._apply(Open(self.match.boards))

    def lobby(self) -> Iterator[Match]:
        """Fills the lobby and begins the match; yields it before each step and after the last."""
        people = numbered_players(self.match.game.info.fewest)
        for command in commands_to_begin(self.match, _HOST, people):
            yield self.match
            self._apply(command)
        yield self.match

    def finish(self) -> None:
        """Plays to the end, and looks at nothing that is posted."""
        while not self.match.over:
            live = self.match.phase
            if live is None:
                self._take(Open(self.match.boards))
                continue
            for slot in live.phase.to_act:
                if slot in self.match.owing:
                    self._now_ms += 1
                    user_id = self.match.seats[slot.seat]
                    text = random_text(self.match, slot)
                    self._take(Submit(user_id, slot, text, self._now_ms))
            due = core.alarm(self.match)
            if due is not None and self.match.phase is live:
                self._now_ms = due.at_ms
                self._take(due.command)

    def _take(self, command: Command) -> None:
        for event in core.decide(self.match, command, Moment(self._now_ms)):
            self.match = core.evolve(self.match, event)

    def turn(self, posted: list[PostedMessage]) -> Turn:
        """Returns the open turn with the posts of its opening."""
        assert self.match.phase is not None
        phase = self.match.phase.phase
        return Turn(
            phase.number,
            tuple(self.match.seats),
            phase.seats,
            posted,
        )

    def play_turn(self, turn: Turn, choose: Choose | None) -> list[PostedMessage]:
        """Plays a turn and adds its posts; returns those of its end and the next opening."""
        for posted in self._steps(choose):
            if self._turn_is_over(turn):
                return posted + self._open_boards()
            turn.posted += posted
        raise AssertionError("no clock runs in an open turn")

    def _steps(self, choose: Choose | None) -> Iterator[list[PostedMessage]]:
        """Answers for all slots, then lets time pass; yields the posts of each step."""
        assert self.match.phase is not None
        if choose is not None:
            for slot in self.match.phase.phase.to_act:
                text = choose(self.match, slot)
                self._now_ms += 1
                user_id = self.match.seats[slot.seat]
                answer = Submit(user_id, slot, text, self._now_ms, self._now_ms, reply=True)
                yield self._apply(answer)
                if self._locking:
                    yield self._lock(slot)
        while (due := core.alarm(self.match)) is not None:
            self._now_ms = due.at_ms
            yield self._apply(due.command)

    def _lock(self, slot: Slot) -> list[PostedMessage]:
        """Locks a slot's answer; returns the answer to that first, then the other posts."""
        self._now_ms += 1
        before = self.match
        user_id = before.seats[slot.seat]
        command = Lock(user_id, slot, self._now_ms, self._now_ms, careful=False)
        events = core.decide(before, command, Moment(self._now_ms))
        address = seat_address(before, slot)
        posts: list[PostedMessage] = []
        for event in events:
            if isinstance(event, AnswerEvent):
                text = acknowledge(before, event)
                posts.append(PostedMessage(address, loud=False, text=text))
        return posts + self._record(events)

    def _turn_is_over(self, turn: Turn) -> bool:
        return self.match.phase is None or self.match.phase.number != turn.number

    def _open_boards(self) -> list[PostedMessage]:
        """Opens boards that wait for their channels; returns the posts of that."""
        waits = self.match.phase is None and not self.match.over
        return self._apply(Open(self.match.boards)) if waits else []

    def _apply(self, command: Command) -> list[PostedMessage]:
        events = core.decide(self.match, command, Moment(self._now_ms))
        return self._record(events)

    def _record(self, events: Sequence[MatchEvent]) -> list[PostedMessage]:
        before = self.match
        for event in events:
            self.match = core.evolve(self.match, event)
        self.match = _with_running_hash(self.match, events)
        posts: list[PostedMessage] = []
        for notice in brief(before, events, self.match):
            posts += self._posted(notice)
        return posts

    def _posted(self, notice: Notice) -> list[PostedMessage]:
        address = notice.address
        body = notice.body
        posts = messages_for(self.match, notice)
        if not isinstance(body, BoardBody):
            return posts
        shown = self._shown.get((address, body.boards), ())
        edited = bool(shown) and is_edited([body], self._chosen)
        if edited:
            bodies = [*shown, body]
            edit = edited_post(self.match, address, bodies, [body], self._chosen, self._now_ms)
            edited = edit is not None
        self._shown[address, body.boards] = (*shown, body) if edited else (body,)
        return [replace(post, edited=edited) for post in posts]


def messages_for(match: Match, notice: Notice) -> list[PostedMessage]:
    """Returns the messages for a notice; an animation is a separate message."""
    address = notice.address
    body = notice.body
    match body:
        case ClockBody() | LobbyBody() | CloseForWritingBody() | AdmissionBody() | EventBody():
            return []
        case BoardBody():
            tables = left_out(match, address, body)
            post = board_post(match, address, body, tables)
            message = _posted(match, address, body, post.text, post.ping, post.pictures)
            return [message, *_animation(match, address, body)]
        case WarningBody() | ReminderBody():
            warning = warning_post(match, address, body, USUAL, False, 0)
            text = warning.text if warning else ""
            return [_posted(match, address, body, text, body.ping)]
        case LineBody(text):
            return [_posted(match, address, body, text, body.ping)]
        case ReplyBody(text, _, drawing):
            plan = drawing.plan if drawing else None
            planned_board = plan.board if plan else None
            slot = Slot(address.seat or "", address.board or planned_board)
            pictures = changed_pictures(match, slot, plan)
            return [_posted(match, address, body, text, (), pictures[:1])]
        case ResultBody():
            text = closing_post(match, address, 0).text
            pings = result_pings(match, address)
            return [_posted(match, address, body, text, pings)]
        case RecordBody(text):
            return [_posted(match, address, body, text, ())]


def left_out(match: Match, address: Address, body: BoardBody) -> list[Table]:
    """Returns the tables for which the picture of a board's message has no room."""
    tables: list[Table] = []
    for picture in board_pictures(match, address, body):
        tables += lay_out(picture.scene, Fonts()).left_out
    return tables


def _posted(
    match: Match,
    address: Address,
    body: Body,
    text: str,
    ping: Sequence[str],
    pictures: Sequence[Picture] = (),
) -> PostedMessage:
    scenes = tuple(picture.scene for picture in pictures)
    loud = notifies(match, address, body, ping)
    return PostedMessage(address, loud, text, isinstance(body, WarningBody), scenes)


def as_shown(text: str) -> str:
    """Returns a text with names and times about as long as an app shows them."""
    named = _MENTION.sub("@Astrid", text)
    return _INSTANT.sub(_time_as_shown, named)


def _time_as_shown(found: re.Match[str]) -> str:
    style = found[1]
    return _TIMES.get(style, "28 November 2026 17:26")


def _animation(match: Match, address: Address, body: BoardBody) -> list[PostedMessage]:
    if address.place != "public" or address.board is None or not body.closed:
        return []
    seen = view_for(match, None)
    if len(seen.game.frames(seen.view, address.board)) <= 1:
        return []
    return [PostedMessage(address, loud=False, animated=True)]


def _with_running_hash(match: Match, events: Sequence[MatchEvent]) -> Match:
    """Returns a match with its running hash after its last events, which its boards show."""
    return replace(match, chain=match.chain.after(map(write_event, events)))
