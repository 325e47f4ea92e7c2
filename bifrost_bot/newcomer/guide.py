"""What the page of the demo tells a newcomer, worked out anew whenever it asks: where to go depends on the turn."""

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.newcomer.company import HOST, LOBBY, PLAYER, Company
from bifrost_bot.sandbox import Person
from bifrost_bot.sandbox.world.model import Channel, Json

_NUMBERS = {2: "two", 3: "three"}


def for_players(company: Company, game: AnyGame, *, waits: bool) -> Json:
    """Returns the guide of a match that runs; its first link leads to the channel of the open turn.

    Args:
        waits: Whether the first turn waits for the newcomer.
    """
    found = company.open_turn()
    waiting = ["The first turn waits for you. Its clock starts with your first move, or after five minutes."]
    return {
        "title": f"A running match of {game.info.title}: {PLAYER} against {others(game)}",
        "lines": [
            f"You are {PLAYER}. *Make my move* opens the channel where it is your turn. {game.info.hint}",
            *(waiting if waits else []),
            *game.info.brief[:2],
            "Switch the user to be the host, another player or a spectator, and see what each of them can read.",
        ],
        "links": [
            _link(company.player, found and found[0], "Make my move"),
            _link(company.spectator, _board(company), "Watch as a spectator"),
            _link(company.host, None, "Host another match"),
        ],
    }


def for_hosts() -> Json:
    """Returns the guide of a server on which no match was opened."""
    return {
        "title": "A server with a host, players and spectators, and no match yet",
        "lines": [
            f"As {HOST}, type `/match create` in #{LOBBY}. Players join with the button; `/match start` begins it.",
            "Switch the user to join as Astrid, Bo or Cleo, or fill the places with computer players.",
        ],
        "links": [],
    }


def others(game: AnyGame) -> str:
    """Returns who plays against the newcomer."""
    count = game.info.fewest - 1
    return "a computer player" if count == 1 else f"{_NUMBERS.get(count, count)} computer players"


def _link(person: Person, channel: Channel | None, text: str) -> Json:
    """Returns a link to a channel as somebody; to the lobby where there is none."""
    return {"as": str(person.id), "channel": str((channel or person.channel(LOBBY)).id), "text": text}


def _board(company: Company) -> Channel | None:
    """Returns the public channel of the first board: the first one in the match's category."""
    watched = (one for one in company.spectator.channels() if one.parent_id is not None)
    return next(watched, None)
