"""The bot's introduction to a server, its help, and the server's settings."""

from types import MappingProxyType
from typing import Final


class ServerText:
    """The welcome to a server's managers, and the settings of all matches on their server."""

    labels: Final = MappingProxyType(
        {
            "host_role_id": "Who can host",
            "hosts_watch": "Hosts can read the submission channels of new matches",
            "spectator_role_id": "Who can watch",
            "below_category_id": "Categories of new matches go",
            "announcement_channel_id": "New matches are announced",
        }
    )

    # Menus that change them.
    choose: Final = MappingProxyType(
        {
            "role": "Who can host: choose a role",
            "spectators": "Who can watch: choose a role",
            "below": "Matches go below: choose a category",
            "announcements": "Announce matches in: choose a channel",
        }
    )


class HelpText:
    """The topics of `/help`, and `/about`."""

    start: Final = (
        "**Bifrost Bot help**\nBifrost Bot hosts strategy matches: it makes the channels, draws "
        "the boards, reads the "
        "moves, keeps every deadline and announces the winners. Choose a topic."
    )
    titles: Final = MappingProxyType(
        {
            "playing": "Playing",
            "hosting": "Hosting",
            "fairness": "Fairness",
            "privacy": "Privacy",
        }
    )
    topics: Final = MappingProxyType(
        {
            "playing": (
                "1. Press *Join* under a match's message. In some games you choose your colour "
                "there; in others the "
                "bot deals it in secret.\n"
                "2. Press *I am ready* when you are asked. The bot then makes channels for you, "
                "in which you answer.\n"
                "3. When it is your turn, type your move there, such as `C5`, or press *Tap to "
                "move*. The bot replies "
                "when the move is recorded. In most games you can change it until the turn ends.\n"
                "• /rules explains the game, and /board shows the board as text.\n"
                "• /submission shows what you have sent, /undo takes it back, and /lock says that "
                "you are done.\n"
                "• /why explains what happened to your last move.\n"
                "• /status shows how far a match is.\n"
                "• /settings changes colours, text boards, reminders and quiet hours, for you "
                "alone.\n"
                "• /practice plays against computer players at once, in channels that only you see."
            ),
            "hosting": (
                "Members with the permission Manage Channels can host, or members with the role "
                "that /match settings "
                "names.\n"
                "• Before: /match preflight checks this server, /match create opens a lobby, "
                "/match rehearse tries the "
                "match out with computer players, and /match start begins it.\n"
                "• During: /match pause, resume and extend change the clock. /match correct, "
                "rewind and replace repair "
                "what went wrong. /match announce tells all players something.\n"
                "• After: /match archive keeps the channels, read-only, and /match delete removes "
                "them.\n"
                "• /audit shows everything that hosts did: hosts at any time, everybody after the "
                "match.\n"
                "Discord shows /match only to members with Manage Channels. A manager of the "
                "server can show it to "
                "others under Server Settings → Integrations."
            ),
            "fairness": (
                "• All random draws come from a secret seed. Before anybody joins, the lobby "
                "shows the seed's fairness "
                "seal, which is its SHA-256. At the end the bot publishes the seed, and `printf "
                "%s SEED | sha256sum` "
                "must give the same seal.\n"
                "• The bot replies to every recorded move with a receipt, and every turn's boards "
                "carry a running hash "
                "of everything that has happened. With the files that the bot posts at the end, "
                "anybody can check that "
                "nothing was added, removed or changed.\n"
                "• The server's owner, Administrators and readers of the audit log can see secret "
                "channels. They "
                "cannot join unless a host allows it, and then everybody is told.\n"
                "• Hosts cannot read submissions before the turn ends unless the lobby says so. "
                "Hosts who play cannot "
                "correct, judge, replace or take back anything.\n"
                "• When the bot or Discord fails, players get the lost time back."
            ),
            "privacy": (
                "• The bot stores your Discord id and name, your moves, results, ratings and "
                "settings. It takes moves "
                "only from the channels in which you answer, and from its own commands, buttons "
                "and forms.\n"
                "• /privacy export sends you everything that is stored about you.\n"
                "• /privacy delete deletes your settings and replaces your name and id in "
                "finished matches, results "
                "and ratings with a random id. Your moves stay, because the moves of others "
                "depend on them. If you "
                "play or host a match that is not over, wait until it is.\n"
                "• Messages on Discord stay until their channels are deleted.\n"
                "• When the bot is removed from a server, everything about that server's matches "
                "is deleted after 30 "
                "days.\n"
                "• /about says whether this bot has a privacy policy."
            ),
        }
    )
