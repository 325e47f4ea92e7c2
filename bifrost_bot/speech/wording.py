"""How the platform speaks: names, times, lists, quotes, and the sentences that several messages
choose alike.

A function here is given what its reader may know, never a match.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.engines.values import Phase, Seat, Slot
from bifrost_bot.engines.words import storable
from bifrost_bot.match.history.erasure import ERASED_NAME
from bifrost_bot.match.model import LivePhase, Player
from bifrost_bot.speech.texts.clock import ClockText
from bifrost_bot.speech.texts.lobby import StatusText
from bifrost_bot.speech.texts.move import BoardText, MoveText
from bifrost_bot.speech.texts.result import FileText

LONGEST_MESSAGE = 2_000
"""How many characters Discord takes in one message."""

LONGEST_NAME = 32
_LONG_SECONDS = 12 * 3_600
_RECORDED = re.compile(r"(?:Now recorded|Recorded): ")
_MEANT_BY_DISCORD = re.compile(r"[\\*`~|<@]|_(?![^\W_])|(?<![^\W_])_|:(?=//)|(?<=\])\(")
"""What Discord reads as formatting, a mention or a link; an underscore within a word means
nothing.
"""

_ESCAPED = re.compile(r"\\(.)")
_EDGE = re.compile(r"\b")
_MARKDOWN = set("\\*_~`|>#-[]()<@:")


def clean(text: str, most: int = LONGEST_NAME) -> str:
    """Returns a user's text made safe for a message: one line, no control characters, no
    mentions, no formatting.
    """
    short = one_line(storable(text))[:most]
    return (
        "".join(f"\\{sign}" if sign in _MARKDOWN else sign for sign in short).replace(
            "@", "@\u200b"
        )
        or "somebody"
    )


def one_line(text: str) -> str:
    """Returns a user's text on one line, without control characters; its markup still means
    something to Discord.
    """
    plain = "".join(
        " " if sign.isspace() else sign
        for sign in text
        if unicodedata.category(sign)[0] != "C" or sign == "\n"
    )
    return " ".join(plain.split())


def harmless(text: str) -> str:
    """Returns a sentence that repeats a user's text so that Discord shows all of it, and takes
    none of it for more.
    """
    return _MEANT_BY_DISCORD.sub(r"\\\g<0>", one_line(text)).replace("@", "@\u200b")


def plain(name: str) -> str:
    """Returns a cleaned name as its owner writes it, for files that show formatting characters
    as they are.
    """
    return _ESCAPED.sub(r"\1", name).replace("\u200b", "")


def person(player: Player) -> str:
    """Returns how a player is named in a message: a mention, which pings only where that is
    asked for.
    """
    return player.name if player.computer else mention(player.id)


def mention(id: str) -> str:
    """Returns the mention of a person by id, and a general word for one whose id was removed."""
    return f"<@{id}>" if id.isdigit() else ERASED_NAME


def seat_name(seat: Seat) -> str:
    """Returns a seat's name for people: `light-green` becomes `Light green`."""
    return seat.replace("-", " ").replace("_", " ").capitalize()


def listing(items: Sequence[str]) -> str:
    """Returns `a`, `a and b` or `a, b and c`."""
    return " and ".join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)


def countdown(deadline_ms: int) -> str:
    """Returns a live countdown that costs no request; rounded down, so that it never promises
    too much.
    """
    return f"<t:{deadline_ms // 1000}:R>"


def left(seconds: int) -> str:
    """Returns a length of time in words."""
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= length and seconds % length == 0:
            return counted(seconds // length, unit)
    return counted(seconds, "second")


def turns(number: int) -> str:
    """Returns how many turns, such as `1 turn`."""
    return counted(number, "turn")


def counted(number: int, unit: str) -> str:
    """Returns how many of something, such as `1 answer` or `2 answers`."""
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


def phase_name(phase: Phase) -> str:
    """Returns how a phase is named among others, such as `turn 3`."""
    return phase.name if phase.name[-1:].isdigit() else f"{phase.name} {phase.number}"


def on_board(info: GameInfo, slot: Slot) -> str:
    """Returns where a slot is answered, such as ` on game 1`; empty where it is for all boards
    together.
    """
    return "" if slot.board is None else f" on {info.board_noun} {slot.board}"


def drawn_elsewhere(info: GameInfo, drawings: int) -> list[str]:
    """Returns where a player sees the drawings of a submission that a message with one picture
    leaves out.
    """
    return [MoveText.drawn_elsewhere.format(boards=f"{info.board_noun}s")] if drawings > 1 else []


def span(milliseconds: int) -> str:
    """Returns a length of time in words, to the second or, from an hour on, in its two largest
    units; never longer.
    """
    rest, parts = milliseconds // 1000, list[str]()
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1)):
        number, rest = divmod(rest, length)
        if number and len(parts) < 2:
            parts.append(counted(number, unit))
    return listing(parts) if parts else ClockText.less_than_a_second


def with_people(text: str, people: Mapping[Seat, str]) -> str:
    """Returns a game's sentence with the players' names beside their seats; what stands in
    backticks is to be typed.
    """
    if not people:
        return text
    seats = {seat_name(seat): person for seat, person in people.items()}
    pieces = text.split("`")
    pieces[::2] = [_beside(piece, seats) for piece in pieces[::2]]
    return "`".join(pieces)


def _beside(text: str, people: Mapping[str, str]) -> str:
    """Returns a text with a person's name beside each of these words, the longest of them first."""
    parts, said, at = _EDGE.split(text), list[str](), 0
    sizes = sorted({len(_EDGE.split(name)) - 2 for name in people}, reverse=True)
    while at < len(parts):
        size = next((size for size in sizes if "".join(parts[at : at + size]) in people), 0)
        part = "".join(parts[at : at + (size or 1)])
        said.append(f"{part} ({people[part]})" if size else part)
        at += size or 1
    return "".join(said)


