"""The guide on the demo's page, computed for each request, because its links depend on the turn."""

from bifrost_bot.demo.users import HOST, LOBBY, PLAYER, DemoUsers
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.sandbox import Person
from bifrost_bot.sandbox.world.model import Channel, Json

_NUMBERS = {2: "two", 3: "three"}


def for_players(users: DemoUsers, game: AnyGame, *, waits: bool) -> Json:
    """Returns the guide of a running match; its first link opens the channel of the open turn.

    Args:
        waits: Whether the first turn waits for the newcomer.
    """
    turn = users.open_turn()
    lines = [
        f"You are {PLAYER}. *Make my move* opens the channel where it is your turn. Its newest "
        "message says what to type."
    ]
    if waits:
        lines.append(
            "The first turn waits for you. Its clock starts with your first move, or after five "
            "minutes."
        )
    if not game.info.ends_when_answered:
        lines.append(
            "When your move is complete, press *Lock*: the turn ends at once, as the computer "
            "players lock theirs."
        )
    lines += game.info.brief[:2]
    lines.append(
        "Switch the user to be the host, another player or a spectator, and see what each of "
        "them can read."
    )
    return {
        "title": f"A running match of {game.info.title}: {PLAYER} against {others(game)}",
        "lines": lines,
        "links": [
            _link(users.player, turn and turn[0], "Make my move"),
            _link(users.spectator, _board_channel(users), "Watch as a spectator"),
            _link(users.host, None, "Host another match"),
        ],
    }


def for_hosts(users: DemoUsers) -> Json:
    """Returns the guide of a server without the bot, or without a match."""
    host = users.host
    bot = users.sandbox.world.bot
    guild = next(iter(users.sandbox.world.guilds.values()))
    first = next(channel for channel in host.channels() if channel.guild_id == guild.id)
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
    """Returns the newcomer's opponents in words."""
    count = game.info.fewest - 1
    return "a computer player" if count == 1 else f"{_NUMBERS.get(count, count)} computer players"


def _link(person: Person, channel: Channel | None, text: str) -> Json:
    """Returns a person's link to a channel, by default to the lobby."""
    channel = channel or person.channel(LOBBY)
    return {"as": str(person.id), "channel": str(channel.id), "text": text}


def _board_channel(users: DemoUsers) -> Channel | None:
    """Returns the public channel of the first board: the first one in the match's category."""
    for channel in users.spectator.channels():
        if channel.parent_id is not None:
            return channel
    return None
