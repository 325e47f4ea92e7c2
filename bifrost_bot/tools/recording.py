"""The former import path of `gamekit.recording`, for projects that release 1.0 wrote."""

from bifrost_bot.gamekit.recording import recording

__all__ = ["recording"]
