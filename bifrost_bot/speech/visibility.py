"""A list of what each kind of reader can see in a match, by its settings."""

from collections.abc import Iterator

from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match, Status
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts.lobby import SightText


def sight_text(match: Match, watching: str, all_seeing: str) -> str:
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
        SightText.admins.format(admins=all_seeing),
        SightText.bots,
        SightText.operator,
        *_afterwards(match),
    ]
    head = SightText.head.format(match=match.id)
    return wording.fit("\n• ".join([head, *lines]))


def _submissions(match: Match) -> Iterator[str]:
    settings, info = match.settings, match.game.info
    if settings.practice:
        yield SightText.practice
        return
    if settings.rehearsal:
        yield SightText.rehearsal
        return
    several = info.answers_per == "board" and settings.rooms == "per-board"
    if settings.hosts_watch:
        yield SightText.read_channels if several else SightText.read_channel
        yield SightText.hosts_read
    else:
        yield SightText.own_channels if several else SightText.own_channel
        yield " ".join([SightText.hosts_blind, *_playing_hosts(match), *_judging(match)])


def _playing_hosts(match: Match) -> Iterator[str]:
    """Yields that hosts play, where they do, for people who think of joining."""
    known = {player.id for player in match.announced}
    playing = [wording.mention(host) for host in match.hosts if host in known]
    if len(playing) == 1:
        yield SightText.host_plays.format(host=playing[0])
    elif playing:
        yield SightText.hosts_play.format(hosts=wording.listing(playing))
    if playing and known >= {*match.hosts}:
        yield SightText.consent


def _judging(match: Match) -> Iterator[str]:
    """Yields that a host reads some answers to judge them, where that was set."""
    if set(match.game.info.live_settings) & match.settings.options.keys():
        yield SightText.other_host_judges if impartial_hosts(match) else SightText.host_judges


def _boards(match: Match, watching: str) -> Iterator[str]:
    if match.settings.private:
        return
    yield SightText.boards.format(watching=watching)
    noun = match.game.info.seat_noun
    if match.seating == "claimed":
        yield SightText.seats_open.format(seat=noun)
    elif match.settings.neutral_names:
        yield SightText.seats_numbered.format(seat=noun)
    else:
        yield SightText.seats_hidden.format(seat=noun)


def _afterwards(match: Match) -> Iterator[str]:
    if match.settings.private:
        yield SightText.channels_deleted
    elif match.status is not Status.ABANDONED:
        yield SightText.replay
