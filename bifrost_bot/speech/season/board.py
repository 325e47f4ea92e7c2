"""A season's public board and status, and the private status of a person."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from bifrost_bot.season.errors import PLACE_VACANT
from bifrost_bot.season.model import Stage
from bifrost_bot.season.view import OwnSeason, PublicEpisode, PublicMember
from bifrost_bot.speech.season.announcements import choice_text, list_counts, score, tally
from bifrost_bot.speech.season.choice import question, receipt
from bifrost_bot.speech.season.linked import NOTHING_KNOWN, MatchNow, whereabouts
from bifrost_bot.speech.season.substitutes import vacancy_lines
from bifrost_bot.speech.season.time import deadline, due
from bifrost_bot.speech.season.view import Seen, game_title
from bifrost_bot.speech.texts import NOT_PLACED, PLACE
from bifrost_bot.speech.wording import counted

_NO_LINKS: Mapping[str, str] = MappingProxyType({})


def numbers(seen: Seen) -> dict[str, int]:
    """Returns people's numbers in files by id: their place in the cast, from 1."""
    return {member.id: number for number, member in enumerate(seen.season.cast, 1)}


def head_line(seen: Seen) -> str:
    """Returns the first line of the board."""
    season = seen.season
    if season.winner:
        return f"**{seen.title}** · won by {seen.name(season.winner)}"
    if season.over:
        return f"**{seen.title}** · ended without a winner"
    return f"**{seen.title}** · hosted by {seen.names(season.hosts)}"


def cast_lines(seen: Seen) -> list[str]:
    """Returns players with their latest places, eliminated ones, and at the end all garnets."""
    cast = seen.season.cast
    if not cast:
        return ["The cast has no players yet. A host adds them with /season cast add."]
    lines: list[str] = []
    if not seen.season.winner:
        alive = seen.alive
        lines.append(f"**In the season ({len(alive)}):** {_players(seen, alive)}")
    replaced: list[str] = []
    out: list[PublicMember] = []
    held: list[tuple[str, int]] = []
    for member in cast:
        if member.successor:
            replaced.append(_successor_text(seen, member))
        elif member.out is not None:
            out.append(member)
        if member.garnets:
            held.append((member.id, member.garnets))
    if replaced:
        lines.append(f"**Replaced ({len(replaced)}):** {', '.join(replaced)}")
    if out:
        out.sort(key=lambda member: -(member.out or 0))
        lines.append(f"**Eliminated ({len(out)}):** {_players(seen, out)}")
    waiting = seen.season.substitutes
    if waiting:
        lines.append(f"**Substitutes, in order ({len(waiting)}):** {seen.names(waiting)}")
    if held:
        lines.append(f"**Garnets:** {list_counts(seen, held)}")
    return lines


def _players(seen: Seen, members: Iterable[PublicMember]) -> str:
    return ", ".join(_player(seen, member) for member in members)


def _player(seen: Seen, member: PublicMember) -> str:
    player = seen.name(member.id)
    if member.out is not None:
        return f"{player} (episode {member.out})"
    if member.is_vacant:
        return f"{player} (place vacant)"
    if not member.places:
        return player
    return f"{player} ({_place(member.places[-1])})"


def _successor_text(seen: Seen, member: PublicMember) -> str:
    """Returns a former player, who has their place, and since when."""
    successor = seen.name(member.successor)
    return f"{seen.name(member.id)} ({successor} since episode {member.out})"


def _place(place: int | None) -> str:
    return NOT_PLACED if place is None else PLACE.format(place=place)


def episode_line(seen: Seen, episode: PublicEpisode, links: Mapping[str, str] = _NO_LINKS) -> str:
    """Returns an episode in one line.

    Args:
        episode: One of its episodes.
        links: The addresses of replays, by match id.
    """
    if episode.finale:
        text = "**Episode {number}, finale** · {parts}"
    else:
        text = "**Episode {number}** · {parts}"
    return text.format(number=episode.number, parts=" · ".join(_parts(seen, episode, links)))


def _parts(seen: Seen, episode: PublicEpisode, links: Mapping[str, str]) -> Iterator[str]:
    if episode.match_id:
        yield _match_name(episode.match_id, episode.game, links)
    if episode.tokens:
        tokens = list_counts(seen, [*episode.tokens.items()])
        yield f"Tokens: {tokens}"
    if episode.candidates:
        noun = "Candidate" if len(episode.candidates) == 1 else "Candidates"
        yield f"{noun}: {seen.names(episode.candidates)}"
    if episode.opponent:
        yield f"opponent: {seen.name(episode.opponent)}"
    if episode.finale and episode.wins:
        yield f"duels won: {score(seen, episode.wins)}"
    published = [f"[match {id}](<{links[id]}>)" for id in episode.duels if id in links]
    if published:
        yield f"duel: {', '.join(published)}"
    if episode.stage is not Stage.CLOSED:
        yield "under way"
        return
    out = seen.left_in(episode)
    yield f"out: {seen.names(out)}" if out else "nobody out"


def _match_name(match_id: str, game: str, links: Mapping[str, str]) -> str:
    """Returns a match and its game, as a link where there is a replay."""
    title = game_title(game)
    if match_id in links:
        return f"[match {match_id}](<{links[match_id]}>), {title}"
    return f"match {match_id}, {title}"


