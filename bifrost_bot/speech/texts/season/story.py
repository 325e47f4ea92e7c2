"""Announcements of a season: its episodes, corrections, and hosts' changes."""

from typing import Final


class NewsText:
    """Announcements of a season's course."""

    # The season, its hosts and its cast.
    opened: Final = "**{season}** is open. {host} hosts it and adds the players."
    seal: Final = (
        "-# Fairness seal: `{seal}`, the SHA-256 of the seed of every draw. The seed is "
        "published at the end."
    )
    rules_changed: Final = "{host} changed the rules of the season. They are now:"
    host_added: Final = "{host} now hosts the season too."
    host_removed: Final = "{host} no longer hosts the season."

    # An episode and its match.
    episode: Final = "**Episode {number}** has begun with {players}."
    finale: Final = (
        "**Episode {number} is the finale:** {players} duel, and the first to win "
        "{wins} wins the season."
    )
    first_garnets: Final = "Everybody has {garnets} to begin with."
    match: Final = "Episode {number} is played as match {match}, {game}."
    result: Final = "Result of episode {number}:"
    place: Final = "{place}. {players}"
    with_tokens: Final = "{player} ({tokens})"

    # The Candidate.
    votes_wanted: Final = (
        "{tied} tie for Elimination Candidate. {voters} can vote until {deadline}."
    )
    tie_by_votes: Final = "{tied} tied. The votes decided: {votes}."
    tie_by_garnets: Final = "{tied} tied. The tie went against those with the fewest garnets."
    tie_by_places: Final = (
        "{tied} tied. The tie went against those with the worst places in earlier episodes."
    )
    tie_by_coin: Final = "{tied} tied. A draw among {level} decided."
    voted: Final = "Votes: {votes}."
    no_votes: Final = "none"
    count: Final = "{player} ({number})"
    candidate: Final = "{player} is Elimination Candidate."
    candidate_because: Final = "{player} is Elimination Candidate: {reason}."

    # Tokens.
    tokens_wanted: Final = "{players} can give Tokens of Life until {deadline}."
    holder_chose: Final = "{player} chose to give {to} a Token."
    holder_kept_all: Final = "{player} chose to give no Token."
    holder_gave: Final = "{player} gave {to} a Token."
    holder_was_late: Final = (
        "{player} had to give a Token and named too few players in time. A draw gave it to {to}."
    )
    tokens_lost: Final = "{player} gave too few Tokens in time. Lost: {tokens}."
    tokens_held: Final = (
        "Tokens of Life: {tokens}. Their holders are safe from being chosen as opponent."
    )
    no_tokens: Final = "Nobody holds a Token of Life."

    # The opponent and the duel.
    opponent_wanted: Final = "{candidate} chooses an opponent until {deadline}."
    opponent_of_hosts: Final = (
        "The hosts ({hosts}) choose the opponent of {candidate} until {deadline}."
    )
    opponent_chosen: Final = "{chooser} chose {player} as opponent."
    opponent_least: Final = "{player} is the opponent: the worst placed of those who can be."
    opponent_least_drawn: Final = (
        "{player} is the opponent: {options} were equally bad, so a draw decided."
    )
    opponent_late: Final = "Nobody chose an opponent in time."
    opponent_drawn: Final = "A draw made {player} the opponent."
    opponent_only: Final = "{player} is the opponent, as no other player can be."
    duel: Final = "{players} duel. The loser leaves the season."
    duel_linked: Final = "The duel is match {match}, {game}."
    duel_drawn: Final = (
        "Nobody won match {match}, so the duel is to be played again. "
        "A host opens it with /season duel open, or reports its winner with /season duel report."
    )
    duel_won: Final = "{player} won the duel against {other}."
    duel_won_of: Final = "{player} won a duel against {other}. Duels won: {score}."
    lost: Final = "{player} lost the duel and leaves the season."
    eliminated: Final = "{host} eliminated {player}: {reason}"
    garnets_discarded: Final = "{player}'s garnets are discarded."
    garnets_inherited: Final = "{heir} gets {player}'s garnets."
    episode_ended: Final = "Episode {number} is over. Players left: {players}."
    episode_ended_by: Final = "{host} ended episode {number} without an elimination: {reason}"

    # Garnets.
    garnets_by_host: Final = "{host} gave {player} {garnets}: {reason}"
    garnets_taken_at_most: Final = (
        "{host} took {garnets} from {player}, or all if they held fewer: {reason}"
    )
    garnets_taken: Final = "{host} took {garnets} from {player}: {reason}"
    gift: Final = "{player} gave {to} {garnets}."

    # The end.
    reminder: Final = "⏳ Time is nearly up."
    extended: Final = "{host} put off the deadline: it is {deadline} now."
    clock: Final = (
        "The bot was offline or could not reach this server, so all deadlines are {span} later."
    )
    won: Final = "🏆 **{player} wins {season}.**"
    ended_by: Final = "{host} ended **{season}** without a winner: {reason}"
    idle: Final = "**{season}** ended without a winner, as nothing had happened for {span}."
    seed: Final = "Seed: `{seed}`"
    seal_kept: Final = (
        "-# Fairness seal: `{seal}`, the SHA-256 of this seed, published when the season opened."
    )


class SeasonCorrectionText:
    """Announcements of corrections after the fact, and questions to the hosts."""

    by_host: Final = "{host} corrected the result of episode {number}: {reason}"
    by_match: Final = (
        "The match of episode {number} was corrected, so its result is a different one."
    )
    change: Final = "{player} before: {before}; now: {after}"
    place_and_tokens: Final = "place {place}, {tokens}"
    same_candidates: Final = "By the new result the Elimination Candidate is the same."
    candidates: Final = "Elimination Candidate before: {before}; by the new result: {after}."
    nobody: Final = "not known"
    one_of: Final = "one of {players}"
    duel: Final = (
        "The winner of the duel in episode {number} was corrected. Before: {before}; now: {after}."
    )

    question: Final = (
        "Hosts ({hosts}), {players} left the season in episode {number}, and the result behind it "
        "has changed. "
        "Keep the elimination or undo it until {deadline}. Without an answer it is kept."
    )
    kept: Final = "{host} kept the elimination in episode {number}."
    undone: Final = "{host} undid the elimination in episode {number}."
    lapsed: Final = "No host answered in time, so the elimination in episode {number} is kept."
    withdrawn: Final = "The elimination in episode {number} is no longer in question."
    back: Final = "{player} is back in the season."
    found_again: Final = "Episode {number} continues: the Elimination Candidate is found again."
    duel_again: Final = "Episode {number} continues: {player} has won its duel."


class AuditText:
    """Audit entries for host changes that are not announced."""

    joined: Final = "{host} added {player} to the cast."
    left: Final = "{host} took {player} out of the cast."
    claimed: Final = "{host} gave {player} the colour {colour}."
    unclaimed: Final = "{host} took back the colour of {player}."
    made_host: Final = "{host} made {other} a host of the season."
    unmade_host: Final = "{host} removed {other} from the hosts of the season."
