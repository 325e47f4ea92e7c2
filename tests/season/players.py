"""Seeded people who play a season, and their host."""

import random
from collections.abc import Iterator

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.season import token
from bifrost_bot.season.decide.cast import AddToCast, RemoveFromCast
from bifrost_bot.season.decide.clock import (
    ChoiceDue,
    ConsentDue,
    CreditDowntime,
    IdleDue,
    QuestionDue,
    ReminderDue,
    SubstituteDue,
)
from bifrost_bot.season.decide.consents import AnswerConsent
from bifrost_bot.season.decide.core import Command
from bifrost_bot.season.decide.duels import ReportDraw, TakeDuel
from bifrost_bot.season.decide.episodes import LinkDuel, LinkMatch, OpenEpisode
from bifrost_bot.season.decide.hosts import AddHost, End, RemoveHost, SetCalendar
from bifrost_bot.season.decide.players import GiveGarnets, GiveTokens, Vote
from bifrost_bot.season.decide.results import TakeSpoils
from bifrost_bot.season.decide.substitutes import (
    AnswerSubstitute,
    NameSubstitute,
    NoteAbsence,
    RemoveSubstitute,
    ResignPlace,
)
from bifrost_bot.season.errors import SeasonError
from bifrost_bot.season.host_action import (
    AnswerQuestion,
    ChooseOpponent,
    ClaimColour,
    CloseEpisode,
    Eliminate,
    Extend,
    MoveGarnets,
    Reinstate,
    ReportDuel,
    Vacate,
)
from bifrost_bot.season.model import Choice, Episode, EpisodeDate, Season, Share, Stage
from bifrost_bot.season.rules import PRESETS
from tests.clock import START_MS
from tests.season.world import HOST, World, correction, rules_change

MOST_STEPS = 3_000


def answer(
    season: Season, choice: Choice, by: str, lot: random.Random
) -> Vote | GiveTokens | ChooseOpponent:
    """An answer that one of those who are asked may give."""
    episode = season.episode
    assert episode is not None
    match choice.kind:
        case "vote":
            return Vote(by, choice.number, tuple(lot.sample(choice.options, choice.places)))
        case "tokens":
            number = lot.randint(*token.gift_bounds(season, episode, by))
            return GiveTokens(
                by, choice.number, tuple(lot.sample(token.receivers(season, episode, by), number))
            )
        case "opponent":
            return ChooseOpponent(by, choice.number, lot.choice(choice.options))


def result(season: Season, lot: random.Random, *, levels: int = 6) -> tuple[Share, ...]:
    """A match's results for the season's players: many ties, some Tokens and Candidates."""
    scores = {id: lot.randrange(levels) for id in season.alive}
    found: list[Share] = []
    named = set(lot.sample(season.alive, min(len(season.alive), lot.choice((0, 0, 1, 2)))))
    for id in sorted(scores, key=lambda id: -scores[id]):
        place = 1 + sum(score > scores[id] for score in scores.values())
        end = lot.randrange(8)
        won = lot.randrange(3)
        garnets = lot.choice((None, end + won))
        tokens = max(3 - place, 0) if lot.random() < 0.5 else 0
        found.append(
            Share(id, place, garnets, won, tokens, "fewest apples (1)" if id in named else "")
        )
    return tuple(found)


def due(season: Season, lot: random.Random, names: Iterator[int]) -> Command | None:
    """What a diligent host does next; None while others are asked."""
    episode = season.episode
    host = season.hosts[0]
    if season.questions:
        return AnswerQuestion(host, season.questions[0].number, lot.random() < 0.5)
    if episode is None:
        return OpenEpisode(host, len(season.episodes) + 1)
    if episode.stage is Stage.MATCH:
        if episode.match is None:
            return LinkMatch(
                host, f"m{next(names)}", "social_snake", lot.choice((1, 1, 2)), lot.random() < 0.5
            )
        return TakeSpoils("", episode.match.match_id, result(season, lot))
    if episode.stage is Stage.DUEL:
        return _duel(season, episode, lot, names)
    return None


def _duel(season: Season, episode: Episode, lot: random.Random, names: Iterator[int]) -> Command:
    host = season.hosts[0]
    winner = lot.choice(season.duellists)
    link = episode.duel
    if link is None or link.match_id in {
        *episode.drawn,
        *(duel.match_id for duel in episode.duels),
    }:
        if lot.random() < 0.5:
            return LinkDuel(host, f"d{next(names)}", "antisocial_snake")
        return ReportDuel(host, winner, request=f"r{next(names)}")
    if lot.random() < 0.2:
        return ReportDraw(link.match_id)
    shares = tuple(
        Share(id, 1, lot.randrange(6), lot.randrange(2), brought=2) for id in season.duellists
    )
    return TakeDuel(winner, link.match_id, shares=shares)


