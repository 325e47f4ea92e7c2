"""What page and files of a season are made of: its course as everybody may know it, with names
instead of mentions.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from bifrost_bot.season.events import (
    CandidateNamed,
    CastJoined,
    CastLeft,
    ChoiceClosed,
    ChoiceOpened,
    ClockMoved,
    ColourClaimed,
    ConsentAsked,
    ConsentClosed,
    ConsentGiven,
    Corrected,
    DeadlineExtended,
    DuelDrawn,
    DuelLinked,
    DuelReported,
    DuelSpoilsTaken,
    Eliminated,
    EpisodeClosed,
    EpisodeOpened,
    EpisodeReopened,
    GarnetsMoved,
    HostAdded,
    HostRemoved,
    MatchLinked,
    OpponentChosen,
    QuestionAsked,
    QuestionClosed,
    Reinstated,
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
from bifrost_bot.season.model import Stage
from bifrost_bot.season.view import PublicEpisode
from bifrost_bot.speech.season.announcements import announcement
from bifrost_bot.speech.season.board import numbers
from bifrost_bot.speech.season.view import Seen, course, movements
from bifrost_bot.speech.texts.season.page import SeasonPageText
from bifrost_bot.speech.wording import one_line, plain


@dataclass(frozen=True, slots=True)
class Row:
    """What a player took from an episode.

    Attributes:
        id: The player.
        place: 1 is the best; None where the episode has no places, or none of theirs.
        won: How many Tokens the match gave them.
        tokens: How many Tokens they held in the end, or hold now.
        roles: What else they were: Candidate, opponent, winner of the duel, eliminated.
        duels: How many duels they won.
        before: How many garnets they held before it; None while that is their own affair.
        after: How many they held after it, likewise.
    """

    id: str
    place: int | None
    won: int
    tokens: int
    roles: tuple[str, ...]
    duels: int
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class EpisodeRecord:
    """An episode, with its result and what was told, oldest first.

    Attributes:
        opened_ms: When it began.
        moves: The garnets that moved in it, as far as everybody may know of them.
    """

    public: PublicEpisode
    opened_ms: int
    rows: tuple[Row, ...]
    story: tuple[str, ...]
    moves: tuple[GarnetsMoved, ...]


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    """A season for page and files.

    Attributes:
        seen: What everybody may know now.
        first: The garnets that moved before the first episode.
        ending: Why a host ended it; empty where none did.
    """

    seen: Seen
    episodes: tuple[EpisodeRecord, ...]
    first: tuple[GarnetsMoved, ...]
    ending: str = ""

    @property
    def moves(self) -> tuple[GarnetsMoved, ...]:
        """All garnets that moved, as far as everybody may know of them, oldest first within an
        episode.
        """
        return (*self.first, *(move for episode in self.episodes for move in episode.moves))


@dataclass(slots=True)
class _Draft:
    """What is gathered of an episode while the history is read."""

    opened_ms: int
    won: Mapping[str, int] = field(default_factory=dict[str, int])
    story: list[str] = field(default_factory=list[str])


def record(history: Sequence[SeasonEvent], names: Mapping[str, str]) -> SeasonRecord:
    """Returns what everybody may know of a season.

    Args:
        history: All that happened in it, from its opening on.
        names: What people are called, by id; who is missing is called by their number.

    Raises:
        ValueError: When the history does not begin with the season's opening.
    """
    drafts: list[_Draft] = []
    seen: Seen | None = None
    for before, event, seen in course(history, people_of(history, names)):
        _note(drafts, before, event, seen)
    if seen is None:
        raise ValueError("a season's history begins with its opening")
    moves = movements(history)
    held = _held(moves, len(drafts)) if seen.season.over else None
    episodes = [
        EpisodeRecord(
            public=public,
            opened_ms=draft.opened_ms,
            rows=tuple(_rows(seen, public, draft, held)),
            story=tuple(draft.story),
            moves=tuple(move for move in moves if move.episode == public.number),
        )
        for public, draft in zip(seen.season.episodes, drafts, strict=True)
    ]
    first, last = tuple(move for move in moves if not move.episode), history[-1]
    ending = last.reason if isinstance(last, SeasonEnded) else ""
    return SeasonRecord(seen, tuple(episodes), first, seen.quoted(ending))


def people_of(history: Sequence[SeasonEvent], names: Mapping[str, str]) -> dict[str, str]:
    """Returns everybody's name for files: their own on one line, or their number in the cast."""
    found = {
        event.host: SeasonPageText.host
        for event in history
        if isinstance(event, SeasonOpened | HostAdded)
    }
    cast: list[str] = []
    for event in history:
        if isinstance(event, CastJoined):
            cast.append(event.player_id)
        elif isinstance(event, CastLeft):
            cast.remove(event.player_id)
            found[event.player_id] = SeasonPageText.player.format(number="-")
    found |= {id: SeasonPageText.player.format(number=number) for number, id in enumerate(cast, 1)}
    own = {id: one_line(plain(name)) for id, name in names.items()}
    return {id: own.get(id) or called for id, called in found.items()}


