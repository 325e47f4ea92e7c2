"""Notices of consent requests: an outline of the host action, without its secrets."""

from typing import assert_never

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.events import ConsentAsked, ConsentClosed
from bifrost_bot.match.host_action import (
    PLAYERS,
    Enter,
    Extend,
    HostAction,
    JudgeAll,
    Replace,
    Rerun,
    Rewind,
    SetPause,
)
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, LineBody, Notice
from bifrost_bot.notices.channels import newest_channels, notices_to
from bifrost_bot.speech import wording
from bifrost_bot.speech.view import slot_in
from bifrost_bot.speech.wording import counted

_LONGEST_ANSWER = 300


def consent_notices(after: Match, event: ConsentAsked | ConsentClosed) -> list[Notice]:
    """Returns the notices of a request to the players, or of its end."""
    if isinstance(event, ConsentAsked):
        return _asked_notices(after, event)
    return _closed_notices(after, event)


def _asked_notices(after: Match, event: ConsentAsked) -> list[Notice]:
    """Returns the question with buttons for each player who is asked, and a line for the lobby."""
    if event.deed.by == PLAYERS:
        return _asked_without_host(after, event)
    host = wording.mention(event.deed.by)
    text = (
        f"🗳️ {host}, who hosts this match and plays in it, asks to {deed_text(after, event.deed)}."
    )
    time = f"<t:{event.until_ms // 1000}:f>"
    until = f"All of them must agree by {time}. Reason: {event.deed.reason}"
    lobby = LineBody(f"{text} The other players are asked in their own channels. {until}")
    return [Notice(LOBBY, lobby), *_questions(after, event, text, until)]


def _asked_without_host(after: Match, event: ConsentAsked) -> list[Notice]:
    """Returns the same question for every player, which also pings the hosts in the lobby."""
    hours = counted(after.settings.host_away, "hour")
    text = (
        f"🗳️ No host of match {after.id} has acted for {hours}, so the players can decide. One of "
        f"them asks to {deed_text(after, event.deed)}."
    )
    time = f"<t:{event.until_ms // 1000}:f>"
    who = "All must agree"
    if isinstance(event.deed, Replace):
        who = "All others must agree"
    until = f"{who} by {time}; any player can refuse."
    lobby = LineBody(f"{text} {until} They are asked in their own channels.", after.hosts)
    return [Notice(LOBBY, lobby), *_questions(after, event, text, until)]


def _questions(after: Match, event: ConsentAsked, text: str, until: str) -> list[Notice]:
    """Returns the question for each player who is asked."""
    notices: list[Notice] = []
    for seat, address in newest_channels(after).items():
        holder = after.seats[seat]
        if holder in event.asked:
            question = f"{text} {_own_answer(event.deed, seat)}{until}"
            body = LineBody(question, (holder,), consent=event.number)
            notices.append(Notice(address, body))
    return notices


def _closed_notices(after: Match, event: ConsentClosed) -> list[Notice]:
    """Returns the result of a request in all channels, with the reason."""
    host = "a player" if event.deed.by == PLAYERS else wording.mention(event.deed.by)
    action = deed_text(after, event.deed)
    texts = {
        "granted": (
            f"🗳️ All other players have agreed to what {host} asked: to {action}. "
            f"Reason: {event.deed.reason}"
        ),
        "refused": f"🗳️ A player does not agree, so nothing is done. {host} had asked to {action}.",
        "expired": (
            f"🗳️ Not all players agreed in time, so nothing is done. {host} had asked to {action}."
        ),
        "failed": (
            f"🗳️ All other players agreed, but what {host} asked is no longer possible, so "
            f"nothing is done: to {action}."
        ),
        "withdrawn": f"🗳️ {host} no longer asks to {action}.",
    }
    text = texts[event.result].replace(". a player", ". A player")
    return notices_to((LOBBY, *newest_channels(after).values()), LineBody(text))


def deed_text(match: Match, action: HostAction) -> str:
    """Returns the public part of a host action in words."""
    match action:
        case Enter(slot=slot):
            return f"enter an answer for {slot_in(match, slot)} in this turn"
        case Rerun(number=number, slot=slot):
            return (
                f"correct the answer of {slot_in(match, slot)} in turn {number} and play the "
                "later turns again"
            )
        case Rewind(number=number):
            return f"go back to turn {number}, which makes later turns void"
        case Extend(seconds=seconds):
            if seconds < 0:
                return f"make this turn {wording.duration(-seconds)} shorter"
            return f"give this turn {wording.duration(seconds)} more"
        case JudgeAll(right=right):
            verdict = "right" if right else "wrong"
            return f"count all unjudged answers as {verdict}, without showing them to anybody"
        case Replace():
            return _replacement_text(match, action)
        case SetPause(paused=paused):
            return "pause the match" if paused else "resume the match"
        case _:
            assert_never(action)


def _replacement_text(match: Match, action: Replace) -> str:
    """Returns a replacement in words, with names only if it is public who plays which seat."""
    is_silent = action.player is None and action.computer == "silent"
    if match.seating == "dealt" and action.by != PLAYERS:
        return take_over_text("nobody" if is_silent else "another player", "one of the players")
    new = "a program" if action.program else "a computer player"
    if action.player is not None:
        new = wording.person(action.player)
    elif is_silent:
        new = "nobody"
    return take_over_text(new, wording.seat_name(action.seat))


def take_over_text(new: str, whom: str) -> str:
    """Returns a replacement as what a host does, or asks to do."""
    return f"let {new} take over for {whom}"


def _own_answer(action: HostAction, seat: Seat) -> str:
    """Returns the answer to be entered, for its own seat only."""
    if isinstance(action, Enter | Rerun) and action.slot.seat == seat:
        text = wording.clean(action.text, _LONGEST_ANSWER)
        return f"The answer would be: {text}." + " "
    return ""
