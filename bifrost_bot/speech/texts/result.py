"""Messages after a match: the result, its files, and rewards for the next match."""

from types import MappingProxyType
from typing import Final


class ResultText:
    """The end of a match: its result, the players' seats, and the seed."""

    over: Final = "**{game} · match {match} is over.**"
    abandoned: Final = "The host ended the match without a result."

    # The players' seats.
    place: Final = "place {place} of {of}"
    place_shared: Final = "place {place} of {of} (shared)"


class AuditText:
    """Entries of the audit, after the name of the user where there is one."""

    opened: Final = "opened the match"
    settings_changed: Final = "changed the settings in the lobby"
    start_set: Final = "set the start to <t:{time}:F>"
    start_cancelled: Final = "cancelled the planned start"
    not_begun: Final = "The match did not begin at the set time"
    purse_set: Final = "set what {player} begins with to {amount} {purse}"
    purse_set_hidden: Final = "set how many {purse} {player} begins with"
    purse_taken_back: Final = "took back what {player} begins with"
    beacon_named: Final = "Round {round} of the public beacon was named"
    beacon_missed: Final = "The match began without the public beacon"
    paused: Final = "paused the match"
    taken_off: Final = "The bot was taken off the server, so the match is paused"
    resumed: Final = "resumed the match"
    extended: Final = "gave the turn {time} more"
    host_added: Final = "made {host} a host"
    host_removed: Final = "removed {host} as a host"
    handed_over: Final = "handed the match over to {host}"
    noted: Final = 'noted "{text}"'
    announced: Final = "announced: {text}"
    consent_asked: Final = "asked the other players to agree to {what}"
    consent: Final = MappingProxyType(
        {
            "granted": "All other players agreed: to {what}",
            "refused": "A player refused: to {what}",
            "expired": "Not all players agreed in time: to {what}",
            "failed": "All other players agreed, but it was no longer possible: to {what}",
            "withdrawn": "The host withdrew the request: to {what}",
        }
    )
    judged_right: Final = "judged an answer right"
    judged_wrong: Final = "judged an answer wrong"
    verdicts_confirmed: Final = "confirmed the verdicts of turn {turn}"
    shows_secrets: Final = "Discord now shows {player} secrets"
    shows_no_secrets: Final = "Discord no longer shows {player} secrets"
    entered: Final = "entered an answer for {seat} in turn {turn}"
    entered_text: Final = "entered an answer for {seat} in turn {turn}: {text}"
    correction_refused: Final = (
        "tried to correct the answer of {seat} in turn {turn} and was refused"
    )
    rewound: Final = "took the match back to before turn {turn}"
    looked_back: Final = "looked at which turns going back to turn {turn} would make void"
    looked_at_correction: Final = "looked at what correcting turn {turn} would play again"
    looked_at_answer: Final = (
        "looked at what correcting the answer of {seat} in turn {turn} would play again"
    )
    looked_at_replacing: Final = "looked at replacing a player"
    looked_at_ending: Final = "looked at ending the match without a result"
    looked_at_answers: Final = "looked at the unjudged answers of turn {turn}"
    replaced: Final = "let {new} take over for {left}"
    replaced_by_rule: Final = "By the rule for absent players, {new} takes over for {left}"
    in_seat: Final = "{player} as {seat}"
    nobody: Final = "nobody"
    a_player: Final = "a player"
    a_computer_player: Final = "a computer player"
    ended: Final = "ended the match without a result"
    halted: Final = "A fault stopped the match (incident {incident})"
    chain_begun: Final = (
        "The running hash starts here, because an older version of the bot started the match"
    )
