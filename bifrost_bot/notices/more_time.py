"""Notices of time to answer that was given back, where the questions were asked."""

from typing import Final

from bifrost_bot.match.events import TimeToAnswerMoved
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import DIRECT, LOBBY, LineBody, LobbyBody, Notice
from bifrost_bot.notices.channels import newest_channels

_SHORTEST_MS: Final = 60_000
"""Times are told to the minute."""


def more_time_notices(before: Match, event: TimeToAnswerMoved, after: Match) -> list[Notice]:
    """Returns a line about each question whose time has moved, and the lobby with kept places.

    Nothing else updates the lobby: not every question is known there.
    """
    notices: list[Notice] = []
    if after.keeps_places:
        notices.append(Notice(LOBBY, LobbyBody()))
    if abs(event.by_ms) < _SHORTEST_MS:
        return notices
    if after.consent is not None:
        until = f"<t:{after.consent.until_ms // 1000}:f>"
        body = LineBody(f"🗳️ After an outage, this can be answered until {until}.")
        channels = (LOBBY, *newest_channels(after).values())
        notices += [Notice(address, body) for address in channels]
    if after.keeps_places and after.rematch is not None:
        until = f"<t:{after.rematch.until_ms // 1000}:t>"
        notices.append(Notice(LOBBY, LineBody(f"After an outage, places are kept until {until}.")))
    question = after.stand_in
    if question is not None and question != before.stand_in:
        until = f"<t:{question.until_ms // 1000}:t>"
        text = f"After an outage, you can accept or decline in match {after.id} until {until}."
        notices.append(Notice(DIRECT, LineBody(text, (question.player_id,))))
    return notices
