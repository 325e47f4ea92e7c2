"""The rules of a season in sentences."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from bifrost_bot.season.rules import SeasonRules
from bifrost_bot.speech.wording import counted, duration, listing

_TIES: Final = MappingProxyType(
    {
        "votes": "votes of the best",
        "garnets": "fewest garnets",
        "places": "worst places so far",
        "coin": "a draw",
    }
)


def rule_lines(rules: SeasonRules) -> list[str]:
    """Returns the rules, a sentence for each."""
    return [*_tokens(rules), *_candidates(rules), *_garnets(rules), *_times(rules)]


def wins_of(duels: int) -> str:
    """Returns the number of wins that a best-of match of duels takes, in words."""
    return counted(duels // 2 + 1, "duel")


def _tokens(rules: SeasonRules) -> Iterator[str]:
    if rules.give_all:
        text = (
            "Whoever wins Tokens of Life keeps {kept} at most and must give the rest; they can "
            "give all."
        )
    else:
        text = "Whoever wins Tokens of Life keeps {kept} and must give the rest."
    yield text.format(kept=counted(rules.tokens_kept, "Token"))
    if rules.receivers == "anybody":
        yield "Any player can be given a Token."
    else:
        yield "Anyone but the Elimination Candidate can be given a Token."
    if rules.winner_tokens:
        tokens = counted(rules.winner_tokens, "Token")
        yield (
            f"Where the game awards no Tokens, a sole winner gets {tokens}, and several winners "
            "one each."
        )
    else:
        yield "Where the game awards no Tokens, nobody gets one."
    if rules.hidden_tokens:
        yield "Who is given a Token is secret until the time to give is over."
    else:
        yield "Everybody reads at once who is given a Token."
    if rules.silent_tokens == "drawn":
        yield "Tokens that are not given in time are given by a draw."
    else:
        yield "Tokens that are not given in time are lost."


def _candidates(rules: SeasonRules) -> Iterator[str]:
    ways = listing([_TIES[way] for way in rules.ties])
    yield f"A tie for Elimination Candidate is decided by {ways}, in this order."
    match rules.opponent:
        case "candidate":
            yield "The Elimination Candidate chooses the opponent among those without a Token."
        case "least":
            yield "The opponent is the worst placed of the others without a Token."
        case "host":
            yield "The hosts choose the opponent among those without a Token."
    if rules.opponent != "least":
        if rules.silent_opponent == "drawn":
            yield "If nobody chooses in time, a draw makes one of them the opponent."
        else:
            yield "If nobody chooses in time, it is the worst placed of them."
    yield f"The finale is won by the first to win {wins_of(rules.finale)}."


def _garnets(rules: SeasonRules) -> Iterator[str]:
    garnets = counted(rules.garnets, "garnet")
    yield f"Everybody begins with {garnets}."
    is_discarded = rules.loser_garnets == "discarded"
    if is_discarded:
        yield "The loser's garnets are discarded."
    else:
        yield "The winner of a duel gets the loser's garnets."
    match rules.transfers:
        case "off":
            yield "Players cannot give each other garnets."
            return
        case "logged":
            yield "Players can give each other garnets, and everybody reads it."
        case "free":
            yield "Players can give each other garnets unseen."
    if rules.most_transferred is not None:
        garnets = counted(rules.most_transferred, "garnet")
        yield f"A player can give away {garnets} in an episode at most."


def _times(rules: SeasonRules) -> Iterator[str]:
    if rules.closes == "answered":
        yield "A choice ends with the last answer, so answers are final."
    else:
        yield "A choice ends at its deadline, and answers can be changed until then."
    yield (
        f"Time to vote: {duration(rules.vote_seconds)}; to give Tokens: "
        f"{duration(rules.token_seconds)}; to choose an opponent: "
        f"{duration(rules.opponent_seconds)}."
    )
    yield (
        f"Hosts have {duration(rules.question_seconds)} to answer a question; after "
        f"{duration(rules.idle_seconds)} without progress the season ends."
    )
