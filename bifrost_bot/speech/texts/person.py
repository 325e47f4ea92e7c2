"""Personal messages: ratings, settings, and stored data."""

from types import MappingProxyType
from typing import Final


class RatingText:
    """Leaderboards and profiles."""

    # The leaderboard of a game.
    leaderboard: Final = "**{game}: leaderboard of this server**"
    nobody_rated: Final = (
        "Nobody has a {game} rating on this server yet. Finish a match with at "
        "least two people to get one."
    )
    ranked: Final = "{place}. {player}: {points:,} points ({record})"
    certainty: Final = (
        "-# Newcomers start near 1,000 points. Winning brings points; more matches "
        "make the rating more certain."
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
    result_unmoved: Final = (
        "• Match {match}, {game}, {day}: {place} as {seat}, unrated: no person moved"
    )


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
        "A sample of the palette {palette}: thirteen colours for snakes, "
        "three owners, four tints, three stones."
    )


class PrivacyText:
    """The export and deletion of a person's data."""

    exported: Final = (
        "This is what is stored about you: settings, results, ratings, and your "
        "part in each match ({matches} in all)."
    )
    too_large: Final = (
        "What is stored about you is too large for Discord. Ask whoever runs the bot for it."
    )

    warning: Final = (
        "This deletes what the bot has stored about you, on all servers: your settings, your name "
        "and your id. In "
        "finished matches and in ratings a meaningless id replaces them. Your moves stay, because "
        "the other players' "
        "moves depend on them. What was posted on Discord stays until its channels are deleted. "
        "This cannot be undone."
    )
    delete: Final = "Delete my data"
    deleted: Final = "Done: your settings are gone. {matches} matches name you no longer."
    deleted_from_one: Final = "Done: your settings are gone. One match names you no longer."
    deleted_from_season: Final = "Neither does one season."
    deleted_from_seasons: Final = "Neither do {seasons} seasons."
    still_playing: Final = (
        "You have a part in match {match}, which is not over yet. Your data "
        "can be deleted after that."
    )
    still_playing_in_several: Final = (
        "You have a part in matches {matches}, which are not over "
        "yet. Your data can be deleted after that."
    )
    still_in_season: Final = (
        "You have a part in the season {season}, which is not over yet. Your "
        "data can be deleted after that."
    )


class PreferenceText:
    """Menus, buttons and the form for personal settings."""

    colours: Final = "Colours: {palette}"
    boards: Final = MappingProxyType(
        {
            "off": "Boards as pictures",
            "beside": "Boards as pictures and as text",
            "instead": "Boards as text",
        }
    )
    coordinates: Final = MappingProxyType(
        {"on": "Cells with their names", "off": "Cells without names"}
    )
    times: Final = MappingProxyType(
        {"words": "Times as countdowns in words", "figures": "Times in figures"}
    )
    waiting: Final = MappingProxyType(
        {
            "post": "Boards while you wait: new message",
            "edit": "Boards while you wait: edit the last one",
        }
    )
    back_to_usual: Final = "Back to the usual"

    reminders: Final = "Reminders and quiet hours"
    how_long_before: Final = "How long before a deadline?"
    how_long_before_example: Final = "2h, 10m, 30s - or none; empty: as the match"
    quiet_hours: Final = "Quiet hours in long phases"
    quiet_hours_example: Final = "22:00-8:00; empty: none"
    time_zone: Final = "Your time zone"
    time_zone_example: Final = "Europe/Berlin, or +2; empty: UTC"
