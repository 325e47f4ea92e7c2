"""A local stand-in for Discord: HTTP API v10, gateway websocket, and people who act in it.

It stands alone (the standard library and aiohttp) and knows nothing of the games or of the bot.
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
