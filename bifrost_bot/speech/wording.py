"""How the platform speaks: names, times, quotes and fixed sentences; what is put together is where that is done.

A function here is given what its reader may know, never a match.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.engines.values import Phase, Seat, Slot
from bifrost_bot.engines.words import storable
from bifrost_bot.match.history.erasure import ERASED_NAME
from bifrost_bot.match.model import LivePhase, Player

LONGEST_MESSAGE = 2_000
"""How many characters Discord takes in one message."""

LONGEST_NAME = 32
_MEANT_BY_DISCORD = re.compile(r"[\\*`~|<@]|_(?![^\W_])|(?<![^\W_])_|:(?=//)|(?<=\])\(")
"""What Discord reads as formatting, a mention or a link; an underscore within a word means nothing."""

_ESCAPED = re.compile(r"\\(.)")
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
            return _count(seconds // length, unit)
    return _count(seconds, "second")


def turns(number: int) -> str:
    """Returns how many turns, such as `1 turn`."""
    return _count(number, "turn")


def _count(number: int, unit: str) -> str:
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
            parts.append(_count(number, unit))
    return listing(parts) if parts else "less than a second"


def to_move(info: GameInfo, live: LivePhase, slots: Sequence[Slot], left_ms: int | None = None) -> str:
    """Returns the line that says who owes an answer and until when, or what is left while the clock is paused.

    Where they are on different boards it says who is on which.
    """
    apart = len({slot.board for slot in slots}) > 1
    seats = [seat_name(slot.seat) + (on_board(info, slot) if apart else "") for slot in slots]
    who = listing(seats) if len(seats) <= 4 else f"{len(seats)} players"
    if left_ms is not None:
        return f"{who} to move: the clock stands, with {span(left_ms)} left."
    pause = pause_until(live)
    first = f"{pause[0].upper()}{pause[1:]}; then {who}" if pause else who
    return f"{first} to move: time is up {countdown(live.deadline_ms)}."


def pause_until(live: LivePhase) -> str:
    """Returns until when there is a break before a phase, as the beginning of a sentence; empty if there is none."""
    ends_ms = live.deadline_ms - live.phase.seconds * 1_000
    return f"break until <t:{ends_ms // 1_000}:T>" if live.phase.pause_before else ""


def nobody_to_move(live: LivePhase, left_ms: int | None) -> str:
    """Returns the line that says that nobody owes an answer, and until when."""
    if left_ms is not None:
        return f"Nobody has to move in this turn: the clock stands, with {span(left_ms)} left."
    return f"Nobody has to move in this turn; it ends {countdown(live.deadline_ms)}."


def time_up(live: LivePhase) -> str:
    """Returns when a phase ends, and the break before it if there is one."""
    return "; ".join(filter(None, [pause_until(live), f"time is up {countdown(live.deadline_ms)}"]))


def in_figures(seconds: int) -> str:
    """Returns a length of time without words: `0:30`, `1:00:00`."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def warning(seconds: int, where: str, *, figures: bool = False) -> str:
    """Returns the warning to a player who still owes an answer."""
    length = in_figures(seconds) if figures else left(seconds)
    return f"⏳ {length} left{where}, and no move of yours is recorded yet."


def unfitting_warnings(seconds: Sequence[int]) -> list[str]:
    """Returns what a host is told of warnings that are as long as a turn, or longer."""
    if not seconds:
        return []
    times = listing([str(left) for left in seconds])
    which = f"warnings at {times} seconds are" if len(seconds) > 1 else f"warning at {_count(seconds[0], 'second')} is"
    return [f"The {which} left out: a turn is not longer than that."]


def reminder(deadline_ms: int) -> str:
    """Returns the reminder that a player chose to get."""
    return f"⏳ Time is up {countdown(deadline_ms)}, and no move of yours is recorded yet."


def receipt(revision: int, code: str) -> str:
    """Returns the small print under a recorded move, by which its player can check the published record later."""
    return f"-# receipt {revision}·{code}"


def changes_left(count: int) -> str:
    """Returns the small print under a recorded move that can be changed only a few more times."""
    if not count:
        return "-# You cannot change your answer again in this turn."
    return f"-# You can change your answer {_count(count, 'more time')} in this turn."


