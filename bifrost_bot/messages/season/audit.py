"""What the hosts of a season have done, a line for each deed; it tells no more than everybody may know."""

from collections.abc import Iterator, Sequence

from bifrost_bot.season.events import CastJoined, CastLeft, ColourClaimed, SeasonEvent, SeasonOpened
from bifrost_bot.speech.season.story import announcement
from bifrost_bot.speech.season.view import Seen, course
from bifrost_bot.speech.texts.season.command import SeasonAnswerText
from bifrost_bot.speech.texts.season.story import AuditText


def audit_text(history: Sequence[SeasonEvent]) -> str:
    """Returns all that hosts did to a season, oldest first.

    Raises:
        ValueError: When the history does not begin with the season's opening.
    """
    lines, title = list[str](), ""
    for before, event, after in course(history):
        title = title or after.title
        lines += _lines(event, before, after)
    return "\n".join([SeasonAnswerText.audit.format(season=title), *lines])


def _lines(event: SeasonEvent, before: Seen, after: Seen) -> Iterator[str]:
    by = event.host if isinstance(event, SeasonOpened) else str(getattr(event, "by", ""))
    if by not in before.season.hosts:
        return
    text = _said(event, before, after)
    if text:
        yield SeasonAnswerText.audit_entry.format(at=event.at_ms // 1000, text=text.replace("\n", " "))


def _said(event: SeasonEvent, before: Seen, after: Seen) -> str:
    match event:
        case CastJoined(player_id=id, by=by):
            return AuditText.joined.format(host=after.name(by), player=after.name(id))
        case CastLeft(player_id=id, by=by):
            return AuditText.left.format(host=after.name(by), player=after.name(id))
        case ColourClaimed(player_id=id, by=by, colour=colour):
            text = AuditText.claimed if colour else AuditText.unclaimed
            return text.format(host=after.name(by), player=after.name(id), colour=after.quoted(colour))
        case _:
            return announcement(event, before, after)
