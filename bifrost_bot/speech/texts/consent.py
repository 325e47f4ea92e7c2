"""Requests for the players' consent to an action of a host who plays."""

from typing import Final


class ConsentText:
    """Requests for the players' consent to an action of a host who plays."""

    asked: Final = "🗳️ {host}, who hosts this match and plays in it, asks to {what}."
    elsewhere: Final = "The other players are asked in their own channels."
    until: Final = "All of them must agree by {time}. Reason: {reason}"
    answer: Final = "The answer would be: {text}."
    granted: Final = (
        "🗳️ All other players have agreed to what {host} asked: to {what}. Reason: {reason}"
    )
    refused: Final = "🗳️ A player does not agree, so nothing is done. {host} had asked to {what}."
    expired: Final = (
        "🗳️ Not all players agreed in time, so nothing is done. {host} had asked to {what}."
    )
    failed: Final = (
        "🗳️ All other players agreed, but what {host} asked is no longer possible, so "
        "nothing is done: to {what}."
    )
    withdrawn: Final = "🗳️ {host} no longer asks to {what}."
    agree: Final = "Agree"
    refuse: Final = "Refuse"

    # Answers to a player.
    agreed: Final = (
        "You have agreed. It is done once everybody has; until then, you can still refuse."
    )
    already_agreed: Final = "You have already agreed."
    disagreed: Final = "You have refused, so nothing is done. Nobody is told that it was you."


class HostActionText:
    """Actions of a host who plays, after "asks to"."""

    enter: Final = "enter an answer for {seat} in this turn"
    correct: Final = "correct the answer of {seat} in turn {turn} and play the later turns again"
    rewind: Final = "go back to turn {turn}, which makes later turns void"
    extend: Final = "give this turn {time} more"
    judge_right: Final = "count all unjudged answers as right, without showing them to anybody"
    judge_wrong: Final = "count all unjudged answers as wrong, without showing them to anybody"
    replace_one: Final = "let another player take over for one of the players"
    empty_one: Final = "let nobody take over for one of the players"
    replace: Final = "let {new} take over for {seat}"
    replace_by_computer: Final = "let a computer player take over for {seat}"
    replace_by_program: Final = "let a program take over for {seat}"
    empty: Final = "let nobody take over for {seat}"
