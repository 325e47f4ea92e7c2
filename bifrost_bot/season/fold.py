"""The fold: `evolve` applies one event to a season and decides nothing."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar, assert_never

from bifrost_bot.season.chain import CHAIN
from bifrost_bot.season.event import is_host_change, is_progress
from bifrost_bot.season.events import (
    CalendarSet,
    CandidateNamed,
    CastEvent,
    CastJoined,
    CastLeft,
    ChoiceClosed,
    ChoiceEvent,
    ChoiceOpened,
    ClockMoved,
    ColourClaimed,
    ConsentAsked,
    ConsentClosed,
    ConsentEvent,
    ConsentGiven,
    Corrected,
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
    EpisodeReopened,
    GarnetsMoved,
    HostAdded,
    HostRemoved,
    MatchLinked,
    OpponentChosen,
    PlaceTaken,
    PlaceVacated,
    QuestionAsked,
    QuestionClosed,
    Reinstated,
    Reminded,
    RulesChanged,
    SeasonEnded,
    SeasonEvent,
    SeasonOpened,
    SpoilsTaken,
    SubstituteAsked,
    SubstituteClosed,
    SubstituteEvent,
    SubstituteNamed,
    SubstituteRemoved,
    TieDecided,
    TokenGiven,
    TokensChosen,
    TokensLost,
    TokensSettled,
    VoteCast,
)
from bifrost_bot.season.host_action import Consent
from bifrost_bot.season.model import (
    CastMember,
    Choice,
    Duel,
    Episode,
    Inheritance,
    LedgerEntry,
    LinkedMatch,
    Question,
    Season,
    SubstituteQuestion,
    TieResult,
)
from bifrost_bot.season.succession import hand_over
from bifrost_bot.stream.chain import Pseudonyms, salt_of
from bifrost_bot.stream.ids import without

_WithDeadline = TypeVar("_WithDeadline", Choice, Question)
_OF_SPOILS: Final = ("won", "found", "spent", "undone")
_OF_ESTATES: Final = ("discarded", "inherited")


def begin(event: SeasonOpened) -> Season:
    """Returns a season after its first event."""
    salt = salt_of(event.seed, event.salt)
    pseudonyms = Pseudonyms(salt, event.salts, event.seals, event.texts)
    return Season(
        event.season_id,
        event.name,
        event.rules,
        (event.host,),
        event.seed,
        event.commitment,
        event.at_ms,
        CHAIN.start(event.seed, pseudonyms),
        seq=1,
    )


def evolve(season: Season | None, event: SeasonEvent) -> Season:
    """Returns the season after one more event; it is None before the first.

    Its running hash follows when the event is stored.

    Raises:
        ValueError: When the first event is no `SeasonOpened`.
    """
    if season is None:
        if not isinstance(event, SeasonOpened):
            raise ValueError("a season's history begins with its opening")
        return begin(event)
    after = _apply(season, event)
    return replace(
        after,
        seq=season.seq + 1,
        host_changes=season.host_changes + is_host_change(event),
        progress_ms=event.at_ms if is_progress(event) else after.progress_ms,
    )


def evolve_all(season: Season, events: Iterable[SeasonEvent]) -> Season:
    """Returns the season after more events."""
    for event in events:
        season = evolve(season, event)
    return season


def fold(events: Iterable[SeasonEvent]) -> Season:
    """Returns the season after all its events.

    Raises:
        ValueError: When they do not begin with a `SeasonOpened`.
    """
    season: Season | None = None
    for event in events:
        season = evolve(season, event)
    if season is None:
        raise ValueError("a season's history begins with its opening")
    return season


def joined(events: Iterable[SeasonEvent]) -> list[str]:
    """Returns all who ever joined the cast, in order."""
    return [event.player_id for event in events if isinstance(event, CastJoined | PlaceTaken)]


def _apply(season: Season, event: SeasonEvent) -> Season:
    if isinstance(event, CastEvent):
        return _apply_cast(season, event)
    if isinstance(event, ChoiceEvent):
        return _apply_choice(season, event)
    if isinstance(event, EpisodeEvent):
        return _apply_episode(season, event)
    if isinstance(event, CorrectionEvent):
        return _apply_correction(season, event)
    if isinstance(event, DeadlineEvent):
        return _apply_deadline(season, event)
    if isinstance(event, ConsentEvent):
        return _apply_consent(season, event)
    if isinstance(event, SubstituteEvent):
        return _apply_substitute(season, event)
    match event:
        case SeasonOpened():
            raise ValueError("a season is opened once")
        case SeasonEnded():
            return replace(
                season,
                over=True,
                winner=event.player_id,
                questions=(),
                consent=None,
                substitution=None,
            )
        case _:
            assert_never(event)


def _episode(season: Season, number: int) -> Episode:
    return season.episodes[number - 1]


def _replace_episode(season: Season, episode: Episode) -> Season:
    """Returns the season with an episode in place of the one of its number."""
    episodes = list(season.episodes)
    episodes[episode.number - 1] = episode
    return replace(season, episodes=tuple(episodes))


def _replace_member(season: Season, id: str, **changes: Any) -> Season:
    cast = [replace(one, **changes) if one.id == id else one for one in season.cast]
    return replace(season, cast=tuple(cast))


def _add_garnets(season: Season, id: str, amount: int) -> Season:
    member = season.member(id)
    if member is None:
        return season
    return _replace_member(season, id, garnets=member.garnets + amount)


def _apply_cast(season: Season, event: CastEvent) -> Season:
    match event:
        case RulesChanged():
            return replace(season, rules=event.rules)
        case CalendarSet():
            return replace(season, calendar=event.dates)
        case HostAdded():
            return _replace_hosts(season, (*season.hosts, event.host))
        case HostRemoved():
            return _replace_hosts(season, without(season.hosts, event.host))
        case CastJoined():
            season = _without_substitute(season, event.player_id)
            return replace(season, cast=(*season.cast, CastMember(event.player_id)))
        case CastLeft():
            cast = tuple(one for one in season.cast if one.id != event.player_id)
            return replace(season, cast=cast)
        case ColourClaimed(id, colour):
            return _replace_member(season, id, colour=colour)
        case GarnetsMoved():
            return _move_garnets(season, event)
        case _:
            assert_never(event)


def _replace_hosts(season: Season, hosts: tuple[str, ...]) -> Season:
    """Returns the season with other hosts, also in an open choice of the hosts."""
    season = replace(season, hosts=hosts)
    episode = season.episode
    if episode is None or episode.choice is None or episode.choice.kind != "opponent":
        return season
    if episode.choice.asked == episode.candidates:
        return season
    return _replace_episode(season, replace(episode, choice=replace(episode.choice, asked=hosts)))


def _move_garnets(season: Season, event: GarnetsMoved) -> Season:
    giver = event.player_id
    to = event.to
    amount = event.amount
    season = _add_garnets(_add_garnets(season, giver, -amount), to, amount)
    if event.request:
        season = replace(season, requests=season.requests | {event.request})
    if event.reason == "host" or (event.reason == "gift" and season.rules.transfers == "logged"):
        entry = LedgerEntry(event.episode, giver, to, event.wanted or amount, event.note)
        season = replace(season, ledger=(*season.ledger, entry))
    if event.reason == "gift":
        given = _add_count(season.given, giver, amount)
        return replace(season, given=given, gifts=_add_count(season.gifts, giver, 1))
    if not event.episode:
        return season
    episode = _episode(season, event.episode)
    if event.reason in _OF_SPOILS:
        net = _add_count(episode.net, to or giver, amount if to else -amount)
        return _replace_episode(season, replace(episode, net=net))
    if event.reason in _OF_ESTATES:
        inheritances = (*episode.inheritances, Inheritance(giver, to, amount))
        return _replace_episode(season, replace(episode, inheritances=inheritances))
    return season


def _add_count(counts: Mapping[str, int], id: str, number: int) -> dict[str, int]:
    return {**counts, id: counts.get(id, 0) + number}


def _apply_choice(season: Season, event: ChoiceEvent) -> Season:
    episode = season.episodes[-1]
    if isinstance(event, ChoiceOpened):
        choice = Choice(
            event.number,
            event.kind,
            event.asked,
            event.options,
            event.places,
            event.until_ms,
            held=season.held,
        )
        season = replace(season, numbers=event.number)
        return _replace_episode(season, replace(episode, choice=choice))
    choice = episode.choice
    assert choice is not None
    match event:
        case VoteCast() | TokensChosen():
            id = event.player_id
            answers = {**choice.answers, id: event.named}
            changes = _add_count(choice.changes, id, 1)
            choice = replace(choice, answers=answers, changes=changes)
            season = _remember_answer(season, id, event.number, event.named)
            return _replace_episode(season, replace(episode, choice=choice))
        case ChoiceClosed():
            closed = replace(choice, closed=True)
            return _replace_episode(season, replace(episode, choice=closed))
        case _:
            assert_never(event)


def _remember_answer(season: Season, id: str, number: int, named: tuple[str, ...]) -> Season:
    return replace(season, last={**season.last, id: (number, named)})


def _apply_episode(season: Season, event: EpisodeEvent) -> Season:
    match event:
        case EpisodeOpened():
            opened = Episode(event.number, season.rules, event.finale)
            return replace(
                season,
                episodes=(*season.episodes, opened),
                calendar=season.calendar[1:],
                given={},
                gifts={},
            )
        case Eliminated():
            return _eliminate(season, event)
        case DuelReported():
            return _report_duel(season, event)
        case MatchLinked():
            match = LinkedMatch(event.match_id, event.game, event.candidates, event.awards_tokens)
            linked = replace(_episode(season, event.episode), match=match, brought=season.held)
            return _replace_episode(season, linked)
        case EpisodeClosed():
            closed = replace(_episode(season, event.number), closed=True, choice=None)
            return _replace_episode(season, closed)
        case OpponentChosen():
            if event.number:
                season = _remember_answer(season, event.by, event.number, (event.player_id,))
            episode = _episode(season, event.episode)
            chosen = replace(episode, opponent=event.player_id, choice=None)
            return _replace_episode(season, chosen)
        case SpoilsTaken() | TieDecided() | CandidateNamed() | TokenGiven() | TokensLost():
            return _replace_episode(season, _advance(_episode(season, event.episode), event))
        case TokensSettled() | DuelLinked() | DuelDrawn() | DuelSpoilsTaken():
            return _replace_episode(season, _advance(_episode(season, event.episode), event))
        case _:
            assert_never(event)


def _advance(
    episode: Episode,
    event: SpoilsTaken
    | TieDecided
    | CandidateNamed
    | TokenGiven
    | TokensLost
    | TokensSettled
    | DuelLinked
    | DuelDrawn
    | DuelSpoilsTaken,
) -> Episode:
    """Returns an episode after an event that changes nothing else of its season."""
    match event:
        case SpoilsTaken():
            own = episode.taken if event.reason else event.shares
            after = replace(episode, shares=event.shares, taken=own)
            return _restart(after) if event.restarts else after
        case TieDecided():
            votes = {one.player_id: one.number for one in event.votes}
            return replace(episode, tie=TieResult(event.tied, event.chosen, event.how, votes))
        case CandidateNamed():
            return replace(episode, candidates=(*episode.candidates, event.player_id), choice=None)
        case TokenGiven():
            tokens = _add_count(episode.tokens, event.player_id, -1)
            return replace(episode, tokens=_add_count(tokens, event.to, 1))
        case TokensLost():
            tokens = _add_count(episode.tokens, event.player_id, -event.number)
            return replace(episode, tokens=tokens)
        case TokensSettled():
            return replace(episode, settled=True, choice=None)
        case DuelLinked():
            return replace(episode, duel=LinkedMatch(event.match_id, event.game))
        case DuelDrawn(match_id=match_id):
            return replace(episode, drawn=episode.drawn | {match_id})
        case DuelSpoilsTaken(match_id=match_id):
            return replace(episode, duel_shares={**episode.duel_shares, match_id: event.shares})
        case _:
            assert_never(event)


def _restart(episode: Episode) -> Episode:
    """Returns the episode right after its result was taken, before any consequences."""
    return Episode(
        episode.number,
        episode.rules,
        match=episode.match,
        brought=episode.brought,
        shares=episode.shares,
        taken=episode.taken,
        net=episode.net,
        duel_shares=episode.duel_shares,
        drawn=episode.drawn,
        tokens={share.player_id: share.tokens for share in episode.shares if share.tokens},
    )


def _apply_deadline(season: Season, event: DeadlineEvent) -> Season:
    match event:
        case Reminded(number):
            return _move_deadlines(season, number, 0, reminded=True)
        case DeadlineExtended(number, by_ms, _, request):
            # People who were reminded of the earlier deadline are reminded of the later one too.
            season = replace(season, requests=season.requests | {request})
            return _move_deadlines(season, number, by_ms, reminded=False)
        case ClockMoved(by_ms, at_ms):
            season = _move_deadlines(season, 0, by_ms)
            return replace(season, progress_ms=season.progress_ms + by_ms, clock_ms=at_ms)
        case _:
            assert_never(event)


def _move_deadlines(
    season: Season, number: int, by_ms: int, *, reminded: bool | None = None
) -> Season:
    """Returns the season with the deadline of a number put off, or all deadlines if it is 0."""

    def move(one: _WithDeadline) -> _WithDeadline:
        if number not in (0, one.number):
            return one
        is_reminded = one.reminded if reminded is None else reminded
        return replace(one, until_ms=one.until_ms + by_ms, reminded=is_reminded)

    season = replace(season, questions=tuple(map(move, season.questions)))
    consent = season.consent
    if number == 0 and consent is not None:
        moved = replace(consent, until_ms=consent.until_ms + by_ms)
        season = replace(season, consent=moved)
    asked = season.substitution
    if number == 0 and asked is not None:
        season = replace(season, substitution=replace(asked, until_ms=asked.until_ms + by_ms))
    episode = season.episode
    if episode is None or episode.choice is None:
        return season
    return _replace_episode(season, replace(episode, choice=move(episode.choice)))


def _eliminate(season: Season, event: Eliminated) -> Season:
    id = event.player_id
    season = _replace_member(_keep_place(season, id), id, out=event.episode)
    if not event.episode:
        return season
    episode = _episode(season, event.episode)
    choice = episode.choice
    if choice is not None:
        # The opponent is chosen by the Candidate, without whom the episode ends, or by hosts.
        asked = choice.asked if choice.kind == "opponent" else without(choice.asked, id)
        choice = replace(choice, asked=asked, options=without(choice.options, id))
        episode = replace(episode, choice=choice)
    if event.how == "duel":
        episode = replace(episode, basis=episode.shares, fallen=(*episode.fallen, id))
    return _replace_episode(season, episode)


def _report_duel(season: Season, event: DuelReported) -> Season:
    episode = _episode(season, event.episode)
    winner = event.player_id
    match_id = event.match_id
    if event.request:
        season = replace(season, requests=season.requests | {event.request})
    if episode.closed and winner in episode.fallen:
        return season  # The hosts are asked whether to undo the elimination.
    if episode.closed:
        duels = _with_winner(episode.duels, winner)
    else:
        others = [one for one in episode.duels if not match_id or one.match_id != match_id]
        duels = (*others, Duel(match_id, winner, event.left))
    return _replace_episode(season, replace(episode, duels=duels))


def _with_winner(duels: tuple[Duel, ...], winner: str) -> tuple[Duel, ...]:
    """Returns duels with another winner of the last one, which decided the episode."""
    last = duels[-1]
    loser = last.winner if winner == last.loser else last.loser
    return (*duels[:-1], replace(last, winner=winner, loser=loser))


def _apply_correction(season: Season, event: CorrectionEvent) -> Season:
    match event:
        case Corrected():
            return season
        case QuestionAsked(number, episode, about, asked, to, until_ms):
            question = Question(number, episode, about, asked, to, until_ms)
            return replace(season, questions=(*season.questions, question), numbers=number)
        case QuestionClosed():
            return _close_question(season, event)
        case Reinstated(player_id=id):
            episode = _episode(season, event.episode)
            inheritances = tuple(one for one in episode.inheritances if one.player_id != id)
            fallen = without(episode.fallen, id)
            season = _replace_member(_keep_place(season, id), id, out=None)
            return _replace_episode(
                season, replace(episode, inheritances=inheritances, fallen=fallen)
            )
        case EpisodeReopened():
            episode = _episode(season, event.number)
            # Since then substitutes may have followed its players.
            episode = hand_over(episode, season.holder)
            if event.about == "spoils":
                return _replace_episode(season, _restart(episode))
            duels = _with_winner(episode.duels, event.to)
            return _replace_episode(season, replace(episode, closed=False, duels=duels))
        case _:
            assert_never(event)


def _apply_consent(season: Season, event: ConsentEvent) -> Season:
    match event:
        case ConsentAsked(number, action, asked, until_ms, _, reason):
            consent = Consent(number, action, reason, asked, until_ms)
            return replace(season, consent=consent, numbers=number)
        case ConsentGiven(player_id=id):
            consent = season.consent
            assert consent is not None
            return replace(season, consent=replace(consent, agreed=consent.agreed | {id}))
        case ConsentClosed():
            return replace(season, consent=None)
        case _:
            assert_never(event)


def _apply_substitute(season: Season, event: SubstituteEvent) -> Season:
    match event:
        case SubstituteNamed(player_id=id):
            return replace(season, substitutes=(*season.substitutes, id))
        case SubstituteRemoved(player_id=id) | SubstituteClosed(player_id=id):
            return _without_substitute(season, id)
        case PlaceVacated(player_id=id):
            return _replace_member(season, id, is_vacant=True)
        case SubstituteAsked(number, id, left, until_ms):
            asked = SubstituteQuestion(number, id, left, until_ms)
            return replace(season, substitution=asked, numbers=number)
        case PlaceTaken():
            return _take_place(season, event)
        case _:
            assert_never(event)


def _without_substitute(season: Season, id: str) -> Season:
    asked = season.substitution
    kept = None if asked is None or asked.player_id == id else asked
    return replace(season, substitutes=without(season.substitutes, id), substitution=kept)


def _keep_place(season: Season, id: str) -> Season:
    """Returns the season in which no substitute can take a person's place."""
    asked = season.substitution
    kept = None if asked is None or asked.left == id else asked
    return _replace_member(replace(season, substitution=kept), id, is_vacant=False)


