"""Notices of consent requests: an outline of the host action, without its secrets."""

from typing import assert_never

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.events import ConsentAsked, ConsentClosed
from bifrost_bot.match.host_action import (
    Enter,
    Extend,
    HostAction,
    JudgeAll,
    Replace,
    Rerun,
    Rewind,
)
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, LineBody, Notice
from bifrost_bot.notices.channels import newest_channels
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts.consent import ConsentText, HostActionText
from bifrost_bot.speech.view import slot_in

_LONGEST_ANSWER = 300


def consent_notices(after: Match, event: ConsentAsked | ConsentClosed) -> list[Notice]:
    """Returns the notices of a request to the players, or of its end."""
    if isinstance(event, ConsentAsked):
        return _asked_notices(after, event)
    return _closed_notices(after, event)


def _asked_notices(after: Match, event: ConsentAsked) -> list[Notice]:
    """Returns the question with buttons for each player who is asked, and a line for the lobby."""
    host = wording.mention(event.deed.by)
    text = ConsentText.asked.format(host=host, what=deed_text(after, event.deed))
    time = f"<t:{event.until_ms // 1000}:t>"
    until = ConsentText.until.format(time=time, reason=event.deed.reason)
    notices = [Notice(LOBBY, LineBody(f"{text} {ConsentText.elsewhere} {until}"))]
    for seat, address in newest_channels(after).items():
        holder = after.seats[seat]
        if holder in event.asked:
            question = f"{text} {_own_answer(event.deed, seat)}{until}"
            body = LineBody(question, (holder,), consent=event.number)
            notices.append(Notice(address, body))
    return notices


def _closed_notices(after: Match, event: ConsentClosed) -> list[Notice]:
    """Returns the result of a request in all channels, with the reason."""
    template = {
        "granted": ConsentText.granted,
        "refused": ConsentText.refused,
        "expired": ConsentText.expired,
        "failed": ConsentText.failed,
        "withdrawn": ConsentText.withdrawn,
    }[event.result]
    text = template.format(
        host=wording.mention(event.deed.by),
        what=deed_text(after, event.deed),
        reason=event.deed.reason,
    )
    channels = (LOBBY, *newest_channels(after).values())
    return [Notice(address, LineBody(text)) for address in channels]


def deed_text(match: Match, action: HostAction) -> str:
    """Returns the public part of a host action in words."""
    match action:
        case Enter(slot=slot):
            return HostActionText.enter.format(seat=slot_in(match, slot))
        case Rerun(number=number, slot=slot):
            return HostActionText.correct.format(seat=slot_in(match, slot), turn=number)
        case Rewind(number=number):
            return HostActionText.rewind.format(turn=number)
        case Extend(seconds=seconds):
            return HostActionText.extend.format(time=wording.left(seconds))
        case JudgeAll(right=right):
            return HostActionText.judge_right if right else HostActionText.judge_wrong
        case Replace():
            return _replacement_text(match, action)
        case _:
            assert_never(action)


def _replacement_text(match: Match, action: Replace) -> str:
    """Returns a replacement in words, with names only if it is public who plays which seat."""
    silent = action.player is None and action.computer == "silent"
    if match.seating == "dealt":
        return HostActionText.empty_one if silent else HostActionText.replace_one
    seat = wording.seat_name(action.seat)
    if action.player is not None:
        return HostActionText.replace.format(new=wording.person(action.player), seat=seat)
    if silent:
        return HostActionText.empty.format(seat=seat)
    by = HostActionText.replace_by_program if action.program else HostActionText.replace_by_computer
    return by.format(seat=seat)


def _own_answer(action: HostAction, seat: Seat) -> str:
    """Returns the answer to be entered, for its own seat only."""
    if isinstance(action, Enter | Rerun) and action.slot.seat == seat:
        return ConsentText.answer.format(text=wording.clean(action.text, _LONGEST_ANSWER)) + " "
    return ""
