"""What is said of the settings that a match begins with."""

from typing import Final


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
