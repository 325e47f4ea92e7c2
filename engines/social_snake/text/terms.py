"""What a match's settings fix, for `/rules`: rounds, garnets, Tokens, awards and Elimination
Candidates.
"""

from typing import Final

from bifrost_bot.engines.social_snake.editions import EDITIONS, Edition
from bifrost_bot.engines.social_snake.model import Config, Terms
from bifrost_bot.engines.social_snake.settings import USUAL_GARNETS
from bifrost_bot.engines.social_snake.tokens import APPLES_PER_GARNET
from bifrost_bot.engines.words import listed

_MOST_NUMBERS: Final = 8
_SHARES: Final = {
    "original": "most apples 3, second most 2, third most 1; those who share a place, or come "
    "after a "
    "shared one, 1 each",
    "mm2_5": "most apples 2, second and third most 1; those who share a place 1 each",
    "archipelago": "most apples 2, second and third most 1; those who share a place 1 each",
}
"""Who is handed how many Tokens of Life (rules S-40 and S-41)."""


def terms(config: Config) -> tuple[str, ...]:
    """Returns what everybody may know of the settings; garnets that the host set are told to
    their player alone.
    """
    edition = EDITIONS[config.terms.edition]
    usual = set(config.garnets.values()) == {USUAL_GARNETS}
    begins = (
        f"everybody begins with {USUAL_GARNETS}"
        if usual
        else "the host set how many each has, in secret"
    )
    return (
        _rounds(config.terms),
        f"Garnets: {begins}. At the end {edition.first_award} apples earn one, every "
        f"{APPLES_PER_GARNET} more another.",
        _tokens(config.terms, edition),
        _elimination(edition),
    )


def _rounds(terms: Terms) -> str:
    """Returns how long a stage is, and when a sequence may turn (rules S-4 and S-12)."""
    free = [number for number in terms.free_rounds if number <= terms.rounds]
    length = (
        f"A stage has up to {terms.rounds} rounds" if terms.rounds > 1 else "A stage has one round"
    )
    if not free:
        return f"{length}; a sequence keeps to one direction."
    if len(free) == terms.rounds:
        return f"{length}; a sequence may turn."
    in_row = len(free) > 2 and free == list(range(free[0], free[-1] + 1))
    named = (
        f"{free[0]} to {free[-1]}"
        if in_row
        else listed(_shortened([str(number) for number in free]))
    )
    when = f"only in {'round' if len(free) == 1 else 'rounds'} {named}"
    return f"{length}; a sequence may turn {when}."


def _shortened(numbers: list[str]) -> list[str]:
    """Returns the numbers, of very many the first and how many there are besides."""
    more = len(numbers) - _MOST_NUMBERS
    return numbers if more <= 0 else [*numbers[:_MOST_NUMBERS], f"{more} more"]


def _tokens(terms: Terms, edition: Edition) -> str:
    """Returns how Tokens of Life are handed out (rules S-40 to S-42)."""
    after = "nor does any after it" if terms.failed_step_stops else "but later ones may"
    return (
        f"Tokens of Life, at most {edition.most_tokens}: {_SHARES[terms.edition]}. "
        f"A place for which too few are left gets none, {after}."
    )


def _elimination(edition: Edition) -> str:
    """Returns who is Elimination Candidate (rules S-37 to S-39)."""
    if edition.eliminated == 1:
        who = "The player with the fewest apples is Elimination Candidate"
        vote = "a vote by those with the most apples"
    else:
        who = "The two players with the fewest apples are Elimination Candidates"
        vote = "a vote by those with the most apples (two names each for two places)"
    return f"{who}. Ties: {vote}, then fewer garnets, then a coin."
