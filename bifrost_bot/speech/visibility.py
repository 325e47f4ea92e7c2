"""Who sees what in a match, in one short list that is true for its settings; the server's part
is told by the shell.
"""

from collections.abc import Iterator

from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match, Status
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts.lobby import SightText


def sight_text(match: Match, watching: str, all_seeing: str) -> str:
    """Returns who reads what in a match, for whoever asks.

    Args:
        match: The match.
        watching: Who can watch matches on its server, in sentences.
        all_seeing: The owner, roles and bots of its server from whom Discord hides nothing, as a
        list in words.
    """
    lines = [
        *_submissions(match),
        *_boards(match, watching),
        *_beyond(all_seeing),
        *_afterwards(match),
    ]
    return wording.fit(
        "\n".join([SightText.head.format(match=match.id), *(f"• {line}" for line in lines)])
    )


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
    """Yields that hosts play, where they do: whoever joins should know it."""
    known = {player.id for player in match.announced}
    playing = [wording.mention(host) for host in match.hosts if host in known]
    if len(playing) == 1:
        yield SightText.host_plays.format(host=playing[0])
    elif playing:
        yield SightText.hosts_play.format(hosts=wording.listing(playing))
    if playing and known >= {*match.hosts}:
        yield SightText.consent


def _judging(match: Match) -> Iterator[str]:
    """Yields that a host reads some answers to judge them, where a host set such questions."""
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


def _beyond(all_seeing: str) -> Iterator[str]:
    yield SightText.admins.format(admins=all_seeing)
    yield SightText.bots
    yield SightText.operator


def _afterwards(match: Match) -> Iterator[str]:
    if match.settings.private:
        yield SightText.channels_deleted
    elif match.status is not Status.ABANDONED:
        yield SightText.replay
