"""Announcements of a season's events; those of corrections are in `corrections`.

Answers are secret until they are closed, and garnets are private until the end: neither is in any
announcement.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
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
from bifrost_bot.speech.texts.season.story import NewsText
from bifrost_bot.speech.wording import counted, left, listing, span


def announcement(event: SeasonEvent, before: Seen, after: Seen) -> str:
    """Returns the announcement of an event; empty where it is no news (`notice.is_news`).

    Args:
        event: The event.
        before: The public view before it; of the first event, after it.
        after: The public view after it.
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
    if isinstance(event, DeadlineEvent):
        return _of_deadline(event, after)
    match event:
        case SeasonOpened(host=host, commitment=seal):
            opened = NewsText.opened.format(season=after.title, host=after.name(host))
            return f"{opened}\n{NewsText.seal.format(seal=seal)}"
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
            return NewsText.extended.format(host=seen.name(by), deadline=until)
        case ClockMoved(by_ms=by_ms):
            if by_ms < ANNOUNCED_OUTAGE_MS or not (season.choice or season.questions):
                return ""
            return NewsText.clock.format(span=span(by_ms))
        case Reminded():
            return ""
        case _:
            assert_never(event)


def _of_cast(event: CastEvent, seen: Seen) -> str:
    match event:
        case RulesChanged(rules=rules, by=by):
            head = NewsText.rules_changed.format(host=seen.name(by))
            return "\n• ".join([head, *rule_lines(rules)])
        case HostAdded(host=host):
            return NewsText.host_added.format(host=seen.name(host))
        case HostRemoved(host=host):
            return NewsText.host_removed.format(host=seen.name(host))
        case CastJoined() | CastLeft() | ColourClaimed():
            return ""
        case GarnetsMoved():
            return _garnets_text(event, seen)
        case _:
            assert_never(event)


def _garnets_text(event: GarnetsMoved, seen: Seen) -> str:
    """Returns the announcement of a host's move and, where gifts are logged, of a player's."""
    if event.reason == "gift" and seen.season.rules.transfers == "logged":
        return gift_line(event, seen)
    if event.reason != "host":
        return ""
    host = seen.name(event.by)
    reason = seen.quoted(event.note)
    garnets = counted(event.wanted or event.amount, "garnet")
    if event.to:
        player = seen.name(event.to)
        text = NewsText.garnets_by_host
    else:
        player = seen.name(event.player_id)
        text = NewsText.garnets_taken_at_most if event.wanted else NewsText.garnets_taken
    return text.format(host=host, player=player, garnets=garnets, reason=reason)


def gift_line(event: GarnetsMoved, seen: Seen) -> str:
    """Returns a gift of garnets from one player to another."""
    garnets = counted(event.amount, "garnet")
    return NewsText.gift.format(
        player=seen.name(event.player_id), to=seen.name(event.to), garnets=garnets
    )


def _of_choice(event: ChoiceEvent, before: Seen, after: Seen) -> str:
    match event:
        case ChoiceOpened():
            return choice_text(event, after)
        case TokensChosen(player_id=id) if not before.season.rules.hidden_tokens:
            player = after.name(id)
            if not event.named:
                return NewsText.holder_kept_all.format(player=player)
            return NewsText.holder_chose.format(player=player, to=after.names(event.named))
        case VoteCast() | TokensChosen() | ChoiceClosed():
            return ""
        case _:
            assert_never(event)


def reminder(seen: Seen, number: int) -> str:
    """Returns the reminder of the choice or question of that number; empty once it is closed."""
    choice = seen.season.choice
    if choice is not None and choice.number == number:
        return f"{NewsText.reminder} {choice_text(choice, seen)}"
    for question in seen.season.questions:
        if question.number == number:
            return f"{NewsText.reminder} {corrections.question_text(question, seen)}"
    return ""