def to_move(
    info: GameInfo,
    live: LivePhase,
    slots: Sequence[Slot],
    left_ms: int | None = None,
    people: Mapping[Seat, str] = MappingProxyType({}),
) -> str:
    """Returns the line that says who owes an answer and until when, or what is left while the clock
    is paused.

    Where they are on different boards it says who is on which, and where seats are open it names
    the players.
    """
    apart = len({slot.board for slot in slots}) > 1
    seats = [
        with_people(seat_name(slot.seat), people) + (on_board(info, slot) if apart else "")
        for slot in slots
    ]
    who, ends = (
        listing(seats) if len(seats) <= 4 else counted(len(seats), "player"),
        countdown(live.deadline_ms),
    )
    if left_ms is not None:
        return BoardText.to_move_paused.format(players=who, left=span(left_ms))
    if live.phase.pause_before:
        return BoardText.to_move_after_break.format(start=_start(live), players=who, time=ends)
    return BoardText.to_move.format(players=who, time=ends)


def capital(text: str) -> str:
    """Returns the text as the beginning of a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def turn_ends(deadline_ms: int) -> str:
    """Returns the sentence that says when the open turn ends."""
    return ClockText.turn_ends.format(time=countdown(deadline_ms))


def deadline_time(live: LivePhase) -> str:
    """Returns when a phase ends as a time of the day, with the date where phases are long."""
    style = "T" if live.phase.seconds < _LONG_SECONDS else "f"
    return f"<t:{live.deadline_ms // 1000}:{style}>"


def pause_until(live: LivePhase) -> str:
    """Returns until when there is a break before a phase, as the beginning of a sentence; empty
    if there is none.
    """
    return f"break until {_start(live)}" if live.phase.pause_before else ""


def _start(live: LivePhase) -> str:
    """Returns when a phase begins, after the break before it, as a time of the day."""
    return f"<t:{live.deadline_ms // 1_000 - live.phase.seconds}:T>"


def nobody_to_move(live: LivePhase, left_ms: int | None) -> str:
    """Returns the line that says that nobody owes an answer, and until when."""
    if left_ms is not None:
        return BoardText.nobody_to_move_paused.format(left=span(left_ms))
    return BoardText.nobody_to_move.format(time=countdown(live.deadline_ms))


def phase_state(name: str, live: LivePhase, left_ms: int | None) -> str:
    """Returns a phase and when it ends, or what is left of it while the clock is paused, as the
    state of a match.
    """
    if left_ms is not None:
        return StatusText.phase_paused.format(phase=name, left=span(left_ms))
    if live.phase.pause_before:
        return StatusText.phase_after_break.format(
            phase=name, start=_start(live), time=countdown(live.deadline_ms)
        )
    return StatusText.phase_ends.format(phase=name, time=countdown(live.deadline_ms))


def phase_line(name: str, live: LivePhase, left_ms: int | None) -> str:
    """Returns the same as a line of its own."""
    if left_ms is not None:
        return StatusText.now_paused.format(phase=name, left=span(left_ms))
    if live.phase.pause_before:
        return StatusText.now_after_break.format(
            phase=name, start=_start(live), time=countdown(live.deadline_ms)
        )
    return StatusText.now_ends.format(phase=name, time=countdown(live.deadline_ms))


def in_figures(seconds: int) -> str:
    """Returns a length of time without words: `0:30`, `1:00:00`."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def warning(seconds: int, where: str, *, figures: bool = False) -> str:
    """Returns the warning to a player who still owes an answer; where they do is as `on_board`
    says it.
    """
    length = in_figures(seconds) if figures else left(seconds)
    if not where:
        return ClockText.warning.format(time=length)
    return ClockText.warning_on.format(time=length, board=where.removeprefix(" on "))


def unfitting_warnings(seconds: Sequence[int]) -> list[str]:
    """Returns what a host is told of warnings that are as long as a turn, or longer."""
    if not seconds:
        return []
    if len(seconds) == 1:
        return [ClockText.unfitting_warning.format(time=counted(seconds[0], "second"))]
    return [ClockText.unfitting_warnings.format(times=listing([str(left) for left in seconds]))]


def reminder(deadline_ms: int) -> str:
    """Returns the reminder that a player chose to get."""
    return ClockText.reminder.format(time=countdown(deadline_ms))


def locked(read_back: str) -> str:
    """Returns the confirmation of a recorded submission as that of a locked one."""
    return MoveText.locked_move.format(move=_RECORDED.sub("", read_back, count=1))


def continued(text: str, more: str) -> str:
    """Returns a text with a further sentence: on its line, or below it where it has several."""
    return "\n".join([text, more]) if "\n" in text else f"{text} {more}"


def receipt(revision: int, code: str) -> str:
    """Returns the small print under a recorded move, by which its player can check the published
    record later.
    """
    return MoveText.receipt.format(revision=revision, code=code)


def changes_left(count: int) -> str:
    """Returns the small print under a recorded move that can be changed only a few more times."""
    if not count:
        return MoveText.last_change
    return MoveText.changes_left.format(times=counted(count, "more time"))


def record(match_id: str) -> str:
    """Returns what is said with the files of a match that is over."""
    return FileText.record.format(match=match_id)


def no_record(match_id: str) -> str:
    """Returns what is said of a match that is over in place of its files."""
    return FileText.no_record.format(match=match_id)


def fit(text: str, most: int = LONGEST_MESSAGE) -> str:
    """Returns the text, cut off where one message cannot hold it."""
    return text if len(text) <= most else text[: most - 1] + "…"
