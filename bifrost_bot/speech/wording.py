"""Names, times, lists and quotes in words, and sentences that several messages share.

Functions here are given what the reader may know, never a match.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.engines.values import Board, Phase, Seat, Slot
from bifrost_bot.engines.words import UNITS, duration, normalize_text
from bifrost_bot.engines.words import count as counted
from bifrost_bot.engines.words import listed as listing
from bifrost_bot.engines.words import name as seat_name
from bifrost_bot.match.host_action import PLAYERS
from bifrost_bot.match.model import LONG_SECONDS, LivePhase, Player
from bifrost_bot.stream.erasure import ERASED_NAME

LONGEST_MESSAGE = 2_000
"""Discord's limit for a message, in characters."""

LONGEST_NAME = 32
NAMELESS = "somebody"
"""The name of people whose own name shows nothing."""

_VISIBLE = "LNPS"
_BLANK = re.compile(r"\b(?:FILLER|BLANK|NULL|OBJECT REPLACEMENT)\b")
"""Letters and symbols by whose name in Unicode nothing is drawn."""

_HALF_DAY_SECONDS = 12 * 3_600
_RECORDED = re.compile(r"(?:Now recorded|Recorded(?:, as planned)?): ")
_MARKUP = re.compile(r"[\\*`~|<@]|_(?![^\W_])|(?<![^\W_])_|:(?=//)|(?<=\])\(")
"""Discord's formatting, mentions and links; an underscore within a word is none of these."""

_ESCAPED = re.compile(r"\\(.)")
_EDGE = re.compile(r"\b")
_MARKDOWN = set("\\*_~`|>#-[]()<@:")


def clean(text: str, most: int = LONGEST_NAME) -> str:
    """Returns a user's text made safe for a message: one line without mentions or formatting.

    A text that shows nothing becomes `NAMELESS`.
    """
    short = one_line(normalize_text(text))[:most]
    if not is_visible(short):
        return NAMELESS
    escaped = "".join(f"\\{sign}" if sign in _MARKDOWN else sign for sign in short)
    return escaped.replace("@", "@\u200b")


def is_visible(text: str) -> bool:
    """Returns whether a text shows anything: a letter, number, sign or symbol that is not blank.

    Signs that only change the one before them show nothing alone.
    """
    return any(
        unicodedata.category(sign)[0] in _VISIBLE
        and _BLANK.search(unicodedata.name(sign, "")) is None
        for sign in text
    )


def shared_names(names: Mapping[str, str]) -> list[str]:
    """Returns the ids of people who have a name that looks like another's."""
    looks = {id: _look(name) for id, name in names.items()}
    numbers = Counter(looks.values())
    return [id for id, look in looks.items() if numbers[look] > 1]


def tell_apart(names: Mapping[str, str], signs: Mapping[str, str]) -> dict[str, str]:
    """Returns names by id, with a sign after each that looks like another's."""
    found = dict(names)
    for id in shared_names(names):
        found[id] = f"{names[id]} ({signs[id]})"
    return found


def _look(name: str) -> str:
    return unicodedata.normalize("NFKC", one_line(name)).casefold()


def one_line(text: str) -> str:
    """Returns a user's text on one line, without control characters; its markup stays."""
    visible = [sign for sign in text.replace("\n", " ") if unicodedata.category(sign)[0] != "C"]
    return " ".join("".join(visible).split())


def harmless(text: str) -> str:
    """Returns a user's text on one line with its markup escaped, for messages."""
    return _MARKUP.sub(r"\\\g<0>", one_line(text)).replace("@", "@\u200b")


def plain(name: str) -> str:
    """Returns a cleaned name as its owner writes it, for files, which need no escapes."""
    return _ESCAPED.sub(r"\1", name).replace("\u200b", "")


def person(player: Player) -> str:
    """Returns a player's name in a message: a mention, which pings only on demand."""
    return player.name if player.computer else mention(player.id)


def mention(id: str) -> str:
    """Returns the mention of a person by id; a general word for an erased one, or all players."""
    if id == PLAYERS:
        return "the players"
    return f"<@{id}>" if id.isdigit() else ERASED_NAME


def bullets(lines: Iterable[str]) -> list[str]:
    """Returns lines as the items of a list."""
    return [f"• {line}" for line in lines]


def countdown(deadline_ms: int) -> str:
    """Returns a countdown that Discord keeps current; rounded down, so it never promises more."""
    return f"<t:{deadline_ms // 1000}:R>"


def listed_lengths(lengths: Sequence[str]) -> str:
    """Returns lengths of time, listed, a common unit once: `30, 10 and 5 seconds`."""
    times = list(lengths)
    units = {time.partition(" ")[2] for time in times}
    if len(units) == 1:
        times[:-1] = [time.partition(" ")[0] for time in times[:-1]]
    return listing(times)


