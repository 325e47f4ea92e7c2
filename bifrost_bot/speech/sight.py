"""Who sees what in a match, in one short list that is true for its settings; the server's part is told by the shell."""

from collections.abc import Iterator

from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match, Status
from bifrost_bot.speech import wording


def sight_text(match: Match, watching: str, all_seeing: str) -> str:
    """Returns who reads what in a match, for whoever asks.

    Args:
        match: The match.
        watching: Who can watch matches on its server, in sentences.
        all_seeing: The owner, roles and bots of its server from whom Discord hides nothing, as a list in words.
    """
    lines = [*_submissions(match), *_boards(match, watching), *_beyond(all_seeing), *_afterwards(match)]
    return wording.fit("\n".join([f"**Who sees what in match {match.id}**", *(f"• {line}" for line in lines)]))


def _submissions(match: Match) -> Iterator[str]:
    settings, info = match.settings, match.game.info
    if settings.practice:
        yield "**Your practice**: only you see its channels."
        return
    if settings.rehearsal:
        yield "**This rehearsal**: only its hosts see its channels, and computer players take all seats."
        return
    rooms = "channels" if info.answers_per == "board" and settings.rooms == "per-board" else "channel"
    readers = "you and the hosts of this match" if settings.hosts_watch else "you"
    yield f"**Your submission {rooms}** (what you send, and the bot's answers): {readers}."
    if settings.hosts_watch:
        yield "**Hosts** can read every submission, so they cannot play in this match."
    else:
        yield f"**Hosts** cannot read submissions while the match runs.{_playing_hosts(match)}{_judging(match)}"


def _playing_hosts(match: Match) -> str:
    """Returns that hosts play, where they do: whoever joins should know it."""
    known = {player.id for player in match.announced}
    playing = [wording.mention(host) for host in match.hosts if host in known]
    if not playing:
        return ""
    verb = "hosts and plays" if len(playing) == 1 else "host and play"
    agreed = " Corrections need the other players' consent." if known >= {*match.hosts} else ""
    return f" {wording.listing(playing)} {verb}.{agreed}"


def _judging(match: Match) -> str:
    """Returns that a host reads some answers to judge them, where a host set such questions."""
    live = set(match.game.info.live_settings) & match.settings.options.keys()
    if not live:
        return ""
    who = "A host who does not play" if impartial_hosts(match) else "A host"
    return f" {who} reads the answers to the host's own questions, without names, to judge them."


def _boards(match: Match, watching: str) -> Iterator[str]:
    if match.settings.private:
        return
    yield f"**Boards and lobby**: what everybody may know of the game, and nothing else. {watching}"
    noun = match.game.info.seat_noun
    if match.seating == "claimed":
        yield f"**Who plays which {noun}**: everybody."
    elif match.settings.neutral_names:
        yield f"**Who plays which {noun}**: nobody is told until the end; channel names are numbers that do not say it."
    else:
        yield f"**Who plays which {noun}**: nobody is told until the end."


def _beyond(all_seeing: str) -> Iterator[str]:
    yield (
        f"**Admins**: {all_seeing}. Discord shows Administrators every channel, and the audit log shows whom each "
        "channel was made for. Such people play only if the host allows it, and the lobby then names them."
    )
    yield "**Other bots** with Administrator can read every channel and copy deleted messages."
    yield "**Whoever runs this bot** can read its database."


def _afterwards(match: Match) -> Iterator[str]:
    if match.settings.private:
        yield "**At the end**: its channels are deleted."
    elif match.status is not Status.ABANDONED:
        yield "**After the match**: everybody can see every seat, every answer and every random draw in the replay."
