"""The former import path of `bifrost_bot.gamekit.recording`, for projects that `new-game` of
release 1.0 wrote.
"""

from bifrost_bot.gamekit.recording import recording

__all__ = ["recording"]