def _take_place(season: Season, event: PlaceTaken) -> Season:
    left = event.left
    new = event.player_id
    member = season.member(left)
    assert member is not None
    season = _without_substitute(_keep_place(season, left), new)
    season = _replace_member(season, left, out=len(season.episodes), successor=new)
    season = replace(
        season,
        cast=(*season.cast, CastMember(new, colour=member.colour)),
        given=_rename_player(season.given, left, new),
        gifts=_rename_player(season.gifts, left, new),
    )
    if season.episode is None:
        return season
    episode = hand_over(season.episode, lambda id: new if id == left else id)
    return _replace_episode(season, episode)


def _rename_player(counts: Mapping[str, int], left: str, new: str) -> dict[str, int]:
    return {new if id == left else id: number for id, number in counts.items()}


def _close_question(season: Season, event: QuestionClosed) -> Season:
    question = season.numbered_question(event.number)
    assert question is not None
    others = tuple(one for one in season.questions if one is not question)
    season = replace(season, questions=others, answered=season.answered | {event.number})
    if event.result == "withdrawn":
        return season
    episode = _episode(season, question.episode)
    duels = episode.duels
    if question.about == "duel":
        duels = _with_winner(duels, question.winner)
    # A kept elimination rests on the present result from now on.
    return _replace_episode(season, replace(episode, basis=episode.shares, duels=duels))
