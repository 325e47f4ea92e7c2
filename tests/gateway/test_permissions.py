"""The table of permissions; the operators' guide and the sandbox follow it."""

import re
from pathlib import Path

from bifrost_bot.gateway.channels.permissions import INVITED, NEEDED, invitation
from bifrost_bot.sandbox.world import permissions as allow

OPERATING = Path(__file__).parents[2] / "docs" / "operating.md"


def test_the_guide_asks_for_what_the_bot_needs_and_no_more() -> None:
    text = OPERATING.read_text(encoding="utf-8")
    rows = text.partition("| permission | the bot … |")[2].partition("\n4.")[0].split("\n")[2:]
    listed = [list(filter(None, re.split(r"\s*\|\s*", row))) for row in rows]
    assert listed == [
        list(filter(None, (needed.name, needed.why, needed.where))) for needed in NEEDED
    ]


def test_the_guides_link_is_the_one_that_the_bot_prints() -> None:
    (link,) = re.findall(
        r"`(https://discord\.com/oauth2/\S+)`", OPERATING.read_text(encoding="utf-8")
    )
    assert link.replace("=ID&", "=123&") == invitation(123)


def test_the_bots_role_on_the_sandbox_is_the_invitation() -> None:
    assert INVITED.value == allow.BOT_DEFAULT
