"""Sentences on rules, hosts, cast and garnets: announcements, and lines of the audit."""

from typing import assert_never

from bifrost_bot.season.events import (
    CalendarSet,
    CastEvent,
    CastJoined,
    CastLeft,
    ColourClaimed,
    GarnetsMoved,
    HostAdded,
    HostRemoved,
    RulesChanged,
)
from bifrost_bot.speech.season.rules import rule_lines
from bifrost_bot.speech.season.time import date_lines
from bifrost_bot.speech.season.view import Seen
from bifrost_bot.speech.wording import counted


def announcement(event: CastEvent, seen: Seen) -> str:
    """Returns the announcement of an event; empty where it is no news."""
    match event:
        case RulesChanged(rules=rules, by=by):
            head = f"{seen.name(by)} changed the rules of the season. They are now:"
            return "\n• ".join([head, *rule_lines(rules)])
        case CalendarSet(dates=dates, by=by):
            if not dates:
                return f"{seen.name(by)} took back the calendar of the coming episodes."
            lines = date_lines(dates, len(seen.season.episodes) + 1)
            return "\n• ".join([f"{seen.name(by)} set when the coming episodes begin:", *lines])
        case HostAdded(host=host):
            return f"{seen.name(host)} now hosts the season too."
        case HostRemoved(host=host):
            return f"{seen.name(host)} no longer hosts the season."
        case CastJoined() | CastLeft() | ColourClaimed():
            return ""
        case GarnetsMoved():
            return _garnets_text(event, seen)
        case _:
            assert_never(event)


def audit_line(event: CastEvent, seen: Seen) -> str:
    """Returns what the audit says of a host's action; gifts are not hosts'."""
    match event:
        case CastJoined(player_id=id, by=by):
            return f"{seen.name(by)} added {seen.name(id)} to the cast."
        case CastLeft(player_id=id, by=by):
            return f"{seen.name(by)} took {seen.name(id)} out of the cast."
        case ColourClaimed(player_id=id, by=by, colour=colour):
            if colour:
                return f"{seen.name(by)} gave {seen.name(id)} the colour {seen.quote_text(colour)}."
            return f"{seen.name(by)} took back the colour of {seen.name(id)}."
        case HostAdded(host=host, by=by):
            return f"{seen.name(by)} made {seen.name(host)} a host of the season."
        case HostRemoved(host=host, by=by):
            return f"{seen.name(by)} removed {seen.name(host)} from the hosts of the season."
        case GarnetsMoved():
            return "" if event.reason == "gift" else announcement(event, seen)
        case RulesChanged() | CalendarSet():
            return announcement(event, seen)
        case _:
            assert_never(event)


def _garnets_text(event: GarnetsMoved, seen: Seen) -> str:
    """Returns the announcement of a host's move and, where gifts are logged, of a player's."""
    if event.reason == "gift" and seen.season.rules.transfers == "logged":
        return gift_line(event, seen)
    if event.reason != "host":
        return ""
    host = seen.name(event.by)
    reason = seen.quote_text(event.note)
    garnets = counted(event.wanted or event.amount, "garnet")
    if event.to:
        player = seen.name(event.to)
        text = "{host} gave {player} {garnets}: {reason}"
    else:
        player = seen.name(event.player_id)
        if event.wanted:
            text = "{host} took {garnets} from {player}, or all if they held fewer: {reason}"
        else:
            text = "{host} took {garnets} from {player}: {reason}"
    return text.format(host=host, player=player, garnets=garnets, reason=reason)


def gift_line(event: GarnetsMoved, seen: Seen) -> str:
    """Returns a gift of garnets from one player to another."""
    garnets = counted(event.amount, "garnet")
    return f"{seen.name(event.player_id)} gave {seen.name(event.to)} {garnets}."
