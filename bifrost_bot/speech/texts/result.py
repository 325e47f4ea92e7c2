"""Messages after a match: the result, its files, and rewards for the next match."""

from types import MappingProxyType
from typing import Final


class ResultText:
    """The end of a match: its result, the players' seats, and the seed."""

    over: Final = "**{game} · match {match} is over.**"
    lobby_over_with: Final = "The match is over: {reason}"
    abandoned: Final = "The host ended the match without a result."
    abandoned_for: Final = "The host ended the match without a result: {reason}"

    # The players' seats.
    played: Final = "You played {seat}."
    played_to: Final = "You played {seat}: {place}. {figures}"
    place: Final = "place {place} of {of}"
    place_shared: Final = "place {place} of {of} (shared)"
    entry_shared: Final = "{entry} (shared)"
    seat: Final = "{seat}: {player}"
    seat_with_earlier: Final = "{seat}: {player} ({earlier})"
    earlier: Final = "until turn {turn} {player}"
    unrated: Final = "Unrated: no person moved."
    practice_unrated: Final = (
        "This practice is unrated. Its channels will be deleted in {minutes} minutes."
    )
    rehearsal_unrated: Final = (
        "This rehearsal is unrated. Its channels will be deleted in {minutes} minutes."
    )

    # Rewards for the next match.
    garnets: Final = "Garnets: {garnets}"
    garnets_won: Final = "Garnets: {garnets} ({won} won)"
    tokens: Final = "Tokens: {tokens}"
    candidate: Final = "Elimination Candidate: {reason}"
    candidate_named: Final = "Elimination Candidate: {player}."
    candidates_named: Final = "Elimination Candidates: {players}."

    # The seed, and the running hash.
    seed: Final = "Seed: `{seed}`"
    seal: Final = (
        "-# Fairness seal: `{seal}`, the SHA-256 of this seed, published before anyone joined."
    )
    hash_of_turn: Final = "-# Running hash, turn {turn}: `{hash}`"
    hash_of_last_turn: Final = "-# Running hash, the last turn: `{hash}`"
    hash_of_end: Final = "-# Running hash, end: `{hash}`"


class FileText:
    """The message with the files of a finished match, and texts inside them."""

    files_at: Final = "Result, replay and record: {url}"
    files_in: Final = "Result, replay and record: {channel}."
    files_below: Final = "Result, replay and record follow below."

    record: Final = (
        "**Replay of match {match}:** every board, every player's view, every random draw. Save "
        "the page and open it "
        "in any browser, offline. `match-{match}.json` has everything that was recorded; "
        "`bifrost-bot verify` checks "
        "it."
    )
    no_record: Final = (
        "**The files of match {match} could not be posted.** Whoever runs the bot can create them "
        "with "
        "`bifrost-bot export {match}` and `bifrost-bot replay {match}`."
    )
    packed: Final = "Unpack {files} first: the files are too large for Discord as they are."
    left_out: Final = (
        "`{file}` is too large for Discord. Whoever runs the bot can create it with `{command}`."
    )
    command: Final = "bifrost-bot {command} {match}"
    for_other_programs: Final = "`{file}` is for the original viewers of this game."
    compressed: Final = "{file}, compressed"

    # The audit.
    audit: Final = "Audit of match {match}, {game}"
    user: Final = "user {id}"

    # The replay and its film.
    title: Final = "Replay"
    match: Final = "{game}, match {match}"
    film: Final = "{match} from its beginning to its end, board by board."
    spectators: Final = "Spectators"
    everything: Final = "Everything"
    no_result: Final = "Ended without a result."
    not_a_replay: Final = "This is not the replay of a match."
    other_version: Final = (
        "This program reads replays of version {version}; this one has another version."
    )
    damaged: Final = "This replay is damaged: {problem}."


class AnimationText:
    """The message with the animation of a turn, and its text alternative."""

    caption: Final = "-# {title}, step by step"
    alt: Final = "{title}, step by step. It ends so: {outcome}"


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
