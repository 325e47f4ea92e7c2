"""How the platform speaks: names, times, quotes and fixed sentences; what is put together is where that is done.

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
from bifrost_bot.speech.texts.move import MoveText

LONGEST_MESSAGE = 2_000
"""How many characters Discord takes in one message."""

LONGEST_NAME = 32
_LONG_SECONDS = 12 * 3_600
_RECORDED = re.compile(r"(?:Now recorded|Recorded): ")
_MEANT_BY_DISCORD = re.compile(r"[\\*`~|<@]|_(?![^\W_])|(?<![^\W_])_|:(?=//)|(?<=\])\(")
"""What Discord reads as formatting, a mention or a link; an underscore within a word means nothing."""

_ESCAPED = re.compile(r"\\(.)")
_EDGE = re.compile(r"\b")
_MARKDOWN = set("\\*_~`|>#-[]()<@:")


def clean(text: str, most: int = LONGEST_NAME) -> str:
    """Returns a user's text made safe for a message: one line, no control characters, no mentions, no formatting."""
    short = one_line(storable(text))[:most]
    return "".join(f"\\{sign}" if sign in _MARKDOWN else sign for sign in short).replace("@", "@\u200b") or "somebody"


def one_line(text: str) -> str:
    """Returns a user's text on one line, without control characters; its markup still means something to Discord."""
    plain = "".join(
        " " if sign.isspace() else sign for sign in text if unicodedata.category(sign)[0] != "C" or sign == "\n"
    )
    return " ".join(plain.split())


def harmless(text: str) -> str:
    """Returns a sentence that repeats a user's text so that Discord shows all of it, and takes none of it for more."""
    return _MEANT_BY_DISCORD.sub(r"\\\g<0>", one_line(text)).replace("@", "@\u200b")


def plain(name: str) -> str:
    """Returns a cleaned name as its owner writes it, for files that show formatting characters as they are."""
    return _ESCAPED.sub(r"\1", name).replace("\u200b", "")


def person(player: Player) -> str:
    """Returns how a player is named in a message: a mention, which pings only where that is asked for."""
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
    """Returns a live countdown that costs no request; rounded down, so that it never promises too much."""
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
    """Returns where a slot is answered, such as ` on game 1`; empty where it is for all boards together."""
    return "" if slot.board is None else f" on {info.board_noun} {slot.board}"


def drawn_elsewhere(info: GameInfo, drawings: int) -> list[str]:
    """Returns where a player sees the drawings of a submission that a message with one picture leaves out."""
    return [f"-# The other {info.board_noun}s are drawn by **My move**."] if drawings > 1 else []


def span(milliseconds: int) -> str:
    """Returns a length of time in words, to the second or, from an hour on, in its two largest units; never longer."""
    rest, parts = milliseconds // 1000, list[str]()
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1)):
        number, rest = divmod(rest, length)
        if number and len(parts) < 2:
            parts.append(counted(number, unit))
    return listing(parts) if parts else "less than a second"


def with_people(text: str, people: Mapping[Seat, str]) -> str:
    """Returns a game's sentence with the players' names beside their seats; what stands in backticks is to be typed."""
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
    """Returns the line that says who owes an answer and until when, or what is left while the clock is paused.

    Where they are on different boards it says who is on which, and where seats are open it names the players.
    """
    apart = len({slot.board for slot in slots}) > 1
    seats = [with_people(seat_name(slot.seat), people) + (on_board(info, slot) if apart else "") for slot in slots]
    who = listing(seats) if len(seats) <= 4 else f"{len(seats)} players"
    if left_ms is not None:
        return f"{who} to move. {capital(paused_with(left_ms))}."
    pause = pause_until(live)
    first = f"{capital(pause)}, then {who}" if pause else who
    return f"{first} to move. {turn_ends(live.deadline_ms)}"


