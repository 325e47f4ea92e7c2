"""The answers to *Stand in*: a place on the list, or the question with what would be taken over."""

from bifrost_bot.engines.words import count
from bifrost_bot.match.decide.admission import queue
from bifrost_bot.match.model import Match
from bifrost_bot.messages.post import Button, Post
from bifrost_bot.messages.summary import summary_lines
from bifrost_bot.speech import wording
from bifrost_bot.speech.lobby import checked_settings
from bifrost_bot.speech.texts import ASKED_UNTIL

_ROOM = 800


def listed_post(match: Match, id: str) -> Post:
    """Returns the place on the list of a person who would stand in."""
    ids = [player.id for player in queue(match)]
    place = f"number {1 + ids.index(id)}" if id in ids else "not yet let in by a host"
    text = (
        f"You are on the list of those who would stand in for match {match.id}: {place}. When a "
        "seat becomes vacant, the bot asks in order, by direct message; this button has the "
        "question too."
    )
    return Post(text, buttons=(Button("Leave", "leave"),))


def question_post(match: Match) -> Post:
    """Returns what the person who is asked would take over, without anything secret.

    Where seats are dealt in secret, it does not say which seat it is.
    """
    question = match.stand_in
    assert question is not None
    seat = wording.seat_name(question.seat)
    if match.seating == "dealt":
        seat = "a seat that you are told when you accept"
    lines = [
        f"Will you take over in match {match.id}, {match.game.info.title}? You would play {seat}.",
        "• You get its boards and points as they are, and all that it has seen is yours to read.",
        "• The turn lasts its whole length again for you. The seat is unrated.",
        *_turns_left(match),
        *(f"> {line}" for line in summary_lines(match, {}, _ROOM)),
        ASKED_UNTIL.format(time=f"<t:{question.until_ms // 1000}:f>"),
    ]
    answers = (
        Button("Accept", "standyes", "good", question.number),
        Button("Decline", "standno", "bad", question.number),
    )
    return Post("\n".join(lines), buttons=answers)


def _turns_left(match: Match) -> list[str]:
    found = checked_settings(match)
    if found is None:
        return []
    phases = match.game.outline(*found).phases
    if phases is None:
        return []
    left = max(1, phases[1] - match.number + 1)
    return [f"• At most {count(left, 'turn')} are left, this one included."]
