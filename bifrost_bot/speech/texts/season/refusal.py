"""Refusals of the season core, and what users can do instead."""

from typing import Final


class RulesRefusal:
    """Mistakes in a season's rules, after the setting's name, and refusals to change them."""

    title: Final = "A season"
    list_of_ties: Final = 'a list, such as ["votes", "garnets", "coin"]'
    not_one_of: Final = "choose {words}, not {given}."
    ties: Final = (
        "name votes, garnets, places and coin at most once each, and end with coin, so "
        "that no tie is left."
    )
    even_finale: Final = (
        "give an odd number of duels, such as 5, so that one player wins more "
        "than half; not {given}."
    )
    during_episode: Final = "An episode is under way. Its rules stay; change them between episodes."
    garnets_given: Final = (
        "Everybody has their first garnets. Give or take garnets with /season garnets instead."
    )
    changed_meanwhile: Final = (
        "Nothing was changed, because these rules have changed since you saw them: {changes}. "
        "Change them again if that is wrong."
    )


class SeasonRefusal:
    """Refusals of host commands."""

    no_such_season: Final = "There is no such season on this server. Choose one that is suggested."
    not_host: Final = "Only a host of this season can do that."
    over: Final = "This season has ended. A host can open another with /season create."
    no_name: Final = "Give the season a name of 1 to {most} characters."
    no_reason: Final = "Say why: everybody can read the reason. It has 1 to {most} characters."
    too_many_deeds: Final = (
        "Hosts have changed this season {most:,} times, the most that is allowed. Its players can "
        "finish the episode, "
        "and /season end still works."
    )

    too_many_hosts: Final = "A season has at most {most} hosts. Remove one first."
    last_host: Final = "A season needs a host. Add another one first."

    # The cast.
    cast_fixed: Final = (
        "The season has begun, so its cast is fixed. Use /season eliminate for a player who leaves."
    )
    cast_full: Final = (
        "A cast has at most {most} players. Remove one first with /season cast remove."
    )
    not_cast: Final = "That person is not in the cast. /season board lists those who are."
    not_alive: Final = (
        "That player is no longer in the season. Name one who is; /season board lists them."
    )
    too_few: Final = "A season needs at least 2 players. Add them with /season cast add."
    not_begun: Final = "The season has not begun. Remove the player with /season cast remove."
    no_colour: Final = "Name a colour of at most {most} characters, such as red."
    colour_taken: Final = "Another player of the season has that colour. Choose a free one."
    lost_duel: Final = (
        "That player lost the duel of episode {number}. Correct that duel's winner "
        "with /season duel report instead."
    )

    # Episodes.
    episode_open: Final = "Episode {number} is still under way. It must end before another opens."
    no_episode: Final = "No episode is under way. Open the next one with /season episode open."
    other_episode: Final = "The next episode is number {number}. Open that one."
    too_many_episodes: Final = "A season has at most {most} episodes. End it with /season end."
    question_first: Final = (
        "First answer whether the elimination in episode {number} is kept or undone."
    )
    no_such_game: Final = "there is no such game. Choose from {games}."
    too_many_for_game: Final = (
        "{game} seats at most {most}, but {number} players are to be seated. Choose another game."
    )
    no_duel_game: Final = (
        "{game} needs at least {fewest} players. Choose a game for two for the duel."
    )
    no_match_now: Final = (
        "The match of this episode is over. Correct its result with /season correct."
    )
    no_match_in_finale: Final = "The finale has no match. Link its duels with /season duel."
    match_taken: Final = "That match already belongs to this season. Link another one."
    match_of_another: Final = "That match belongs to another season. Link another one."
    candidate_count: Final = "A match names 1 or 2 Candidates, not {given}."
    not_linked: Final = "That match is not linked to an episode of this season. Link it first."
    nobody_played: Final = (
        "Only players of the cast bring something from a match, and none of them has played in it."
    )
    no_spoils: Final = "Episode {number} has no result to correct. Name one whose match was taken."
    not_in_episode: Final = "Name only players who were in the season in episode {number}."
    result_changed: Final = (
        "Nothing was corrected, because that result has changed since you saw it: {changes}. "
        "Correct it again if that is wrong."
    )
    place_out_of_range: Final = (
        "Give places from 1 to {most}, and garnets, awards and Tokens from 0 to {garnets:,}."
    )
    twice: Final = "Give each player one result, not two."

    # Duels.
    no_duel: Final = "No duel is due now. /season status shows what the season waits for."
    not_duellist: Final = "That player is not in this duel. Name one of the two who are."
    reported_meanwhile: Final = (
        "Nothing was recorded, because a duel was reported while you reported this one. /season "
        "board shows the "
        "result. Report the winner again if this was another duel."
    )
    duel_not_linked: Final = (
        "That match is not the duel of this episode. Link it first with /season duel."
    )

    # Garnets and questions.
    no_amount: Final = "Give or take 1 to {most:,} garnets."
    nothing_to_extend: Final = (
        "Nothing of that number has a deadline now. /season status shows what is open."
    )
    extended_too_late: Final = "That deadline has passed, so it cannot be put off."
    extension_out_of_range: Final = (
        "Put the deadline off to at most {days} days from now, by at least a second."
    )
    no_question: Final = (
        "There is no such question to the hosts. /season status shows what is open."
    )


