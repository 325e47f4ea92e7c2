"""The number of players of a measured match."""

from bifrost_bot.engines.registry import game_of


def player_count(game_id: str, seats: str) -> int:
    """Returns the `fewest` or the `most` players of a game."""
    info = game_of(game_id).info
    return info.most if seats == "most" else info.fewest
