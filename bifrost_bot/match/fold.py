"""The fold: applies events to a match and decides nothing."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeVar, assert_never

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.values import Outcome, Phase, Seat, Slot
from bifrost_bot.match.chain import CHAIN
from bifrost_bot.match.event import counter_of, informed_by
from bifrost_bot.match.events import (
    AnswerEvent,
    AnswerPlanned,
    AnswersHeld,
    BeaconMissed,
    BeaconNamed,
    BoardsOpened,
    ChainBegun,
    ClaimJudged,
    ClockExtended,
    ClockMoved,
    ConsentAsked,
    ConsentClosed,
    ConsentEvent,
    ConsentGiven,
    CorrectionEvent,
    FirstMissExcused,
    HostAdded,
    HostEvent,
    HostRemoved,
    LobbyEvent,
    LockAsked,
    MatchAbandoned,
    MatchCreated,
    MatchEvent,
    MatchFinished,
    MatchHalted,
    MatchHandedOver,
    MatchPaused,
    MatchResumed,
    MatchStarted,
    MoveEntered,
    MoveKept,
    MoveSubmitted,
    MoveWithdrawn,
    PersonAdmitted,
    PersonDeclined,
    PhaseEvent,
    PhaseOpened,
    PhaseResolved,
    PlacesOpened,
    PlanVoided,
    PlayerJoined,
    PlayerLeft,
    PlayerReady,
    PlayerReplaced,
    PlayersWarned,
    PurseSet,
    ReadyCalled,
    ReadyCalledOff,
    RemarkEvent,
    RematchEvent,
    RematchOpened,
    Rewound,
    RulesAdopted,
    SeatChosen,
    SeatEvent,
    SettingsChanged,
    SightChanged,
    SlotLocked,
    SlotUnlocked,
    StandInAsked,
    StandInClosed,
    StartDropped,
    StartPlanned,
    StartReminded,
    SubstituteRefused,
    TimeToAnswerMoved,
    VerdictEvent,
    VerdictsConfirmed,
    WaitingEvent,
    WaitingJoined,
    WaitingLeft,
)
from bifrost_bot.match.host_action import Consent
from bifrost_bot.match.model import (
    AwaitedRound,
    Held,
    LivePhase,
    Match,
    PlannedAnswer,
    PreviousOccupant,
    Settings,
    StandInQuestion,
    Status,
    Submission,
    Waiting,
    granted_to,
)
from bifrost_bot.match.player import Player
from bifrost_bot.match.rematch import Rematch
from bifrost_bot.match.rules_upgrade import convert_move, convert_state, convert_values
from bifrost_bot.match.settings import kept_ms
from bifrost_bot.match.warning import last_valid_warning
from bifrost_bot.stream.chain import Pseudonyms, salt_of
from bifrost_bot.stream.ids import without, without_keys

_Asked = TypeVar("_Asked", Consent, StandInQuestion, Rematch)


_SHORTEST_SECONDS = 5


def begin(event: MatchCreated) -> Match:
    """Returns the match after its first event.

    Raises:
        UnknownGameError: If its game is not installed.
    """
    game_of(event.settings.game)
    salt = salt_of(event.seed, event.salt)
    pseudonyms = Pseudonyms(salt, event.salts, event.seals)
    return Match(
        id=event.match_id,
        settings=event.settings,
        hosts=(event.host,),
        seed=event.seed,
        seq=1,
        rules_version=event.rules_version,
        chain=CHAIN.start(event.seed, pseudonyms),
        has_chain=bool(event.salt or event.salts or event.seals),
        beacon_url=event.beacon_url,
        rematch=event.rematch,
        host_seen_ms=event.at_ms,
        kept_until_ms=_kept_until_ms(event.settings, event.at_ms),
    )


def evolve(match: Match, event: MatchEvent) -> Match:
    """Returns the match with one more event; its running hash follows when the event is stored."""
    key = counter_of(event)
    tally = match.tally
    if key is not None:
        tally = {**tally, key: tally.get(key, 0) + 1}
    after = _apply(match, event)
    informed = _informed_users(after, event)
    has_chain = match.has_chain or isinstance(event, ChainBegun)
    seq = match.seq + 1
    seen_ms = _host_seen_ms(match, event)
    return replace(
        after, seq=seq, informed=informed, tally=tally, has_chain=has_chain, host_seen_ms=seen_ms
    )


def evolve_all(match: Match, events: Iterable[MatchEvent]) -> Match:
    """Returns the match with more events, like `evolve`."""
    for event in events:
        match = evolve(match, event)
    return match


def with_host_time(phase: Phase, settings: Settings) -> Phase:
    """Returns the phase with the host's length, and the warnings that fit into it."""
    seconds = phase.seconds if settings.seconds is None else settings.seconds
    if settings.pace > 1:
        seconds = max(min(seconds, _SHORTEST_SECONDS), seconds // settings.pace)
    warnings = phase.warnings if settings.warnings is None else settings.warnings
    fitting = tuple(left for left in warnings if left < seconds)
    pause = phase.pause_before // settings.pace
    return replace(phase, seconds=seconds, warnings=fitting, pause_before=pause)


def _apply(match: Match, event: MatchEvent) -> Match:
    if isinstance(event, AnswerEvent):
        return _apply_answer(match, event)
    if isinstance(event, PhaseEvent):
        return _apply_phase(match, event)
    if isinstance(event, LobbyEvent):
        return _apply_lobby(match, event)
    if isinstance(event, HostEvent):
        return _apply_host(match, event)
    if isinstance(event, CorrectionEvent):
        return _apply_correction(match, event)
    if isinstance(event, VerdictEvent):
        return _apply_verdict(match, event)
    if isinstance(event, SeatEvent):
        return _apply_seat(match, event)
    if isinstance(event, ConsentEvent):
        return _apply_consent(match, event)
    if isinstance(event, RematchEvent):
        return _apply_rematch(match, event)
    if isinstance(event, WaitingEvent):
        return _apply_waiting(match, event)
    if isinstance(event, RemarkEvent):
        return match
    match event:
        case MatchCreated():
            raise ValueError("a match is created once")
        case _:
            assert_never(event)


def _host_seen_ms(match: Match, event: MatchEvent) -> int:
    """Returns when a host acted last: answers of a host who plays may be secret, and count not."""
    by = getattr(event, "by", "")
    if isinstance(event, ConsentAsked):
        by = event.deed.by
    acted = by in match.hosts and not isinstance(event, ConsentGiven | RematchOpened)
    if acted or isinstance(event, MatchStarted):
        return max(match.host_seen_ms, getattr(event, "at_ms", 0))
    return match.host_seen_ms


def _informed_users(match: Match, event: MatchEvent) -> frozenset[str]:
    """Returns the users who may have seen secrets without playing."""
    is_read = match.settings.hosts_watch and match.state is not None
    ids = informed_by(event, match.hosts if is_read else ())
    return match.informed.union(id for id in ids if id and match.player(id) is None)


def _apply_consent(match: Match, event: ConsentEvent) -> Match:
    match event:
        case ConsentAsked():
            consent = Consent(event.number, event.deed, event.asked, event.until_ms)
            return replace(match, consent=consent)
        case ConsentGiven():
            assert match.consent is not None
            agreed = match.consent.agreed | {event.by}
            return replace(match, consent=replace(match.consent, agreed=agreed))
        case ConsentClosed():
            return replace(match, consent=None)
        case _:
            assert_never(event)


def _change_settings(match: Match, event: SettingsChanged) -> Match:
    before = match.settings
    now = event.settings
    until_ms = match.kept_until_ms
    if (before.reserved, before.reserved_for) != (now.reserved, now.reserved_for):
        until_ms = _kept_until_ms(now, event.at_ms)
    return replace(match, settings=now, kept_until_ms=until_ms)


def _kept_until_ms(settings: Settings, at_ms: int) -> int | None:
    """Returns until when places are kept that settings keep from an instant on."""
    length_ms = kept_ms(settings)
    return None if length_ms is None else at_ms + length_ms


def _apply_rematch(match: Match, event: RematchEvent) -> Match:
    match event:
        case RematchOpened():
            return replace(match, rematch_id=event.rematch_id)
        case PlacesOpened():
            if event.reserved:
                return replace(match, kept_until_ms=None)
            return replace(match, places_open=True)
        case _:
            assert_never(event)


def _apply_waiting(match: Match, event: WaitingEvent) -> Match:
    match event:
        case WaitingJoined():
            return replace(match, waiting=(*match.waiting, Waiting(event.player, event.nonce)))
        case WaitingLeft():
            return _without_waiting(match, event.player_id)
        case StandInAsked():
            asked = StandInQuestion(event.number, event.seat, event.player_id, event.until_ms)
            return replace(match, stand_in=asked)
        case StandInClosed():
            return _close_stand_in(match, event)
        case PersonAdmitted(id):
            admitted = match.admitted | {id}
            return replace(match, admitted=admitted, declined=match.declined - {id})
        case PersonDeclined(id):
            declined = match.declined | {id}
            asked = _without_waiting(match, id)
            return replace(asked, admitted=match.admitted - {id}, declined=declined)
        case _:
            assert_never(event)


def _close_stand_in(match: Match, event: StandInClosed) -> Match:
    closed = replace(match, stand_in=None)
    if event.result == "stopped":
        return replace(closed, vacant=())
    return _without_waiting(closed, event.player_id)


def _without_waiting(match: Match, id: str) -> Match:
    stay = tuple(one for one in match.waiting if one.player.id != id)
    question = match.stand_in
    if question is not None and question.player_id == id:
        question = None
    return replace(match, waiting=stay, stand_in=question)


def _adopt_rules(match: Match, event: RulesAdopted) -> Match:
    after = replace(match, rules_version=event.rules_version)
    old = match.game
    new = after.game
    if old is new or match.state is None:
        return after
    return convert_values(
        after,
        lambda state: convert_state(state, old, new),
        lambda move: convert_move(move, old, new),
    )


def _apply_host(match: Match, event: HostEvent) -> Match:
    match event:
        case HostAdded():
            return replace(match, hosts=(*match.hosts, event.host))
        case HostRemoved():
            return replace(match, hosts=without(match.hosts, event.host))
        case MatchHandedOver():
            others = without(match.hosts, event.to, event.by)
            return replace(match, hosts=(event.to, *others))
        case MatchPaused():
            return replace(match, still_since_ms=event.at_ms)
        case MatchResumed():
            return _resume(match, event)
        case ClockExtended():
            return _extend(match, event)
        case _:
            assert_never(event)


def _apply_seat(match: Match, event: SeatEvent) -> Match:
    match event:
        case PlayerReplaced():
            return _replace_player(match, event)
        case SightChanged():
            return _change_admin_access(match, event)
        case SubstituteRefused():
            return replace(match, refused=match.refused | {event.player_id})
        case _:
            assert_never(event)


def _change_admin_access(match: Match, event: SightChanged) -> Match:
    def update(player: Player) -> Player:
        if player.id != event.player_id:
            return player
        return replace(player, sees_all=event.sees_all)

    former = tuple(replace(one, player=update(one.player)) for one in match.former)
    waiting = tuple(replace(one, player=update(one.player)) for one in match.waiting)
    players = tuple(map(update, match.players))
    return replace(match, players=players, former=former, waiting=waiting)


def _replace_player(match: Match, event: PlayerReplaced) -> Match:
    previous = match.player(event.left)
    assert previous is not None
    left = PreviousOccupant(event.seat, previous, match.number, event.resigned)
    players = tuple(event.player if player.id == event.left else player for player in match.players)
    vacant = without(match.vacant, event.seat)
    if event.player.computer and not previous.computer:
        vacant = (*vacant, event.seat)
    elif event.player.computer and event.seat in match.vacant:
        vacant = match.vacant
    match = _without_waiting(match, event.player.id)
    question = match.stand_in
    if question is not None and question.seat not in vacant:
        question = None
    slots = {slot for slot in (*match.locked, *match.planned) if slot.seat == event.seat}
    after = replace(
        match,
        players=players,
        vacant=vacant,
        stand_in=question,
        seats={**match.seats, event.seat: event.player.id},
        former=(*match.former, left),
        missed=without_keys(match.missed, (event.seat,)),
        locked=match.locked - slots,
        submissions=_without_lock_questions(match, event.seat),
        planned=without_keys(match.planned, slots),
    )
    if match.phase is None or event.deadline_ms is None:
        return after
    return replace(after, phase=replace(match.phase, deadline_ms=event.deadline_ms), warned=None)


def _without_lock_questions(match: Match, seat: Seat) -> dict[Slot, Submission]:
    """Returns the answers without the question whether to lock, which the previous player got."""
    return {
        slot: replace(given, lock_asked=given.lock_asked and slot.seat != seat)
        for slot, given in match.submissions.items()
    }


def _apply_correction(match: Match, event: CorrectionEvent) -> Match:
    match event:
        case MoveEntered():
            match = _count_correction(match, event.phase, event.slot)
            unlocked = replace(_without_plan(match, event.slot), locked=match.locked - {event.slot})
            drafts: tuple[Any, ...] = ()
            if event.move is not None:
                drafts = (decode(match.game.types.move, event.move),)
            given = match.submissions.get(event.slot, Submission())
            given = replace(
                given, drafts=drafts, revision=event.revision, lock_asked=False, planned=False
            )
            return _with_submission(unlocked, event.slot, given)
        case MoveKept():
            move = decode(match.game.types.move, event.move)
            given = match.submissions.get(event.slot, Submission())
            given = replace(given, drafts=(move,), revision=event.revision)
            return _with_submission(match, event.slot, given)
        case Rewound():
            first = match.first_answered
            return replace(
                _count_correction(_without_phase(match), event.number, None),
                status=Status.RUNNING,
                state=decode(match.game.types.state, event.state),
                outcome=None,
                incident=None,
                planned={},
                missed={},
                expired=None,
                first_answered=None if first is None or first >= event.number else first,
            )
        case _:
            assert_never(event)


def _without_phase(match: Match) -> Match:
    return replace(match, phase=None, submissions={}, locked=frozenset(), warned=None, held=None)


def _count_correction(match: Match, number: int, slot: Slot | None) -> Match:
    count = match.corrected.get((number, slot), 0) + 1
    return replace(match, corrected={**match.corrected, (number, slot): count})


def _resume(match: Match, event: MatchResumed) -> Match:
    # A fault may stop a match that has not begun: it goes back to its lobby.
    status = Status.LOBBY if match.state is None else Status.RUNNING
    running = replace(match, status=status, incident=None, still_since_ms=None)
    if match.phase is None or event.deadline_ms is None:
        return running
    live = replace(match.phase, deadline_ms=event.deadline_ms, clock_from_ms=event.at_ms)
    return replace(running, phase=live)


def _extend(match: Match, event: ClockExtended | FirstMissExcused) -> Match:
    assert match.phase is not None
    live = replace(match.phase, deadline_ms=event.deadline_ms)
    # Warnings that are due again are given again.
    since_ms = match.still_since_ms or event.at_ms
    left_ms = match.calendar.running_ms(since_ms, event.deadline_ms)
    past = [left for left in live.phase.warnings if left * 1000 >= left_ms]
    if match.warned is None or not past:
        return replace(match, phase=live, warned=None)
    return replace(match, phase=live, warned=max(match.warned, min(past)))


def _move_time_to_answer(match: Match, event: TimeToAnswerMoved) -> Match:
    has_clock_moved = match.phase is not None and match.phase.clock_from_ms == event.until_ms
    return replace(
        match,
        consent=_moved(match.consent, event.by_ms),
        stand_in=match.stand_in if has_clock_moved else _moved(match.stand_in, event.by_ms),
        rematch=_moved(match.rematch, event.by_ms) if match.keeps_places else match.rematch,
        credited_ms=event.until_ms,
    )


def _moved(asked: _Asked | None, by_ms: int) -> _Asked | None:
    return None if asked is None else replace(asked, until_ms=asked.until_ms + by_ms)


def _apply_lobby(match: Match, event: LobbyEvent) -> Match:
    match event:
        case PlayerJoined():
            nonces = (*match.nonces, event.nonce) if event.nonce else match.nonces
            joined = _without_waiting(match, event.player.id)
            return replace(joined, players=(*match.players, event.player), nonces=nonces)
        case SeatChosen(player_id, seat):
            seated = tuple(
                replace(one, seat=seat) if one.id == player_id else one for one in match.players
            )
            return replace(match, players=seated)
        case PlayerLeft():
            stay = tuple(player for player in match.players if player.id != event.player_id)
            return replace(match, players=stay, ready=None, awaited=None)
        case ReadyCalled():
            computers = frozenset(player.id for player in match.players if player.computer)
            return replace(match, ready=computers)
        case PlayerReady():
            return replace(match, ready=(match.ready or frozenset()) | {event.player_id})
        case ReadyCalledOff():
            return replace(match, ready=None, awaited=None)
        case SettingsChanged():
            return _change_settings(match, event)
        case PurseSet(player_id, amount):
            purses = without_keys(match.purses, (player_id,))
            if amount is not None:
                purses[player_id] = amount
            return replace(match, purses=purses)
        case StartPlanned():
            return replace(
                match, begins_ms=event.begins_ms, start_role=event.role, reminded_ms=event.at_ms
            )
        case StartReminded():
            return replace(match, reminded_ms=event.at_ms)
        case StartDropped():
            return replace(match, begins_ms=None)
        case BeaconNamed():
            return replace(match, awaited=AwaitedRound(event.round, event.due_ms), begins_ms=None)
        case BeaconMissed():
            return replace(match, awaited=None, beacon_url="")
        case _:
            assert_never(event)


def _apply_answer(match: Match, event: AnswerEvent) -> Match:
    slot = event.slot
    newest = max(event.message, match.heard.get(slot, 0))
    match = replace(match, heard={**match.heard, slot: newest})
    before = match.submissions.get(slot, Submission())
    given = replace(before, changes=before.changes + 1, lock_asked=False)
    match event:
        case MoveSubmitted():
            move = decode(match.game.types.move, event.move)
            # Earlier drafts are kept only where /undo goes back to them.
            earlier = given.drafts if match.game.info.undo == "text" else ()
            given = replace(
                given,
                drafts=(*earlier, move),
                revision=event.revision,
                characters=given.characters + len(event.text),
                planned=event.planned,
            )
            if event.planned:
                match = _without_plan(match, slot)
        case MoveWithdrawn():
            remaining = given.drafts[:-1] if event.by_text else ()
            given = replace(given, drafts=remaining, revision=event.revision, planned=False)
        case SlotLocked():
            match = replace(match, locked=match.locked | {slot})
        case LockAsked():
            given = replace(given, lock_asked=True)
        case SlotUnlocked():
            match = replace(match, locked=match.locked - {slot})
        case AnswerPlanned():
            return _keep_plan(match, event)
        case _:
            assert_never(event)
    return _with_submission(match, slot, given)


def _keep_plan(match: Match, event: AnswerPlanned) -> Match:
    before = match.planned.get(event.slot, PlannedAnswer())
    text = event.text or ""
    kept = PlannedAnswer(text, before.changes + 1, before.characters + len(text))
    return replace(match, planned={**match.planned, event.slot: kept})


def _without_plan(match: Match, slot: Slot) -> Match:
    return replace(match, planned=without_keys(match.planned, (slot,)))


def _with_submission(match: Match, slot: Slot, submission: Submission) -> Match:
    return replace(match, submissions={**match.submissions, slot: submission})


def _apply_verdict(match: Match, event: VerdictEvent) -> Match:
    match event:
        case AnswersHeld():
            return replace(match, held=Held(event.claims))
        case ClaimJudged():
            assert match.held is not None
            verdicts = {**match.held.verdicts, event.claim: event.right}
            count = match.held.given + 1
            return replace(match, held=replace(match.held, verdicts=verdicts, given=count))
        case VerdictsConfirmed():
            return match
        case _:
            assert_never(event)


def _apply_phase(match: Match, event: PhaseEvent) -> Match:
    match event:
        case MatchStarted():
            return replace(
                match,
                status=Status.RUNNING,
                ready=None,
                begins_ms=None,
                awaited=None,
                beacon=event.beacon,
                seats=event.seats,
                state=decode(match.game.types.state, event.state),
                granted=granted_to(event.seats, match.purses),
            )
        case BoardsOpened():
            return replace(match, open_boards=event.boards)
        case PhaseOpened():
            return _open(match, event)
        case PlanVoided():
            return _without_plan(match, event.slot)
        case PlayersWarned():
            return replace(match, warned=event.seconds)
        case PhaseResolved():
            return _resolve(match, event)
        case ClockMoved():
            assert match.phase is not None
            live = replace(match.phase, deadline_ms=event.deadline_ms, clock_from_ms=event.until_ms)
            left_ms = match.calendar.running_ms(event.until_ms, event.deadline_ms)
            warned = last_valid_warning(live.phase.warnings, match.warned, left_ms)
            question = _moved(match.stand_in, event.by_ms)
            return replace(match, phase=live, warned=warned, stand_in=question)
        case TimeToAnswerMoved():
            return _move_time_to_answer(match, event)
        case FirstMissExcused():
            assert match.phase is not None
            excused = match.excused | match.phase.phase.seats
            return replace(_extend(match, event), excused=excused)
        case MatchFinished():
            outcome = Outcome(event.ranking, event.reason)
            return replace(
                match,
                status=Status.FINISHED,
                phase=None,
                outcome=outcome,
                still_since_ms=None,
                planned={},
            )
        case MatchHalted():
            return replace(
                match,
                status=Status.HALTED,
                incident=event.incident,
                still_since_ms=event.at_ms or None,
            )
        case MatchAbandoned():
            ended = replace(match, status=Status.ABANDONED, reason=event.reason)
            return replace(_without_phase(ended), still_since_ms=None, planned={})
        case RulesAdopted():
            return _adopt_rules(match, event)
        case _:
            assert_never(event)


def _open(match: Match, event: PhaseOpened) -> Match:
    phase = match.game.phase(match.state)
    if phase is None or phase.number != event.number:
        raise ValueError(
            f"match {match.id}: phase {event.number} is not the one the rules play next"
        )
    settled = with_host_time(phase, match.settings)
    live = LivePhase(settled, event.opened_ms, event.deadline_ms, event.opened_ms)
    still = None if match.still_since_ms is None else event.opened_ms
    planned = {slot: PlannedAnswer(one.text) for slot, one in match.planned.items() if one.text}
    return replace(_without_phase(match), phase=live, still_since_ms=still, planned=planned)


def _resolve(match: Match, event: PhaseResolved) -> Match:
    state = match.state
    for happened in event.game_events:
        state = match.game.evolve(state, decode(match.game.types.event, happened))
    first = match.first_answered
    if not first and any(match.person_at(slot.seat) for slot, _ in event.moves):
        first = event.number
    return replace(
        _without_phase(match),
        state=state,
        missed=_count_missed(match, event),
        first_answered=first or None,
        expired=match.phase if _is_expired(match, event) else None,
    )


def _is_expired(match: Match, event: PhaseResolved) -> bool:
    """Returns whether the deadline closed the phase.

    While a host judges no texts are accepted, nor after the last answer, which may be read when
    the time is up.
    """
    live = match.phase
    if live is None or match.held is not None:
        return False
    closes_when_answered = "answered" in (live.phase.closes, match.settings.advance)
    if closes_when_answered and not match.owing:
        return False
    return event.at_ms >= match.last_ms(live)


def _count_missed(match: Match, event: PhaseResolved) -> dict[Seat, int]:
    """Returns how many phases in a row each seat has left unanswered, this one included."""
    owed = match.phase.phase.seats if match.phase else frozenset[Seat]()
    answered = {slot.seat for slot, _ in event.moves}
    counts = without_keys(match.missed, answered)
    for seat in sorted(owed - answered):
        counts[seat] = counts.get(seat, 0) + 1
    return counts