class SeasonConsentRefusal:
    """Refusals of a host of the cast, and of players' answers to their requests."""

    you_play: Final = (
        "You are in the cast of this season, so a host who isn't in it must do "
        "that. /season board names the hosts."
    )
    other_request: Final = (
        "The players are being asked about something else. Ask again once that is decided."
    )
    nobody_to_ask: Final = (
        "You are in the cast, and nobody else is left who could agree. Add a host who isn't in "
        "the cast with "
        "/season host add."
    )
    not_asked: Final = "Only the other players of this season are asked."


class ChoiceRefusal:
    """Refusals of a player's choice or gift of garnets."""

    closed: Final = "That choice is closed. /season status shows what the season waits for."
    not_asked: Final = "You are not asked to choose here. Wait until the choice is made."
    too_late: Final = "The time to choose is over, so this does not count."
    final: Final = "You have already chosen, and choices are final in this season."
    changed_too_often: Final = (
        "You have changed your choice {most} times, the most that is allowed, so it stays."
    )
    votes: Final = "Name {number} of the tied players, each once."
    tokens: Final = "Give {tokens}, each to a different player who may receive one."
    some_tokens: Final = "Give {least} to {tokens}, each to a different player who may receive one."
    opponent: Final = "Choose one of the players without a Token of Life whom the menu offers."

    # Transfers.
    transfers_off: Final = "Players cannot give each other garnets in this season."
    not_playing: Final = "Only players who are still in the season can give garnets."
    receiver_out: Final = (
        "Give garnets to another player who is still in the season. /season board lists them."
    )
    not_begun: Final = (
        "Everybody gets their first garnets when the first episode opens. Wait until then."
    )
    in_match: Final = (
        "The garnets are in the match now. You can give some when its result is taken."
    )
    amount: Final = "Give a whole number of garnets, at least 1."
    too_few: Final = "You have {held}, so you cannot give {amount}."
    most_given: Final = "You can give {left} more in this episode."
    given_too_often: Final = (
        "You have given garnets {most} times in this episode, the most that is allowed."
    )


class SeasonFileText:
    """Errors when an export of a season cannot be written or read."""

    not_over: Final = "The season isn't over. Its secrets stay hidden until then."
    other_version: Final = (
        "This program reads exports of seasons of version {version}. This one has another version."
    )
    unknown_key: Final = '"{key}" is not a key of the export of a season. Its keys are {keys}.'
    incomplete: Final = "This export is broken: it has no list of events, or no running hashes."
    not_opened_first: Final = "This export is broken: its first event is not the season's opening."
    unreadable: Final = "Event {number} of this export cannot be read."
