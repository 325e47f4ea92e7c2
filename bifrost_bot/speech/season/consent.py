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
    """Returns what everybody is told of a request to the players; nothing of who agrees."""
    match event:
        case ConsentAsked():
            return wanted(event, after)
        case ConsentGiven():
            return ""
        case ConsentClosed():
            asked = before.season.consent
            assert asked is not None
            return _RESULTS[event.result].format(
                host=before.name(asked.action.by), action=action_text(asked.action, before)
            )
        case _:
            assert_never(event)


def wanted(consent: Consent | ConsentAsked, seen: Seen) -> str:
    """Returns what the players are asked to agree to, until when, and why."""
    action, until = consent.action, deadline(consent.until_ms)
    text = SeasonConsentText.asked.format(
        host=seen.name(action.by),
        action=action_text(action, seen),
        players=seen.names(consent.asked),
        deadline=until,
    )
    if isinstance(action, Eliminate) and len(consent.asked) > 1:
        text = (
            f"{text} {SeasonConsentText.may_be_silent.format(player=seen.name(action.player_id))}"
        )
    reason = SeasonConsentText.reason.format(reason=seen.quoted(consent.reason))
    return f"{text} {reason}" if consent.reason else text


def action_text(action: HostAction, seen: Seen) -> str:
    """Returns what would be done, after "asks to"."""
    match action:
        case ChangeRules():
            return _rules(action)
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
            return _correction(action, seen)
        case ReportDuel(player_id=id):
            return SeasonActionText.report.format(player=seen.name(id))
        case ChooseOpponent(player_id=id):
            return SeasonActionText.opponent.format(player=seen.name(id))
        case AnswerQuestion():
            return _answer(action, seen)
        case _:
            assert_never(action)


def _rules(action: ChangeRules) -> str:
    values = values_of(action.rules)
    rules = [
        SeasonActionText.rule.format(rule=name, value=format_value(values[name]))
        for name in action.changed
    ]
    return SeasonActionText.rules.format(rules=listing(rules))


def _correction(action: Correct, seen: Seen) -> str:
    changes = [
        SeasonActionText.corrected.format(part=one.field, value=one.value)
        for one in action.corrections
    ]
    player = seen.name(action.player_id)
    return SeasonActionText.correct.format(
        player=player, number=action.episode, changes=listing(changes)
    )


def _answer(action: AnswerQuestion, seen: Seen) -> str:
    number = next(
        (one.episode for one in seen.season.questions if one.number == action.number), None
    )
    if number is None:
        return SeasonActionText.keep_closed if action.keep else SeasonActionText.undo_closed
    return (SeasonActionText.keep if action.keep else SeasonActionText.undo).format(number=number)
