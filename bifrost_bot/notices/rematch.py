"""Notices of a rematch: who is asked, and when the places are open to all."""

from bifrost_bot.match.decide.rematches import missing_people
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, LineBody, Notice
from bifrost_bot.speech import wording


def asked_notices(after: Match) -> list[Notice]:
    """Returns the notice that asks the players of the match before to play again."""
    rematch = after.rematch
    if rematch is None:
        return []
    asked = tuple(one.id for one in rematch.people if one.id != rematch.by)
    until = f"<t:{rematch.until_ms // 1000}:t>"
    text = (
        f"{wording.mention(rematch.by)} asks for a rematch of match {rematch.of}. Press **Join** "
        f"by {until}; it begins at once when all have."
    )
    if not asked:
        text = f"{wording.mention(rematch.by)} plays match {rematch.of} again."
    return [Notice(LOBBY, LineBody(text, asked))]


def places_notices(after: Match) -> list[Notice]:
    """Returns the notice that places are no longer kept."""
    missing = wording.listing([wording.mention(id) for id in missing_people(after)])
    text = (
        f"{missing or 'Nobody'} did not join in time, so the free places of match {after.id} are "
        f"open to everybody. A host can start it."
    )
    return [Notice(LOBBY, LineBody(text))]
