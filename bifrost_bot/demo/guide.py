"""The guide on the demo's page, computed for each request, because its links depend on the turn."""

from collections.abc import Sequence

from bifrost_bot.demo.users import HOST, LOBBY, PLAYER, DemoUsers
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.sandbox import Person
from bifrost_bot.sandbox.world.model import Channel, Json

_MOVE = "Make my move"
_NUMBERS = {2: "two", 3: "three"}


def for_match(users: DemoUsers, game: AnyGame, person: Person) -> Json:
    """Returns what a person can do in the demo's match; one link opens the channel of the turn."""
    is_player = person.id == users.player.id
    if is_player:
        who = f"you are {PLAYER}, against {others(game)}"
        lines = _lines_of_player(game)
    elif person.id == users.host.id:
        who = f"you are {HOST}, who hosts it"
        lines = [
            "A host sees the boards and who has moved, but not what players send.",
            "Try `/match pause` and `/match resume`; all commands of hosts begin with `/match`.",
        ]
    elif person.user.part in ("admin", "owner"):
        who = f"you are {person.user.name}, who can read every channel"
        lines = [
            "Discord hides nothing from a server's owner and administrators.",
            "They can play only where the lobby tells everybody that they see all.",
        ]
    else:
        who = f"you are {person.user.name}, who watches"
        lines = [
            "Spectators see the boards and what has happened on them.",
            "What players send stays hidden from spectators until a turn is over.",
            "*All boards* in the lobby opens the match on one page, live.",
        ]
    turn = users.open_turn()
    links = [
        _link(users.player, turn and turn[0], _MOVE if is_player else f"Play as {PLAYER}"),
        _link(users.spectator, _board_channel(users), "Watch as a spectator"),
        _link(users.host, None, "Host another match"),
    ]
    return {"title": f"{game.info.title}: {who}", "lines": lines, "links": links}


def _lines_of_player(game: AnyGame) -> Sequence[str]:
    lines = [
        f"*{_MOVE}* opens the channel where it is your turn. Its newest message says what to type.",
    ]
    if not game.info.ends_when_answered:
        lines.append(
            "When your move is complete, press *Lock*: the computers lock theirs, so the turn "
            "ends at once."
        )
    return [*lines, *game.info.brief[:2]]


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
    return "a computer" if count == 1 else f"{_NUMBERS.get(count, count)} computers"


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
