"""What people are told of themselves: of their data, preferences and ratings."""

from typing import Final


class PrivacyText:
    """What is said of the data that is stored about a person: its export and its deletion."""

    exported: Final = (
        "This is what is stored about you: settings, results, ratings, and your part in {matches} matches."
    )
    too_large: Final = "What is stored about you is too large for Discord. Ask whoever runs the bot for it."

    warning: Final = (
        "This deletes what the bot has stored about you, on all servers: your settings, your name and your id. In "
        "finished matches and in ratings a meaningless id replaces them. Your moves stay, because the other players' "
        "moves depend on them. What was posted on Discord stays until its channels are deleted. This cannot be undone."
    )
    delete: Final = "Delete my data"
    deleted: Final = "Done: your settings are gone. {matches} matches name you no longer."
    deleted_from_one: Final = "Done: your settings are gone. One match names you no longer."
