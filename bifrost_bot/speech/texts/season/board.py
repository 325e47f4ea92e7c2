"""Texts of `/season board`, `/season status` and `/season me`, and the rules in sentences."""

from typing import Final


class SeasonBoardText:
    """The public board of a season."""

    head: Final = "**{season}** · hosted by {hosts}"
    head_over: Final = "**{season}** · won by {winner}"
    head_ended: Final = "**{season}** · ended without a winner"
    alive: Final = "**In the season ({number}):** {players}"
    out: Final = "**Eliminated ({number}):** {players}"
    player: Final = "`{number}` {player}"
    player_at: Final = "`{number}` {player} ({place})"
    player_out: Final = "`{number}` {player} (episode {episode})"
    place: Final = "place {place}"
    no_place: Final = "not placed"
    garnets: Final = "**Garnets:** {garnets}"
    no_cast: Final = "The cast has no players yet. A host adds them with /season cast add."

    episode: Final = "**Episode {number}** · {parts}"
    finale: Final = "**Episode {number}, finale** · {parts}"
    match: Final = "match {match}, {game}"
    replay: Final = "[match {match}](<{url}>), {game}"
    replay_of_duel: Final = "[match {match}](<{url}>)"
    duels: Final = "duel: {matches}"
    tokens: Final = "Tokens: {tokens}"
    candidate: Final = "Candidate: {players}"
    opponent: Final = "opponent: {player}"
    score: Final = "duels won: {score}"
    fallen: Final = "out: {players}"
    nobody_out: Final = "nobody out"
    under_way: Final = "under way"
    earlier: Final = "-# Earlier episodes: {numbers}. The page of the season has all of them."

    picture: Final = "Places in the season, episode by episode"
    picture_guide: Final = (
        "-# Each column is an episode (E1 is the first) with the best place at the top. Players "
        "of the same place are "
        "joined. A thin line leads to where an eliminated player ends."
    )
    picture_alt: Final = "{title}. {players}"
    picture_alt_player: Final = "{number} {player}: {places}"
    picture_alt_out: Final = "{number} {player}: {places}, out in episode {episode}"
    picture_column: Final = "E{number}"


class SeasonStatusText:
    """The status of a season: what has to happen next."""

    over: Final = "The season is over."
    to_open: Final = "Waiting for a host to open episode {number} with /season episode open."
    to_begin: Final = (
        "Waiting for the hosts: /season cast add adds players, /season episode open "
        "begins the season."
    )
    to_link: Final = "Episode {number}: waiting for a host to choose its match."
    match: Final = "Episode {number}: match {match} ({game}) is being played."
    duel: Final = "Episode {number}: waiting for the duel of {players}."
    duel_match: Final = "Episode {number}: {players} duel in match {match}."
    question: Final = (
        "Waiting for the hosts: keep or undo the elimination in episode {number} until {deadline}."
    )


class SeasonOwnText:
    """A person's own status, in private."""

    not_cast: Final = "You are not in the cast of {season}."
    alive: Final = "You are in {season}."
    out: Final = "You left {season} in episode {episode}."
    garnets: Final = "Garnets: {garnets}"
    can_give: Final = "You can give up to {garnets} with /season give."
    tokens: Final = "Tokens of Life in this episode: {tokens}"
    places: Final = "Your places: {places}"
    place_in: Final = "{place} (episode {episode})"


class SeasonRulesText:
    """The rules of a season, a sentence for each."""

    garnets: Final = "Everybody begins with {garnets}."
    tokens_all: Final = (
        "Whoever wins Tokens of Life keeps {kept} at most and must give the rest; "
        "they can give all."
    )
    tokens_rest: Final = "Whoever wins Tokens of Life keeps {kept} and must give the rest."
    receivers_not_candidate: Final = "Anyone but the Elimination Candidate can be given a Token."
    receivers_anybody: Final = "Any player can be given a Token."
    winner_tokens: Final = (
        "Where the game awards no Tokens, a sole winner gets {tokens}, and "
        "several winners one each."
    )
    no_winner_tokens: Final = "Where the game awards no Tokens, nobody gets one."
    hidden: Final = "Who is given a Token is secret until the time to give is over."
    shown: Final = "Everybody reads at once who is given a Token."
    tokens_lost: Final = "Tokens that are not given in time are lost."
    tokens_drawn: Final = "Tokens that are not given in time are given by a draw."
    opponent_candidate: Final = (
        "The Elimination Candidate chooses the opponent among those without a Token."
    )
    opponent_least: Final = "The opponent is the worst placed of the others without a Token."
    opponent_host: Final = "The hosts choose the opponent among those without a Token."
    opponent_late_drawn: Final = "If nobody chooses in time, a draw makes one of them the opponent."
    opponent_late_least: Final = "If nobody chooses in time, it is the worst placed of them."
    ties: Final = "A tie for Elimination Candidate is decided by {ways}, in this order."
    tie_votes: Final = "votes of the best"
    tie_garnets: Final = "fewest garnets"
    tie_places: Final = "worst places so far"
    tie_coin: Final = "a draw"
    discarded: Final = "The loser's garnets are discarded."
    inherited: Final = "The winner of a duel gets the loser's garnets."
    transfers_off: Final = "Players cannot give each other garnets."
    transfers_logged: Final = "Players can give each other garnets, and everybody reads it."
    transfers_free: Final = "Players can give each other garnets unseen."
    most_given: Final = "A player can give away {garnets} in an episode at most."
    finale: Final = "The finale is won by the first to win {wins}."
    closes_answered: Final = "A choice ends with the last answer, so answers are final."
    closes_deadline: Final = "A choice ends at its deadline, and answers can be changed until then."
    times: Final = (
        "Time to vote: {vote}; to give Tokens: {tokens}; to choose an opponent: {opponent}."
    )
    times_of_hosts: Final = (
        "Hosts have {question} to answer a question; after {idle} without progress the season ends."
    )
