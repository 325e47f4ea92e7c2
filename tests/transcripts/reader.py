"""One player of a match, who writes down every message they read and everything they type."""

import re
from collections.abc import Iterator
from typing import Final

from bifrost_bot.dev.benches.message_counter import left_out
from bifrost_bot.drawing.text import alt_text
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Seat, Slot
from bifrost_bot.match.decide.answers import answer
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.phases import CloseDue, Open
from bifrost_bot.match.host_action import JudgeAll
from bifrost_bot.match.model import Match, Settings, Status
from bifrost_bot.match.notice import (
    LOBBY,
    Address,
    BoardBody,
    LineBody,
    LobbyBody,
    Notice,
    RecordBody,
    ReplyBody,
    ResultBody,
    WarningBody,
)
from bifrost_bot.messages.board import board_post
from bifrost_bot.messages.plan import changed_pictures
from bifrost_bot.messages.post import Picture, Post, lobby_post
from bifrost_bot.messages.result import closing_post
from bifrost_bot.notices.answer import add_submission_in_force
from bifrost_bot.notices.briefing import brief
from bifrost_bot.speech import wording
from bifrost_bot.speech.view import view_for
from tests.match.world import HOST, World
from tests.saying import ping_of, text_of
from tests.transcripts.evenings import EVENINGS, Evening

_PEOPLE: Final = ("Astrid", "Bo", "Cleo", "Dag")
_FIRST: Final = 101
_MENTION: Final = re.compile(r"<@(\d+)>")
_INSTANT: Final = re.compile(r"<t:(\d+):(\w)>")
_LOBBY_CHANNEL: Final = 1
_MOST_TURNS: Final = 200


