"""What is said of the settings that a match begins with."""

from typing import Final


class FileText:
    """What is wrong with settings that a host types or attaches: options, TOML and files that cannot be read."""

    one_mistake: Final = "That setting cannot be used: {mistake}"
    mistakes: Final = "Please correct these {count} mistakes:"
    more_mistakes: Final = "There may be more mistakes after these."

    not_toml: Final = "The settings are not valid TOML: line {line}, column {column}: {problem}. {remedy}"
    file_not_toml: Final = (
        "The settings file {file} is not valid TOML: line {line}, column {column}: {problem}. {remedy}"
    )
    write: Final = "Write key = value."
    write_such_as: Final = "Write key = value, such as {example}."
    at_line: Final = "{place}, line {line}"
    at_column: Final = "{file}, line {line}, column {column} ({place})"
    many_parts: Final = "a key can have {most} parts (boards.3 has two). Make it shorter."
    nested_deep: Final = "brackets can be nested {most} deep. Close some first."
    many_keys: Final = "there can be {most:,} keys. Use fewer."
    long_word: Final = "a name or number can have {most} characters, and this has {length:,}. Make it shorter."

    other_ending: Final = "{game} cannot read this file. Attach one whose name ends in {endings}."
    large: Final = "this file has {bytes:,} bytes, and a file can have {most:,}. Shorten it."
    not_handed_over: Final = "Discord did not hand over {file}. Please attach it again."
    not_text: Final = "this file is not text in UTF-8. Save it as UTF-8 and attach it again."
    set_twice: Final = "{setting} is also set by another file. Keep it in one of them."

    not_numbers: Final = "must be whole numbers such as 30, 10, 5, not {typed}."
    not_a_length: Final = "must be a length of time such as 90s, 5m or 1h30m, not {typed}."
    not_a_time: Final = "must be a time such as 20:30, 2026-11-21 20:30 or in 90m, not {typed}."
    skipped_time: Final = "there is no {time}: clocks skip it when they go forward. Give another time."
    not_an_advance: Final = 'must be "deadline" or "all_locked", not {typed}.'
    no_rooms: Final = 'must be "one" or "per-board", not {typed}.'
    no_seating: Final = 'must be "claimed" or "dealt", not {typed}.'
    no_switch: Final = "must be true or false, not {typed}."
    no_starts: Final = "{game} has no ready-made starts. Leave this out."
    no_such_start: Final = "{game} has no such start: {start}. Use {starts}."
class PresetText:
    """What is said of settings that hosts save under a name."""

    # Saving some.
    saved: Final = "Saved as {name}. Use it with /match preset use."
    replace_saved: Final = "{name} is already saved. Replace it by the settings of match {match}?"
    replace: Final = "Replace"
    match_or_name_missing: Final = "Name a match that others can join, and a name for its settings."
    all_taken: Final = "This server has {most} saved settings, the maximum. /match preset delete makes room."

    # Using and deleting them.
    no_such_settings: Final = "There are no settings called {name}. /match preset list shows all."
    unusable: Final = "Another version of the bot saved those settings, so they can no longer be used."
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
