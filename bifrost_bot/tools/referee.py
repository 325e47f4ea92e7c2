"""The offline referee: plays a match from a document through the same core as live matches.

Knows no particular game: all differences come from the game. The formats of document and report are
public and fixed.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.text import board_text
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.values import Json, Seat
from bifrost_bot.match.decide import answers, core, lobby
from bifrost_bot.match.decide.answers import Answer
from bifrost_bot.match.decide.lobby import Create
from bifrost_bot.match.decide.phases import CloseDue, Open
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.events import AnswerEvent, MatchEvent, PhaseResolved
from bifrost_bot.match.model import LivePhase, Match, Moment, Status
from bifrost_bot.notices.answer import confirm
from bifrost_bot.notices.board import game_events, known_lines
from bifrost_bot.replay.page import page
from bifrost_bot.replay.record import record
from bifrost_bot.speech.view import view_for
from bifrost_bot.tools.referee_document import Document, Saying

PUBLIC: Final = "public"
"""The name of the viewer without a seat."""

_MOST_PHASES: Final = 100_000
_NAME: Final = "referee"

_Events: TypeAlias = tuple[MatchEvent, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A match as far as the document plays it, its history, and the report on each phase."""

    match: Match
    history: tuple[MatchEvent, ...]
    phases: tuple[Json, ...]


def play(document: Document) -> Played:
    """Returns the match after the last entry's deadline, or at its end if the document says so."""
    match, history = _begin(document)
    told: list[Json] = []
    for said in document.phases:
        match, events, entry = _play_phase(match, said)
        history += events
        told.append(entry)
    for _ in range(_MOST_PHASES):
        if match.over or not document.to_the_end:
            return Played(match, history, tuple(told))
        match, events, entry = _play_phase(match, ())
        history += events
        told.append(entry)
    raise RuntimeError(f"{document.settings.game} does not end although nobody answers")


def report(played: Played, *, views: bool = False) -> dict[str, Json]:
    """Returns the report as one JSON object; with `views` also what each viewer would see."""
    match = played.match
    info = match.game.info
    state = match.game.report(match.state)
    said: dict[str, Json] = {
        "game": info.id,
        "rules_version": info.rules_version,
        "phases": list(played.phases),
        "boards": dict(state.boards),
        "seats": dict(state.seats),
        "finished": match.outcome is not None,
        "ranking": [list(seats) for seats in match.outcome.ranking] if match.outcome else None,
    }
    if views:
        said["views"] = {viewer or PUBLIC: _view(match, viewer) for viewer in _viewers(match)}
    return said


def paint(match: Match, folder: Path, progress: Callable[[int, int], None]) -> None:
    """Writes a picture of every board for every viewer: `<board>-<viewer>.png`.

    `progress` is called with the number of viewers done so far and in total.

    Raises:
        OSError: When the folder or a file in it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    painter = Painter()
    viewers = _viewers(match)
    for done, viewer in enumerate(viewers, 1):
        seen = view_for(match, viewer)
        for board in match.boards:
            picture = painter.png(seen.game.scene(seen.view, board))
            (folder / f"{board}-{viewer or PUBLIC}.png").write_bytes(picture)
        progress(done, len(viewers))


def replay_page(played: Played) -> str:
    """Returns the replay page: one HTML file with every viewer's boards, step by step."""
    return page(record(played.history, played.match.game.info.title))


def _viewers(match: Match) -> list[Seat | None]:
    return [*match.seats, None]


def _view(match: Match, viewer: Seat | None) -> Json:
    seen = view_for(match, viewer)
    boards: dict[str, Json] = {
        board: board_text(seen.game.scene(seen.view, board)) for board in match.boards
    }
    return {"boards": boards, "facts": list(seen.game.notes(seen.view))}


def _begin(document: Document) -> tuple[Match, _Events]:
    moment = Moment(0)
    events = lobby.seat_offline(
        Create(_NAME, document.settings, _NAME, document.seed), document.seats, moment
    )
    return _open_boards(core.fold(events), events, moment)


