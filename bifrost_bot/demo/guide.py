"""What the page of the demo tells a newcomer, worked out again whenever it asks: where to go
depends on the turn.
"""

from bifrost_bot.demo.users import HOST, LOBBY, PLAYER, Company
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.sandbox import Person
from bifrost_bot.sandbox.world.model import Channel, Json

_NUMBERS = {2: "two", 3: "three"}


def for_players(company: Company, game: AnyGame, *, waits: bool) -> Json:
    """Returns the guide of a match that runs; its first link leads to the channel of the open turn.

    Args:
        waits: Whether the first turn waits for the newcomer.
    """
    found = company.open_turn()
    waiting = [
        "The first turn waits for you. Its clock starts with your first move, or after five "
        "minutes."
    ]
    locking = [
        "When your move is complete, press *Lock*: the turn ends at once, as the computer players "
        "lock theirs."
    ]
    return {
        "title": f"A running match of {game.info.title}: {PLAYER} against {others(game)}",
        "lines": [
            f"You are {PLAYER}. *Make my move* opens the channel where it is your turn. Its "
            "newest message says what "
            "to type.",
            *(waiting if waits else []),
            *([] if game.info.ends_when_answered else locking),
            *game.info.brief[:2],
            "Switch the user to be the host, another player or a spectator, and see what each of "
            "them can read.",
        ],
        "links": [
            _link(company.player, found and found[0], "Make my move"),
            _link(company.spectator, _board(company), "Watch as a spectator"),
            _link(company.host, None, "Host another match"),
        ],
    }


def for_hosts(company: Company) -> Json:
    """Returns the guide of a server that the bot is yet to join; then of one on which no match
    was opened.
    """
    host, bot = company.host, company.sandbox.world.bot
    guild = next(iter(company.sandbox.world.guilds.values()))
    first = next(one for one in host.channels() if one.guild_id == guild.id)
    if bot.id not in guild.members:
        add = _link(host, first, f"Add {bot.name} to this server") | {"adds": str(guild.id)}
        lines = [
            f"You are {HOST}, who manages this server. Add the bot: it then says what it can do."
        ]
        return {"title": "A new server, without the bot", "lines": lines, "links": [add]}
    return {
        "title": "Your server, which the bot has joined",
        "lines": [
            f"The bot's welcome is in #{first.name}. Its buttons check the server and open the "
            "first match.",
            "Switch the user to join as Astrid, Bo or Cleo, or fill the places with computer "
            "players.",
        ],
        "links": [_link(host, first, "Read the welcome")],
    }


def others(game: AnyGame) -> str:
    """Returns who plays against the newcomer."""
    count = game.info.fewest - 1
    return "a computer player" if count == 1 else f"{_NUMBERS.get(count, count)} computer players"


def _link(person: Person, channel: Channel | None, text: str) -> Json:
    """Returns a link to a channel as somebody; to the lobby where there is none."""
    return {
        "as": str(person.id),
        "channel": str((channel or person.channel(LOBBY)).id),
        "text": text,
    }


def _board(company: Company) -> Channel | None:
    """Returns the public channel of the first board: the first one in the match's category."""
    watched = (one for one in company.spectator.channels() if one.parent_id is not None)
    return next(watched, None)