def choice_text(choice: PublicChoice | ChoiceOpened, seen: Seen) -> str:
    """Returns the announcement of a choice, with its deadline."""
    asked = seen.names(choice.asked)
    until = deadline(choice.until_ms)
    candidates = seen.season.episodes[-1].candidates
    match choice.kind:
        case "vote":
            tied = seen.names(choice.options)
            return NewsText.votes_wanted.format(tied=tied, voters=asked, deadline=until)
        case "tokens":
            return NewsText.tokens_wanted.format(players=asked, deadline=until)
        case "opponent" if choice.asked == candidates:
            return NewsText.opponent_wanted.format(candidate=asked, deadline=until)
        case "opponent":
            candidate = seen.names(candidates)
            return NewsText.opponent_of_hosts.format(
                hosts=asked, candidate=candidate, deadline=until
            )


def _of_episode(event: EpisodeEvent, before: Seen, after: Seen) -> str:
    match event:
        case EpisodeOpened():
            return _opening_text(event, after)
        case MatchLinked(episode=number, match_id=match_id, game=game):
            return NewsText.match.format(number=number, match=match_id, game=game_title(game))
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
            return NewsText.duel_linked.format(match=match_id, game=game_title(game))
        case DuelReported():
            return _duel_text(event, after)
        case DuelDrawn(match_id=match_id):
            return NewsText.duel_drawn.format(match=match_id)
        case DuelSpoilsTaken():
            return ""
        case Eliminated():
            return _elimination_text(event, after)
        case EpisodeClosed(number=number, by=""):
            return NewsText.episode_ended.format(number=number, players=len(after.alive))
        case EpisodeClosed(number=number, by=by):
            reason = after.quoted(event.reason)
            host = after.name(by)
            return NewsText.episode_ended_by.format(host=host, number=number, reason=reason)
        case _:
            assert_never(event)


def _opening_text(event: EpisodeOpened, seen: Seen) -> str:
    rules = seen.season.rules
    number = event.number
    if event.finale:
        players = seen.names(one.id for one in seen.alive)
        wins = wins_of(rules.finale)
        text = NewsText.finale.format(number=number, players=players, wins=wins)
    else:
        players = counted(len(seen.alive), "player")
        text = NewsText.episode.format(number=number, players=players)
    if number == 1 and rules.garnets:
        garnets = counted(rules.garnets, "garnet")
        text = f"{text} {NewsText.first_garnets.format(garnets=garnets)}"
    return text


def _result_lines(seen: Seen, number: int) -> list[str]:
    """Returns the result of an episode's match: a line for each place, with present Tokens."""
    places = seen.places_in(number)
    lines = [NewsText.result.format(number=number)]
    for place in sorted({*places.values()}):
        group = [id for id in places if places[id] == place]
        players = listing([_with_tokens(seen, id, number) for id in group])
        lines.append(NewsText.place.format(place=place, players=players))
    return lines


def _with_tokens(seen: Seen, id: str, number: int) -> str:
    held = seen.episode(number).tokens.get(id)
    if held is None:
        return seen.name(id)
    return NewsText.with_tokens.format(player=seen.name(id), tokens=counted(held, "Token"))


def list_counts(seen: Seen, counts: Iterable[tuple[str, int]]) -> str:
    """Returns people with their numbers, such as votes, as a list in words."""
    text = NewsText.count
    return listing([text.format(player=seen.name(id), number=number) for id, number in counts])


def _tie_text(event: TieDecided, seen: Seen) -> str:
    tied = seen.names(event.tied)
    counts = [(one.player_id, one.number) for one in event.votes if one.number]
    votes = list_counts(seen, counts) or NewsText.no_votes
    match event.how:
        case "votes":
            return NewsText.tie_by_votes.format(tied=tied, votes=votes)
        case "garnets":
            text = NewsText.tie_by_garnets.format(tied=tied)
        case "places":
            text = NewsText.tie_by_places.format(tied=tied)
        case "coin":
            text = NewsText.tie_by_coin.format(tied=tied, level=seen.names(event.level))
    return f"{text} {NewsText.voted.format(votes=votes)}" if event.votes else text


