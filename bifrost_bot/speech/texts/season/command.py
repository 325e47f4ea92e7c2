"""Descriptions and answers of the season commands, and labels of buttons and menus."""

from types import MappingProxyType
from typing import Final


class SeasonButtonText:
    """Labels of buttons and menus."""

    own: Final = "My season"
    vote: Final = "Vote"
    tokens: Final = "Give a Token"
    opponent: Final = "Choose my opponent"
    keep: Final = "Keep the elimination"
    undo: Final = "Undo the elimination"
    keep_tokens: Final = "Keep all my Tokens"
    choose_one: Final = "Choose a player"
    choose_some: Final = "Choose players"
    give: Final = "Give the garnets"
    eliminate: Final = "Eliminate the player"
    close: Final = "End the episode"
    end: Final = "End the season"


class SeasonCommandText:
    """Descriptions of the commands under `/season`, their groups and options."""

    group: Final = "Follow, play or host a season"
    cast_group: Final = "Choose who plays the season"
    episode_group: Final = "Play the season's episodes"
    duel_group: Final = "Play or report the season's duels"
    host_group: Final = "Choose who hosts the season"
    garnets_group: Final = "Give players garnets, or take them away"

    season: Final = "The season (default: the only one that is under way)"
    player: Final = "Which player of the season"
    reason: Final = "Why; everybody reads it"
    seconds: Final = "How many seconds a turn lasts; left out: as long as the game says"
    open_eyes: Final = (
        "Admins of the season can play, although Discord shows them all channels; everybody is told"
    )
    create: Final = MappingProxyType(
        {
            "name": "What the season is called",
            "preset": "Its rules: classic, inheritance, or quick for one evening",
            "channel": "Where it is announced and played from; left out: in a new category of its "
            "own",
        }
    )
    cast_add: Final = MappingProxyType(
        {
            "player": "Who plays the season",
            "player_2": "A second player",
            "player_3": "A third player",
            "player_4": "A fourth player",
            "player_5": "A fifth player",
            "colour": "The seat that the first of them has in every game that has it, such as red",
        }
    )
    episode_open: Final = MappingProxyType(
        {
            "game": "Which game; left out: only for the finale, which has none",
            "start": "How the match begins, where its game has ready-made settings",
            "settings": "Further settings as TOML, such as rounds = 3",
        }
    )
    duel_open: Final = MappingProxyType({"game": "Which game; it needs to seat two"})
    duel_report: Final = MappingProxyType(
        {"winner": "Who won the duel that is due, or won the last one after all"}
    )
    amount: Final = "How many garnets"
    give: Final = MappingProxyType({"player": "Who gets them"})
    opponent: Final = MappingProxyType({"player": "Whom the Elimination Candidate duels"})
    correct: Final = MappingProxyType(
        {
            "episode": "In which episode",
            "place": "The place in its match, 1 being the best; left out: as it was",
            "tokens": "How many Tokens of Life the match gave; left out: as many as it did",
            "garnets": "How many garnets they had after the match; left out: as many as they did",
        }
    )
    host_add: Final = MappingProxyType({"member": "Who hosts the season too"})
    host_remove: Final = MappingProxyType({"member": "Who no longer hosts the season"})
    rules: Final = MappingProxyType(
        {"settings": "Hosts: what to change, as TOML, such as finale = 3"}
    )
    extend: Final = MappingProxyType({"time": "By how much, such as 90s, 30m or 2h"})
    export: Final = MappingProxyType({"episode": "Only the spreadsheets of that episode"})
    channel: Final = MappingProxyType({"channel": "Where the season is announced from now on"})


class SeasonChannelText:
    """The channel for a season's announcements."""

    announcements: Final = "announcements"
    topic: Final = "What happens in the season · mark {mark}"
    lost: Final = (
        "The channel with its announcements was deleted, so they wait. A host chooses "
        "another with /season channel."
    )
    lost_at: Final = (
        "The channel with the announcements of **{season}** on {server} was deleted. The season "
        "continues, and its "
        "announcements wait. Choose another channel there with /season channel, and they are "
        "posted in it."
    )


class SeasonRoleText:
    """The roles of a season."""

    names: Final = MappingProxyType(
        {
            "living": "{season}: in the season",
            "eliminated": "{season}: eliminated",
            "spectators": "{season}: spectators",
        }
    )
    not_allowed: Final = (
        "The bot lacks Manage Roles, so the season has no roles and continues without them. Allow "
        "it under Server "
        "Settings → Roles, and the bot makes and gives them."
    )


