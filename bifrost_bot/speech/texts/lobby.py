"""What is said before a match begins: the lobby's message, the ready check, the fairness seal."""

from typing import Final


class LobbyText:
    """What is said before a match begins: the lobby's message, the ready check, the fairness seal."""

    sees_now: Final = (
        "⚠️ {who} has become this server's owner or been given Administrator or View Audit Log, so Discord now shows "
        "them what this match must hide."
    )
    sees_in_lobby: Final = "A host must decide whether they can play before the match begins."
    let_play: Final = "Let them play"
    take_out: Final = "Take them out"
    sees_in_play: Final = (
        "The hosts can let another player take over with /match replace; otherwise the match continues as it is."
    )
    sees_no_more: Final = "\u2139\ufe0f {who} no longer sees more of this server than other players do."
    rehearsed: Final = "🎭 A rehearsal, unrated: only its hosts see it, and computer players take all seats."
    rules_adopted: Final = (
        "\u2139\ufe0f The bot was updated. From now on this match uses version {new} of the rules of {game}, no longer "
        "version {old}. /rules shows them."
    )
    commitment: Final = (
        "Fairness seal of match {match}: `{commitment}`. It is the SHA-256 of the secret seed behind every random "
        "draw, made before anybody joined. Compare it with the seed at the end; this message is never edited."
    )
    beacon_promised: Final = (
        "Random draws also use a value of the public beacon at <{url}>. Once everybody is ready, the bot names the "
        "beacon's round here, before that value exists."
    )
    beacon_named: Final = (
        "The match begins with round {round} of the public beacon, at <t:{at}:T>. Nobody knows its value yet; it goes "
        "into every random draw."
    )
    beacon_missed: Final = "The match begins without the public beacon, so random draws use the seed alone. {reason}"
    settings_changed: Final = "The host has changed the settings; the message above shows them."
    planned: Final = "The match begins <t:{at}:F>. Ten minutes before, everybody is asked whether they are ready."
    unplanned: Final = "The match no longer begins at the set time."
    not_begun: Final = "The match did not begin at the set time. {reason}"
    ready_check: Final = "Ready check: press **I am ready** above."

    # The lobby's message.
    head: Final = "**{game} · match {match}**, hosted by {host}"
    players: Final = "Players ({number} of {most}): {players}."
    players_between: Final = "Players ({number}; {fewest} to {most} can play): {players}."
    nobody_yet: Final = "nobody yet"
    purse_set: Final = "{player} ({purse} set by the host)"
    purse_granted: Final = "{player} (begins with {amount} {purse})"
    discloses: Final = "⚠️ Discord does not hide secrets from {players} (owner, Administrator or View Audit Log)."
    somebody_taking_over: Final = "a player who takes over for one of the players"
    running: Final = "The match is running in the category **{category}**."
    stopped: Final = "A fault has stopped the match, so its clock is paused."
    seal: Final = "-# Fairness seal: `{seal}` (compare it with the seed at the end; `/help fairness`)"
    mixed_in: Final = "-# Every press on Join adds to the match's chance. {number} so far: `{hash}`"

    # How to take part, and when the match begins.
    join: Final = "Press **Join** to play."
    join_and_choose: Final = "Press **Join** and choose a {seat}. Press it again to change it."
    pregame: Final = (
        "**Pregame** until {time}, when the match begins: press **Join** to play. Nothing else is due until then."
    )
    pregame_and_choose: Final = (
        "**Pregame** until {time}, when the match begins: press **Join** and choose a {seat}. Press it again to change "
        "it. Nothing else is due until then."
    )
    everybody_ready: Final = "Everybody is ready."
    waiting: Final = "Ready check: waiting for {players}. Press **I am ready**."
    waiting_many: Final = "{number} players (⏳)"
    begins: Final = "The match begins {time}."
    begins_with_beacon: Final = "The match begins with round {round} of the public beacon, at {time}."
    begins_once_answered: Final = "The match begins when everyone has answered."
    host_begins: Final = "The host begins with `/match start`."
    pregame_hint: Final = (
        "This game has a pregame of {hours} hours, in which players only join: that is this lobby. Set its deadline "
        "with `/match start at: in {hours}h`, or begin whenever you like."
    )
    pregame_hint_seats: Final = (
        "This game has a pregame of {hours} hours, in which players only choose a {seat}: that is this lobby. Set its "
        "deadline with `/match start at: in {hours}h`, or begin whenever you like."
    )

    # The names of a match's category.
    category: Final = "{game} {match}"
    category_of_rehearsal: Final = "Rehearsal: {game} {match}"
    category_of_practice: Final = "Practice: {game}"
