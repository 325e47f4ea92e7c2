"""Notices of consent requests: an outline of the host action, without its secrets."""

from typing import assert_never

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.events import ConsentAsked, ConsentClosed
from bifrost_bot.match.host_action import Deed, Enter, Extend, JudgeAll, Replace, Rerun, Rewind
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, LineBody, Notice
from bifrost_bot.notices.channels import newest_channels
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts.consent import ConsentText, DeedText
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


def deed_text(match: Match, deed: Deed) -> str:
    """Returns the public part of a host action in words."""
    match deed:
        case Enter(slot=slot):
            return DeedText.enter.format(seat=slot_in(match, slot))
        case Rerun(number=number, slot=slot):
            return DeedText.correct.format(seat=slot_in(match, slot), turn=number)
        case Rewind(number=number):
            return DeedText.rewind.format(turn=number)
        case Extend(seconds=seconds):
            return DeedText.extend.format(time=wording.left(seconds))
        case JudgeAll(right=right):
            return DeedText.judge_right if right else DeedText.judge_wrong
        case Replace():
            return _replacement_text(match, deed)
        case _:
            assert_never(deed)


def _replacement_text(match: Match, deed: Replace) -> str:
    """Returns a replacement in words, with names only if it is public who plays which seat."""
    silent = deed.player is None and deed.computer == "silent"
    if match.seating == "dealt":
        return DeedText.empty_one if silent else DeedText.replace_one
    seat = wording.seat_name(deed.seat)
    if deed.player is not None:
        return DeedText.replace.format(new=wording.person(deed.player), seat=seat)
    if silent:
        return DeedText.empty.format(seat=seat)
    by = DeedText.replace_by_program if deed.program else DeedText.replace_by_computer
    return by.format(seat=seat)


def _own_answer(deed: Deed, seat: Seat) -> str:
    """Returns the answer to be entered, for its own seat only."""
    if isinstance(deed, Enter | Rerun) and deed.slot.seat == seat:
        return ConsentText.answer.format(text=wording.clean(deed.text, _LONGEST_ANSWER)) + " "
    return ""
