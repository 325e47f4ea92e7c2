"""What everybody is told of each event of a season; corrections and hosts' questions are in
`revision`.

Answers are secret until they are closed, and garnets are their owners' until the end: neither is in
any announcement.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import assert_never

from bifrost_bot.season.events import (
    CandidateNamed,
    CastEvent,
    CastJoined,
    CastLeft,
    ChoiceClosed,
    ChoiceEvent,
    ChoiceOpened,
    ClockMoved,
    ColourClaimed,
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
    GarnetsMoved,
    HostAdded,
    HostRemoved,
    MatchLinked,
    OpponentChosen,
    Reminded,
    RulesChanged,
    SeasonEnded,
    SeasonEvent,
    SeasonOpened,
    SpoilsTaken,
    TieDecided,
    TokenGiven,
    TokensChosen,
    TokensLost,
    TokensSettled,
    VoteCast,
)
from bifrost_bot.season.notice import ANNOUNCED_OUTAGE_MS
from bifrost_bot.season.view import PublicChoice
from bifrost_bot.speech.season import consent, corrections
from bifrost_bot.speech.season.rules import rule_lines, wins_of
from bifrost_bot.speech.season.time import deadline
from bifrost_bot.speech.season.view import Seen, game_title
from bifrost_bot.speech.texts.season.story import StoryText
from bifrost_bot.speech.wording import counted, left, listing, span


def announcement(event: SeasonEvent, before: Seen, after: Seen) -> str:
    """Returns what everybody is told of an event; empty where it is no news (`notice.is_news`).

    Args:
        event: What happened.
        before: What everybody could know before it; of the first event, after it.
        after: What everybody may know now.
    """
    if isinstance(event, CastEvent):
        return _of_cast(event, after)
    if isinstance(event, ChoiceEvent):
        return _of_choice(event, before, after)
    if isinstance(event, CorrectionEvent):
        return corrections.announcement(event, before, after)
    if isinstance(event, ConsentEvent):
        return consent.announcement(event, before, after)
    if isinstance(event, EpisodeEvent):
        return _of_episode(event, before, after)
    match event:
        case SeasonOpened(host=host, commitment=seal):
            opened = StoryText.opened.format(season=after.title, host=after.name(host))
            return f"{opened}\n{StoryText.seal.format(seal=seal)}"
        case SeasonEnded():
            return _ended(event, after)
        case Reminded() | DeadlineExtended() | ClockMoved():
            return _of_deadline(event, after)
        case _:
            assert_never(event)


def _of_deadline(event: DeadlineEvent, seen: Seen) -> str:
    season = seen.season
    open_ones = (*((season.choice,) if season.choice else ()), *season.questions)
    match event:
        case DeadlineExtended(number=number, by=by):
            until_ms = next(one.until_ms for one in open_ones if one.number == number)
            return StoryText.extended.format(host=seen.name(by), deadline=deadline(until_ms))
        case ClockMoved(by_ms=by_ms) if by_ms >= ANNOUNCED_OUTAGE_MS and open_ones:
            return StoryText.clock.format(span=span(by_ms))
        case ClockMoved() | Reminded():
            return ""
        case _:
            assert_never(event)


def _of_cast(event: CastEvent, seen: Seen) -> str:
    match event:
        case RulesChanged(rules=rules, by=by):
            head = StoryText.rules_changed.format(host=seen.name(by))
            return "\n".join([head, *(f"• {line}" for line in rule_lines(rules))])
        case HostAdded(host=host):
            return StoryText.host_added.format(host=seen.name(host))
        case HostRemoved(host=host):
            return StoryText.host_removed.format(host=seen.name(host))
        case CastJoined() | CastLeft() | ColourClaimed():
            return ""
        case GarnetsMoved():
            return _moved(event, seen)
        case _:
            assert_never(event)


def _moved(event: GarnetsMoved, seen: Seen) -> str:
    """Returns what hosts gave and took and, where the rules log transfers, what players gave; of
    all else nothing.
    """
    amount, reason = counted(event.amount, "garnet"), seen.quoted(event.note)
    giver, to = seen.name(event.player_id), seen.name(event.to)
    if event.reason == "host":
        if event.to:
            return StoryText.garnets_by_host.format(
                host=seen.name(event.by), player=to, garnets=amount, reason=reason
            )
        text = StoryText.garnets_taken
        if event.wanted:
            text, amount = StoryText.garnets_taken_at_most, counted(event.wanted, "garnet")
        return text.format(host=seen.name(event.by), player=giver, garnets=amount, reason=reason)
    return (
        gift_line(event, seen)
        if event.reason == "gift" and seen.season.rules.transfers == "logged"
        else ""
    )


def gift_line(event: GarnetsMoved, seen: Seen) -> str:
    """Returns which player gave whom how many garnets."""
    garnets = counted(event.amount, "garnet")
    return StoryText.gift.format(
        player=seen.name(event.player_id), to=seen.name(event.to), garnets=garnets
    )


def _of_choice(event: ChoiceEvent, before: Seen, after: Seen) -> str:
    match event:
        case ChoiceOpened():
            return wanted(event, after)
        case TokensChosen(player_id=id) if not before.season.rules.hidden_tokens:
            if not event.named:
                return StoryText.holder_kept_all.format(player=after.name(id))
            return StoryText.holder_chose.format(player=after.name(id), to=after.names(event.named))
        case VoteCast() | TokensChosen() | ChoiceClosed():
            return ""
        case _:
            assert_never(event)


def reminder(seen: Seen, number: int) -> str:
    """Returns what all are reminded of whom a choice or question of that number waits for; empty
    once it is closed.
    """
    season = seen.season
    question = next((one for one in season.questions if one.number == number), None)
    if question is not None:
        return f"{StoryText.reminder} {corrections.wanted(question, seen)}"
    if season.choice is None or season.choice.number != number:
        return ""
    return f"{StoryText.reminder} {wanted(season.choice, seen)}"


def wanted(choice: PublicChoice | ChoiceOpened, seen: Seen) -> str:
    """Returns who chooses what, until when."""
    asked, until = seen.names(choice.asked), deadline(choice.until_ms)
    candidates = seen.season.episodes[-1].candidates
    match choice.kind:
        case "vote":
            return StoryText.votes_wanted.format(
                tied=seen.names(choice.options), voters=asked, deadline=until
            )
        case "tokens":
            return StoryText.tokens_wanted.format(players=asked, deadline=until)
        case "opponent" if choice.asked == candidates:
            return StoryText.opponent_wanted.format(candidate=asked, deadline=until)
        case "opponent":
            return StoryText.opponent_of_hosts.format(
                hosts=asked, candidate=seen.names(candidates), deadline=until
            )


def _of_episode(event: EpisodeEvent, before: Seen, after: Seen) -> str:
    match event:
        case EpisodeOpened():
            return _opened(event, after)
        case MatchLinked():
            return StoryText.match.format(
                number=event.episode, match=event.match_id, game=game_title(event.game)
            )
        case SpoilsTaken(episode=number):
            # What changes later is told with the correction.
            return "" if number in before.played else "\n".join(result_lines(after, number))
        case TieDecided():
            return _tie(event, after)
        case CandidateNamed():
            return _candidate(event, after)
        case TokenGiven() | TokensLost() | TokensSettled():
            return _token(event, after)
        case OpponentChosen():
            return f"{_opponent(event, after)} {_duel_due(after)}".rstrip()
        case DuelLinked():
            return StoryText.duel_linked.format(match=event.match_id, game=game_title(event.game))
        case DuelReported():
            return _duel(event, after)
        case DuelDrawn(match_id=match_id):
            return StoryText.duel_drawn.format(match=match_id)
        case DuelSpoilsTaken():
            return ""
        case Eliminated():
            return _eliminated(event, after)
        case EpisodeClosed(number=number, by=by, reason=reason):
            if by:
                name = after.name(by)
                return StoryText.episode_ended_by.format(
                    host=name, number=number, reason=after.quoted(reason)
                )
            return StoryText.episode_ended.format(number=number, players=len(after.alive))
        case _:
            assert_never(event)


def _opened(event: EpisodeOpened, seen: Seen) -> str:
    rules, alive = seen.season.rules, seen.alive
    if event.finale:
        players = seen.names(one.id for one in alive)
        text = StoryText.finale.format(
            number=event.number, players=players, wins=wins_of(rules.finale)
        )
    else:
        text = StoryText.episode.format(number=event.number, players=counted(len(alive), "player"))
    first = StoryText.first_garnets.format(garnets=counted(rules.garnets, "garnet"))
    return f"{text} {first}" if event.number == 1 and rules.garnets else text


def result_lines(seen: Seen, number: int) -> list[str]:
    """Returns the result of an episode's match: a line for each place, with the Tokens as they
    are held now.
    """
    places, tokens = seen.places_in(number), seen.episode(number).tokens
    ordered = sorted(places, key=lambda id: places[id])
    lines = [
        StoryText.place.format(
            place=place, players=listing([_with_tokens(seen, id, tokens) for id in group])
        )
        for place, group in groupby(ordered, key=lambda id: places[id])
    ]
    return [StoryText.result.format(number=number), *lines]


def _with_tokens(seen: Seen, id: str, tokens: Mapping[str, int]) -> str:
    if id not in tokens:
        return seen.name(id)
    return StoryText.with_tokens.format(player=seen.name(id), tokens=counted(tokens[id], "Token"))


def counts(seen: Seen, numbers: Sequence[tuple[str, int]]) -> str:
    """Returns how many of something each person has, such as votes."""
    return listing(
        [StoryText.count.format(player=seen.name(id), number=number) for id, number in numbers]
    )


def _tie(event: TieDecided, seen: Seen) -> str:
    tied = seen.names(event.tied)
    votes = (
        counts(seen, [(one.player_id, one.number) for one in event.votes if one.number])
        or StoryText.no_votes
    )
    voted = f" {StoryText.voted.format(votes=votes)}" if event.votes else ""
    match event.how:
        case "votes":
            return StoryText.tie_by_votes.format(tied=tied, votes=votes)
        case "garnets":
            return StoryText.tie_by_garnets.format(tied=tied) + voted
        case "places":
            return StoryText.tie_by_places.format(tied=tied) + voted
        case "coin":
            return StoryText.tie_by_coin.format(tied=tied, level=seen.names(event.level)) + voted


def _candidate(event: CandidateNamed, seen: Seen) -> str:
    player, candidates = seen.name(event.player_id), seen.episode(event.episode).candidates
    text = StoryText.candidate.format(player=player)
    if event.reason:
        text = StoryText.candidate_because.format(player=player, reason=seen.quoted(event.reason))
    is_second = len(candidates) > 1 and event.player_id == candidates[-1]
    return f"{text} {_duel_due(seen)}".rstrip() if is_second else text


def _duel_due(seen: Seen) -> str:
    duellists = seen.season.episodes[-1].duellists
    return StoryText.duel.format(players=seen.names(duellists)) if duellists else ""


def _token(event: TokenGiven | TokensLost | TokensSettled, seen: Seen) -> str:
    match event:
        case TokenGiven(player_id=id, to=to, drawn=drawn):
            text = StoryText.holder_was_late if drawn else StoryText.holder_gave
            return text.format(player=seen.name(id), to=seen.name(to))
        case TokensLost(player_id=id, number=number):
            return StoryText.tokens_lost.format(
                player=seen.name(id), tokens=counted(number, "Token")
            )
        case TokensSettled(episode=number):
            held = counts(seen, [*seen.episode(number).tokens.items()])
            return StoryText.tokens_held.format(tokens=held) if held else StoryText.no_tokens
        case _:
            assert_never(event)


def _opponent(event: OpponentChosen, seen: Seen) -> str:
    player = seen.name(event.player_id)
    match event.how:
        case "chosen":
            return StoryText.opponent_chosen.format(chooser=seen.name(event.by), player=player)
        case "only":
            return StoryText.opponent_only.format(player=player)
        case "drawn":
            return f"{StoryText.opponent_late} {StoryText.opponent_drawn.format(player=player)}"
        case "least":
            if event.draws:
                text = StoryText.opponent_least_drawn.format(
                    player=player, options=seen.names(event.options)
                )
            else:
                text = StoryText.opponent_least.format(player=player)
            return (
                text
                if seen.season.rules.opponent == "least"
                else f"{StoryText.opponent_late} {text}"
            )


def _duel(event: DuelReported, seen: Seen) -> str:
    player, other, episode = (
        seen.name(event.player_id),
        seen.name(event.left),
        seen.episode(event.episode),
    )
    if not episode.finale:
        return StoryText.duel_won.format(player=player, other=other)
    return StoryText.duel_won_of.format(player=player, other=other, score=score(seen, episode.wins))


def score(seen: Seen, wins: Sequence[str]) -> str:
    """Returns how many duels each winner has won, the one with most first."""
    return counts(
        seen, sorted(((id, wins.count(id)) for id in dict.fromkeys(wins)), key=lambda one: -one[1])
    )


def _eliminated(event: Eliminated, seen: Seen) -> str:
    player, rules = seen.name(event.player_id), seen.season.rules
    gone = StoryText.garnets_discarded.format(player=player)
    if event.how == "decision":
        reason = seen.quoted(event.reason)
        return f"{StoryText.eliminated.format(host=seen.name(event.by), player=player, reason=reason)}\n{gone}"
    wins = seen.episode(event.episode).wins
    if rules.loser_garnets == "to_winner":
        gone = StoryText.garnets_inherited.format(heir=seen.name(wins[-1]), player=player)
    return f"{StoryText.lost.format(player=player)} {gone}"


def _ended(event: SeasonEnded, seen: Seen) -> str:
    match event.how:
        case "won":
            text = StoryText.won.format(player=seen.name(event.player_id), season=seen.title)
        case "host":
            reason = seen.quoted(event.reason)
            text = StoryText.ended_by.format(
                host=seen.name(event.by), season=seen.title, reason=reason
            )
        case "idle":
            text = StoryText.idle.format(
                season=seen.title, span=left(seen.season.rules.idle_seconds)
            )
    seal = StoryText.seal_kept.format(seal=seen.season.commitment)
    return "\n".join([text, StoryText.seed.format(seed=seen.season.seed), seal])