class SeasonAnswerText:
    """Answers of the commands to their users."""

    # The choice of a season.
    none_here: Final = (
        "No season is under way on this server. A host can open one with /season create."
    )
    which: Final = "Say which season: {seasons}."
    label: Final = "{season}, {name}"
    label_over: Final = "{season}, {name}: over"

    # Answers to hosts.
    many_here: Final = (
        "{most} seasons are under way on this server, the most there can be. End "
        "one with /season end."
    )
    cannot_tell: Final = (
        "The bot lacks {permissions} in {channel}. Grant that, or choose another channel."
    )
    created: Final = (
        "Season {season} is open, and {channel} has its announcements. Add players "
        "with /season cast add."
    )
    created_unmade: Final = (
        "Season {season} is open, but Discord has not let the bot make its channel yet. The bot "
        "tries again; "
        "/season channel chooses another one."
    )
    added: Final = "In the cast: {players}."
    nobody_new: Final = "They are already in the cast."
    removed: Final = "{player} is no longer in the cast."
    not_in_cast: Final = "{player} is not in the cast, so nothing changed."
    bots_cannot: Final = "Bots cannot play a season. Name people."
    opened: Final = (
        "Episode {episode} is open as match {match}, and everybody in the season is "
        "seated. Begin it with /match start."
    )
    not_seated: Final = "Not on this server, so not seated: {players}."
    finale: Final = "Episode {episode} is the finale. Open its duels with /season duel open."
    confirm_close: Final = (
        "End episode {episode} of {season} without an elimination? Reason: {reason}"
    )
    closed: Final = "Episode {episode} is over; nobody leaves the season by it."
    choose_game: Final = "Choose the game of the episode: it is an option of this command."
    duel_opened: Final = (
        "The duel is match {match}, and both are seated. Begin it with /match start."
    )
    reported: Final = "Recorded: {player} won the duel."
    same_report: Final = "That is already recorded, so nothing changed."
    garnets_given: Final = "{player} got {garnets}."
    garnets_taken: Final = "{garnets} taken from {player}, or all if they held fewer."
    confirm_eliminate: Final = (
        "Eliminate {player} from {season}? Their garnets are discarded, and a duel that they are "
        "in ends the episode. "
        "Reason: {reason}"
    )
    eliminated: Final = "{player} is eliminated."
    in_season: Final = "{player} is in the season, so nothing changed."
    corrected: Final = "Corrected: {player} in episode {episode}."
    nothing_to_correct: Final = "Say what to correct: the place, the Tokens or the garnets."
    same_result: Final = "That is already the result, so nothing changed."
    no_game_tokens: Final = (
        "{player} is not in the result of episode {episode}. Name a player who is."
    )
    chosen: Final = "{player} is the opponent."
    already_answered: Final = (
        "Another host has already decided this, so nothing changed. /season audit says how."
    )
    kept: Final = "The elimination is kept."
    undone: Final = "The elimination is undone."
    extended: Final = "The deadline is {deadline} now."
    nothing_open: Final = (
        "Nothing has a deadline now. /season status shows what the season waits for."
    )
    confirm_end: Final = "End {season} for good, without a winner? Reason: {reason}"
    ended: Final = "The season has ended."
    moved: Final = "From now on, {channel} has the announcements."
    now_hosts: Final = "{member} now hosts {season}."
    already_hosts: Final = "{member} already hosts {season}."
    hosts_no_longer: Final = "{member} no longer hosts {season}."
    did_not_host: Final = "{member} did not host {season}, so nothing changed."
    bot_cannot_host: Final = "A bot cannot host a season. Name a person."
    rules: Final = "**Rules of the season:**"
    rules_changed: Final = "**The rules are changed. They are now:**"
    same_rules: Final = "**These are already the rules, so nothing changed:**"
    audit: Final = "**Audit of {season}**"
    audit_entry: Final = "<t:{at}:f> {text}"
    no_episode: Final = "There is no episode {episode}. Choose one from 1 to {last}."
    no_episodes: Final = "No episode has begun, so there is nothing to export of one."
    too_large: Final = "The files are too large to be sent. Export one episode at a time."
