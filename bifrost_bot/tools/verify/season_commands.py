"""The commands that may have given a season's stored events."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import islice
from typing import Any, Final, get_args

from bifrost_bot.season.decide import core
from bifrost_bot.season.decide.consents import requested_action
from bifrost_bot.season.decide.duels import reported_winners
from bifrost_bot.season.events import (
    ClockMoved,
    ConsentAsked,
    ConsentClosed,
    DeadlineExtended,
    DuelReported,
    DuelSpoilsTaken,
    Eliminated,
    GarnetsMoved,
    Reinstated,
    RulesChanged,
    SeasonEvent,
    SpoilsTaken,
)
from bifrost_bot.season.host_action import Correction
from bifrost_bot.season.model import Episode, Moment, Season, Share
from bifrost_bot.season.rules import values_of
from bifrost_bot.tools.verify.explain import FLAGS, Question, Values, values_in

_TOLD_BY: Final[Mapping[type[SeasonEvent], Any]] = {
    GarnetsMoved: Eliminated | Reinstated,
    DuelSpoilsTaken: DuelReported,
    ConsentClosed: ConsentAsked,
}
"""Events of a command that is told in full only by a later one of its events."""

_CORRECTABLE: Final = ("place", "tokens", "garnets")


def question_about(season: Season, following: Sequence[SeasonEvent]) -> Question[SeasonEvent]:
    """Returns the question which command gave the next of a season's stored events."""
    event = following[0]
    moment = Moment(event.at_ms)

    def decide(command: Any) -> Iterator[Sequence[SeasonEvent]]:
        yield core.decide(season, command, moment)

    def compare(stored: SeasonEvent, right: SeasonEvent) -> Sequence[str]:
        names = (field.name for field in fields(right))
        return tuple(name for name in names if getattr(stored, name) != getattr(right, name))

    told = [event, *_told_later(following)]
    asked = [requested_action(one) for one in told if isinstance(one, ConsentAsked)]
    kinds = get_args(core.Command)
    return Question(following, kinds, _values(season, told), decide, compare, asked)


def _told_later(following: Sequence[SeasonEvent]) -> list[SeasonEvent]:
    """Returns the later event that tells the command of the next one, if it needs one."""
    now_ms = following[0].at_ms
    kinds = _TOLD_BY.get(type(following[0]), ())
    found = (one for one in following[1:] if isinstance(one, kinds) and one.at_ms == now_ms)
    return [*islice(found, 1)]


def _values(season: Season, told: Sequence[SeasonEvent]) -> Values:
    """Returns the values that the fields of the command can have that gave some events."""
    own = values_in(told)
    consent = season.consent
    number = len(season.episodes)
    duels = season.episodes[-1].duels if season.episodes else ()
    surroundings: Values = {
        "by": (*own.get("player_id", ()), *season.hosts, *(consent.asked if consent else ())),
        "number": (number + 1, number),
        "before": (reported_winners(season)[1],),
        "winner": (*own.get("player_id", ()), *(duel.winner for duel in duels)),
        "seen": (season.rules,),
        "changed": (tuple(values_of(season.rules)),),
    }
    return {**FLAGS, **surroundings, **own, **_renamed_fields(season, told[0])}


def _renamed_fields(season: Season, event: SeasonEvent) -> Values:
    """Returns the values of fields that commands name, or have, otherwise than events."""
    found: dict[str, Sequence[Any]] = {}
    if isinstance(event, GarnetsMoved) and event.reason == "host":
        found["player_id"] = (event.player_id or event.to,)
        found["amount"] = (-event.wanted if event.wanted else event.amount,)
        found["reason"] = (event.note,)
    if isinstance(event, DeadlineExtended):
        found["seconds"] = (event.by_ms // 1000,)
    if isinstance(event, ClockMoved):
        found["lost_ms"] = (event.at_ms - event.by_ms,)
    if isinstance(event, RulesChanged):
        found["changed"] = (tuple(values_of(event.rules)),)
    if isinstance(event, SpoilsTaken) and 1 <= event.episode <= len(season.episodes):
        found |= _corrections(season.episodes[event.episode - 1], event)
    return found


def _corrections(episode: Episode, event: SpoilsTaken) -> Values:
    """Returns the player and the corrections by which a host may have changed a result."""
    for share in event.shares:
        known = episode.share(share.player_id)
        if known is not None and known != share:
            return {"player_id": (share.player_id,), "corrections": (_changes(known, share),)}
    # A host may also have confirmed how many garnets a player has.
    for share in event.shares:
        if share.garnets is not None:
            correction = Correction("garnets", share.garnets, share.garnets)
            return {"player_id": (share.player_id,), "corrections": ((correction,),)}
    return {"player_id": (), "corrections": ()}


def _changes(before: Share, after: Share) -> tuple[Correction, ...]:
    return tuple(
        Correction(name, getattr(after, name), getattr(before, name))
        for name in _CORRECTABLE
        if getattr(after, name) != getattr(before, name)
    )