def rounded_duration(seconds: int) -> str:
    """Returns a length of time in words, from an hour on to the nearest minute."""
    if seconds >= UNITS["hour"]:
        seconds = round(seconds / UNITS["minute"]) * UNITS["minute"]
    return span(seconds * 1000)


def turns(number: int) -> str:
    """Returns a number of turns, such as `1 turn`."""
    return counted(number, "turn")


def phase_name(phase: Phase) -> str:
    """Returns the name of a phase, such as `turn 3`."""
    return phase.name if phase.name[-1:].isdigit() else f"{phase.name} {phase.number}"


def on_board(info: GameInfo, slot: Slot) -> str:
    """Returns a slot's board, such as ` on game 1`; empty where it is for all boards."""
    return "" if slot.board is None else f" on {info.board_noun} {slot.board}"


def without_board(info: GameInfo, board: Board, sentence: str) -> str:
    """Returns a sentence below the title of its board, which it need not name."""
    name = f"{info.board_noun} {board}"
    if sentence[: len(name) + 2].lower() == f"{name}: ".lower():
        sentence = sentence[len(name) + 2 :]
    place = f" on {name}"
    first, *others = sentence.split(place)
    kept = [f"{place}{part}" if part[:1].isalnum() else part for part in others]
    return capital("".join([first, *kept]))


def drawn_elsewhere(info: GameInfo, drawings: int) -> list[str]:
    """Returns a note on drawings of a submission that a message with one picture leaves out."""
    if drawings <= 1:
        return []
    return [f"-# The other {info.board_noun}s are drawn by **My move**."]


def span(milliseconds: int) -> str:
    """Returns a length of time in words, rounded down to its two largest units."""
    rest = milliseconds // 1000
    parts: list[str] = []
    for unit, length in UNITS.items():
        number, rest = divmod(rest, length)
        if number and len(parts) < 2:
            parts.append(counted(number, unit))
    return listing(parts) if parts else "less than a second"


def with_people(text: str, people: Mapping[Seat, str]) -> str:
    """Returns a game's sentence with players' names after their seats, but not within backticks."""
    if not people:
        return text
    seats = {seat_name(seat): person for seat, person in people.items()}
    pieces = text.split("`")
    pieces[::2] = [_add_people(piece, seats) for piece in pieces[::2]]
    return "`".join(pieces)


def _add_people(text: str, people: Mapping[str, str]) -> str:
    """Returns a text with a person's name after each of these seats, longer names first."""
    words = _EDGE.split(text)
    sizes = sorted({len(_EDGE.split(name)) - 2 for name in people}, reverse=True)
    found: list[str] = []
    at = 0
    while at < len(words):
        part = words[at]
        length = 1
        for size in sizes:
            seat = "".join(words[at : at + size])
            if seat in people:
                part = f"{seat} ({people[seat]})"
                length = size
                break
        found.append(part)
        at += length
    return "".join(found)


def to_move(
    info: GameInfo,
    live: LivePhase,
    slots: Sequence[Slot],
    left_ms: int | None,
    people: Mapping[Seat, str],
) -> str:
    """Returns the line with the players who owe an answer, and the deadline.

    Args:
        live: The open phase.
        slots: The slots that owe an answer; their boards are named where they differ.
        left_ms: The time left while the clock is paused.
        people: The players to name, by seat.
    """
    has_boards = len({slot.board for slot in slots}) > 1
    seats: list[str] = []
    for slot in slots:
        seat = with_people(seat_name(slot.seat), people)
        seats.append(seat + on_board(info, slot) if has_boards else seat)
    players = listing(seats) if len(seats) <= 4 else counted(len(seats), "player")
    if left_ms is None and live.phase.pause_before:
        ends = turn_ends(live)
        return f"Break until {_start(live)}, then {players} to move. {ends}"
    return f"{players} to move. {time_left(live, left_ms)}"


def time_left(live: LivePhase, left_ms: int | None) -> str:
    """Returns the sentences that say when a phase ends, after a break or pause if there is one."""
    if left_ms is not None:
        return f"Paused with {span(left_ms)} left."
    ends = turn_ends(live)
    pause = pause_until(live)
    return f"{capital(pause)}. {ends}" if pause else ends


