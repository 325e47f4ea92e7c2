"""The bot's introduction to a server, its help, and the server's settings."""

from types import MappingProxyType
from typing import Final


class ServerText:
    """The welcome to a server's managers, and the settings of all matches on their server."""

    welcome: Final = (
        "**Bifrost Bot** hosts strategy matches on this server: it makes the channels, draws the "
        "boards, reads the "
        "moves, keeps every deadline and announces the winners. Hosts can begin with the buttons "
        "below. Everybody can "
        "try a game alone with /practice, and /help explains the rest."
    )
    welcome_direct: Final = (
        "**Bifrost Bot** hosts strategy matches on this server: **{server}**. It found no channel "
        "there that everybody "
        "sees and in which it can write, so it writes to you. Type /match preflight in a channel "
        "of the server to see "
        "what the bot needs, and /match create to open the first match."
    )
    check: Final = "Check this server"
    first_match: Final = "First match"

    settings: Final = "**Settings for all matches on this server**"
    labels: Final = MappingProxyType(
        {
            "host_role_id": "Who can host",
            "hosts_watch": "Hosts can read the submission channels of new matches",
            "spectator_role_id": "Who can watch",
            "below_category_id": "Categories of new matches go",
            "announcement_channel_id": "New matches are announced",
        }
    )
    setting: Final = "{setting}: {value}."
    setting_changed: Final = "{setting}: {before} → {after}."
    for_one_match: Final = (
        "-# /match create can say otherwise for one match: whether hosts can read submissions."
    )

    # The choices for each of them.
    hosts_lost: Final = (
        "only members with Manage Server, because the role that could host was deleted"
    )
    hosts_by_channels: Final = "members with Manage Channels, and members with Manage Server"
    hosts_by_role: Final = "members with the role <@&{role}>, and members with Manage Server"
    hosts_read: Final = "yes, and their lobbies say so"
    hosts_read_not: Final = "no"
    everybody_watches: Final = "everybody on this server"
    watch_by_channels: Final = (
        "players, hosts, and members whose roles show them this server's channels"
    )
    watch_by_role: Final = "players, hosts, and members with the role <@&{role}>"
    watch_lost: Final = "only players and hosts, because the role that could watch was deleted"
    place_last: Final = "to the end of the list"
    place_below: Final = "below <#{category}>"
    news_in_lobby: Final = "only in the channel of their lobby"
    news_in: Final = "in <#{channel}>"

    # Menus that change them.
    choose: Final = MappingProxyType(
        {
            "role": "Who can host: choose a role",
            "spectators": "Who can watch: choose a role",
            "below": "Matches go below: choose a category",
            "announcements": "Announce matches in: choose a channel",
        }
    )
    let_hosts_read: Final = "Let hosts read submissions"
    stop_hosts_reading: Final = "Stop hosts reading submissions"
    asked: Final = "Change this?\n{changes}\nThis takes effect at once, also in matches under way."
    change: Final = "Change it"
    changed_meanwhile: Final = (
        "Nothing changed, because someone else has changed this since you "
        "were asked. It was changed so:\n{changes}"
    )
    changed: Final = "**Changed**\n{changes}"
    unchanged: Final = "Nothing changed: this was already so."
    contradictory: Final = (
        "You gave {option} and clear: {option}, which contradict each other. Give one of them."
    )
    everybodys_role: Final = "Everybody has that role. Choose a role that only your hosts have."
    watchers_refused: Final = (
        "Discord did not let the bot change who can watch match {match}. "
        "Try again with /match repair."
    )


class ServerCommandText:
    """Descriptions of the options of server commands, by command."""

    help: Final = MappingProxyType({"topic": "What you want to know about"})
    settings: Final = MappingProxyType(
        {
            "role": "Members with this role can host; without a role, members with Manage "
            "Channels can",
            "hosts_watch": "Whether hosts can read the submission channels of new matches",
            "spectators": "Members with this role can watch; without a role, whoever sees this "
            "server's channels can",
            "below": "Categories of new matches go below this one; without it, to the end of the "
            "list",
            "announcements": "New matches are announced in this channel; without it, only in "
            "their lobby's channel",
            "clear": "Remove one of these choices",
        }
    )


class HelpText:
    """The topics of `/help`, and `/about`."""

    button: Final = "Help"
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

    about: Final = (
        "**Bifrost Bot {version}** hosts strategy matches on Discord: {games}.\nFree "
        "software under the MIT licence."
    )
    invite: Final = "Add it to your server: <{url}>"
    privacy_policy: Final = "Privacy policy: <{url}>"
    support: Final = "Support: <{url}>"
    stored: Final = "See what it stores about you with /privacy export."
