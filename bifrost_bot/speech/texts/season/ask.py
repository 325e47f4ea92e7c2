"""Private questions to players, receipts for their answers, and gifts of garnets."""

from typing import Final


class AskText:
    """Questions to people who have to choose, and receipts for their answers."""

    deadline: Final = "{time} ({countdown})"

    vote: Final = (
        "You were the best in episode {number}, so you vote. "
        "Who of {options} should be Elimination Candidate? Name {places} of them."
    )
    vote_silence: Final = "Without a vote you have no say."
    tokens_must: Final = "You hold {tokens} and must give {least} of them."
    tokens_range: Final = (
        "You hold {tokens}. You must give at least {least} of them and can give up to {most}."
    )
    tokens_may_one: Final = "You hold 1 Token. You can give it to another player, or keep it."
    tokens_may: Final = "You hold {tokens}. You can give up to {most} of them, or keep them all."
    each_to_another: Final = "Each goes to a different player."
    holders_are_safe: Final = "Whoever holds a Token cannot be chosen as opponent."
    tokens_hidden: Final = "Nobody reads whom you choose before the time to give is over."
    tokens_shown: Final = "Everybody reads whom you choose."
    tokens_silence_lost: Final = "Tokens that you must give and do not are lost."
    tokens_silence_drawn: Final = "If you give too few, a draw gives the rest."
    tokens_silence_kept: Final = "Without an answer you keep what you hold."
    opponent: Final = "You are Elimination Candidate. Choose your opponent in the duel: {options}."
    opponent_of: Final = "Choose the opponent of {candidate} in the duel: {options}."
    opponent_silence_drawn: Final = "Without an answer a draw decides."
    opponent_silence_least: Final = "Without an answer it is the worst placed of them."

    until: Final = "Answer until {deadline}."
    final: Final = "Your answer is final."
    can_change: Final = "You can change your answer until then."
    can_change_until: Final = "You can change your answer until {deadline}."

    recorded: Final = "Recorded: {choice}."
    recorded_votes: Final = "your vote is for {players}"
    recorded_tokens: Final = "you give a Token each to {players}"
    recorded_single: Final = "you give {players} a Token"
    recorded_none: Final = "you keep all your Tokens"
    recorded_opponent: Final = "your choice is {players}"


class GiftText:
    """Messages to a player who gives garnets."""

    confirm: Final = "Give {player} {garnets}? You have {held}, and you cannot take them back."
    all_will_read: Final = "Everybody will read it."
    only_you_two: Final = "Only {player} will read it."
    given: Final = "You gave {player} {garnets}. You have {held} left."
