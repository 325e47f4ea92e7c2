"""All that the lobby's message leaves out: every term of the match, and what fixes its chance."""

from collections.abc import Collection, Sequence

from bifrost_bot.match.model import Match
from bifrost_bot.messages.fairness import seal_lines
from bifrost_bot.messages.post import Button, Post, running_hash
from bifrost_bot.messages.summary import fitting
from bifrost_bot.speech import wording
from bifrost_bot.speech.lobby import term_lines
from bifrost_bot.speech.wording import LONGEST_MESSAGE


def details_post(match: Match, own: Sequence[str] = (), left: Collection[str] = ()) -> Post:
    """Returns the answer to *Details*.

    Args:
        own: What the reader's own presses on *Join* have added to its chance.
        left: The ids of players who have left the server.
    """
    head = f"**Details of match {match.id}, {match.game.info.title}**"
    gone = [wording.mention(id) for id in left if match.player(id) is not None]
    ends = [f"⚠️ Left the server: {wording.listing(gone)}."] if gone else []
    ends += seal_lines(match, own)
    ends += running_hash(match, len(match.chain.posted))
    room = LONGEST_MESSAGE - len("\n".join([head, *ends])) - 1
    terms = fitting(term_lines(match), room)
    text = "\n".join([head, *terms, *ends])
    return Post(text, buttons=(Button("Who sees what", "sight"),))
