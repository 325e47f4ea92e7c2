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

    # Answers to a host who begins it.
    ready_asked: Final = (
        "Everybody is asked whether they are ready. The match begins when everyone has answered."
    )
    ready_under_way: Final = (
        "The ready check is under way. The match begins when everyone has answered."
    )
    being_made: Final = "Match {match} begins; its channels are being made."
    start_planned: Final = (
        "Match {match} begins <t:{at}:F>; everybody is asked ten minutes before. *Call off* under "
        "its message takes "
        "that back."
    )
    without_game: Final = (
        "You gave {options} without a game. Give `game` too, or leave all "
        "options out to choose everything from menus."
    )

    # Answers to the buttons of the lobby.
    adds_to_chance: Final = "-# Your press adds {number} to the match's chance."


class TermText:
    """The terms of a match in its lobby: turns, length, seats, talking, readers."""

    # The length and end of a turn.
    turns: Final = "• Turns: {time} each."
    ends_with_answer: Final = "A turn ends as soon as its player has answered."
    ends_at_deadline: Final = "A turn ends at its deadline."
    ends_early: Final = "A turn ends at its deadline, or earlier once everybody has locked."
    faster: Final = "The clock runs {pace} times faster than usual."
    lasts: Final = "A turn lasts {time}."
    lasts_until_answer: Final = (
        "A turn lasts {time} at most; it ends as soon as its player has answered."
    )
    lasts_until_locked: Final = (
        "A turn lasts {time} at most; it ends earlier once everybody has locked."
    )

    # The length of the match.
    length: Final = "• Length: {time} ({turns})."
    length_at_most: Final = "• Length: at most {time} ({turns})."
    length_between: Final = "• Length: {fewest} to {most} (up to {turns})."
    length_up_to: Final = "• Length: at most {time} (up to {turns})."
    length_usual: Final = "• Length: usually {usual}, at most {most} (up to {turns})."
    length_usual_about: Final = "• Length: usually about {usual}, at most {most} (up to {turns})."
    length_usual_less: Final = (
        "• Length: usually less than {usual}, at most {most} (up to {turns})."
    )
    turns_with_votes: Final = "{turns}, votes included"
    less_than_a_minute: Final = "less than 1 minute"
    boards: Final = "Boards: {boards}."
    rounds: Final = "Rounds: {rounds}."
    round_of: Final = "{round} of {rounds}"

    no_warnings: Final = "• Warnings: none."
    warnings: Final = "• Warnings: {times} before the deadline, to players who haven't answered."

    absent: Final = "• Absent players: a turn without an answer passes."
    hosts_notified: Final = "After {turns} in a row the hosts are notified."
    computer_takes_over: Final = (
        "After {turns} in a row the hosts are notified; after {more} a computer player takes over."
    )
    seat_passes: Final = (
        "After {turns} in a row the hosts are notified; after {more} the seat passes every turn."
    )

    silent: Final = "• Talking: players may not talk to anybody about the match until it ends."
    talking: Final = "• Talking: players may talk to each other."
    settings: Final = "• Settings: {settings}."
    untold: Final = "set by the host, secret"
    yes: Final = "yes"
    no: Final = "no"


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