def capital(text: str) -> str:
    """Returns the text as the beginning of a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def turn_ends(live: LivePhase) -> str:
    """Returns the sentence that says when the open turn ends."""
    return f"Turn {_ends(live)}."


def _ends(live: LivePhase) -> str:
    """Returns when a phase ends: how soon, and from an hour on at which time."""
    ends = f"ends {countdown(live.deadline_ms)}"
    if live.phase.seconds < LONG_SECONDS:
        return ends
    return f"{ends}, at {deadline_time(live)}"


def stands(until_ms: int | None) -> str:
    """Returns the sentence that says until when the clock is off; empty if it runs."""
    return "" if until_ms is None else f"The clock is off until <t:{until_ms // 1000}:f>."


def deadline_time(live: LivePhase) -> str:
    """Returns when a phase ends: a quick one to the second, a long one with the date."""
    style = "f"
    if live.phase.seconds < LONG_SECONDS:
        style = "T"
    elif live.phase.seconds < _HALF_DAY_SECONDS:
        style = "t"
    return f"<t:{live.deadline_ms // 1000}:{style}>"


def pause_until(live: LivePhase) -> str:
    """Returns the break before a phase, as a beginning of a sentence; empty if there is none."""
    return f"break until {_start(live)}" if live.phase.pause_before else ""


def _start(live: LivePhase) -> str:
    """Returns the time of the day at which a phase begins, after its break."""
    if live.phase.seconds >= LONG_SECONDS:
        # Its deadline may be at a time of day.
        return f"<t:{live.opened_ms // 1_000 + live.phase.pause_before}:T>"
    return f"<t:{live.deadline_ms // 1_000 - live.phase.seconds}:T>"


def nobody_to_move(live: LivePhase, left_ms: int | None) -> str:
    """Returns the line for a phase without open answers, and its end."""
    ends = turn_ends(live) if left_ms is None else time_left(live, left_ms)
    return f"Nobody has to move in this turn. {ends}"


def phase_state(name: str, live: LivePhase, left_ms: int | None) -> str:
    """Returns the state of a match: its phase, and the phase's end or remaining time."""
    if left_ms is not None:
        return f"{name}, paused with {span(left_ms)} left"
    if live.phase.pause_before:
        return f"{name}, break until {_start(live)}, then {_ends(live)}"
    return f"{name}, {_ends(live)}"


def phase_line(name: str, live: LivePhase, left_ms: int | None) -> str:
    """Returns the same as `phase_state`, as a line for itself."""
    if left_ms is not None:
        return f"{name}: paused with {span(left_ms)} left."
    if live.phase.pause_before:
        return f"{name}: break until {_start(live)}, then {_ends(live)}."
    return f"{name}: {_ends(live)}."


def in_figures(seconds: int) -> str:
    """Returns a length of time without words: `0:30`, `1:00:00`."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def warning(seconds: int, where: str, *, figures: bool = False) -> str:
    """Returns the warning to a player who still owes an answer; `where` is from `on_board`."""
    length = in_figures(seconds) if figures else duration(seconds)
    if not where:
        return f"⏳ {length} left."
    board = where.removeprefix(" on ")
    return f"⏳ {length} left on {board}."


def unfitting_warnings(seconds: Sequence[int]) -> list[str]:
    """Returns the note to a host on warnings that are as long as a turn, or longer."""
    if not seconds:
        return []
    times = listed_lengths(list(map(duration, seconds)))
    if len(seconds) == 1:
        return [f"The warning at {times} is left out: a turn is not longer than that."]
    return [f"The warnings at {times} are left out: a turn is not longer than that."]


def reminder(deadline_ms: int) -> str:
    """Returns a reminder that a player chose to get."""
    return f"⏳ Turn ends {countdown(deadline_ms)}. You haven't moved yet."


def locked_text(read_back: str) -> str:
    """Returns the confirmation of a recorded submission, reworded for a locked one."""
    move = _RECORDED.sub("", read_back, count=1)
    return f"🔒 Locked: {move}"


def planned_text(read_back: str) -> str:
    """Returns the confirmation of a recorded submission, reworded for a planned one."""
    return _RECORDED.sub("Recorded, as planned: ", read_back, count=1)


def add_sentence(text: str, more: str) -> str:
    """Returns a text with one more sentence: on its line, or below it where it has several."""
    return "\n".join([text, more]) if "\n" in text else f"{text} {more}"


def receipt(revision: int, code: str) -> str:
    """Returns the receipt of a text, to check it in the published record later."""
    return f"receipt {revision}·{code}"


def changes_left(count: int) -> str:
    """Returns the small print under a move that can be changed only a few more times."""
    if not count:
        return "-# You cannot change your answer again in this turn."
    times = counted(count, "more time")
    return f"-# You can change your answer {times} in this turn."


def record(match_id: str) -> str:
    """Returns the text of the message with the files of a finished match."""
    return (
        f"**Replay of match {match_id}:** every board, every player's view, every random draw. "
        f"Save the page and open it in any browser, offline. `match-{match_id}.json` has "
        "everything that was recorded; `bifrost-bot verify` checks it."
    )


def no_record(match_id: str) -> str:
    """Returns the text in place of the files of a finished match."""
    return (
        f"**The files of match {match_id} could not be posted.** Whoever runs the bot can create "
        f"them with `bifrost-bot export {match_id}` and `bifrost-bot replay {match_id}`."
    )


def fit_lines(lines: Iterable[str]) -> str:
    """Returns lines as the text of a message, shortened like `fit`."""
    return fit("\n".join(lines))


def fit(text: str, most: int = LONGEST_MESSAGE) -> str:
    """Returns the text, truncated to the length of one message."""
    return text if len(text) <= most else text[: most - 1] + "…"
