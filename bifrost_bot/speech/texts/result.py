"""What is told when a match is over: the result, its files, and what players take into the next match."""

from typing import Final


class ResultText:
    """What is told when a match is over: how it ended, who was who, and the seed."""

    over: Final = "**{game} · match {match} is over.**"
    lobby_over_with: Final = "The match is over: {reason}"
    abandoned: Final = "The host ended the match without a result."
    abandoned_for: Final = "The host ended the match without a result: {reason}"

    # Who was who.
    played: Final = "You played {seat}."
    played_to: Final = "You played {seat}: {place}. {figures}"
    place: Final = "place {place} of {of}"
    place_shared: Final = "place {place} of {of} (shared)"
    entry_shared: Final = "{entry} (shared)"
    seat: Final = "{seat}: {player}"
    seat_with_earlier: Final = "{seat}: {player} ({earlier})"
    earlier: Final = "until turn {turn} {player}"
    unrated: Final = "Unrated: nobody moved."
    practice_unrated: Final = "This practice is unrated. Its channels will be deleted in {minutes} minutes."
    rehearsal_unrated: Final = "This rehearsal is unrated. Its channels will be deleted in {minutes} minutes."

    # What players take into the next match.
    garnets: Final = "Garnets: {garnets}"
    garnets_won: Final = "Garnets: {garnets} ({won} won)"
    tokens: Final = "Tokens: {tokens}"
    candidate: Final = "Elimination Candidate: {reason}"
    candidate_named: Final = "Elimination Candidate: {player}."
    candidates_named: Final = "Elimination Candidates: {players}."

    # The seed, and the running hash of all that happened.
    seed: Final = "Seed: `{seed}`"
    seal: Final = "-# Fairness seal: `{seal}`, the SHA-256 of this seed, published before anyone joined."
    hash_of_turn: Final = "-# Running hash, turn {turn}: `{hash}`"
    hash_of_last_turn: Final = "-# Running hash, the last turn: `{hash}`"
    hash_of_end: Final = "-# Running hash, end: `{hash}`"


class FileText:
    """What is told with the files of a match that is over, and what stands in them."""

    files_at: Final = "Result, replay and record: {url}"
    files_in: Final = "Result, replay and record: {channel}."
    files_below: Final = "Result, replay and record follow below."

    record: Final = (
        "**Replay of match {match}:** every board, every player's view, every random draw. Save the page and open it "
        "in any browser, offline. `match-{match}.json` has everything that was recorded; `bifrost-bot verify` checks "
        "it."
    )
    no_record: Final = (
        "**The files of match {match} could not be posted.** Whoever runs the bot can create them with "
        "`bifrost-bot export {match}` and `bifrost-bot replay {match}`."
    )
    packed: Final = "Unpack {files} first: the files are too large for Discord as they are."
    left_out: Final = "`{file}` is too large for Discord. Whoever runs the bot can create it with `{command}`."
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
    other_version: Final = "This program reads replays of version {version}; this one has another version."
    damaged: Final = "This replay is damaged: {problem}."


class AnimationText:
    """What is said with the animated picture of a turn, and in its place to whoever does not see it."""

    caption: Final = "-# {title}, step by step"
    alt: Final = "{title}, step by step. It ends so: {outcome}"
