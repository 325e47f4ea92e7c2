"""Sentences about the players of seats: absences, replacements, starting garnets."""

from typing import Final


class SeatText:
    """The players of seats: absences, replacements, starting garnets."""

    plays_on: Final = "{new} takes over for {left} in match {match}."
    passes: Final = "Nobody takes over for {left} in match {match}: that seat will pass every turn."
    somebody_plays_on: Final = (
        "From now on another player plays for one of the players of match "
        "{match}. You will learn who at the end."
    )
    somebody_passes: Final = (
        "From now on nobody plays for one of the players of match {match}. "
        "You will learn for whom at the end."
    )
    ask_status: Final = "Use /status to see whether you still play; only you see its answer."
    seat_left: Final = "You no longer play {seat} in match {match}: {why}."
    handed_on: Final = "the host let {new} take over"
    still_watching: Final = "You can still read the public channels, but no longer your own."
    fair_turn: Final = "Another player takes over, so this turn lasts until {time}."
    taken_over: Final = "You play {seat} from now on. Everything this seat knows is above."
    sent_before: Final = (
        "The player before you has answered this turn, and you can change it. {answer}"
    )
    absent: Final = "You have not moved for {turns} in a row; the hosts have been notified."
    seat_absent: Final = (
        "⚠️ {seat} has not moved for {turns} in a row. A host can let another "
        "player take over with /match replace."
    )
    computer_next: Final = (
        " If you miss the next turn as well, a computer player will take your seat."
    )
    passes_next: Final = " If you miss the next turn as well, your seat will pass every turn."

    # The choice of a seat in the lobby.
    computer_took_over: Final = "you gave {reason}, so a computer player took over"
    passes_by_rule: Final = "you gave {reason}, so {seat} will pass every turn"
    passes_by_host: Final = "the host took you out, and {seat} will pass every turn"
    handed_to_another: Final = "the host let another player take over"
    unknown_player: Final = "A player who takes over for one of the players"


class ProgramText:
    """External programs that play: their addresses, and turns that they missed."""

    # Turns that they missed, and why.
    missed: Final = "⚠️ In turn {turn}, programs did not answer. {programs}"
    missed_by: Final = "{program}: {why}"
    status: Final = "It answered with status {status}."
    too_long: Final = "Its answer was longer than an answer may be."
    unreachable: Final = "It could not be reached."
    not_http: Final = "Its answer was not valid HTTP/1.1."
    late: Final = "Its answer did not come in time."
    empty: Final = "It answered nothing."
    refused: Final = "Its answer was not a legal one."


class PlayerText:
    """Computer players and absent players in a match's record."""

    computer: Final = "Computer {number}"
    program: Final = "Program {number} ({host})"
    nobody: Final = "Nobody {number}"
    no_answer: Final = "no answer for {turns} turns"