def record(match_id: str) -> str:
    """Returns what is said with the files of a match that is over."""
    return (
        f"**Replay of match {match_id}**: every board, every player's view, every random draw. "
        "Save the page and open it in any browser, offline. "
        f"`match-{match_id}.json` is the full record; `bifrost-bot verify` checks it."
    )


def no_record(match_id: str) -> str:
    """Returns what is said of a match that is over in place of its files."""
    return (
        f"**The files of match {match_id} could not be posted.** Whoever runs the bot can create them with "
        f"`bifrost-bot export {match_id}` and `bifrost-bot replay {match_id}`."
    )


def packed(names: Sequence[str]) -> str:
    """Returns what is said of files that were too large as they are."""
    return f"Unzip {listing([f'`{name}`' for name in names])} first: Discord limits the size of files."


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

    withdrawn: str = "Taken back: you have no move recorded now."
    stepped_back: str = "Taken back: your submission is again what it was before."
    locked: str = "Locked. You are done with this turn; /undo unlocks."
    unlocked: str = "Unlocked. You can change your move again."
    away: str = "The bot was away for {seconds:.1f} s; the clock got that time back."
    unreached: str = "Discord kept the bot from this match for {seconds:.1f} s; the clock got that time back."
    clock_set: str = (
        "The clock of the bot's machine was set back by {seconds:.0f} s; the turn keeps the time it had left."
    )
    channels_deleted: str = "its channels were deleted."
    paused: str = "⏸ The host has paused the match."
    match_paused: str = "⏸ The host paused match {match}{left}."
    with_left: str = " with {left} left in this turn"
    while_paused: str = "Moves are taken again once it is resumed; what you sent still counts. You will be told here."
    taken_off: str = "⏸ The bot was taken off this server, so the match is paused."
    match_taken_off: str = (
        "⏸ The bot was taken off this server, so match {match} is paused{left}. "
        "A host can resume it with /match resume."
    )
    resumed: str = "▶ The match goes on."
    match_resumed: str = "▶ Match {match} goes on."
    turn_ends: str = "Turn ends {time}."
    left_once_resumed: str = "It has {left} left once the match is resumed."
    extended: str = "The host gave this turn {time} more."
    match_extended: str = "⏱ Match {match}: the host gave this turn {time} more."
    sees_now: str = (
        "⚠️ {who} has become this server's owner or been given Administrator or View Audit Log, so Discord now shows "
        "them what this match must hide."
    )
    sees_in_lobby: str = "The match does not begin until a host decides whether they can play."
    sees_in_play: str = "The hosts decide: /match replace lets somebody else play on; if they do nothing, it goes on."
    sees_no_more: str = "\u2139\ufe0f {who} no longer sees more of this server than other players do."
    consent_asked: str = "🗳️ {host}, who hosts this match and plays in it, asks to {what}."
    consent_elsewhere: str = "The other players are asked in their own channels."
    consent_until: str = "It is done only if all of them agree by {time}. Reason: {reason}"
    consent_answer: str = "The answer would be: {text}."
    consent_granted: str = "🗳️ All other players have agreed to what {host} asked: to {what}. Reason: {reason}"
    consent_refused: str = "🗳️ A player does not agree, so nothing is done. {host} had asked to {what}."
    consent_expired: str = "🗳️ Not all players agreed in time, so nothing is done. {host} had asked to {what}."
    consent_failed: str = (
        "🗳️ All other players agreed, but what {host} asked is no longer possible, so nothing is done: to {what}."
    )
    consent_withdrawn: str = "🗳️ {host} no longer asks to {what}."
    rehearsed: str = "🎭 A rehearsal: only its hosts see it, computer players take all seats, and nothing counts."
    rules_adopted: str = (
        "\u2139\ufe0f The bot was updated: from now on this match is played by version {new} of the rules of {game}; "
        "until now it was version {old}. /rules shows them."
    )
    commitment: str = (
        "Match {match}: all its chance comes from a secret seed whose SHA-256 is `{commitment}`. It was made before "
        "anybody joined and is published at the end; this message stays as it is."
    )
    beacon_promised: str = (
        "Chance also takes in a value of the public beacon at <{url}>: once everybody is ready, its round is named "
        "here before that value exists."
    )
    beacon_named: str = (
        "The match begins with the value of round {round} of the public beacon, which comes <t:{at}:T>. Nobody knows "
        "it yet; it is mixed into the match's chance."
    )
    beacon_missed: str = "The match begins without the public beacon, so its chance has no value of it. {reason}"
    settings_changed: str = "The host has changed the settings; they stand above."
    planned: str = "The match begins <t:{at}:F>. Ten minutes before, everybody is asked whether they are ready."
    unplanned: str = "The match does not begin at the set time any more."
    not_begun: str = "The match does not begin at the set time. {reason}"
    announced: str = "📣 From the host:\n> {text}"
    plays_on: str = "{new} plays on for {left} in match {match}."
    passes: str = "Nobody plays on for {left} in match {match}: that seat will pass every turn."
    somebody_plays_on: str = (
        "From now on somebody else plays on for one of the players of match {match}. You will learn who at the end."
    )
    somebody_passes: str = (
        "From now on nobody plays on for one of the players of match {match}. You will learn for whom at the end."
    )
    seat_left: str = "You no longer play {seat} in match {match}: {why}."
    handed_on: str = "the host let {new} take over"
    taken_out: str = "the host took you out, and {outcome}"
    left_by_rule: str = "you gave {reason}, so {outcome}"
    seat_passes: str = "{seat} will pass every turn"
    still_watching: str = "You can still read the public channels; your own close for you now."
    fair_turn: str = "Somebody else plays on, so this turn lasts until {time}."
    taken_over: str = "You play {seat} from now on. Above is all that this seat knows."
    answer_owed: str = "You owe an answer{where}: {hint}"
    sent_before: str = "What was sent for this turn stands until you send something else: {answer}"
    nothing_owed: str = "You owe nothing in this turn."
    absent: str = "You have not answered for {turns} in a row, and the hosts are told of it."
    seat_absent: str = "⚠️ {seat} has not answered for {turns} in a row. /match replace lets somebody else play on."
    computer_next: str = " If you miss the next one as well, a computer player plays on for you."
    passes_next: str = " If you miss the next one as well, your seat passes from then on."
    rewound: str = "⏪ The host took the match back to {phase}. What came after counts no more."
    rerun: str = (
        "⏪ The host corrected an answer of {phase}. What followed was played again with the answers given then."
    )
    no_longer: str = "-# turn {number}, no longer: {line}"
    instead: str = "-# turn {number}, instead: {line}"
    stands: str = "What you sent stands: {answer}"
    impossible: str = "What you sent is not possible any more: send something else."
    entered: str = "The host has recorded for you{when}: {what}. Reason: {reason}"
    edited: str = "An edited message changes nothing: {present} Send a new message to change it, or use /undo."
    deleted: str = "A deleted message changes nothing: {present} Use /undo to take a move back."
    hush: str = "🤫 Please don't talk about this match with its players until it ends."
    earlier_move: str = "Your earlier move {move} still counts."
    earlier_texts: str = "What you sent before still counts."
    nothing_yet: str = "You have no move recorded for this turn."
    attached: str = "… There is more: the attached text has everything."
    not_here: str = "Moves go into your own submission channel; nobody but the bot writes here."
    not_yours_to_ask: str = "Only the player whose channel this is can ask that here."
    no_text: str = "A file or sticker is no move: type your move as text."
    fault: str = "That went wrong on the bot's side and nothing was changed. The log has it under {incident}."
    unreadable: str = (
        "Match {match} cannot be read (incident {incident}). Nothing of it is lost; whoever runs the bot finds the "
        "reason in the log."
    )
    hosts_wait: str = "⚠️ {trouble} Its clock stands until the match can be read, and gets that time back."
    unrecorded: str = "The move could not be recorded, so it does not count. {remedy}"
    no_database: str = "The bot cannot use its database now, so nothing was changed. {remedy}"
    look_at: str = "Try again soon; if that does not help, whoever runs the bot has to look at its {place}."
    simultaneous: str = "Another process of the bot changed the same thing just now, so nothing was changed. Try again."
    ready_check: str = "Ready check: please press **I am ready** above."
    halted: str = (
        "A fault stopped match {match} (incident {incident}), so its clock is paused. The bot's log says what "
        "happened. A host can let it try again with /match resume."
    )
    halted_for_players: str = (
        "⚠️ A fault stopped match {match}, so its clock is paused and no move is taken. What you sent still counts. "
        "The hosts have been notified; you will be told here when it goes on."
    )


SAY = Sentence()
