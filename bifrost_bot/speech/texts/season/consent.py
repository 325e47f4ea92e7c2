"""Requests for the players' consent to an action of a host of the cast."""

from typing import Final


class SeasonConsentText:
    """Requests for the players' consent to an action of a host of the cast."""

    asked: Final = (
        "🗳️ {host}, who hosts this season and plays in it, asks to {action}. {players} "
        "must all agree by {deadline}."
    )
    may_be_silent: Final = "{player} can refuse, but need not answer."
    reason: Final = "Reason: {reason}"
    granted: Final = "🗳️ The other players have agreed to what {host} asked: to {action}."
    refused: Final = "🗳️ A player does not agree, so nothing changes. {host} had asked to {action}."
    expired: Final = (
        "🗳️ Not all players agreed in time, so nothing changes. {host} had asked to {action}."
    )
    failed: Final = (
        "🗳️ The other players agreed, but what {host} asked is no longer possible: to {action}."
    )
    withdrawn: Final = "🗳️ {host} no longer asks to {action}."

    # Answers to the host.
    players_asked: Final = (
        "You are in the cast, and so is every other host. The other players are asked to agree. "
        "If all agree by "
        "{deadline}, it is done; if one refuses, it is not."
    )


class SeasonActionText:
    """The actions of such requests, after "asks to"."""

    rules: Final = "change the rules of the season: {rules}"
    rule: Final = "{rule} = {value}"
    colour: Final = "give {player} the colour {colour}"
    no_colour: Final = "take back the colour of {player}"
    eliminate: Final = "eliminate {player}"
    reinstate: Final = "take {player} back into the season"
    give_garnets: Final = "give {player} {garnets}"
    take_garnets: Final = "take {garnets} from {player}, or all if they hold fewer"
    extend: Final = "put off the deadline by {time}"
    close: Final = "end episode {number} without an elimination"
    correct: Final = "correct the result of {player} in episode {number}: {changes}"
    corrected: Final = "{part} {value}"
    report: Final = "record that {player} won the duel"
    opponent: Final = "make {player} the opponent of the Elimination Candidate"
    keep: Final = "keep the elimination in episode {number}"
    undo: Final = "undo the elimination in episode {number}"
    keep_closed: Final = "keep an elimination that is no longer in question"
    undo_closed: Final = "undo an elimination that is no longer in question"
