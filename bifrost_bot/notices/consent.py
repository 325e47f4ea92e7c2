"""What is told when a host who plays asks the others to agree to a deed: its outline, which
hides what is hidden.
"""

from typing import assert_never

from bifrost_bot.engines.values import Seat, Slot
from bifrost_bot.match.events import ConsentAsked, ConsentClosed
from bifrost_bot.match.host_action import Deed, Enter, Extend, JudgeAll, Replace, Rerun, Rewind
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, Address, LineBody, Notice
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.speech.texts.consent import ConsentText, DeedText
from bifrost_bot.speech.view import slot_in

_LONGEST_ANSWER = 300


def consent_notices(after: Match, event: ConsentAsked | ConsentClosed) -> list[Notice]:
    """Returns what is told of a request to the players: that it is asked, or what came of it."""
    return (
        _asked_notices(after, event)
        if isinstance(event, ConsentAsked)
        else _closed_notices(after, event)
    )


def _asked_notices(after: Match, event: ConsentAsked) -> list[Notice]:
    """Returns the question, with its buttons, for each player who is asked, and a sentence about
    it for everybody.
    """
    text = ConsentText.asked.format(
        host=wording.mention(event.deed.by), what=deed_text(after, event.deed)
    )
    time = f"<t:{event.until_ms // 1000}:t>"
    until = ConsentText.until.format(time=time, reason=event.deed.reason)
    told = [Notice(LOBBY, LineBody(f"{text} {ConsentText.elsewhere} {until}"))]
    for seat, address in _places(after).items():
        holder = after.seats[seat]
        if holder in event.asked:
            own = _own_answer(event.deed, seat)
            told.append(
                Notice(address, LineBody(f"{text} {own}{until}", (holder,), consent=event.number))
            )
    return told


def _closed_notices(after: Match, event: ConsentClosed) -> list[Notice]:
    """Returns what all are told once it is decided: what is done, or that nothing is, and the
    reason once more.
    """
    said = {
        "granted": ConsentText.granted,
        "refused": ConsentText.refused,
        "expired": ConsentText.expired,
        "failed": ConsentText.failed,
        "withdrawn": ConsentText.withdrawn,
    }[event.result]
    text = said.format(
        host=wording.mention(event.deed.by),
        what=deed_text(after, event.deed),
        reason=event.deed.reason,
    )
    return [Notice(address, LineBody(text)) for address in (LOBBY, *_places(after).values())]


def deed_text(match: Match, deed: Deed) -> str:
    """Returns what would be done, as far as everybody may know it."""
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
            return _replacement(match, deed)
        case _:
            assert_never(deed)


def _replacement(match: Match, deed: Replace) -> str:
    """Returns who would take over for whom, by name only where all know who sits where."""
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
    """Returns the answer that would be entered, for the seat alone whose answer it is."""
    if isinstance(deed, Enter | Rerun) and deed.slot.seat == seat:
        return ConsentText.answer.format(text=wording.clean(deed.text, _LONGEST_ANSWER)) + " "
    return ""


def _places(match: Match) -> dict[Seat, Address]:
    """Returns the newest channel of each seat."""
    return {
        seat: seat_address(match, Slot(seat, board))
        for board in match.open_boards
        for seat in match.seats
    }