def capital(text: str) -> str:
    """Returns the text as the beginning of a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def turn_ends(deadline_ms: int) -> str:
    """Returns the sentence that says when the open turn ends."""
    return f"Turn ends {countdown(deadline_ms)}."


def deadline_time(live: LivePhase) -> str:
    """Returns when a phase ends as a time of the day, with the date where phases are long."""
    style = "T" if live.phase.seconds < _LONG_SECONDS else "f"
    return f"<t:{live.deadline_ms // 1000}:{style}>"


def paused_with(left_ms: int) -> str:
    """Returns what is said of a paused clock, such as `paused with 39 seconds left`."""
    return f"paused with {span(left_ms)} left"


def pause_until(live: LivePhase) -> str:
    """Returns until when there is a break before a phase, as the beginning of a sentence; empty if there is none."""
    ends_ms = live.deadline_ms - live.phase.seconds * 1_000
    return f"break until <t:{ends_ms // 1_000}:T>" if live.phase.pause_before else ""


def nobody_to_move(live: LivePhase, left_ms: int | None) -> str:
    """Returns the line that says that nobody owes an answer, and until when."""
    if left_ms is not None:
        return f"Nobody has to move in this turn. {capital(paused_with(left_ms))}."
    return f"Nobody has to move in this turn. {turn_ends(live.deadline_ms)}"


def time_up(live: LivePhase) -> str:
    """Returns when a phase that was named before ends, after the break before it if there is one."""
    return ", then ".join(filter(None, [pause_until(live), f"ends {countdown(live.deadline_ms)}"]))


def in_figures(seconds: int) -> str:
    """Returns a length of time without words: `0:30`, `1:00:00`."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def warning(seconds: int, where: str, *, figures: bool = False) -> str:
    """Returns the warning to a player who still owes an answer."""
    length = in_figures(seconds) if figures else left(seconds)
    return f"⏳ {length} left{where}: you haven't moved yet."


def unfitting_warnings(seconds: Sequence[int]) -> list[str]:
    """Returns what a host is told of warnings that are as long as a turn, or longer."""
    if not seconds:
        return []
    times = listing([str(left) for left in seconds])
    which = f"warnings at {times} seconds are" if len(seconds) > 1 else f"warning at {counted(seconds[0], 'second')} is"
    return [f"The {which} left out: a turn is not longer than that."]


def reminder(deadline_ms: int) -> str:
    """Returns the reminder that a player chose to get."""
    return f"⏳ {turn_ends(deadline_ms)} You haven't moved yet."


def locked(read_back: str) -> str:
    """Returns the confirmation of a recorded submission as that of a locked one."""
    return MoveText.locked_move.format(move=_RECORDED.sub("", read_back, count=1))


def continued(text: str, more: str) -> str:
    """Returns a text with a further sentence: on its line, or below it where it has several."""
    return "\n".join([text, more]) if "\n" in text else f"{text} {more}"


def receipt(revision: int, code: str) -> str:
    """Returns the small print under a recorded move, by which its player can check the published record later."""
    return f"-# receipt {revision}·{code}"


def changes_left(count: int) -> str:
    """Returns the small print under a recorded move that can be changed only a few more times."""
    if not count:
        return "-# You cannot change your answer again in this turn."
    return f"-# You can change your answer {counted(count, 'more time')} in this turn."


def record(match_id: str) -> str:
    """Returns what is said with the files of a match that is over."""
    return (
        f"**Replay of match {match_id}:** every board, every player's view, every random draw. Save the page and open "
        f"it in any browser, offline. `match-{match_id}.json` has everything that was recorded; `bifrost-bot verify` "
        "checks it."
    )


def no_record(match_id: str) -> str:
    """Returns what is said of a match that is over in place of its files."""
    return (
        f"**The files of match {match_id} could not be posted.** Whoever runs the bot can create them with "
        f"`bifrost-bot export {match_id}` and `bifrost-bot replay {match_id}`."
    )


def packed(names: Sequence[str]) -> str:
    """Returns what is said of files that were too large as they are."""
    return f"Unpack {listing([f'`{name}`' for name in names])} first: the files are too large for Discord as they are."


def left_out(name: str, command: str) -> str:
    """Returns what is said of a file that is too large even compressed, and how whoever runs the bot gets it."""
    return f"`{name}` is too large for Discord. Whoever runs the bot can create it with `{command}`."


def for_other_programs(file_name: str) -> str:
    """Returns what is said of a match as other programs save it."""
    return f"`{file_name}` is for the original viewers of this game."


def fit(text: str, most: int = LONGEST_MESSAGE) -> str:
    """Returns the text, cut off where one message cannot hold it."""
    return text if len(text) <= most else text[: most - 1] + "…"
