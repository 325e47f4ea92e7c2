"""What people are told of themselves: their ratings and their settings."""

from types import MappingProxyType
from typing import Final


class RatingText:
    """What leaderboards and profiles say."""

    # The leaderboard of a game.
    leaderboard: Final = "**{game}: leaderboard of this server**"
    nobody_rated: Final = (
        "Nobody has a {game} rating on this server yet. Finish a match with at least two people to get one."
    )
    ranked: Final = "{place}. {player}: {points:,} points ({record})"
    certainty: Final = (
        "-# Newcomers start near 1,000 points. Winning brings points; more matches make the rating more certain."
    )

    # The profile of a person.
    profile: Final = "**{player} on this server**"
    nothing_finished: Final = "{player} hasn't finished a match on this server yet."
    rated: Final = "• {game}: {points:,} points, place {place} of {of}; {record}"
    one_match: Final = "1 match"
    matches: Final = "{number} matches"
    won: Final = "{number} won"
    won_shared: Final = "{number} won ({shared} shared)"
    best: Final = "best of the people in {number}"
    latest: Final = "Latest results:"
    result: Final = "• Match {match}, {game}, {day}: {place} as {seat}"
    result_unrated: Final = "• Match {match}, {game}, {day}: {place} as {seat}, unrated"
    result_unmoved: Final = "• Match {match}, {game}, {day}: {place} as {seat}, unrated: nobody moved"


class PreferenceSummaryText:
    """A person's own settings, a line for each."""

    head: Final = "**Your settings** for all your matches. They apply from your next board on."
    colours: Final = "• Colours: {palette}"
    boards: Final = MappingProxyType(
        {
            "off": "• Boards: as pictures",
            "beside": "• Boards: as pictures and as text",
            "instead": "• Boards: as text",
        }
    )
    waiting: Final = MappingProxyType(
        {
            "post": "• Boards while you wait: as new messages",
            "edit": "• Boards while you wait: by editing the last message",
        }
    )
    coordinates: Final = MappingProxyType(
        {
            "on": "• Names of cells in pictures: on",
            "off": "• Names of cells in pictures: off",
        }
    )
    times: Final = MappingProxyType(
        {
            "words": "• Times: as countdowns in words",
            "figures": "• Times: in figures",
        }
    )
    reminders: Final = "• Reminders before a deadline: {times}"
    usual_reminders: Final = "• Reminders before a deadline: at the match's own times"
    quiet: Final = "• Quiet hours, for turns of four hours and more: {hours} ({zone})"
    no_quiet: Final = "• Quiet hours, for turns of four hours and more: none"

    # A drawing that shows what a palette does.
    sample: Final = "Palette: {palette}"
    sample_described: Final = (
        "A sample of the palette {palette}: thirteen colours for snakes, three owners, four tints, three stones."
    )
