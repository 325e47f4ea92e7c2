"""A match's settings for `/rules`: rounds, garnets, Tokens, awards, Elimination Candidates."""

from typing import Final

from bifrost_bot.engines.social_snake.editions import EDITIONS, Edition
from bifrost_bot.engines.social_snake.model import Config, Terms
from bifrost_bot.engines.social_snake.settings import USUAL_GARNETS
from bifrost_bot.engines.social_snake.tokens import APPLES_PER_GARNET
from bifrost_bot.engines.words import listed

_MOST_NUMBERS: Final = 8
_SHARES: Final = {
    "original": "most apples 3, second most 2, third most 1; those who share a place, or come "
    "after a shared one, 1 each",
    "mm2_5": "most apples 2, second and third most 1; those who share a place 1 each",
    "archipelago": "most apples 2, second and third most 1; those who share a place 1 each",
}
"""The Tokens of Life by place (rules S-40 and S-41)."""


def terms(config: Config) -> tuple[str, ...]:
    """Returns the public settings; garnets that the host set are private."""
    edition = EDITIONS[config.terms.edition]
    begins = "the host set how many each has, in secret"
    if set(config.garnets.values()) == {USUAL_GARNETS}:
        begins = f"everybody begins with {USUAL_GARNETS}"
    return (
        _rounds(config.terms),
        f"Garnets: {begins}. At the end {edition.first_award} apples earn one, every "
        f"{APPLES_PER_GARNET} more another.",
        _tokens(config.terms, edition),
        _elimination(edition),
    )


def _rounds(terms: Terms) -> str:
    """Returns the length of a stage, and the rounds in which a sequence may turn (S-4 and S-12)."""
    free = [number for number in terms.free_rounds if number <= terms.rounds]
    length = "A stage has one round"
    if terms.rounds > 1:
        length = f"A stage has up to {terms.rounds} rounds"
    if not free:
        return f"{length}; a sequence keeps to one direction."
    if len(free) == terms.rounds:
        return f"{length}; a sequence may turn."
    noun = "round" if len(free) == 1 else "rounds"
    return f"{length}; a sequence may turn only in {noun} {_round_numbers(free)}."


def _round_numbers(rounds: list[int]) -> str:
    """Returns a range such as `3 to 5`, or a list, cut if it is long."""
    if len(rounds) > 2 and rounds == list(range(rounds[0], rounds[-1] + 1)):
        return f"{rounds[0]} to {rounds[-1]}"
    numbers = [str(number) for number in rounds]
    more = len(numbers) - _MOST_NUMBERS
    return listed(numbers if more <= 0 else [*numbers[:_MOST_NUMBERS], f"{more} more"])


def _tokens(terms: Terms, edition: Edition) -> str:
    """Returns how Tokens of Life are awarded (rules S-40 to S-42)."""
    after = "nor does any after it" if terms.failed_step_stops else "but later ones may"
    return (
        f"Tokens of Life, at most {edition.most_tokens}: {_SHARES[terms.edition]}. "
        f"A place for which too few are left gets none, {after}."
    )


def _elimination(edition: Edition) -> str:
    """Returns who becomes Elimination Candidate (rules S-37 to S-39)."""
    if edition.eliminated == 1:
        who = "The player with the fewest apples is Elimination Candidate"
        vote = "a vote by those with the most apples"
    else:
        who = "The two players with the fewest apples are Elimination Candidates"
        vote = "a vote by those with the most apples (two names each for two places)"
    return f"{who}. Ties: {vote}, then fewer garnets, then a coin."
