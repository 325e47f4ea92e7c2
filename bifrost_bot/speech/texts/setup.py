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
