"""The rules of Three Towers: setup, phase, resolve, evolve, outcome; clauses of RULES.md."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, assert_never

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.three_towers.knowledge import BOARD
from bifrost_bot.engines.three_towers.model import (
    DIVINITY_PRICE,
    MIRACLE_GAIN,
    RADIANCE_PRICE,
    TOWERS,
    Ability,
    AbilityUsed,
    Accounted,
    Closed,
    Config,
    Dealt,
    Divinity,
    Event,
    Hand,
    MatchEnded,
    Miracle,
    Pattern,
    PointsEarned,
    Radiance,
    Reserved,
    RoundEnded,
    Secret,
    Standing,
    State,
    Submission,
    Tower,
    TowersLit,
    Use,
    standing_of,
)
from bifrost_bot.engines.three_towers.pattern import deal
from bifrost_bot.engines.three_towers.score import account, judge, points
from bifrost_bot.engines.values import Outcome, Outline, Phase, Seat, Slot

_Answers: TypeAlias = Mapping[Seat, Submission]


def setup(config: Config, seats: Sequence[Seat], rng: Rng) -> State:
    """Returns the state before the first round, its configurations dealt (R-108)."""
    standings: list[Standing] = []
    secrets: dict[Seat, Secret] = {}
    for seat in seats:
        standings.append(Standing(seat, config.garnets[seat]))
        secrets[seat] = Secret(_hand(config, 1, seat, rng))
    return State(config, 1, tuple(standings), secrets)


def _hand(config: Config, number: int, seat: Seat, rng: Rng) -> Hand:
    """Returns the hand the host set for the round, or one dealt from the seed (rule T-8, R-118)."""
    hand = config.configurations.get(str(number), {}).get(seat)
    return hand or deal(rng, f"configurations {seat}")


def phase(state: State) -> Phase | None:
    """Returns the next round, in which every seat owes an answer, or None at the end (T-1)."""
    if state.outcome is not None:
        return None
    return Phase(
        number=state.number,
        name=f"round {state.number}",
        to_act=tuple(map(Slot, state.seats)),
        seconds=state.config.round_seconds,
        warnings=state.config.warnings,
    )


def resolve(state: State, moves: Mapping[Slot, Submission | None], rng: Rng) -> tuple[Event, ...]:
    """Returns the events that close a round, in the order of rules T-4 to T-25.

    Raises:
        ValueError: For an answer by a slot that owes none.
    """
    if state.outcome is not None:
        return ()
    strangers = moves.keys() - set(map(Slot, state.seats))
    if strangers:
        raise ValueError(f"{sorted(strangers)} owe no answer")
    answers = {seat: moves.get(Slot(seat)) or Submission() for seat in state.seats}
    uses = _uses(state.seats, answers)
    sums = _sums(state, answers, uses)
    lights = Closed(state.number, sums).lights
    events: list[Event] = [
        TowersLit(state.number, sums),
        *_charges(state, uses),
        *_scores(state, answers, lights),
        RoundEnded(),
    ]
    if state.number < state.config.terms.rounds:
        return (*events, *_next_round(state, answers, rng))
    final = state
    for event in events:
        final = evolve(final, event)
    return (*events, MatchEnded(judge(final.standings)))


def _uses(seats: Sequence[Seat], answers: _Answers) -> tuple[Use, ...]:
    """Returns all uses; those of one kind on one player are void (rule T-22, R-100 to R-104)."""
    uses: list[Use] = []
    for seat in seats:
        ability = answers[seat].ability
        if ability is not None:
            uses.append(_use(seat, ability))
    times = Counter((use.ability, use.target) for use in uses)
    return tuple(replace(use, void=times[use.ability, use.target] > 1) for use in uses)


def _use(seat: Seat, ability: Ability) -> Use:
    match ability:
        case Radiance(target, tower, on):
            return Use(seat, "radiance", target, tower, on)
        case Divinity():
            return Use(seat, "divinity", seat)
        case Miracle():
            return Use(seat, "miracle", seat)
        case _:
            assert_never(ability)


def _sums(state: State, answers: _Answers, uses: Sequence[Use]) -> tuple[int, ...]:
    """Returns the Power on each tower, with Radiance over it (T-5 to T-7 and T-19, R-105)."""
    counted: dict[Seat, set[Tower]] = {}
    for seat in state.seats:
        counted[seat] = {*answers[seat].power, *state.secrets[seat].reserved}
    for use in uses:
        if use.tower is None or use.void:
            continue
        if use.on:
            counted[use.target].add(use.tower)
        else:
            counted[use.target].discard(use.tower)
    sums = [0] * len(TOWERS)
    for towers in counted.values():
        for tower in towers:
            sums[tower - 1] += 1
    return tuple(sums)


def _charges(state: State, uses: Sequence[Use]) -> list[Event]:
    """Returns the garnets paid and gained at the end of the round, void uses too (T-23, R-102)."""
    change = {"radiance": -RADIANCE_PRICE, "divinity": -DIVINITY_PRICE, "miracle": MIRACLE_GAIN}
    events: list[Event] = []
    for use in uses:
        garnets = standing_of(state.standings, use.seat).garnets
        events.append(AbilityUsed(use, garnets + change[use.ability]))
    return events


def _scores(state: State, answers: _Answers, lights: Pattern) -> list[Event]:
    """Returns points by source for all, then each one's account (T-11 to T-17 and T-24)."""
    public: list[Event] = []
    private: list[Event] = []
    for standing in state.standings:
        seat = standing.seat
        answer = answers[seat]
        secret = state.secrets[seat]
        hand = _hand_in_force(secret, answer)
        found = account(state.config.terms, secret.reserved, hand, answer, lights)
        earned = points(found)
        public.append(PointsEarned(seat, earned, standing.total + earned.total))
        private.append(Accounted(seat, found))
    return public + private


