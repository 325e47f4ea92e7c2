"""*Who sees what*: one short list, true for the match's own settings."""

from typing import Any

import pytest

from bifrost_bot.match.decide.lobby import Join
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.speech.visibility import visibility_text
from bifrost_bot.speech.wording import LONGEST_MESSAGE
from tests import samples
from tests.match.world import HOST, World

WATCHING = "Everybody on this server can watch matches."
ALL_SEEING = "The owner <@1>, everybody with the role <@&2> and the bot <@3>"


def said(game: str = "bifrost", **settings: Any) -> str:
    return visibility_text(World(Settings(game, **settings)).match, WATCHING, ALL_SEEING)


def test_it_says_who_reads_submissions() -> None:
    assert "**Your submission channels** (what you send, and the bot's answers): you." in said()
    assert "**Your submission channel** (what you send" in said(rooms="one")
    assert "**Hosts** cannot read submissions while the match runs." in said()
    watched = said(hosts_watch=True)
    assert "(what you send, and the bot's answers): you and the hosts of this match." in watched
    assert "**Hosts** can read every submission, so they cannot play in this match." in watched


def test_it_says_whether_a_host_plays_and_that_then_corrections_need_consent() -> None:
    world = World()
    world.do(Join(Player(HOST, "Host")))
    told = visibility_text(world.match, WATCHING, ALL_SEEING)
    assert f"<@{HOST}> hosts and plays. Corrections need the other players' consent." in told
    assert "hosts and plays" not in said()


def test_it_says_that_a_host_reads_answers_to_own_questions_where_there_are_some() -> None:
    asked = {"questions": [{"board": "8", "text": "Why?", "points": 1}]}
    assert "reads the answers to the host's own questions" in said(
        "antisocial_snake", options=asked
    )
    assert "own questions" not in said("antisocial_snake")


def test_it_names_whom_discord_shows_everything_other_bots_the_audit_log_and_the_operator() -> None:
    text = said()
    assert (
        f"**Admins**: {ALL_SEEING}. Discord shows Administrators every channel, and the audit log "
        "shows" in text
    )
    assert "audit log" in text
    assert "**Other bots** with Administrator" in text
    assert "**Whoever runs this bot**" in text
    assert WATCHING in text


def test_it_says_who_knows_the_seats() -> None:
    assert "**Who plays which seat**: nobody is told until the end." in said()
    assert "channel names are numbers" in said(neutral_names=True)
    assert "**Who plays which colour**: everybody." in said("social_snake")


@pytest.mark.parametrize("game", samples.GAMES)
@pytest.mark.parametrize("private", ["practice", "rehearsal", "rated"])
def test_it_fits_a_message(game: str, private: str) -> None:
    text = said(game, **{private: True}, options={})
    assert len(text) <= LONGEST_MESSAGE
    assert not text.endswith("…")
