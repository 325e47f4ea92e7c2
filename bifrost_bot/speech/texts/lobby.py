"""A match in its lobby: its terms, visibility, status and buttons."""

from typing import Final


class LobbyText:
    """Before a match begins: the lobby's message, the ready check, the fairness seal."""

    sees_now: Final = (
        "⚠️ {who} has become this server's owner or been given Administrator or View Audit Log, "
        "so Discord now shows "
        "them what this match must hide."
    )
    sees_in_lobby: Final = "A host must decide whether they can play before the match begins."
    sees_in_play: Final = (
        "The hosts can let another player take over with /match replace; "
        "otherwise the match continues as it is."
    )
    sees_no_more: Final = (
        "\u2139\ufe0f {who} no longer sees more of this server than other players do."
    )
    rules_adopted: Final = (
        "\u2139\ufe0f The bot was updated. From now on this match uses version {new} of the rules "
        "of {game}, no longer "
        "version {old}. /rules shows them."
    )
    commitment: Final = (
        "Fairness seal of match {match}: `{commitment}`. It is the SHA-256 of the secret seed "
        "behind every random "
        "draw, made before anybody joined. Compare it with the seed at the end; this message is "
        "never edited."
    )
    beacon_promised: Final = (
        "Random draws also use a value of the public beacon at <{url}>. Once everybody is ready, "
        "the bot names the "
        "beacon's round here, before that value exists."
    )
    beacon_named: Final = (
        "The match begins with round {round} of the public beacon, at <t:{at}:T>. Nobody knows "
        "its value yet; it goes "
        "into every random draw."
    )
    beacon_missed: Final = (
        "The match begins without the public beacon, so random draws use the seed alone. {reason}"
    )
    settings_changed: Final = "The host has changed the settings; the message above shows them."
    planned: Final = (
        "The match begins <t:{at}:F>. Ten minutes before, everybody is asked whether "
        "they are ready."
    )
    unplanned: Final = "The match no longer begins at the set time."
    not_begun: Final = "The match did not begin at the set time. {reason}"
    ready_check: Final = "Ready check: press **I am ready** above."

    # The lobby's message.
    head: Final = "**{game} · match {match}**, hosted by {host}"
    somebody_taking_over: Final = "a player who takes over for one of the players"

    # Taking part, and the beginning of the match.
    everybody_ready: Final = "Everybody is ready."
    begins: Final = "The match begins {time}."


class StatusText:
    """The status of a match in /status, the lobby's message and the hosts' overview."""

    # The states of a match.
    paused: Final = "paused"

    # The hosts' overview.
    nobody: Final = "nobody"


class ButtonText:
    """Labels of the buttons under a match's messages."""

    # Under all of them.
    rules: Final = "Rules"

    # Under the lobby's message.
    call_off: Final = "Call off"


class BeaconText:
    """Reasons for a missing public beacon, after "The match begins without the public beacon"."""

    silent: Final = "It did not answer."
    no_beacon: Final = "The bot has no beacon any more."
    no_times: Final = "It does not say when its rounds come."
    wrong_answer: Final = "What it answered was not the value of that round."
    wrong_hash: Final = "Its value was not the SHA-256 of its signature."
    no_value: Final = "It did not have the value."
    too_long: Final = "Its answer was too long."
