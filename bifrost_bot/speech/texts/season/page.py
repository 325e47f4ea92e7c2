"""Texts of a season's page and files."""

from types import MappingProxyType
from typing import Final


class SeasonPageText:
    """Texts of the page; its constant ones are in the page itself."""

    player: Final = "Player {number}"
    host: Final = "Host"
    hosted: Final = "Hosted by {hosts}"
    running: Final = "This season is not over. The page shows it as it was when it was made."
    won: Final = "{player} won."
    no_winner: Final = "It ended without a winner."
    ended_by: Final = "A host ended it without a winner: {reason}"
    episode: Final = "Episode {number}"
    finale: Final = "Episode {number}, finale"
    match: Final = "Match {match}, {game}"
    duel: Final = "Duel: match {match}"
    candidate: Final = "Candidate"
    opponent: Final = "opponent"
    out: Final = "eliminated"
    winner: Final = "won the duel"
    not_kept: Final = (
        "The replays of these matches are not in this page, as it would be too large: {matches}."
    )

    page: Final = (
        "**{season}:** `{file}` has every episode, the places over time, and the replays. Save it "
        "and open it in "
        "any browser, offline. The spreadsheets have results and every garnet that moved."
    )
    linked: Final = (
        "It would be too large with the replays of these matches, so it links to them: {matches}."
    )
    spreadsheets: Final = (
        "**{season}, episode {number}:** the spreadsheets have the results and "
        "every garnet that moved."
    )


class GarnetText:
    """Reasons for moves of garnets."""

    reasons: Final = MappingProxyType(
        {
            "start": "first garnets",
            "won": "won in a match",
            "found": "brought back from a match",
            "spent": "spent in a match",
            "undone": "taken back for a correction",
            "gift": "gift",
            "host": "by a host",
            "discarded": "discarded",
            "inherited": "inherited",
            "returned": "returned",
            "left": "left the cast",
        }
    )
