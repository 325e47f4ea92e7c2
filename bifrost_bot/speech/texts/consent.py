"""What is said when players are asked to agree to what a host who plays wants to do."""

from typing import Final


class ConsentText:
    """What is said when players are asked to agree to what a host who plays wants to do."""

    asked: Final = "🗳️ {host}, who hosts this match and plays in it, asks to {what}."
    elsewhere: Final = "The other players are asked in their own channels."
    until: Final = "All of them must agree by {time}. Reason: {reason}"
    agree: Final = "Agree"
    refuse: Final = "Refuse"
    answer: Final = "The answer would be: {text}."
    granted: Final = "🗳️ All other players have agreed to what {host} asked: to {what}. Reason: {reason}"
    refused: Final = "🗳️ A player does not agree, so nothing is done. {host} had asked to {what}."
    expired: Final = "🗳️ Not all players agreed in time, so nothing is done. {host} had asked to {what}."
    failed: Final = (
        "🗳️ All other players agreed, but what {host} asked is no longer possible, so nothing is done: to {what}."
    )
    withdrawn: Final = "🗳️ {host} no longer asks to {what}."
