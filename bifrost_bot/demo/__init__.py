"""The demo: a local Discord in this process, the real bot in another, and a newly begun match."""

from bifrost_bot.demo.company import DemoError
from bifrost_bot.demo.program import Played, played, run

__all__ = ["DemoError", "Played", "played", "run"]
