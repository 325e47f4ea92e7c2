"""The list of who can see what in a match, by its settings."""

from collections.abc import Iterator

from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match, Status
from bifrost_bot.speech import wording


def visibility_text(match: Match, watching: str, all_seeing: str) -> str:
    """Returns the list of who can read what in a match.

    Args:
        watching: Who can watch matches on its server, in sentences.
        all_seeing: The owner, roles and bots of its server from whom Discord hides nothing, as a
            list in words.
    """
    lines = [
        *_submissions(match),
        *_boards(match, watching),
        (
            f"**Admins**: {all_seeing}. Discord shows Administrators every channel, and the audit "
            "log shows whom each channel was made for. Such people play only if the host allows "
            "it, and the lobby then names them."
        ),
        "**Other bots** with Administrator can read every channel and copy deleted messages.",
        "**Whoever runs this bot** can read its database.",
        *_afterwards(match),
    ]
    head = f"**Who sees what in match {match.id}**"
    return wording.fit("\n• ".join([head, *lines]))


def _submissions(match: Match) -> Iterator[str]:
    settings = match.settings
    info = match.game.info
    if settings.practice:
        yield "**Your practice**: only you see its channels."
        return
    if settings.rehearsal:
        yield (
            "**This rehearsal**: only its hosts see its channels, and computer players take all "
            "seats."
        )
        return
    several = info.answers_per == "board" and settings.rooms == "per-board"
    if settings.hosts_watch:
        if several:
            yield (
                "**Your submission channels** (what you send, and the bot's answers): you and "
                "the hosts of this match."
            )
        else:
            yield (
                "**Your submission channel** (what you send, and the bot's answers): you and the "
                "hosts of this match."
            )
        yield "**Hosts** can read every submission, so they cannot play in this match."
    else:
        if several:
            yield "**Your submission channels** (what you send, and the bot's answers): you."
        else:
            yield "**Your submission channel** (what you send, and the bot's answers): you."
        yield " ".join(
            [
                "**Hosts** cannot read submissions while the match runs.",
                *_playing_hosts(match),
                *_judging(match),
            ]
        )


def _playing_hosts(match: Match) -> Iterator[str]:
    """Yields that hosts play, where they do, for people who think of joining."""
    known = match.announced_ids
    playing = [wording.mention(host) for host in match.hosts if host in known]
    if len(playing) == 1:
        yield f"{playing[0]} hosts and plays."
    elif playing:
        yield f"{wording.listing(playing)} host and play."
    if playing and known >= {*match.hosts}:
        yield "Corrections need the other players' consent."


def _judging(match: Match) -> Iterator[str]:
    """Yields that a host reads some answers to judge them, where that was set."""
    if set(match.game.info.live_settings) & match.settings.options.keys():
        if impartial_hosts(match):
            yield (
                "A host who does not play reads the answers to the host's own questions, without "
                "names, to judge them."
            )
        else:
            yield (
                "A host reads the answers to the host's own questions, without names, to judge "
                "them."
            )


def _boards(match: Match, watching: str) -> Iterator[str]:
    if match.settings.private:
        return
    yield f"**Boards and lobby**: what everybody may know of the game, and nothing else. {watching}"
    noun = match.game.info.seat_noun
    if match.seating == "claimed":
        yield f"**Who plays which {noun}**: everybody."
    elif match.settings.neutral_names:
        yield (
            f"**Who plays which {noun}**: nobody is told until the end; channel names are numbers "
            "that do not say it."
        )
    else:
        yield f"**Who plays which {noun}**: nobody is told until the end."


def _afterwards(match: Match) -> Iterator[str]:
    if match.settings.private:
        yield "**At the end**: its channels are deleted."
    elif match.status is not Status.ABANDONED:
        yield (
            "**After the match**: everybody can see every seat, every answer and every random "
            "draw in the replay, and what was written in all channels but the hosts' own in a "
            "transcript, if a host makes one."
        )
