"""A local stand-in for Discord: HTTP API v10, gateway websocket, and people who act in it.

It uses the standard library and aiohttp, and imports nothing of the bot or the games.
"""

from bifrost_bot.sandbox.client.person import Person, PersonError
from bifrost_bot.sandbox.server import Sandbox, run
from bifrost_bot.sandbox.world.model import Interaction, PersonSetup, Setup
from bifrost_bot.sandbox.world.world import World

__all__ = [
    "Interaction",
    "Person",
    "PersonError",
    "PersonSetup",
    "Sandbox",
    "Setup",
    "World",
    "run",
]
