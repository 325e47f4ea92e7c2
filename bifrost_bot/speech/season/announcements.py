"""Announcements of a season's events; those of corrections are in `corrections`.

Answers are secret until they are closed, and garnets are private until the end: neither is in any
announcement.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from bifrost_bot.season.events import (
    ANNOUNCED_OUTAGE_MS,
    CandidateNamed,
    CastEvent,
    ChoiceClosed,
    ChoiceEvent,
    ChoiceOpened,
    ClockMoved,
    ConsentEvent,
    CorrectionEvent,
    DeadlineEvent,
    DeadlineExtended,
    DuelDrawn,
    DuelLinked,
    DuelReported,
    DuelSpoilsTaken,
    Eliminated,
    EpisodeClosed,
    EpisodeEvent,
    EpisodeOpened,
    MatchLinked,
    OpponentChosen,
    Reminded,
    SeasonEnded,
    SeasonEvent,
    SeasonOpened,
    SpoilsTaken,
    SubstituteEvent,
    TieDecided,
    TokenGiven,
    TokensChosen,
    TokensLost,
    TokensSettled,
    VoteCast,
)
from bifrost_bot.season.view import PublicChoice
from bifrost_bot.speech.season import cast, consent, corrections, substitutes
from bifrost_bot.speech.season.rules import wins_of
from bifrost_bot.speech.season.time import deadline
from bifrost_bot.speech.season.view import Seen, game_title
from bifrost_bot.speech.wording import counted, duration, listing, span
from bifrost_bot.stream.chain import SHORT

_REMINDER: Final = "⏳ Time is nearly up."
_OPPONENT_LATE: Final = "Nobody chose an opponent in time."


def announcement(event: SeasonEvent, before: Seen, after: Seen) -> str:
    """Returns the announcement of an event; empty where it is no news (`notice.is_news`).

    Args:
        before: The public view before it; of the first event, after it.
        after: The public view after it.
    """
    if isinstance(event, CastEvent):
        return cast.announcement(event, after)
    if isinstance(event, ChoiceEvent):
        return _of_choice(event, before, after)
    if isinstance(event, CorrectionEvent):
        return corrections.announcement(event, before, after)
    if isinstance(event, ConsentEvent):
        return consent.announcement(event, before, after)
    if isinstance(event, SubstituteEvent):
        return substitutes.announcement(event, after)
    if isinstance(event, EpisodeEvent):
        return _of_episode(event, before, after)
    if isinstance(event, DeadlineEvent):
        return _of_deadline(event, after)
    match event:
        case SeasonOpened(host=host, commitment=seal):
            opened = f"**{after.title}** is open. {after.name(host)} hosts it and adds the players."
            return f"{opened}\n-# Fairness seal: `{seal[:SHORT]}`"
        case SeasonEnded():
            return _end_text(event, after)
        case _:
            assert_never(event)


def _of_deadline(event: DeadlineEvent, seen: Seen) -> str:
    season = seen.season
    match event:
        case DeadlineExtended(number=number, by=by):
            deadlines = {one.number: one.until_ms for one in season.questions}
            if season.choice is not None:
                deadlines[season.choice.number] = season.choice.until_ms
            until = deadline(deadlines[number])
            return f"{seen.name(by)} put off the deadline: it is {until} now."
        case ClockMoved(by_ms=by_ms):
            if by_ms < ANNOUNCED_OUTAGE_MS or not (season.choice or season.questions):
                return ""
            return (
                "The bot was offline or could not reach this server, so all deadlines are "
                f"{span(by_ms)} later."
            )
        case Reminded():
            return ""
        case _:
            assert_never(event)


def _of_choice(event: ChoiceEvent, before: Seen, after: Seen) -> str:
    match event:
        case ChoiceOpened():
            return choice_text(event, after)
        case TokensChosen(player_id=id) if not before.season.rules.hidden_tokens:
            player = after.name(id)
            if not event.named:
                return f"{player} chose to give no Token."
            return f"{player} chose to give {after.names(event.named)} a Token."
        case VoteCast() | TokensChosen() | ChoiceClosed():
            return ""
        case _:
            assert_never(event)


def reminder(seen: Seen, number: int) -> str:
    """Returns the reminder of the choice or question of that number; empty once it is closed."""
    choice = seen.season.choice
    if choice is not None and choice.number == number:
        return f"{_REMINDER} {choice_text(choice, seen)}"
    for question in seen.season.questions:
        if question.number == number:
            return f"{_REMINDER} {corrections.question_text(question, seen)}"
    return ""


def choice_text(choice: PublicChoice | ChoiceOpened, seen: Seen) -> str:
    """Returns the announcement of a choice, with its deadline."""
    asked = seen.names(choice.asked)
    until = deadline(choice.until_ms)
    candidates = seen.season.episodes[-1].candidates
    match choice.kind:
        case "vote":
            tied = seen.names(choice.options)
            return f"{tied} tie for Elimination Candidate. {asked} can vote until {until}."
        case "tokens":
            return f"{asked} can give Tokens of Life until {until}."
        case "opponent" if choice.asked == candidates:
            return f"{asked} chooses an opponent until {until}."
        case "opponent":
            candidate = seen.names(candidates)
            return f"The hosts ({asked}) choose the opponent of {candidate} until {until}."


def _of_episode(event: EpisodeEvent, before: Seen, after: Seen) -> str:
    match event:
        case EpisodeOpened():
            return _opening_text(event, after)
        case MatchLinked(episode=number, match_id=match_id, game=game):
            return f"Episode {number} is played as match {match_id}, {game_title(game)}."
        case SpoilsTaken(episode=number):
            # Later changes are announced with the correction.
            return "" if number in before.played else "\n".join(_result_lines(after, number))
        case TieDecided():
            return _tie_text(event, after)
        case CandidateNamed():
            return _candidate_text(event, after)
        case TokenGiven() | TokensLost() | TokensSettled():
            return _token_text(event, after)
        case OpponentChosen():
            return f"{_opponent_text(event, after)} {_next_duel_text(after)}".rstrip()
        case DuelLinked(match_id=match_id, game=game):
            return f"The duel is match {match_id}, {game_title(game)}."
        case DuelReported():
            return _duel_text(event, after)
        case DuelDrawn(match_id=match_id):
            return (
                f"Nobody won match {match_id}, so the duel is to be played again. A host opens it "
                "with /season duel open, or reports its winner with /season duel report."
            )
        case DuelSpoilsTaken():
            return ""
        case Eliminated():
            return _elimination_text(event, after)
        case EpisodeClosed(number=number, by=""):
            return f"Episode {number} is over. Players left: {len(after.alive)}."
        case EpisodeClosed(number=number, by=by):
            reason = after.quote_text(event.reason)
            host = after.name(by)
            return f"{host} ended episode {number} without an elimination: {reason}"
        case _:
            assert_never(event)


def _opening_text(event: EpisodeOpened, seen: Seen) -> str:
    rules = seen.season.rules
    number = event.number
    if event.finale:
        players = seen.names(one.id for one in seen.alive)
        wins = wins_of(rules.finale)
        text = (
            f"**Episode {number} is the finale:** {players} duel, and the first to win {wins} "
            "wins the season."
        )
    else:
        players = counted(len(seen.alive), "player")
        text = f"**Episode {number}** has begun with {players}."
    if number == 1 and rules.garnets:
        garnets = counted(rules.garnets, "garnet")
        text = f"{text} Everybody gets {garnets} to begin with."
    return text


def _result_lines(seen: Seen, number: int) -> list[str]:
    """Returns the result of an episode's match: a line for each place, with present Tokens."""
    places = seen.places_in(number)
    groups: defaultdict[int, list[str]] = defaultdict(list)
    for id, place in places.items():
        groups[place].append(_with_tokens(seen, id, number))
    lines = [f"{place}. {listing(players)}" for place, players in sorted(groups.items())]
    return [f"Result of episode {number}:", *lines]


