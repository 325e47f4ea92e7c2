"""Notices of a rematch, and of places that are no longer kept."""

from bifrost_bot.match.decide.admission import places_kept
from bifrost_bot.match.decide.rematches import missing_people
from bifrost_bot.match.events import PlacesOpened
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


def places_notices(before: Match, event: PlacesOpened, after: Match) -> list[Notice]:
    """Returns the notice that places are no longer kept, if any still were."""
    if event.reserved:
        return _reserved_notices(before)
    missing = wording.listing(list(map(wording.mention, missing_people(after))))
    places = after.game.info.most
    if len(after.players) >= places:
        text = f"{missing} did not join in time, and all {places} places are taken."
        return [Notice(LOBBY, LineBody(text))] if missing else []
    text = (
        f"{missing or 'Nobody'} did not join in time, so the free places of match {after.id} are "
        "open to everybody."
    )
    if after.ready is None:
        text += " A host can start it."
    return [Notice(LOBBY, LineBody(text))]


def _reserved_notices(before: Match) -> list[Notice]:
    places = places_kept(before)
    if not places:
        return []
    subject = "The place kept is" if places == 1 else f"The {places} places kept are"
    return [Notice(LOBBY, LineBody(f"{subject} open to everybody now."))]
