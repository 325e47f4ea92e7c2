"""The rules of a season in sentences."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from bifrost_bot.season.rules import SeasonRules
from bifrost_bot.speech.texts.season.board import SeasonRulesText
from bifrost_bot.speech.wording import counted, left, listing

_TIES: Final = MappingProxyType(
    {
        "votes": SeasonRulesText.tie_votes,
        "garnets": SeasonRulesText.tie_garnets,
        "places": SeasonRulesText.tie_places,
        "coin": SeasonRulesText.tie_coin,
    }
)


def rule_lines(rules: SeasonRules) -> list[str]:
    """Returns the rules, a sentence for each."""
    return [*_tokens(rules), *_candidates(rules), *_garnets(rules), *_times(rules)]


def wins_of(duels: int) -> str:
    """Returns the number of wins that a best-of match of duels takes, in words."""
    return counted(duels // 2 + 1, "duel")


def _tokens(rules: SeasonRules) -> Iterator[str]:
    text = SeasonRulesText.tokens_all if rules.give_all else SeasonRulesText.tokens_rest
    yield text.format(kept=counted(rules.tokens_kept, "Token"))
    if rules.receivers == "anybody":
        yield SeasonRulesText.receivers_anybody
    else:
        yield SeasonRulesText.receivers_not_candidate
    if rules.winner_tokens:
        tokens = counted(rules.winner_tokens, "Token")
        yield SeasonRulesText.winner_tokens.format(tokens=tokens)
    else:
        yield SeasonRulesText.no_winner_tokens
    yield SeasonRulesText.hidden if rules.hidden_tokens else SeasonRulesText.shown
    if rules.silent_tokens == "drawn":
        yield SeasonRulesText.tokens_drawn
    else:
        yield SeasonRulesText.tokens_lost


def _candidates(rules: SeasonRules) -> Iterator[str]:
    yield SeasonRulesText.ties.format(ways=listing([_TIES[way] for way in rules.ties]))
    match rules.opponent:
        case "candidate":
            yield SeasonRulesText.opponent_candidate
        case "least":
            yield SeasonRulesText.opponent_least
        case "host":
            yield SeasonRulesText.opponent_host
    if rules.opponent != "least":
        if rules.silent_opponent == "drawn":
            yield SeasonRulesText.opponent_late_drawn
        else:
            yield SeasonRulesText.opponent_late_least
    yield SeasonRulesText.finale.format(wins=wins_of(rules.finale))


def _garnets(rules: SeasonRules) -> Iterator[str]:
    yield SeasonRulesText.garnets.format(garnets=counted(rules.garnets, "garnet"))
    is_discarded = rules.loser_garnets == "discarded"
    yield SeasonRulesText.discarded if is_discarded else SeasonRulesText.inherited
    match rules.transfers:
        case "off":
            yield SeasonRulesText.transfers_off
            return
        case "logged":
            yield SeasonRulesText.transfers_logged
        case "free":
            yield SeasonRulesText.transfers_free
    if rules.most_transferred is not None:
        yield SeasonRulesText.most_given.format(garnets=counted(rules.most_transferred, "garnet"))


def _times(rules: SeasonRules) -> Iterator[str]:
    if rules.closes == "answered":
        yield SeasonRulesText.closes_answered
    else:
        yield SeasonRulesText.closes_deadline
    yield SeasonRulesText.times.format(
        vote=left(rules.vote_seconds),
        tokens=left(rules.token_seconds),
        opponent=left(rules.opponent_seconds),
    )
    yield SeasonRulesText.times_of_hosts.format(
        question=left(rules.question_seconds), idle=left(rules.idle_seconds)
    )