def _with_tokens(seen: Seen, id: str, number: int) -> str:
    held = seen.episode(number).tokens.get(id)
    if held is None:
        return seen.name(id)
    tokens = counted(held, "Token")
    return f"{seen.name(id)} ({tokens})"


def list_counts(seen: Seen, counts: Iterable[tuple[str, int]]) -> str:
    """Returns people with their numbers, such as votes, as a list in words."""
    text = "{player} ({number})"
    return listing([text.format(player=seen.name(id), number=number) for id, number in counts])


def _tie_text(event: TieDecided, seen: Seen) -> str:
    tied = seen.names(event.tied)
    counts = [(one.player_id, one.number) for one in event.votes if one.number]
    votes = list_counts(seen, counts) or "none"
    match event.how:
        case "votes":
            return f"{tied} tied. The votes decided: {votes}."
        case "garnets":
            text = f"{tied} tied. The tie went against those with the fewest garnets."
        case "places":
            text = (
                f"{tied} tied. The tie went against those with the worst places in earlier "
                "episodes."
            )
        case "coin":
            text = f"{tied} tied. A draw among {seen.names(event.level)} decided."
    return f"{text} Votes: {votes}." if event.votes else text


def _candidate_text(event: CandidateNamed, seen: Seen) -> str:
    player = seen.name(event.player_id)
    if event.reason:
        reason = seen.quote_text(event.reason)
        text = f"{player} is Elimination Candidate: {reason}."
    else:
        text = f"{player} is Elimination Candidate."
    candidates = seen.episode(event.episode).candidates
    is_second = len(candidates) > 1 and event.player_id == candidates[-1]
    return f"{text} {_next_duel_text(seen)}".rstrip() if is_second else text