def status_lines(seen: Seen, matches: Mapping[str, MatchNow] = NOTHING_KNOWN) -> list[str]:
    """Returns the lines about what has to happen next.

    Args:
        matches: Its matches as they stand, by id, as far as they were looked at.
    """
    season = seen.season
    if season.over:
        return ["The season is over."]
    asked = [
        (
            f"Waiting for the hosts: keep or undo the elimination in episode {one.episode} until "
            f"{deadline(one.until_ms)}."
        )
        for one in season.questions
    ]
    asked += vacancy_lines(seen)
    if not season.episodes:
        return [
            (
                "Waiting for the hosts: /season cast add adds players, /season episode open "
                "begins the season."
            )
        ]
    if season.episodes[-1].stage is Stage.CLOSED:
        return asked or [
            (
                f"Waiting for a host to open episode {len(season.episodes) + 1} with /season "
                "episode open."
            )
        ]
    return [*asked, _episode_status(seen, season.episodes[-1], matches)]


def _episode_status(seen: Seen, episode: PublicEpisode, matches: Mapping[str, MatchNow]) -> str:
    number = episode.number
    match = episode.match_id
    if seen.season.choice is not None:
        return choice_text(seen.season.choice, seen)
    if episode.stage is Stage.DUEL:
        return _duel_status(seen, episode, matches.get(episode.duel_id))
    if not match:
        return f"Episode {number}: waiting for a host to choose its match."
    game = game_title(episode.game)
    now = matches.get(match)
    if now is None:
        return f"Episode {number}: match {match}, {game}."
    text = f"Episode {number}: match {match} ({game})"
    match now.stage:
        case "lobby":
            return f"{text} has not begun: {now.where}"
        case "running":
            return f"{text} is being played: {now.where}"
        case "over":
            return f"{text} ended without a result. A host opens another one."


def _duel_status(seen: Seen, episode: PublicEpisode, now: MatchNow | None) -> str:
    players = seen.names(episode.duellists)
    head = f"Episode {episode.number}:"
    first = episode.duellists[0]
    score_now = f" ({tally(episode.wins, first)})" if episode.wins else ""
    if not episode.duel_id or (now and now.stage == "over"):
        duel = "next duel" if episode.wins else "duel"
        return (
            f"{head} waiting for the {duel} of {players}{score_now}. A host opens it with /season "
            "duel open."
        )
    text = f"{head} {players} duel in match {episode.duel_id}{score_now}"
    return f"{text}{whereabouts(now)}"


def own_lines(seen: Seen, matches: Mapping[str, MatchNow] = NOTHING_KNOWN) -> list[str]:
    """Returns the viewer's garnets, Tokens, places, and what they owe: a match, duel or choice.

    Args:
        matches: Its matches as they stand for the viewer, by id, as far as they were looked at.
    """
    member = next((one for one in seen.season.cast if one.id == seen.viewer), None)
    lines: list[str] = []
    if seen.own is None or member is None:
        lines.append(f"You are not in the cast of {seen.title}.")
        if seen.viewer in seen.season.substitutes:
            number = 1 + seen.season.substitutes.index(seen.viewer)
            lines.append(f"Of its substitutes you are asked as number {number}.")
    elif seen.season.winner == member.id:
        lines.append(f"You won {seen.title}.")
        lines += _own_places(seen, member)
    elif member.successor:
        successor = seen.name(member.successor)
        lines.append(f"{successor} has had your place in {seen.title} since episode {member.out}.")
        lines += _own_places(seen, member)
    elif member.out is not None:
        lines.append(_own_end(seen, member.out))
        lines += _own_places(seen, member)
    else:
        lines += _holdings(seen, seen.own)
        lines += _own_places(seen, member)
        lines += _own_duel(seen, matches)
        lines += [PLACE_VACANT] if member.is_vacant else []
    asked = receipt(seen) or question(seen)
    return [*lines, asked] if asked else lines


def _own_end(seen: Seen, episode: int) -> str:
    if seen.season.episodes[episode - 1].finale:
        return f"You came second in {seen.title}."
    return f"You left {seen.title} in episode {episode}."


def _holdings(seen: Seen, own: OwnSeason) -> Iterator[str]:
    yield f"You are in {seen.title}."
    if not seen.season.episodes:
        # Hosts may have given some already.
        garnets = counted(own.garnets + seen.season.rules.garnets, "garnet")
        yield f"You will begin with {garnets}."
        return
    yield f"Garnets: {own.garnets}"
    if own.can_give:
        garnets = counted(own.can_give, "garnet")
        yield f"You can give up to {garnets} with /season give."
    if own.tokens:
        yield f"Tokens of Life in this episode: {own.tokens}"


def _own_places(seen: Seen, member: PublicMember) -> list[str]:
    places = [
        f"{place} (episode {episode})"
        for episode, place in zip(seen.played, member.places, strict=True)
        if place is not None
    ]
    return [f"Your places: {', '.join(places)}"] if places else []


def _own_duel(seen: Seen, matches: Mapping[str, MatchNow]) -> Iterator[str]:
    """Yields whom the viewer duels, in which match, where and until when."""
    episode = seen.season.episodes[-1] if seen.season.episodes else None
    if episode is None or seen.viewer not in episode.duellists:
        return
    stakes = "" if episode.needed > 1 or episode.finale else " The loser leaves the season."
    text = f"You duel {seen.opponents(episode, seen.viewer)}.{stakes}"
    now = matches.get(episode.duel_id)
    if not episode.duel_id or (now and now.stage == "over"):
        yield f"{text} A host opens the match."
        return
    text = f"{text} It is match {episode.duel_id}{whereabouts(now)}"
    until = f". Its turn lasts until {due(now.until_ms)}." if now and now.until_ms else ""
    yield f"{text}{until}"
