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
)
from bifrost_bot.season.rules import format_value, values_of
from bifrost_bot.speech.season.time import deadline
from bifrost_bot.speech.season.view import Seen
from bifrost_bot.speech.texts.season.consent import SeasonActionText, SeasonConsentText
from bifrost_bot.speech.wording import counted, left, listing

_RESULTS: Final = MappingProxyType(
    {
        "granted": SeasonConsentText.granted,
        "refused": SeasonConsentText.refused,
        "expired": SeasonConsentText.expired,
        "failed": SeasonConsentText.failed,
        "withdrawn": SeasonConsentText.withdrawn,
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
        SeasonConsentText.asked.format(
            host=seen.name(action.by),
            action=action_text(action, seen),
            players=seen.names(consent.asked),
            deadline=deadline(consent.until_ms),
        )
    ]
    if isinstance(action, Eliminate) and len(consent.asked) > 1:
        player = seen.name(action.player_id)
        sentences.append(SeasonConsentText.may_be_silent.format(player=player))
    if consent.reason:
        reason = seen.quoted(consent.reason)
        sentences.append(SeasonConsentText.reason.format(reason=reason))
    return " ".join(sentences)


def action_text(action: HostAction, seen: Seen) -> str:
    """Returns the action as a phrase after "asks to"."""
    match action:
        case ChangeRules():
            return _rules_text(action)
        case Eliminate(player_id=id):
            return SeasonActionText.eliminate.format(player=seen.name(id))
        case Reinstate(player_id=id):
            return SeasonActionText.reinstate.format(player=seen.name(id))
        case ClaimColour(player_id=id, colour=colour):
            text = SeasonActionText.colour if colour else SeasonActionText.no_colour
            return text.format(player=seen.name(id), colour=seen.quoted(colour))
        case MoveGarnets(player_id=id, amount=amount):
            text = SeasonActionText.give_garnets if amount > 0 else SeasonActionText.take_garnets
            return text.format(player=seen.name(id), garnets=counted(abs(amount), "garnet"))
        case Extend(seconds=seconds):
            return SeasonActionText.extend.format(time=left(seconds))
        case CloseEpisode(number=number):
            return SeasonActionText.close.format(number=number)
        case Correct():
            return _correction_text(action, seen)
        case ReportDuel(player_id=id):
            return SeasonActionText.report.format(player=seen.name(id))
        case ChooseOpponent(player_id=id):
            return SeasonActionText.opponent.format(player=seen.name(id))
        case AnswerQuestion():
            return _answer_text(action, seen)
        case _:
            assert_never(action)


def _rules_text(action: ChangeRules) -> str:
    values = values_of(action.rules)
    rules = [
        SeasonActionText.rule.format(rule=name, value=format_value(values[name]))
        for name in action.changed
    ]
    return SeasonActionText.rules.format(rules=listing(rules))


def _correction_text(action: Correct, seen: Seen) -> str:
    changes = [
        SeasonActionText.corrected.format(part=one.field, value=one.value)
        for one in action.corrections
    ]
    return SeasonActionText.correct.format(
        player=seen.name(action.player_id), number=action.episode, changes=listing(changes)
    )


def _answer_text(action: AnswerQuestion, seen: Seen) -> str:
    for question in seen.season.questions:
        if question.number == action.number:
            text = SeasonActionText.keep if action.keep else SeasonActionText.undo
            return text.format(number=question.episode)
    return SeasonActionText.keep_closed if action.keep else SeasonActionText.undo_closed