def _next_duel_text(seen: Seen) -> str:
    duellists = seen.season.episodes[-1].duellists
    return f"{seen.names(duellists)} duel. The loser leaves the season." if duellists else ""


def _token_text(event: TokenGiven | TokensLost | TokensSettled, seen: Seen) -> str:
    match event:
        case TokenGiven(player_id=id, to=to, drawn=drawn):
            if drawn:
                return (
                    f"{seen.name(id)} had to give a Token and named too few players in time. A "
                    f"draw gave it to {seen.name(to)}."
                )
            return f"{seen.name(id)} gave {seen.name(to)} a Token."
        case TokensLost(player_id=id, number=number):
            tokens = counted(number, "Token")
            return f"{seen.name(id)} gave too few Tokens in time. Lost: {tokens}."
        case TokensSettled(episode=number):
            held = list_counts(seen, seen.episode(number).tokens.items())
            if held:
                return (
                    f"Tokens of Life: {held}. Their holders are safe from being chosen as opponent."
                )
            return "Nobody holds a Token of Life."
        case _:
            assert_never(event)


def _opponent_text(event: OpponentChosen, seen: Seen) -> str:
    player = seen.name(event.player_id)
    match event.how:
        case "chosen":
            return f"{seen.name(event.by)} chose {player} as opponent."
        case "only":
            return f"{player} is the opponent, as no other player can be."
        case "drawn":
            return f"{_OPPONENT_LATE} A draw made {player} the opponent."
        case "least":
            text = f"{player} is the opponent: the worst placed of those who can be."
            if event.draws:
                options = seen.names(event.options)
                text = f"{player} is the opponent: {options} were equally bad, so a draw decided."
            if seen.season.rules.opponent == "least":
                return text
            return f"{_OPPONENT_LATE} {text}"


def _duel_text(event: DuelReported, seen: Seen) -> str:
    player = seen.name(event.player_id)
    other = seen.name(event.left)
    episode = seen.episode(event.episode)
    if not episode.finale:
        return f"{player} won the duel against {other}."
    return f"{player} beats {other}: {tally(episode.wins, event.player_id)}."


def tally(wins: Sequence[str], player: str) -> str:
    """Returns how many of the duels a player has won and lost."""
    won = wins.count(player)
    return f"{won} to {len(wins) - won}"


def score(seen: Seen, wins: Sequence[str]) -> str:
    """Returns the number of duels that each winner has won, the most first."""
    return list_counts(seen, Counter(wins).most_common())


def _elimination_text(event: Eliminated, seen: Seen) -> str:
    player = seen.name(event.player_id)
    discarded = f"{player}'s garnets are discarded."
    if event.how == "decision":
        host = seen.name(event.by)
        reason = seen.quote_text(event.reason)
        eliminated = f"{host} eliminated {player}: {reason}"
        return f"{eliminated}\n{discarded}"
    lost = f"{player} lost the duel and leaves the season."
    if seen.season.rules.loser_garnets != "to_winner":
        return f"{lost} {discarded}"
    heir = seen.name(seen.episode(event.episode).wins[-1])
    return f"{lost} {heir} gets {player}'s garnets."


def _end_text(event: SeasonEnded, seen: Seen) -> str:
    season = seen.title
    match event.how:
        case "won":
            return _victory_text(event.player_id, seen)
        case "host":
            host = seen.name(event.by)
            reason = seen.quote_text(event.reason)
            return f"{host} ended **{season}** without a winner: {reason}"
        case "idle":
            time = duration(seen.season.rules.idle_seconds)
            return f"**{season}** ended without a winner, as nothing had happened for {time}."


def _victory_text(winner: str, seen: Seen) -> str:
    """Returns who wins the season, and who is second if one was the last to leave."""
    text = f"🏆 **{seen.name(winner)} wins {seen.title}.**"
    last = seen.season.episodes[-1].fallen
    return f"{text} {seen.name(last[0])} is second." if len(last) == 1 else text