class Reader:
    """A player, and the transcript of all that they read and type."""

    def __init__(self, game: str, evening: Evening) -> None:
        self._evening = evening
        self._world = World(Settings(game, options=dict(evening.options)))
        self.lines: list[str] = []
        self._status: Status | None = None
        self._seat: Seat = ""
        self._explained = 0
        self._world.join([str(_FIRST + place) for place in range(evening.people)])

    @property
    def _match(self) -> Match:
        return self._world.match

    def play(self) -> None:
        """Plays the match to its end."""
        self._world.be_ready()
        self._seat = self._evening.seat or next(iter(self._match.seats))
        self._hear(Open(self._match.boards))
        for _ in range(_MOST_TURNS):
            if self._match.over:
                return
            self._play_turn()
        raise AssertionError("the match does not end")

    def _play_turn(self) -> None:
        number = self._world.number
        for slot in self._world.due:
            self._answer(slot, number)
            if self._match.phase is None or self._world.number != number:
                break
        else:
            self._world.now_ms = self._world.deadline_ms + self._match.settings.grace_ms
            self._hear(CloseDue(number))
            if self._match.held is not None:
                self._hear(JudgeAll(HOST, number, right=True, reason="All fine."))
        if self._match.phase is None and not self._match.over:
            self._hear(Open(self._match.boards))

    def _answer(self, slot: Slot, number: int) -> None:
        for text in self._texts(slot, number):
            if self._match.phase is None or self._world.number != number:
                return
            self._world.now_ms += 1_000
            self._type(slot, text)

    def _texts(self, slot: Slot, number: int) -> tuple[str, ...]:
        """Returns what the evening's script says for the slot, else what a computer player would
        type.
        """
        script = self._evening.said.get(number, {})
        if slot.seat in script:
            return script[slot.seat]
        if 0 < self._evening.passes_from <= number:
            return ("pass",)
        seen = view_for(self._match, slot.seat)
        rng = Rng(f"{slot.seat} {slot.board}", number)
        return (seen.game.describe(seen.game.best_move(seen.view, slot, rng, lambda: False)),)

    def _type(self, slot: Slot, text: str) -> None:
        if slot.seat == self._seat:
            self._write(
                _channel(self._match, Address("seat", self._room(slot), slot.seat)),
                f"**Astrid:** {text}",
            )
        try:
            self._hear(self._command(slot, text))
        except MoveError as refused:
            if slot.seat == self._seat:
                add_submission_in_force(refused, self._match, slot)
                self._write("reply", wording.harmless(str(refused)))

    def _command(self, slot: Slot, text: str) -> Command:
        """Returns the command of a typed text, which gets a reply."""
        by = self._match.seats[slot.seat]
        at_ms = self._world.now_ms
        return answer(self._match, by, slot, text, at_ms, message=at_ms, reply=True)

    def _room(self, slot: Slot) -> str | None:
        return slot.board if self._match.game.info.answers_per == "board" else None

    def _hear(self, command: Command) -> None:
        """Carries a command out and writes down what the reader is sent because of it."""
        before = self._match
        history = tuple(self._world.history)
        events = self._world.do(command)
        for notice in brief(before, events, self._match, history):
            self._read(before, notice)

    def _read(self, before: Match, notice: Notice) -> None:
        address = notice.address
        body = notice.body
        match = self._match
        if address != LOBBY and address.seat != self._seat:
            return
        where = _channel(match, address)
        match body:
            case BoardBody():
                self._post(where, board_post(match, address, body, left_out(match, address, body)))
                if body.closed and self._explained < before.number:
                    self._explained = before.number
                    self._explain()
            case ReplyBody(text, _, drawing):
                plan = drawing.plan if drawing else None
                slot = Slot(self._seat, address.board or (plan and plan.board))
                self._post(
                    "reply",
                    Post(
                        text,
                        pictures=changed_pictures(before if plan is None else match, slot, plan),
                    ),
                )
            case LineBody() | WarningBody():
                mentions = [f"<@{id}>" for id in ping_of(notice)]
                self._write(where, " ".join([*mentions, text_of(notice)]))
            case LobbyBody() if match.status is not self._status:
                self._status = match.status
                self._post(f"{where}, edited", lobby_post(match))
            case ResultBody():
                self._post(where, closing_post(match, address, _LOBBY_CHANNEL))
            case RecordBody(text):
                self._write(where, text)
            case _:
                pass

    def _explain(self) -> None:
        """Asks why, as the button under a board does."""
        seen = view_for(self._match, self._seat)
        if lines := seen.game.why(seen.view):
            self._write("/why", "\n".join(lines))

    def _post(self, where: str, post: Post) -> None:
        drawn = [f"[picture: {_one_line(picture)}]" for picture in post.pictures]
        files = [f"[file: {file.file_name}]" for file in post.files]
        labels = [f"[{button.label}]" for button in post.buttons]
        self._write(
            where, "\n".join([post.text, *drawn, *files, *([" ".join(labels)] if labels else [])])
        )

    def _write(self, where: str, text: str) -> None:
        body = "\n".join(f"> {line}".rstrip() for line in self._plain(text).split("\n"))
        self.lines.append(f"{where}\n{body}\n")

    def _plain(self, text: str) -> str:
        """Returns a text as a client shows it, with names and times."""
        text = text.replace(f"<#{_LOBBY_CHANNEL}>", "#lobby")
        text = _MENTION.sub(lambda found: f"@{_name(found[1])}", text)
        return _INSTANT.sub(lambda found: self._instant(int(found[1]), found[2]), text)

    def _instant(self, second: int, style: str) -> str:
        left = second * 1_000 - self._world.now_ms
        if style == "R":
            return f"in {wording.span(left)}" if left > 0 else "now"
        return f"[{wording.span(left)} from now]"


def _one_line(picture: Picture) -> str:
    return " ".join(alt_text(picture.scene, has_text=picture.has_text).split())


def _name(id: str) -> str:
    place = int(id) - _FIRST
    return _PEOPLE[place] if 0 <= place < len(_PEOPLE) else "Hilda"


def _channel(match: Match, address: Address) -> str:
    if address == LOBBY:
        return "#lobby"
    board = f"-{match.game.info.board_noun}{address.board}" if address.board else ""
    return f"#{address.seat}{board}-submissions"


def transcript(game: str) -> Iterator[str]:
    """Yields the parts of what the reader of a game's match reads."""
    reader = Reader(game, EVENINGS[game])
    reader.play()
    yield from reader.lines
