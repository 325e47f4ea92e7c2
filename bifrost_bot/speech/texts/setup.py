"""The settings of a new match: files, presets, menus and forms."""

from types import MappingProxyType
from typing import Final


class HostFileText:
    """Mistakes in settings that a host types or attaches: options, TOML, unreadable files."""

    more_mistakes: Final = "There may be more mistakes after these."

    not_toml: Final = (
        "The settings are not valid TOML: line {line}, column {column}: {problem}. {remedy}"
    )
    file_not_toml: Final = (
        "The settings file {file} is not valid TOML: line {line}, column "
        "{column}: {problem}. {remedy}"
    )
    write: Final = "Write key = value."
    write_such_as: Final = "Write key = value, such as {example}."
    at_line: Final = "{place}, line {line}"
    at_column: Final = "{file}, line {line}, column {column} ({place})"
    many_parts: Final = "a key can have {most} parts (boards.3 has two). Make it shorter."
    nested_deep: Final = "brackets can be nested {most} deep. Close some first."
    many_keys: Final = "there can be {most:,} keys. Use fewer."
    long_word: Final = (
        "a name or number can have {most} characters, and this has {length:,}. Make it shorter."
    )

    other_ending: Final = "{game} cannot read this file. Attach one whose name ends in {endings}."
    large: Final = "this file has {bytes:,} bytes, and a file can have {most:,}. Shorten it."
    not_handed_over: Final = "Discord did not hand over {file}. Please attach it again."
    not_text: Final = "this file is not text in UTF-8. Save it as UTF-8 and attach it again."
    set_twice: Final = "{setting} is also set by another file. Keep it in one of them."

    not_numbers: Final = "must be whole numbers such as 30, 10, 5, not {typed}."
    not_a_length: Final = "must be a length of time such as 90s, 5m or 1h30m, not {typed}."
    not_a_time: Final = "must be a time such as 20:30, 2026-11-21 20:30 or in 90m, not {typed}."
    skipped_time: Final = (
        "there is no {time}: clocks skip it when they go forward. Give another time."
    )
    no_starts: Final = "{game} has no ready-made starts. Leave this out."
    no_such_start: Final = "{game} has no such start: {start}. Use {starts}."
    too_slow: Final = (
        "this file could not be read within {seconds:g} seconds. Make it smaller or "
        "simpler and attach it again."
    )
    reader_busy: Final = (
        "the bot was busy with other files for {seconds:g} seconds and did not get to this one. "
        "Attach it again in a "
        "minute."
    )
    too_large: Final = (
        "this file takes too much memory to read. Make it smaller or simpler and attach it again."
    )


class PresetText:
    """Settings that hosts save under a name."""

    # Saving some.
    saved: Final = "Saved as {name}. Use it with /match preset use."
    replace_saved: Final = "{name} is already saved. Replace it by the settings of match {match}?"
    replace: Final = "Replace"
    match_or_name_missing: Final = "Name a match that others can join, and a name for its settings."
    all_taken: Final = (
        "This server has {most} saved settings, the maximum. /match preset delete makes room."
    )

    # Using and deleting them.
    no_such_settings: Final = "There are no settings called {name}. /match preset list shows all."
    unusable: Final = (
        "Another version of the bot saved those settings, so they can no longer be used."
    )
    delete_saved: Final = "Delete the saved settings {name}?"
    delete: Final = "Delete"
    deleted: Final = "{name} is deleted."

    # The list of them.
    none_saved: Final = "No settings are saved yet. Save some with /match preset save."
    entry: Final = "• {name}: {contents}"
    entry_unusable: Final = "• {name}: saved by another version of the bot"
    unknown_game: Final = "a game that isn't installed"
    one_channel: Final = "one channel for each player"
    computers: Final = "computer players: {computers}"
    programs: Final = "programs: {programs}"


class SetupText:
    """Menus for a host who opens a match, or changes the settings of an open lobby."""

    # The menu of the games, and the form that opens the lobby.
    which_game: Final = (
        "Which game do you want to host?\n**{game}**, for {players} players: {pitch}"
    )
    which_game_of_range: Final = (
        "Which game do you want to host?\n**{game}**, for {fewest} to {most} players: {pitch}"
    )
    games: Final = "Games"
    menu_of_several: Final = "{menu} ({page} of {pages})"
    next: Final = "Next"
    open_lobby: Final = "Open a lobby: {game}"

    # The settings of an open lobby.
    settings: Final = "**Settings of match {match}, {game}**"
    how_to_change: Final = (
        "**Usual settings** changes these. The menus have all settings, and "
        "**As TOML** takes several at once."
    )
    usual_button: Final = "Usual settings"
    toml_button: Final = "As TOML"
    menu_of_every_match: Final = "Settings of every match"
    menu_of_game: Final = "Settings of {game}"
    value_hidden: Final = "secret"
    setting_hidden: Final = (
        "You play in this match, so you cannot see “{setting}”. A host who "
        "does not play can change it."
    )
    no_such_setting: Final = (
        "This match has no such setting. Press Settings under its message again."
    )
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
    """The settings that every match has, with their choices."""

    # The usual values.
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
    length_told_at_menu: Final = "For any other length, press Settings in the lobby."
    warnings_told_at_menu: Final = "Only players who still owe a move are warned."
    warnings_at: Final = "{times} before"
    warnings_at_seconds: Final = "{times} seconds before"
    no_warnings: Final = "no warnings"
    not_lengths: Final = "give lengths of time, such as 1h, 10m, 30s, or none, not {typed}."

    # Computer players.
    computers: Final = "Computer players"
    computers_asked: Final = "How many computer players"
    computers_told: Final = "They take places that players can then no longer take."
    no_computers: Final = "none"
    one_computer: Final = "1 computer player, {skills}"
    several_computers: Final = "{number} computer players, {skills}"
    programs_asked: Final = "Programs"
    programs_told: Final = "The web addresses of programs that play as well, one a line."
    skill: Final = "How well they play"
    skill_told: Final = "All of them play alike."
    skills: Final = MappingProxyType(
        {
            "best": "best: they think for as long as they may",
            "good": "good: they think a little",
            "quick": "quick: they take their first idea",
            "easy": "easy: they make mistakes",
            "random": "random: they take anything",
        }
    )
    skill_rated: Final = "{skill} (Elo {rating})"


class FormText:
    """Forms that cannot be shown or accepted."""

    one_mistake: Final = "Nothing was recorded. Please correct this field:"
    wrong_fields: Final = "Nothing was recorded. Please correct these {count} fields:"
    mistakes: Final = "Nothing was recorded. Please correct these {count} mistakes:"
    correct: Final = "Correct it"
    too_long: Final = "A field of this form takes at most {most:,} characters."
    too_long_to_show: Final = (
        "“{setting}” is too long now for a form. To change it, open another match with a file: "
        "`/match create` has the "
        "option `file`."
    )


class AbandonText:
    """The form that ends a match without a result."""

    title: Final = "End match {match} without a result?"
    reason: Final = "Why? Everybody will read this."
    reason_example: Final = "Leave this empty to give no reason"
    ended: Final = "Match {match} has ended."
    already_over: Final = "Match {match} is already over."
    remove_channels: Final = "Remove its channels with /match delete."