def _candidate_text(event: CandidateNamed, seen: Seen) -> str:
    player = seen.name(event.player_id)
    if event.reason:
        reason = seen.quoted(event.reason)
        text = NewsText.candidate_because.format(player=player, reason=reason)
    else:
        text = NewsText.candidate.format(player=player)
    candidates = seen.episode(event.episode).candidates
    is_second = len(candidates) > 1 and event.player_id == candidates[-1]
    return f"{text} {_next_duel_text(seen)}".rstrip() if is_second else text


def _next_duel_text(seen: Seen) -> str:
    duellists = seen.season.episodes[-1].duellists
    return NewsText.duel.format(players=seen.names(duellists)) if duellists else ""


def _token_text(event: TokenGiven | TokensLost | TokensSettled, seen: Seen) -> str:
    match event:
        case TokenGiven(player_id=id, to=to, drawn=drawn):
            text = NewsText.holder_was_late if drawn else NewsText.holder_gave
            return text.format(player=seen.name(id), to=seen.name(to))
        case TokensLost(player_id=id, number=number):
            tokens = counted(number, "Token")
            return NewsText.tokens_lost.format(player=seen.name(id), tokens=tokens)
        case TokensSettled(episode=number):
            held = list_counts(seen, seen.episode(number).tokens.items())
            return NewsText.tokens_held.format(tokens=held) if held else NewsText.no_tokens
        case _:
            assert_never(event)


def _opponent_text(event: OpponentChosen, seen: Seen) -> str:
    player = seen.name(event.player_id)
    match event.how:
        case "chosen":
            return NewsText.opponent_chosen.format(chooser=seen.name(event.by), player=player)
        case "only":
            return NewsText.opponent_only.format(player=player)
        case "drawn":
            return f"{NewsText.opponent_late} {NewsText.opponent_drawn.format(player=player)}"
        case "least":
            text = NewsText.opponent_least.format(player=player)
            if event.draws:
                options = seen.names(event.options)
                text = NewsText.opponent_least_drawn.format(player=player, options=options)
            if seen.season.rules.opponent == "least":
                return text
            return f"{NewsText.opponent_late} {text}"


def _duel_text(event: DuelReported, seen: Seen) -> str:
    player = seen.name(event.player_id)
    other = seen.name(event.left)
    episode = seen.episode(event.episode)
    if not episode.finale:
        return NewsText.duel_won.format(player=player, other=other)
    return NewsText.duel_won_of.format(player=player, other=other, score=score(seen, episode.wins))


def score(seen: Seen, wins: Sequence[str]) -> str:
    """Returns the number of duels that each winner has won, the most first."""
    return list_counts(seen, Counter(wins).most_common())


def _elimination_text(event: Eliminated, seen: Seen) -> str:
    player = seen.name(event.player_id)
    discarded = NewsText.garnets_discarded.format(player=player)
    if event.how == "decision":
        host = seen.name(event.by)
        reason = seen.quoted(event.reason)
        eliminated = NewsText.eliminated.format(host=host, player=player, reason=reason)
        return f"{eliminated}\n{discarded}"
    lost = NewsText.lost.format(player=player)
    if seen.season.rules.loser_garnets != "to_winner":
        return f"{lost} {discarded}"
    heir = seen.name(seen.episode(event.episode).wins[-1])
    return f"{lost} {NewsText.garnets_inherited.format(heir=heir, player=player)}"


def _end_text(event: SeasonEnded, seen: Seen) -> str:
    season = seen.title
    match event.how:
        case "won":
            text = NewsText.won.format(player=seen.name(event.player_id), season=season)
        case "host":
            host = seen.name(event.by)
            reason = seen.quoted(event.reason)
            text = NewsText.ended_by.format(host=host, season=season, reason=reason)
        case "idle":
            time = left(seen.season.rules.idle_seconds)
            text = NewsText.idle.format(season=season, span=time)
    seal = NewsText.seal_kept.format(seal=seen.season.commitment)
    return "\n".join([text, NewsText.seed.format(seed=seen.season.seed), seal])
