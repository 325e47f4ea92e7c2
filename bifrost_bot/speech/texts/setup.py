"""What is said of the settings that a match begins with."""

from types import MappingProxyType
from typing import Final


class SetupText:
    """What a host reads who opens a match by menus, or changes the settings of an open lobby."""

    # The menu of the games, and the form that opens the lobby.
    which_game: Final = "Which game do you want to host?\n**{game}**, for {players} players: {pitch}"
    which_game_of_range: Final = "Which game do you want to host?\n**{game}**, for {fewest} to {most} players: {pitch}"
    games: Final = "Games"
    menu_of_several: Final = "{menu} ({page} of {pages})"
    next: Final = "Next"
    open_lobby: Final = "Open a lobby: {game}"

    # The settings of an open lobby.
    settings: Final = "**Settings of match {match}, {game}**"
    how_to_change: Final = (
        "**Usual settings** changes these. The menus have all settings, and **As TOML** takes several at once."
    )
    usual_button: Final = "Usual settings"
    toml_button: Final = "As TOML"
    menu_of_every_match: Final = "Settings of every match"
    menu_of_game: Final = "Settings of {game}"
    value_hidden: Final = "secret"
    setting_hidden: Final = (
        "You play in this match, so you cannot see “{setting}”. A host who does not play can change it."
    )
    no_such_setting: Final = "This match has no such setting. Press Settings under its message again."
    match_over: Final = "The match is over, so its settings no longer change."
    match_begun: Final = "The match has begun, so its settings no longer change."

    # The forms that change them.
    settings_title: Final = "Settings of match {match}"
    setting_title: Final = "A setting of match {match}"
    toml_title: Final = "Settings of match {match} as TOML"
    toml: Final = "Settings as TOML"
    toml_told: Final = "A key and a value on each line. Whatever you leave out stays as it is."
    toml_example: Final = 'rooms = "one"; neutral_names = true'
    computers_title: Final = "Computer players of match {match}"
    changed: Final = "The settings are changed."
    unchanged: Final = "Nothing is changed."
    computers_changed: Final = "Computer players: {computers}."


class SettingText:
    """What a host is asked for each setting that every match has, and what they can choose."""

    # What is usual.
    as_usual: Final = "As usual"
    as_usual_is: Final = "as usual: {usual}"
    if_empty: Final = "Empty: {usual}"
    of_game: Final = "the game's own"
    of_game_is: Final = "the game's own: {usual}"
    yes: Final = "yes"
    no: Final = "no"

    start: Final = "Start"
    start_told: Final = "The start position, or other settings that are ready-made."

    # Turns.
    length: Final = "Length of a turn"
    length_told: Final = "Such as 90s, 5m, 1h30m or 2d; a week at most."
    length_told_at_menu: Final = "For any other length, press Settings in the lobby."
    warnings: Final = "Warnings before the deadline"
    warnings_told: Final = "How long before it, longest first, such as 1h, 10m, 30s; none: no warnings."
    warnings_told_at_menu: Final = "Only players who still owe a move are warned."
    warnings_at: Final = "{times} before"
    warnings_at_seconds: Final = "{times} seconds before"
    no_warnings: Final = "no warnings"
    not_lengths: Final = "give lengths of time, such as 1h, 10m, 30s, or none, not {typed}."
    end: Final = "When a turn ends"
    end_told: Final = "Players lock a move to say that they are done."
    ends: Final = MappingProxyType(
        {
            "deadline": "at the deadline",
            "all_locked": "when all have locked, at the latest at the deadline",
        }
    )

    # Seats and channels.
    seating: Final = "How players get their {seat_noun}"
    seating_told: Final = "Who plays which {seat_noun}, and who may know it."
    claimed: Final = "players choose their {seat_noun} in the lobby"
    dealt: Final = "dealt in secret when the match begins, and revealed at the end"
    rooms: Final = "Channels of a player"
    rooms_told: Final = "Where a player sends moves."
    room_per_board: Final = "one for each {board}"
    one_room: Final = "one for all {boards}"
    neutral_names: Final = "Neutral channel names"
    neutral_names_told: Final = "Channels of players are numbered instead of named."

    # Who reads, who plays, and what counts.
    rated: Final = "Rated"
    rated_told: Final = "Whether the result counts for ratings."
    hosts_watch: Final = "Hosts can read submissions"
    hosts_watch_told: Final = "Everybody is told. Hosts cannot play then."
    open_eyes: Final = "Allow admins to play"
    open_eyes_told: Final = "Discord shows admins all channels. Everybody is told."

    # Players who miss turns.
    absent_after: Final = "Missed turns until hosts are told"
    absent_after_told: Final = "How many in a row, from 1 to {most}, such as 3; 0: hosts are never told."
    absent_then: Final = "Who keeps missing turns"
    absent_then_told: Final = "What follows for a player who misses one more turn after the hosts were told."
    absences: Final = MappingProxyType(
        {
            "warn": "nothing: the hosts decide",
            "computer": "a computer player takes over",
            "passes": "that seat passes every turn",
        }
    )

    # Computer players.
    computers: Final = "Computer players"
    computers_asked: Final = "How many computer players"
    computers_told: Final = "They take places that players can then no longer take."
    no_computers: Final = "none"
    one_computer: Final = "1 computer player, {skills}"
    several_computers: Final = "{number} computer players, {skills}"
    skill: Final = "How well they play"
    skill_told: Final = "All of them play alike."
    skills: Final = MappingProxyType(
        {
            "good": "good: they think",
            "quick": "quick: they take their first idea",
            "random": "random: they take anything",
        }
    )