def _open_boards(match: Match, events: _Events, moment: Moment) -> tuple[Match, _Events]:
    """Returns the match and its events, once new boards have been opened."""
    if match.status is Status.RUNNING and match.phase is None:
        opened = core.decide(match, Open(match.boards), moment)
        return _fold(match, opened), (*events, *opened)
    return match, events


def _fold(match: Match, events: Iterable[MatchEvent]) -> Match:
    for event in events:
        match = core.evolve(match, event)
    return match


def _play_phase(match: Match, said: Sequence[Saying]) -> tuple[Match, _Events, Json]:
    """Returns the match after the phase's deadline, its events, and the report on the phase."""
    live = match.phase
    replies = list[Json]()
    happened = list[MatchEvent]()
    for saying in said:
        match, reply, events = _say(match, saying, live)
        replies.append(reply)
        happened += events
    if (
        live is not None
        and match.phase is not None
        and match.phase.phase.number == live.phase.number
    ):
        match, events = _close(match, live)
        happened += events
    return match, tuple(happened), _entry(match, live, replies, _events_in_order(match, happened))


def _close(match: Match, live: LivePhase) -> tuple[Match, _Events]:
    moment = Moment(match.last_ms(live) + match.settings.grace_ms)
    events = core.decide(match, CloseDue(live.phase.number), moment)
    return _open_boards(_fold(match, events), events, moment)


def _say(match: Match, saying: Saying, live: LivePhase | None) -> tuple[Match, Json, _Events]:
    """Returns the match after a text, the reply to it, and the events."""
    moment = Moment(live.opened_ms if live else 0)
    try:
        events = core.decide(match, _command(match, saying, live, moment), moment)
    except (MatchError, MoveError) as refusal:
        return match, _reply(saying, False, str(refusal)), ()
    confirmation = _confirm(match, events)
    match, events = _open_boards(_fold(match, events), events, moment)
    return match, _reply(saying, True, confirmation), events


def _command(match: Match, saying: Saying, live: LivePhase | None, moment: Moment) -> Answer:
    # The phase is named, so that a text after the answer that closed the phase does not count in
    # the next one.
    phase = live.phase.number if live else None
    slot = saying.slot
    at_ms = moment.now_ms
    return answers.answer(match, slot.seat, slot, saying.text, at_ms, phase=phase, ahead=False)


def _confirm(match: Match, events: _Events) -> str:
    """Returns the reply to an accepted text, before a phase that it closes is resolved."""
    first = events[0]
    if not isinstance(first, AnswerEvent):
        raise TypeError(f"an answer cannot begin with {first}")
    return confirm(match, first)


def _reply(saying: Saying, ok: bool, reply: str) -> Json:
    slot = saying.slot
    return {"seat": slot.seat, "board": slot.board, "text": saying.text, "ok": ok, "reply": reply}


def _events_in_order(match: Match, events: Iterable[MatchEvent]) -> list[Any]:
    """Returns the game's events in the order in which they happened."""
    happened: list[Any] = []
    for event in events:
        if isinstance(event, PhaseResolved):
            happened += game_events(match.game, event)
    return happened


def _entry(match: Match, live: LivePhase | None, replies: list[Json], happened: list[Any]) -> Json:
    return {
        "number": live.phase.number if live else None,
        "name": live.phase.name if live else None,
        "to_act": [[slot.seat, slot.board] for slot in live.phase.to_act] if live else [],
        "replies": replies,
        "public": [line for _, line in known_lines(match.game, happened, None)],
        "private": _told_in_private(match, happened),
    }


def _told_in_private(match: Match, happened: Sequence[Any]) -> dict[str, Json]:
    """Returns the private lines by seat, for the seats that have any."""
    game = match.game
    told = dict[str, Json]()
    for seat in match.seats:
        lines: list[Json] = []
        for event in happened:
            audience = game.audience(event)
            if isinstance(audience, frozenset) and seat in audience:
                line = game.narrate(event)
                if line:
                    lines.append(line)
        if lines:
            told[seat] = lines
    return told
