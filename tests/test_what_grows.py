"""Bounds on everything that people can make grow."""

from collections.abc import Mapping
from importlib import import_module
from typing import Final

import pytest

BOUNDS: Final[Mapping[str, tuple[str, str, int]]] = {
    "an answer's text, in characters": ("bifrost_bot.match.decide.answers", "LONGEST_TEXT", 2_000),
    "changes of an answer in a phase": ("bifrost_bot.match.decide.bounds", "MOST_CHANGES", 100),
    "an answer's texts in a phase, in characters": (
        "bifrost_bot.match.decide.bounds",
        "MOST_CHARACTERS",
        20_000,
    ),
    "how often a person joins a lobby": ("bifrost_bot.match.decide.bounds", "MOST_SEATINGS", 50),
    "how often a lobby's settings change": (
        "bifrost_bot.match.decide.bounds",
        "MOST_SETTINGS",
        100,
    ),
    "hosts' deeds in a match": ("bifrost_bot.match.decide.bounds", "MAX_HOST_ACTIONS", 1_000),
    "changed verdicts in a phase": (
        "bifrost_bot.match.decide.bounds",
        "MOST_VERDICTS_CHANGED",
        100,
    ),
    "a match's hosts": ("bifrost_bot.match.decide.bounds", "MOST_HOSTS", 10),
    "warnings before a deadline": ("bifrost_bot.match.settings", "MOST_WARNINGS", 10),
    "an announcement, in characters": (
        "bifrost_bot.match.decide.hosts",
        "LONGEST_ANNOUNCEMENT",
        1_500,
    ),
    "a note, in characters": ("bifrost_bot.match.decide.hosts", "LONGEST_NOTE", 300),
    "a reason, in characters": (
        "bifrost_bot.gateway.incoming.hosting.corrections",
        "LONGEST_REASON",
        200,
    ),
    "a host's file, in bytes": ("bifrost_bot.gateway.incoming.host_files", "LONGEST_FILE", 64_000),
    "keys of settings": ("bifrost_bot.gateway.incoming.toml", "MOST_KEYS", 2_000),
    "reminders of a person": ("bifrost_bot.match.preferences", "MOST_REMINDERS", 5),
    "presets of a server": ("bifrost_bot.gateway.incoming.hosting.presets", "MOST_PRESETS", 50),
    "questions to be confirmed, of a person": (
        "bifrost_bot.gateway.incoming.confirmation",
        "MOST_A_PERSON",
        5,
    ),
    "lobbies of a host": ("bifrost_bot.gateway.incoming.create_lobby", "MOST_LOBBIES_A_HOST", 10),
    "lobbies of a server": (
        "bifrost_bot.gateway.incoming.create_lobby",
        "MOST_LOBBIES_A_SERVER",
        30,
    ),
    "matches under way of a host": ("bifrost_bot.config", "MATCHES_A_HOST", 20),
    "matches under way on a server": ("bifrost_bot.config", "MATCHES_A_SERVER", 40),
    "practices and rehearsals of the bot": (
        "bifrost_bot.gateway.incoming.create_lobby",
        "MOST_PRIVATE",
        50,
    ),
    "practices of a server": ("bifrost_bot.gateway.incoming.playing.practice", "MOST_AT_ONCE", 10),
    "practices of a person in a day": (
        "bifrost_bot.gateway.channels.quota",
        "PRACTICES_A_PERSON",
        10,
    ),
    "channels for practice in a day": (
        "bifrost_bot.gateway.channels.quota",
        "CHANNELS_FOR_PRACTICE",
        250,
    ),
    "seasons of a server": ("bifrost_bot.gateway.incoming.season.season", "MOST_SEASONS", 10),
    "a season's cast": ("bifrost_bot.season.decide.cast", "MOST_CAST", 25),
    "a season's name, in characters": ("bifrost_bot.season.decide.hosts", "LONGEST_NAME", 80),
    "a season's hosts": ("bifrost_bot.season.decide.hosts", "MOST_HOSTS", 10),
    "a season's episodes": ("bifrost_bot.season.decide.episodes", "MOST_EPISODES", 100),
    "hosts' changes to a season": ("bifrost_bot.season.decide.rights", "MAX_HOST_ACTIONS", 1_000),
    "a reason in a season, in characters": (
        "bifrost_bot.season.decide.rights",
        "LONGEST_REASON",
        200,
    ),
    "answers of a person in a choice": ("bifrost_bot.season.decide.players", "MOST_CHANGES", 100),
    "gifts of garnets by a person in an episode": ("bifrost_bot.season.garnets", "MOST_GIFTS", 20),
    "a posted file, in bytes": ("bifrost_bot.messages.attachment", "MOST_BYTES", 7_000_000),
    "the files of a message, in bytes": (
        "bifrost_bot.messages.attachment",
        "MOST_TOGETHER",
        24_000_000,
    ),
    "transcripts in memory for their pages, in bytes": (
        "bifrost_bot.web.transcripts",
        "MOST_KEPT_BYTES",
        32_000_000,
    ),
}


@pytest.mark.parametrize("what", BOUNDS)
def test_everything_that_people_can_make_grow_has_its_bound(what: str) -> None:
    module, name, most = BOUNDS[what]
    assert getattr(import_module(module), name) == most
