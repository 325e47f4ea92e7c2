"""What a lobby tells of its match, a line for each thing: turns, length, seats, who may talk and who reads."""

from typing import Final


class TermText:
    """What a lobby tells of its match, a line for each thing: turns, length, seats, who may talk and who reads."""

    # How long a turn is, and when it ends.
    turns: Final = "• Turns: {time} each."
    ends_with_answer: Final = "A turn ends as soon as its player has answered."
    ends_at_deadline: Final = "A turn ends at its deadline."
    ends_early: Final = "A turn ends at its deadline, or earlier once everybody has locked."
    faster: Final = "The clock runs {pace} times faster than usual."
    lasts: Final = "A turn lasts {time}."
    lasts_until_answer: Final = "A turn lasts {time} at most; it ends as soon as its player has answered."
    lasts_until_locked: Final = "A turn lasts {time} at most; it ends earlier once everybody has locked."

    # How long the match is.
    length: Final = "• Length: {time} ({turns})."
    length_at_most: Final = "• Length: at most {time} ({turns})."
    length_between: Final = "• Length: {fewest} to {most} (up to {turns})."
    length_up_to: Final = "• Length: at most {time} (up to {turns})."
    length_usual: Final = "• Length: usually {usual}, at most {most} (up to {turns})."
    length_usual_about: Final = "• Length: usually about {usual}, at most {most} (up to {turns})."
    length_usual_less: Final = "• Length: usually less than {usual}, at most {most} (up to {turns})."
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
    seat_passes: Final = "After {turns} in a row the hosts are notified; after {more} the seat passes every turn."

    seats_chosen: Final = "• Seats: each player chooses a {seat} here."
    seats_dealt: Final = "• Seats: dealt in secret when the match begins, and revealed at the end."
    silent: Final = "• Talking: players may not talk to anybody about the match until it ends."
    talking: Final = "• Talking: players may talk to each other."
    hosts_read: Final = (
        "• Reading: ⚠️ hosts can read what players send, and so can the server's owner and administrators."
    )
    hosts_blind: Final = "• Reading: hosts cannot read what players send. The server's owner and administrators can."
    rated: Final = "• Rated: yes."
    unrated: Final = "• Rated: no."

    # What the host chose otherwise than usual.
    one_channel: Final = "• Channels: each player has one channel for all {boards}."
    numbered: Final = "• Channels: submission channels are numbered and do not name the {seat}."
    settings: Final = "• Settings: {settings}."
    untold: Final = "set by the host, secret"
    yes: Final = "yes"
    no: Final = "no"
