"""The addresses of external programs that a host gives for a match."""

from collections.abc import Sequence
from typing import Final

import discord

from bifrost_bot.arena.programs.address import has_credentials, is_address, is_allowed
from bifrost_bot.engines.options.option import Option
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.services import Services, services_of
from bifrost_bot.gateway.incoming.suggestions import Choices, matching_choices
from bifrost_bot.speech.texts import NO_COMPUTERS, PROGRAMS_LABEL
from bifrost_bot.speech.wording import clean, listing

_LONGEST_SHOWN: Final = 100
_LONGEST_SUGGESTED: Final = 100
"""Discord's limit for the value of a suggestion."""


def programs_given(services: Services, text: str) -> list[str]:
    """Returns the addresses that a host typed with blanks or line breaks between.

    Raises:
        RefusedError: When one is invalid or not allowed.
    """
    addresses = text.split()
    for address in addresses:
        _require_valid(address, services.settings.programs.addresses)
    return addresses


def require_allowed(services: Services, programs: Sequence[str]) -> None:
    """Raises unless stored addresses are still allowed.

    Raises:
        RefusedError: When one is not.
    """
    programs_given(services, " ".join(programs))


def program_option() -> Option:
    """Returns the form option for the addresses of programs."""
    return Option(
        key="programs",
        title=PROGRAMS_LABEL,
        help="The web addresses of programs that play as well, one a line.",
        usual=NO_COMPUTERS,
        read=str,
        write=str,
        tall=True,
    )


async def suggest_programs(interaction: discord.Interaction, current: str) -> Choices:
    """Returns the allowed beginnings of addresses that contain the text typed so far."""
    allowed = services_of(interaction).settings.programs.addresses
    short = [prefix for prefix in allowed if len(prefix) <= _LONGEST_SUGGESTED]
    return matching_choices(short, current.strip())


def _require_valid(address: str, allowed: Sequence[str]) -> None:
    if not allowed:
        raise RefusedError(
            "Programs cannot play here: whoever runs this bot has to allow their addresses "
            "in its settings (`programs`)."
        )
    if has_credentials(address):
        raise RefusedError(
            "An address with a user name or a password is not taken. Leave out what stands "
            "before the @."
        )
    shown = clean(address, _LONGEST_SHOWN)
    if not is_address(address):
        example = f"`{allowed[0]}`"
        raise RefusedError(
            f"“{shown}” is not the address of a program. Give one such as {example}."
        )
    if not is_allowed(address, allowed):
        prefixes = listing([f"`{prefix}`" for prefix in allowed])
        raise RefusedError(
            f"“{shown}” is not allowed. The addresses of programs begin with {prefixes}."
        )