def anything(season: Season, lot: random.Random, names: Iterator[int]) -> Command:
    """Any command of anybody, seldom a fitting one."""
    people = (*(member.id for member in season.cast), HOST, "777")
    id = lot.choice(people)
    other = lot.choice(people)
    number = lot.randrange(season.numbers + 2)
    host = lot.choice((HOST, season.hosts[0], id))
    few = tuple(lot.sample(people, lot.randrange(3)))
    match_id = lot.choice([one.match.match_id for one in season.episodes if one.match] or ["m"])
    due_numbers = [one.number for one in season.with_deadline] or [number]
    substitute = lot.choice(("801", "802", "803", id))
    commands: list[Command] = [
        _about_substitutes(host, substitute, number, lot),
        Vote(id, number, few),
        GiveTokens(id, number, few),
        ChooseOpponent(id, number, other),
        _gift_or_date(host, GiveGarnets(id, other, lot.randrange(4), f"g{next(names)}")),
        MoveGarnets(host, id, lot.randrange(-3, 4), "because", f"h{next(names)}"),
        OpenEpisode(host, lot.randrange(1, 15)),
        LinkMatch(host, f"m{lot.randrange(50)}", "bifrost", lot.randrange(4)),
        LinkDuel(host, f"d{lot.randrange(50)}", "bifrost"),
        TakeSpoils(lot.choice(("", host)), match_id, result(season, lot) if season.alive else ()),
        _correction(season, host, id, lot),
        ReportDuel(host, id, f"r{next(names)}"),
        TakeDuel(id, lot.choice(("d1", "d2"))),
        AnswerQuestion(host, number, lot.random() < 0.5),
        AnswerConsent(id, number, lot.random() < 0.9),
        AddToCast(host, id),
        AddHost(host, id),
        RemoveHost(host, lot.choice((id, id, HOST, "777"))),
        RemoveFromCast(host, id),
        rules_change(season, lot.choice(tuple(PRESETS.values())), host),
        ChoiceDue(number),
        QuestionDue(number),
        ConsentDue(number),
        IdleDue(),
        ReminderDue(number),
        ClaimColour(host, id, lot.choice(("red", "blue", ""))),
        Extend(host, lot.choice(due_numbers), lot.randrange(1, 100_000), f"e{next(names)}"),
        Reinstate(host, id, "because"),
        ReportDraw(match_id),
        CreditDowntime(START_MS + lot.randrange(100_000_000)),
    ]
    if lot.random() < 0.02:
        commands = [
            Eliminate(host, id, "because"),
            Vacate(host, id, "because"),
            CloseEpisode(host, len(season.episodes), "because"),
        ]
    if lot.random() < 0.001:
        commands = [End(host, "because")]
    if season.consent is not None and lot.random() < 0.5:
        return AnswerConsent(
            lot.choice(season.consent.asked), season.consent.number, lot.random() < 0.95
        )
    asked = season.substitution
    if asked is not None and lot.random() < 0.5:
        return AnswerSubstitute(asked.player_id, asked.number, lot.random() < 0.7)
    return lot.choice(commands)


def _about_substitutes(host: str, id: str, number: int, lot: random.Random) -> Command:
    commands: list[Command] = [
        NameSubstitute(host, id),
        RemoveSubstitute(host, id),
        NoteAbsence(id),
        AnswerSubstitute(id, number, True),
        SubstituteDue(number),
        ResignPlace(id),
    ]
    return lot.choice(commands)


def _gift_or_date(host: str, gift: GiveGarnets) -> Command:
    """The gift, or in place of an empty one a date for the next episode."""
    return gift if gift.amount else SetCalendar(host, (EpisodeDate(START_MS + 10**10),))


def _correction(season: Season, host: str, id: str, lot: random.Random) -> Command:
    number = lot.randrange(1, 13)
    garnets = {"garnets": lot.randrange(9)} if lot.random() < 0.3 else {}
    return correction(
        season,
        number,
        id,
        "because",
        host,
        place=lot.randrange(1, 7),
        tokens=lot.randrange(3),
        **garnets,
    )


def attempt(world: World, command: Command) -> bool:
    """Whether a command was carried out; what is refused is refused in words."""
    try:
        world.do(command)
    except (SeasonError, ConfigError) as refusal:
        assert str(refusal).strip()
        return False
    return True


def play(
    world: World, lot: random.Random, *, silence: float = 0.0, trouble: float = 0.0
) -> Iterator[Season]:
    """Plays a season to its end, yielding it after every step.

    Args:
        lot: What decides what people do.
        silence: How probable it is that who is asked lets the deadline pass; the host does so far
            more seldom.
        trouble: How probable it is that anything else comes between, while the season is young.
    """
    names = iter(range(1_000, 1_000_000))
    if trouble:
        world.do(AddToCast(HOST, "888"))
        world.do(MoveGarnets(HOST, "888", 2, "welcome", "first"))
        world.do(RemoveFromCast(HOST, "888"))
        for substitute in ("801", "802", "803"):
            world.do(NameSubstitute(HOST, substitute))
    for step in range(MOST_STEPS):
        if world.season.over:
            return
        if lot.random() < trouble and step < MOST_STEPS // 10:
            world.now_ms += lot.choice((0, 1_000, 3_600_000))
            attempt(world, anything(world.season, lot, names))
        else:
            _step(world, lot, silence, names)
        yield world.season
    raise AssertionError("the season has not ended")


def _step(world: World, lot: random.Random, silence: float, names: Iterator[int]) -> None:
    season = world.season
    choice = world.season.choice
    silent = lot.random() < (silence if choice is not None or season.questions else silence**8)
    waiting = [by for by in choice.asked if by not in choice.answers] if choice else []
    command: Command | None = due(season, lot, names)
    if choice is not None:
        command = answer(season, choice, lot.choice(waiting), lot) if waiting else None
    if silent or command is None or not attempt(world, command):
        world.wait()