def _note(drafts: list[_Draft], before: Seen, event: SeasonEvent, seen: Seen) -> None:
    if isinstance(event, EpisodeOpened):
        drafts.append(_Draft(event.at_ms))
    if not drafts:
        return
    if isinstance(event, SpoilsTaken):
        drafts[event.episode - 1].won = {share.player_id: share.tokens for share in event.shares}
    if _is_in_story(event):
        drafts[-1].story += announcement(event, before, seen).splitlines()


def _is_in_story(event: SeasonEvent) -> bool:
    """Returns whether an episode's story tells of an event; what is asked has an answer, or is
    open.
    """
    match event:
        case (
            SeasonOpened()
            | CastJoined()
            | CastLeft()
            | HostAdded()
            | HostRemoved()
            | EpisodeOpened()
        ):
            return False
        case (
            MatchLinked()
            | SpoilsTaken()
            | GarnetsMoved()
            | ChoiceOpened()
            | QuestionAsked()
            | DuelLinked()
        ):
            return False
        case SeasonEnded() | ConsentAsked() | ConsentGiven():
            return False
        case (
            RulesChanged()
            | ColourClaimed()
            | Corrected()
            | VoteCast()
            | TokensChosen()
            | ChoiceClosed()
        ):
            return True
        case (
            Reminded()
            | DeadlineExtended()
            | ClockMoved()
            | TieDecided()
            | CandidateNamed()
            | TokenGiven()
        ):
            return True
        case (
            TokensLost()
            | TokensSettled()
            | OpponentChosen()
            | DuelReported()
            | DuelDrawn()
            | DuelSpoilsTaken()
        ):
            return True
        case (
            Eliminated()
            | EpisodeClosed()
            | EpisodeReopened()
            | QuestionClosed()
            | Reinstated()
            | ConsentClosed()
        ):
            return True
        case _:
            assert_never(event)


def _held(moves: Sequence[GarnetsMoved], episodes: int) -> list[Counter[str]]:
    """Returns everybody's garnets before the first episode, and after each."""
    found = [Counter[str]() for _ in range(episodes + 1)]
    for move in moves:
        for held in found[move.episode :]:
            held[move.player_id] -= move.amount
            held[move.to] += move.amount
    return found


def _rows(
    seen: Seen, public: PublicEpisode, draft: _Draft, held: list[Counter[str]] | None
) -> Iterator[Row]:
    """Yields the players of an episode, best first; those of the finale by the duels they won."""
    places, number = seen.places_in(public.number), public.number
    known = numbers(seen)
    ids = [id for id in known if id in places or id in _parties(public)]
    for id in sorted(
        ids, key=lambda id: (places.get(id, len(known) + 1), -public.wins.count(id), known[id])
    ):
        yield Row(
            id=id,
            place=places.get(id),
            won=draft.won.get(id, 0),
            tokens=public.tokens.get(id, 0),
            roles=tuple(_roles(public, id)),
            duels=public.wins.count(id),
            before=held[number - 1][id] if held else None,
            after=held[number][id] if held else None,
        )


def _parties(public: PublicEpisode) -> set[str]:
    return {
        *public.candidates,
        public.opponent,
        *public.duellists,
        *public.wins,
        *public.fallen,
    } - {""}


def _roles(public: PublicEpisode, id: str) -> Iterator[str]:
    if id in public.candidates:
        yield SeasonPageText.candidate
    if id == public.opponent:
        yield SeasonPageText.opponent
    if id in public.fallen:
        yield SeasonPageText.out
    elif id in public.wins and public.stage is Stage.CLOSED:
        yield SeasonPageText.winner
