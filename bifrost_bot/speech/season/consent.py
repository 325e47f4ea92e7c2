"""Announcements of requests by hosts of the cast, which the other players have to agree to."""

from types import MappingProxyType
from typing import Final, assert_never

from bifrost_bot.season.events import ConsentAsked, ConsentClosed, ConsentEvent, ConsentGiven
from bifrost_bot.season.host_action import (
    AnswerQuestion,
    ChangeRules,
    ChooseOpponent,
    ClaimColour,
    CloseEpisode,
    Consent,
    Correct,
    Eliminate,
    Extend,
    HostAction,
    MoveGarnets,
    Reinstate,
    ReportDuel,
    Vacate,
)
from bifrost_bot.season.rules import format_value, values_of
from bifrost_bot.speech.season.time import deadline
from bifrost_bot.speech.season.view import Seen
from bifrost_bot.speech.wording import counted, duration, listing

_RESULTS: Final = MappingProxyType(
    {
        "granted": "🗳️ The other players have agreed to what {host} asked: to {action}.",
        "refused": "🗳️ A player does not agree, so nothing changes. {host} had asked to {action}.",
        "expired": (
            "🗳️ Not all players agreed in time, so nothing changes. {host} had asked to {action}."
        ),
        "failed": (
            "🗳️ The other players agreed, but what {host} asked is no longer possible: to {action}."
        ),
        "withdrawn": "🗳️ {host} no longer asks to {action}.",
    }
)


def announcement(event: ConsentEvent, before: Seen, after: Seen) -> str:
    """Returns the announcement of a request to the players; nothing about who agrees."""
    match event:
        case ConsentAsked():
            return request_text(event, after)
        case ConsentGiven():
            return ""
        case ConsentClosed():
            request = before.season.consent
            assert request is not None
            host = before.name(request.action.by)
            action = action_text(request.action, before)
            return _RESULTS[event.result].format(host=host, action=action)
        case _:
            assert_never(event)


def request_text(consent: Consent | ConsentAsked, seen: Seen) -> str:
    """Returns the request to the players, its deadline and reason."""
    action = consent.action
    sentences = [
        (
            f"🗳️ {seen.name(action.by)}, who hosts this season and plays in it, asks to "
            f"{action_text(action, seen)}. {seen.names(consent.asked)} must all agree by "
            f"{deadline(consent.until_ms)}."
        )
    ]
    if isinstance(action, Eliminate | Vacate) and len(consent.asked) > 1:
        player = seen.name(action.player_id)
        sentences.append(f"{player} can refuse, but need not answer.")
    if consent.reason:
        reason = seen.quote_text(consent.reason)
        sentences.append(f"Reason: {reason}")
    return " ".join(sentences)


def action_text(action: HostAction, seen: Seen) -> str:
    """Returns the action as a phrase after "asks to"."""
    match action:
        case ChangeRules():
            return _rules_text(action)
        case Eliminate(player_id=id):
            return f"eliminate {seen.name(id)}"
        case Vacate(player_id=id):
            return f"let a substitute take {seen.name(id)}'s place"
        case Reinstate(player_id=id):
            return f"take {seen.name(id)} back into the season"
        case ClaimColour(player_id=id, colour=colour):
            if colour:
                text = "give {player} the colour {colour}"
            else:
                text = "take back the colour of {player}"
            return text.format(player=seen.name(id), colour=seen.quote_text(colour))
        case MoveGarnets(player_id=id, amount=amount):
            if amount > 0:
                text = "give {player} {garnets}"
            else:
                text = "take {garnets} from {player}, or all if they hold fewer"
            return text.format(player=seen.name(id), garnets=counted(abs(amount), "garnet"))
        case Extend(seconds=seconds):
            return f"put off the deadline by {duration(seconds)}"
        case CloseEpisode(number=number):
            return f"end episode {number} without an elimination"
        case Correct():
            return _correction_text(action, seen)
        case ReportDuel(player_id=id):
            return f"record that {seen.name(id)} won the duel"
        case ChooseOpponent(player_id=id):
            return f"make {seen.name(id)} the opponent of the Elimination Candidate"
        case AnswerQuestion():
            return _answer_text(action, seen)
        case _:
            assert_never(action)


def _rules_text(action: ChangeRules) -> str:
    values = values_of(action.rules)
    rules = [f"{name} = {format_value(values[name])}" for name in action.changed]
    return f"change the rules of the season: {listing(rules)}"


def _correction_text(action: Correct, seen: Seen) -> str:
    changes = [f"{one.field} {one.value}" for one in action.corrections]
    return (
        f"correct the result of {seen.name(action.player_id)} in episode {action.episode}: "
        f"{listing(changes)}"
    )


def _answer_text(action: AnswerQuestion, seen: Seen) -> str:
    deed = "keep" if action.keep else "undo"
    for question in seen.season.questions:
        if question.number == action.number:
            return f"{deed} the elimination in episode {question.episode}"
    return f"{deed} an elimination that is no longer in question"
