"""How the platform speaks: names, times, quotes and fixed sentences; what is put together is where that is done.

A function here is given what its reader may know, never a match.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.engines.values import Phase, Seat, Slot
from bifrost_bot.engines.words import storable
from bifrost_bot.match.history.erasure import ERASED_NAME
from bifrost_bot.match.model import LivePhase, Player

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
    return SAY.locked_move.format(move=_RECORDED.sub("", read_back, count=1))


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


@dataclass(frozen=True, slots=True)
class Sentence:
    """The fixed sentences of notices and refusals; no other module has one of them in its own words."""

    withdrawn: str = "Taken back. You have no move recorded now."
    stepped_back: str = "Taken back. Your answer is what it was before that text."
    changeable: str = "You can change it until the turn ends."
    locked_move: str = "Locked: {move}"
    locked_empty: str = "Locked without a move."
    unlock: str = "You can unlock it with /undo."
    still_lasts: str = "The turn still lasts until {time}."
    ends_with_all: str = "The turn ends once everybody is done, at the latest at {time}."
    lock_empty: str = "{problem} Lock without a move?"
    lock_incomplete: str = "{problem} Lock it as it is?"
    unlocked: str = "Unlocked. You can change your answer again."
    away: str = "The bot was away for {seconds:.1f} seconds; this turn lasts that much longer."
    unreached: str = "Discord kept the bot from this match for {seconds:.1f} seconds; this turn lasts that much longer."
    clock_set: str = (
        "The clock of the bot's machine was set back by {seconds:.0f} seconds; this turn keeps the time it had left."
    )
    channels_deleted: str = "its channels were deleted."
    paused: str = "⏸ The host has paused the match."
    match_paused: str = "⏸ The host paused match {match}{left}."
    with_left: str = " with {left} left in this turn"
    while_paused: str = (
        "You can move again once a host resumes it, and you will be told here. What you sent still counts."
    )
    taken_off: str = "⏸ The bot was taken off this server, so the match is paused."
    match_taken_off: str = (
        "⏸ The bot was taken off this server, so match {match} is paused{left}. "
        "A host can resume it with /match resume."
    )
    resumed: str = "▶ The match is running again."
    match_resumed: str = "▶ Match {match} is running again."
    left_once_resumed: str = "It has {left} left once the match is resumed."
    extended: str = "The host gave this turn {time} more."
    match_extended: str = "⏱ Match {match}: the host gave this turn {time} more."
    sees_now: str = (
        "⚠️ {who} has become this server's owner or been given Administrator or View Audit Log, so Discord now shows "
        "them what this match must hide."
    )
    sees_in_lobby: str = "A host must decide whether they can play before the match begins."
    sees_in_play: str = (
        "The hosts can let another player take over with /match replace; otherwise the match continues as it is."
    )
    sees_no_more: str = "\u2139\ufe0f {who} no longer sees more of this server than other players do."
    consent_asked: str = "🗳️ {host}, who hosts this match and plays in it, asks to {what}."
    consent_elsewhere: str = "The other players are asked in their own channels."
    consent_until: str = "All of them must agree by {time}. Reason: {reason}"
    consent_answer: str = "The answer would be: {text}."
    consent_granted: str = "🗳️ All other players have agreed to what {host} asked: to {what}. Reason: {reason}"
    consent_refused: str = "🗳️ A player does not agree, so nothing is done. {host} had asked to {what}."
    consent_expired: str = "🗳️ Not all players agreed in time, so nothing is done. {host} had asked to {what}."
    consent_failed: str = (
        "🗳️ All other players agreed, but what {host} asked is no longer possible, so nothing is done: to {what}."
    )
    consent_withdrawn: str = "🗳️ {host} no longer asks to {what}."
    rehearsed: str = "🎭 A rehearsal, unrated: only its hosts see it, and computer players take all seats."
    rules_adopted: str = (
        "\u2139\ufe0f The bot was updated. From now on this match uses version {new} of the rules of {game}, no longer "
        "version {old}. /rules shows them."
    )
    commitment: str = (
        "Fairness seal of match {match}: `{commitment}`. It is the SHA-256 of the secret seed behind every random "
        "draw, made before anybody joined. Compare it with the seed at the end; this message is never edited."
    )
    beacon_promised: str = (
        "Random draws also use a value of the public beacon at <{url}>. Once everybody is ready, the bot names the "
        "beacon's round here, before that value exists."
    )
    beacon_named: str = (
        "The match begins with round {round} of the public beacon, at <t:{at}:T>. Nobody knows its value yet; it goes "
        "into every random draw."
    )
    beacon_missed: str = "The match begins without the public beacon, so random draws use the seed alone. {reason}"
    settings_changed: str = "The host has changed the settings; the message above shows them."
    planned: str = "The match begins <t:{at}:F>. Ten minutes before, everybody is asked whether they are ready."
    unplanned: str = "The match no longer begins at the set time."
    not_begun: str = "The match did not begin at the set time. {reason}"
    announced: str = "📣 From the host:\n> {text}"
    plays_on: str = "{new} takes over for {left} in match {match}."
    passes: str = "Nobody takes over for {left} in match {match}: that seat will pass every turn."
    somebody_plays_on: str = (
        "From now on another player plays for one of the players of match {match}. You will learn who at the end."
    )
    somebody_passes: str = (
        "From now on nobody plays for one of the players of match {match}. You will learn for whom at the end."
    )
    seat_left: str = "You no longer play {seat} in match {match}: {why}."
    handed_on: str = "the host let {new} take over"
    taken_out: str = "the host took you out, and {outcome}"
    left_by_rule: str = "you gave {reason}, so {outcome}"
    seat_passes: str = "{seat} will pass every turn"
    still_watching: str = "You can still read the public channels, but no longer your own."
    fair_turn: str = "Another player takes over, so this turn lasts until {time}."
    taken_over: str = "You play {seat} from now on. Everything this seat knows is above."
    answer_owed: str = "It is your turn{where}. {instruction}"
    sent_before: str = "The player before you has answered this turn, and you can change it. {answer}"
    nothing_owed: str = "You have nothing to send in this turn."
    absent: str = "You have not moved for {turns} in a row; the hosts have been notified."
    seat_absent: str = (
        "⚠️ {seat} has not moved for {turns} in a row. A host can let another player take over with /match replace."
    )
    computer_next: str = " If you miss the next turn as well, a computer player will take your seat."
    passes_next: str = " If you miss the next turn as well, your seat will pass every turn."
    rewound: str = "⏪ The host took the match back to {phase}. Later turns are void."
    rerun: str = (
        "⏪ The host corrected an answer of {phase}. Later turns were played again with the answers given then."
    )
    no_longer: str = "-# Turn {number} before: {line}"
    instead: str = "-# Turn {number} now: {line}"
    stands: str = "Your answer still counts. {answer}"
    impossible: str = "Your answer is no longer possible: send another one."
    cleared: str = "The host took back your answer{when}. Reason: {reason}"
    entered: str = "The host entered {what} for you{when}. Reason: {reason}"
    edited: str = "An edited message changes nothing. {present} Send a new message instead."
    deleted: str = "A deleted message changes nothing. {present} To take a move back, use /undo."
    hush: str = "🤫 Please don't talk about this match with its players until it ends."
    earlier_move: str = "Your earlier move {move} still counts."
    earlier_texts: str = "What you sent before still counts."
    nothing_yet: str = "You have no move recorded for this turn."
    attached: str = "… There is more: the attached text has everything."
    not_here: str = "Send your moves in your own submission channel; only the bot writes here."
    not_yours_to_ask: str = "Only the player whose channel this is can ask that here."
    no_text: str = "A file or sticker is not a move. Type your move as text."
    fault: str = (
        "Something went wrong in the bot, and nothing was changed. Tell whoever runs the bot this number: {incident}."
    )
    unreadable: str = (
        "Match {match} cannot be read (incident {incident}). Nothing is lost; whoever runs the bot finds the "
        "reason in the log."
    )
    hosts_wait: str = (
        "⚠️ {trouble} Its clock is paused until the match can be read, with exactly the time that was left."
    )
    unrecorded: str = "The move could not be recorded, so it does not count. {remedy}"
    no_database: str = "The bot cannot use its database now, so nothing was changed. {remedy}"
    look_at: str = "Try again soon. If that does not help, whoever runs the bot must look at its {place}."
    simultaneous: str = "Another process of the bot changed the same thing just now, so nothing was changed. Try again."
    ready_check: str = "Ready check: press **I am ready** above."
    halted: str = (
        "A fault stopped match {match} (incident {incident}), so its clock is paused. The bot's log says what "
        "happened. A host can try again with /match resume."
    )
    halted_for_players: str = (
        "⚠️ A fault stopped match {match}, so its clock is paused and no move is taken. What you sent still counts. "
        "The hosts have been notified; you will be told here when it is running again."
    )


SAY = Sentence()
