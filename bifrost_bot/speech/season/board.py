"""A season's public board and status, and the private status of a person."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from bifrost_bot.season.model import Stage
from bifrost_bot.season.view import OwnSeason, PublicEpisode, PublicMember
from bifrost_bot.speech.season.announcements import choice_text, list_counts, score
from bifrost_bot.speech.season.choice import question, receipt
from bifrost_bot.speech.season.time import deadline
from bifrost_bot.speech.season.view import Seen, game_title
from bifrost_bot.speech.texts.season.board import SeasonBoardText, SeasonOwnText, SeasonStatusText
from bifrost_bot.speech.wording import counted

_NO_LINKS: Mapping[str, str] = MappingProxyType({})


def numbers(seen: Seen) -> dict[str, int]:
    """Returns people's numbers in board and picture by id: their place in the cast, from 1."""
    return {member.id: number for number, member in enumerate(seen.season.cast, 1)}


def head_line(seen: Seen) -> str:
    """Returns the first line of the board."""
    season = seen.season
    if season.winner:
        return SeasonBoardText.head_over.format(season=seen.title, winner=seen.name(season.winner))
    if season.over:
        return SeasonBoardText.head_ended.format(season=seen.title)
    return SeasonBoardText.head.format(season=seen.title, hosts=seen.names(season.hosts))


def cast_lines(seen: Seen) -> list[str]:
    """Returns players with their latest places, eliminated ones, and at the end all garnets."""
    cast = seen.season.cast
    if not cast:
        return [SeasonBoardText.no_cast]
    alive = seen.alive
    players = ", ".join(_player(seen, member) for member in alive)
    lines = [SeasonBoardText.alive.format(number=len(alive), players=players)]
    out = [member for member in cast if member.out is not None]
    if out:
        out.sort(key=lambda member: -(member.out or 0))
        players = ", ".join(_player(seen, member) for member in out)
        lines.append(SeasonBoardText.out.format(number=len(out), players=players))
    held = [(member.id, member.garnets) for member in cast if member.garnets]
    if held:
        lines.append(SeasonBoardText.garnets.format(garnets=list_counts(seen, held)))
    return lines


def _player(seen: Seen, member: PublicMember) -> str:
    number = numbers(seen)[member.id]
    player = seen.name(member.id)
    if member.out is not None:
        return SeasonBoardText.player_out.format(number=number, player=player, episode=member.out)
    if not member.places:
        return SeasonBoardText.player.format(number=number, player=player)
    place = _place(member.places[-1])
    return SeasonBoardText.player_at.format(number=number, player=player, place=place)


def _place(place: int | None) -> str:
    return SeasonBoardText.no_place if place is None else SeasonBoardText.place.format(place=place)


def episode_line(seen: Seen, episode: PublicEpisode, links: Mapping[str, str] = _NO_LINKS) -> str:
    """Returns an episode in one line.

    Args:
        seen: The season.
        episode: One of its episodes.
        links: The addresses of replays, by match id.
    """
    text = SeasonBoardText.finale if episode.finale else SeasonBoardText.episode
    return text.format(number=episode.number, parts=" · ".join(_parts(seen, episode, links)))


def _parts(seen: Seen, episode: PublicEpisode, links: Mapping[str, str]) -> Iterator[str]:
    if episode.match_id:
        yield _match_name(episode.match_id, episode.game, links)
    if episode.tokens:
        yield SeasonBoardText.tokens.format(tokens=list_counts(seen, [*episode.tokens.items()]))
    if episode.candidates:
        yield SeasonBoardText.candidate.format(players=seen.names(episode.candidates))
    if episode.opponent:
        yield SeasonBoardText.opponent.format(player=seen.name(episode.opponent))
    if episode.finale and episode.wins:
        yield SeasonBoardText.score.format(score=score(seen, episode.wins))
    published = [id for id in episode.duels if id in links]
    if published:
        text = SeasonBoardText.replay_of_duel
        matches = ", ".join(text.format(match=id, url=links[id]) for id in published)
        yield SeasonBoardText.duels.format(matches=matches)
    if episode.stage is not Stage.CLOSED:
        yield SeasonBoardText.under_way
    elif episode.fallen:
        yield SeasonBoardText.fallen.format(players=seen.names(episode.fallen))
    else:
        yield SeasonBoardText.nobody_out


def _match_name(match_id: str, game: str, links: Mapping[str, str]) -> str:
    """Returns a match and its game, as a link where there is a replay."""
    title = game_title(game)
    if match_id in links:
        return SeasonBoardText.replay.format(match=match_id, url=links[match_id], game=title)
    return SeasonBoardText.match.format(match=match_id, game=title)


def status_lines(seen: Seen) -> list[str]:
    """Returns the lines about what has to happen next."""
    season = seen.season
    if season.over:
        return [SeasonStatusText.over]
    asked = [
        SeasonStatusText.question.format(number=one.episode, deadline=deadline(one.until_ms))
        for one in season.questions
    ]
    if not season.episodes:
        return [SeasonStatusText.to_begin]
    if season.episodes[-1].stage is Stage.CLOSED:
        return asked or [SeasonStatusText.to_open.format(number=len(season.episodes) + 1)]
    return [*asked, _episode_status(seen, season.episodes[-1])]


def _episode_status(seen: Seen, episode: PublicEpisode) -> str:
    number = episode.number
    match = episode.match_id
    if seen.season.choice is not None:
        return choice_text(seen.season.choice, seen)
    if episode.stage is Stage.DUEL:
        players = seen.names(episode.duellists)
        duel = episode.duel_id
        if duel:
            return SeasonStatusText.duel_match.format(number=number, players=players, match=duel)
        return SeasonStatusText.duel.format(number=number, players=players)
    if not match:
        return SeasonStatusText.to_link.format(number=number)
    game = game_title(episode.game)
    return SeasonStatusText.match.format(number=number, match=match, game=game)


def own_lines(seen: Seen) -> list[str]:
    """Returns the viewer's garnets, Tokens, places, and their open choice or answer."""
    member = next((one for one in seen.season.cast if one.id == seen.viewer), None)
    lines: list[str] = []
    if seen.own is None or member is None:
        lines.append(SeasonOwnText.not_cast.format(season=seen.title))
    elif member.out is not None:
        lines.append(SeasonOwnText.out.format(season=seen.title, episode=member.out))
        lines += _own_places(seen, member)
    else:
        lines += _holdings(seen, seen.own)
        lines += _own_places(seen, member)
    asked = receipt(seen) or question(seen)
    return [*lines, asked] if asked else lines


def _holdings(seen: Seen, own: OwnSeason) -> Iterator[str]:
    yield SeasonOwnText.alive.format(season=seen.title)
    yield SeasonOwnText.garnets.format(garnets=own.garnets)
    if own.can_give:
        yield SeasonOwnText.can_give.format(garnets=counted(own.can_give, "garnet"))
    if own.tokens:
        yield SeasonOwnText.tokens.format(tokens=own.tokens)


def _own_places(seen: Seen, member: PublicMember) -> list[str]:
    places = [
        SeasonOwnText.place_in.format(place=place, episode=episode)
        for episode, place in zip(seen.played, member.places, strict=True)
        if place is not None
    ]
    return [SeasonOwnText.places.format(places=", ".join(places))] if places else []
