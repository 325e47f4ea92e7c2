"""The former import path of a game's sample."""

from bifrost_bot.gamekit.conformance.sample import Evening, Sample

__all__ = ["Evening", "Sample"]