def _hand_in_force(secret: Secret, answer: Submission) -> tuple[Pattern, ...]:
    """Returns the hand, with the pattern of a Divinity for this round (rule T-20, R-109)."""
    hand = list(secret.hand)
    if isinstance(answer.ability, Divinity):
        hand[answer.ability.number - 1] = answer.ability.pattern
    return tuple(hand)


def _next_round(state: State, answers: _Answers, rng: Rng) -> list[Event]:
    """Returns the events that begin a round: reservations and configurations (T-6 and T-8)."""
    number = state.number + 1
    events: list[Event] = []
    for seat in state.seats:
        reserve = answers[seat].reserve
        if reserve:
            events.append(Reserved(seat, reserve))
        hand = _hand(state.config, number, seat, rng)
        events.append(Dealt(seat, number, hand))
    return events


def outline(config: Config, seats: Sequence[Seat]) -> Outline:
    """Returns the length of a match: a phase a round (rule T-1)."""
    del seats
    rounds = config.terms.rounds
    return Outline((BOARD,), (rounds, rounds), rounds)


def outcome(state: State) -> Outcome | None:
    """Returns how the match ended, or None while it runs (rule T-26)."""
    return state.outcome


def evolve(state: State, event: Event) -> State:
    """Returns the state with one event applied."""
    match event:
        case TowersLit(number, sums):
            return replace(state, closed=(*state.closed, Closed(number, sums)))
        case AbilityUsed(use, garnets):
            *before, last = state.closed
            last = replace(last, uses=(*last.uses, use))
            used = replace(state, closed=(*before, last))
            standing = standing_of(state.standings, use.seat)
            return _with_standing(used, replace(standing, garnets=garnets))
        case PointsEarned(seat, earned, _):
            standing = standing_of(state.standings, seat)
            rounds = (*standing.rounds, earned)
            return _with_standing(state, replace(standing, rounds=rounds))
        case Accounted(seat, found):
            return _with_secret(state, seat, account=found)
        case RoundEnded():
            kept: dict[Seat, Secret] = {}
            for seat, secret in state.secrets.items():
                kept[seat] = Secret(account=secret.account)
            return replace(state, number=state.number + 1, secrets=kept)
        case Reserved(seat, towers):
            return _with_secret(state, seat, reserved=towers)
        case Dealt(seat, _, hand):
            return _with_secret(state, seat, hand=hand)
        case MatchEnded(final):
            return replace(state, outcome=final)
        case _:
            assert_never(event)


def _with_standing(state: State, changed: Standing) -> State:
    standings = list(state.standings)
    standings[state.seats.index(changed.seat)] = changed
    return replace(state, standings=tuple(standings))


def _with_secret(state: State, seat: Seat, **changes: Any) -> State:
    changed = replace(state.secrets[seat], **changes)
    return replace(state, secrets={**state.secrets, seat: changed})
