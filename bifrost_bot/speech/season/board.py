"""What anyone can read of a season at any time: its board, what it waits for, and what a person
reads of themselves.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from bifrost_bot.season.model import Stage
from bifrost_bot.season.view import PublicEpisode, PublicMember
from bifrost_bot.speech.season.announcements import counts, score, wanted
from bifrost_bot.speech.season.choice import question, receipt
from bifrost_bot.speech.season.time import deadline
from bifrost_bot.speech.season.view import Seen, game_title
from bifrost_bot.speech.texts.season.board import SeasonBoardText, SeasonOwnText, SeasonStatusText
from bifrost_bot.speech.wording import counted

_NO_LINKS: Mapping[str, str] = MappingProxyType({})


def numbers(seen: Seen) -> dict[str, int]:
    """Returns everybody's number in board and picture by id: their place in the cast, from 1."""
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
    """Returns who is in the season, with their latest places, who was eliminated when, and at
    the end all garnets.
    """
    alive, out = seen.alive, [member for member in seen.season.cast if member.out is not None]
    if not seen.season.cast:
        return [SeasonBoardText.no_cast]
    players = ", ".join(_player(seen, member) for member in alive)
    lines = [SeasonBoardText.alive.format(number=len(alive), players=players)]
    if out:
        gone = sorted(out, key=lambda member: -(member.out or 0))
        players = ", ".join(_player(seen, member) for member in gone)
        lines.append(SeasonBoardText.out.format(number=len(out), players=players))
    held = [(member.id, member.garnets) for member in seen.season.cast if member.garnets]
    if held:
        lines.append(SeasonBoardText.garnets.format(garnets=counts(seen, held)))
    return lines


def _player(seen: Seen, member: PublicMember) -> str:
    number, player = numbers(seen)[member.id], seen.name(member.id)
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
        links: Where the replay of a match is, by the match's id.
    """
    text = SeasonBoardText.finale if episode.finale else SeasonBoardText.episode
    return text.format(number=episode.number, parts=" · ".join(_parts(seen, episode, links)))


def _parts(seen: Seen, episode: PublicEpisode, links: Mapping[str, str]) -> Iterator[str]:
    if episode.match_id:
        yield match_name(episode.match_id, episode.game, links)
    if episode.tokens:
        yield SeasonBoardText.tokens.format(tokens=counts(seen, [*episode.tokens.items()]))
    if episode.candidates:
        yield SeasonBoardText.candidate.format(players=seen.names(episode.candidates))
    if episode.opponent:
        yield SeasonBoardText.opponent.format(player=seen.name(episode.opponent))
    if episode.finale and episode.wins:
        yield SeasonBoardText.score.format(score=score(seen, episode.wins))
    duels = [
        SeasonBoardText.replay_of_duel.format(match=id, url=links[id])
        for id in episode.duels
        if id in links
    ]
    if duels:
        yield SeasonBoardText.duels.format(matches=", ".join(duels))
    if episode.stage is not Stage.CLOSED:
        yield SeasonBoardText.under_way
    elif episode.fallen:
        yield SeasonBoardText.fallen.format(players=seen.names(episode.fallen))
    else:
        yield SeasonBoardText.nobody_out


def match_name(match_id: str, game: str, links: Mapping[str, str] = _NO_LINKS) -> str:
    """Returns a match and its game, as a link where its replay can be opened."""
    if match_id in links:
        return SeasonBoardText.replay.format(
            match=match_id, url=links[match_id], game=game_title(game)
        )
    return SeasonBoardText.match.format(match=match_id, game=game_title(game))


def status_lines(seen: Seen) -> list[str]:
    """Returns what the season waits for."""
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
    return [*asked, _awaited(seen, season.episodes[-1])]


def _awaited(seen: Seen, episode: PublicEpisode) -> str:
    number, choice = episode.number, seen.season.choice
    if choice is not None:
        return wanted(choice, seen)
    if episode.stage is not Stage.DUEL:
        game = game_title(episode.game)
        if not episode.match_id:
            return SeasonStatusText.to_link.format(number=number)
        return SeasonStatusText.match.format(number=number, match=episode.match_id, game=game)
    players = seen.names(episode.duellists)
    if episode.duel_id:
        return SeasonStatusText.duel_match.format(
            number=number, players=players, match=episode.duel_id
        )
    return SeasonStatusText.duel.format(number=number, players=players)


def own_lines(seen: Seen) -> list[str]:
    """Returns what a person reads of themselves: garnets, Tokens, places, and what they are
    asked or have answered.
    """
    own, member = seen.own, next((one for one in seen.season.cast if one.id == seen.viewer), None)
    asked = [line for line in [receipt(seen) or question(seen)] if line]
    if own is None or member is None:
        return [SeasonOwnText.not_cast.format(season=seen.title), *asked]
    if member.out is not None:
        return [
            SeasonOwnText.out.format(season=seen.title, episode=member.out),
            *_own_places(seen, member),
            *asked,
        ]
    lines = [
        SeasonOwnText.alive.format(season=seen.title),
        SeasonOwnText.garnets.format(garnets=own.garnets),
    ]
    if own.can_give:
        lines.append(SeasonOwnText.can_give.format(garnets=counted(own.can_give, "garnet")))
    if own.tokens:
        lines.append(SeasonOwnText.tokens.format(tokens=own.tokens))
    return [*lines, *_own_places(seen, member), *asked]


def _own_places(seen: Seen, member: PublicMember) -> list[str]:
    places = [
        SeasonOwnText.place_in.format(place=place, episode=episode)
        for episode, place in zip(seen.played, member.places, strict=True)
        if place is not None
    ]
    return [SeasonOwnText.places.format(places=", ".join(places))] if places else []
