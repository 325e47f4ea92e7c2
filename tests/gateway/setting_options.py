# pyright: reportPrivateUsage=false
"""The options that commands have for the settings of a match; as a program, it records them."""

import json
from pathlib import Path
from typing import Any, Final

from discord import app_commands

from bifrost_bot.gateway.incoming.hosting.lobby import LobbyCog
from bifrost_bot.gateway.incoming.season.episodes import DuelCommands, EpisodeCommands

REGISTERED: Final = Path(__file__).parent / "setting_options.json"
"""What Discord is told of these commands."""

_COMMANDS: Final[dict[str, app_commands.Command[Any, ..., Any]]] = {
    "match create": LobbyCog.create,
    "season episode open": EpisodeCommands.open,
    "season duel open": DuelCommands.open,
}


def setting_options() -> dict[str, Any]:
    """Returns the options of each command as JSON; the games are offered when a bot starts."""
    found: dict[str, Any] = {}
    for name, command in _COMMANDS.items():
        found[name] = json.loads(json.dumps([one.to_dict() for one in command._params.values()]))
        for option in found[name]:
            if option["name"] == "game":
                option["choices"] = []
    return found


if __name__ == "__main__":
    REGISTERED.write_text(json.dumps(setting_options(), indent=1) + "\n", encoding="utf-8")
