"""The list of who can see what in a match, by its settings."""

from collections.abc import Iterator

from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match, Status
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts.lobby import VisibilityText


def visibility_text(match: Match, watching: str, all_seeing: str) -> str:
    """Returns the list of who can read what in a match.

    Args:
        match: The match.
        watching: Who can watch matches on its server, in sentences.
        all_seeing: The owner, roles and bots of its server from whom Discord hides nothing, as a
            list in words.
    """
    lines = [
        *_submissions(match),
        *_boards(match, watching),
        VisibilityText.admins.format(admins=all_seeing),
        VisibilityText.bots,
        VisibilityText.operator,
        *_afterwards(match),
    ]
    head = VisibilityText.head.format(match=match.id)
    return wording.fit("\n• ".join([head, *lines]))


def _submissions(match: Match) -> Iterator[str]:
    settings = match.settings
    info = match.game.info
    if settings.practice:
        yield VisibilityText.practice
        return
    if settings.rehearsal:
        yield VisibilityText.rehearsal
        return
    several = info.answers_per == "board" and settings.rooms == "per-board"
    if settings.hosts_watch:
        yield VisibilityText.read_channels if several else VisibilityText.read_channel
        yield VisibilityText.hosts_read
    else:
        yield VisibilityText.own_channels if several else VisibilityText.own_channel
        yield " ".join([VisibilityText.hosts_blind, *_playing_hosts(match), *_judging(match)])


def _playing_hosts(match: Match) -> Iterator[str]:
    """Yields that hosts play, where they do, for people who think of joining."""
    known = {player.id for player in match.announced}
    playing = [wording.mention(host) for host in match.hosts if host in known]
    if len(playing) == 1:
        yield VisibilityText.host_plays.format(host=playing[0])
    elif playing:
        yield VisibilityText.hosts_play.format(hosts=wording.listing(playing))
    if playing and known >= {*match.hosts}:
        yield VisibilityText.consent


def _judging(match: Match) -> Iterator[str]:
    """Yields that a host reads some answers to judge them, where that was set."""
    if set(match.game.info.live_settings) & match.settings.options.keys():
        yield (
            VisibilityText.other_host_judges
            if impartial_hosts(match)
            else VisibilityText.host_judges
        )


def _boards(match: Match, watching: str) -> Iterator[str]:
    if match.settings.private:
        return
    yield VisibilityText.boards.format(watching=watching)
    noun = match.game.info.seat_noun
    if match.seating == "claimed":
        yield VisibilityText.seats_open.format(seat=noun)
    elif match.settings.neutral_names:
        yield VisibilityText.seats_numbered.format(seat=noun)
    else:
        yield VisibilityText.seats_hidden.format(seat=noun)


def _afterwards(match: Match) -> Iterator[str]:
    if match.settings.private:
        yield VisibilityText.channels_deleted
    elif match.status is not Status.ABANDONED:
        yield VisibilityText.replay
