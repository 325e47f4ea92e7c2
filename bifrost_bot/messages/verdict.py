"""The message by which a host gives verdicts on answers."""

from typing import Final

from bifrost_bot.engines.values import Claim
from bifrost_bot.match.model import Match
from bifrost_bot.messages.post import Button, Post
from bifrost_bot.speech.wording import clean, fit

CLAIMS_A_PHASE: Final = 1_000
"""A button's number holds phase and claim: the phase times this, and the claim's place."""

_LONGEST_SHOWN: Final = 300


def judge_post(match: Match) -> Post:
    """Returns the next answer that waits, with a button for each verdict; its player is not named."""
    held, live = match.held, match.phase
    if held is None or live is None or not held.open:
        return Post(f"No answer of match {match.id} waits to be judged.")
    claim = held.open[0]
    number = live.phase.number * CLAIMS_A_PHASE + held.claims.index(claim)
    return Post(
        fit(f"**Answer {held.claims.index(claim) + 1} of {len(held.claims)}**\n{_shown(match, claim)}"),
        buttons=(Button("Right", "right", "good", number), Button("Wrong", "wrong", "bad", number)),
    )


def _shown(match: Match, claim: Claim) -> str:
    where = f"{match.game.info.board_noun.capitalize()} {claim.board}"
    question, said = clean(claim.question, _LONGEST_SHOWN), clean(claim.answer, _LONGEST_SHOWN)
    return f"{where}: {question}\n> {said}"
