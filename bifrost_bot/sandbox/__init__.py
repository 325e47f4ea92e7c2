"""A local stand-in for Discord: HTTP API v10, gateway websocket, and people who act in it.

It stands alone (the standard library and aiohttp) and knows nothing of the games or of the bot.
"""

from .model import Interaction, PersonSetup, Setup
from .people import Person, PersonError
from .server import Sandbox, run
from .world import World

__all__ = ["Interaction", "Person", "PersonError", "PersonSetup", "Sandbox", "Setup", "World", "run"]
