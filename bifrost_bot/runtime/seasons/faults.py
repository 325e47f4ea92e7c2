"""Errors: season not found, season unreadable."""

from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.season.errors import SeasonError
from bifrost_bot.speech.texts.season.refusal import SeasonRefusal


class NoSeasonError(SeasonError):
    """There is no season with that id."""

    def __init__(self, season_id: str) -> None:
        super().__init__(SeasonRefusal.no_such_season)
        self.season_id = season_id


class UnreadableSeasonError(FaultError):
    """The record of a season cannot be read; the log says more under the incident."""

    def __init__(self, incident: str, season_id: str) -> None:
        super().__init__(incident)
        self.season_id = season_id
