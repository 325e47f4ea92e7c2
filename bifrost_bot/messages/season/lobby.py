"""The lobby's message of a season's match, which the cast need not join."""

from collections.abc import Sequence
from dataclasses import replace

from bifrost_bot.match.model import Match
from bifrost_bot.messages.post import Post
from bifrost_bot.speech.wording import fit, listing, mention

_JOIN = "join"


def for_cast(post: Post, match: Match, cast: Sequence[str]) -> Post:
    """Returns the message of a match in its lobby: it asks only those to join who are not seated.

    Args:
        post: The message as for any match.
        cast: Those who are to play it.
    """
    if match.ready is not None:
        return post
    away = [mention(id) for id in cast if match.player(id) is None]
    chooses = match.seating == "claimed"
    if away:
        said = f"Only {listing(away)} can still **Join**: the season's other players are seated."
    elif chooses:
        noun = match.game.info.seat_noun
        said = f"The season's players are seated. **Join** lets them choose another {noun}."
    else:
        said = "The season's players are seated."
    keeps = chooses or bool(away)
    buttons = tuple(one for one in post.buttons if keeps or one.action != _JOIN)
    return replace(post, text=fit(f"{post.text}\n{said}"), buttons=buttons)
