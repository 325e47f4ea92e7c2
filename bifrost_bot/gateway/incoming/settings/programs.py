"""The addresses of programs, as a host gives them."""

from collections.abc import Sequence
from typing import Final

from discord import app_commands

from bifrost_bot.arena.programs.address import has_credentials, is_address, is_allowed
from bifrost_bot.engines.options.option import Option
from bifrost_bot.engines.values import MOST_COMPLETIONS
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.speech.texts.seat import ProgramText
from bifrost_bot.speech.texts.setup import SettingText
from bifrost_bot.speech.wording import clean, listing

_LONGEST_SHOWN: Final = 100
_LONGEST_SUGGESTED: Final = 100
"""What Discord takes as the value of a suggestion."""


def programs_given(services: Services, text: str) -> list[str]:
    """Returns the addresses in what a host typed, one after another with blanks or lines between.

    Raises:
        RefusedError: When one is none, or is not allowed, with what would be right.
    """
    return [_required(address, services.settings.programs.addresses) for address in text.split()]


def require_allowed(services: Services, programs: Sequence[str]) -> None:
    """Requires that stored addresses are still allowed.

    Raises:
        RefusedError: When one is not.
    """
    programs_given(services, " ".join(programs))


def program_option() -> Option:
    """Returns how a host is asked for the addresses of programs."""
    return Option(
        key="programs",
        title=SettingText.programs_asked,
        help=SettingText.programs_told,
        usual=SettingText.no_computers,
        read=str,
        write=str,
        tall=True,
    )


def suggested(services: Services, typed: str) -> list[app_commands.Choice[str]]:
    """Returns how the addresses begin that are allowed, as far as they fit what is typed."""
    allowed = [
        one for one in services.settings.programs.addresses if len(one) <= _LONGEST_SUGGESTED
    ]
    fitting = [one for one in allowed if typed.strip().lower() in one.lower()]
    return [app_commands.Choice(name=one, value=one) for one in fitting][:MOST_COMPLETIONS]


def _required(address: str, allowed: Sequence[str]) -> str:
    if not allowed:
        raise RefusedError(ProgramText.none_allowed)
    if has_credentials(address):
        raise RefusedError(ProgramText.credentials)
    shown = clean(address, _LONGEST_SHOWN)
    if not is_address(address):
        raise RefusedError(ProgramText.no_address.format(address=shown, example=f"`{allowed[0]}`"))
    if not is_allowed(address, allowed):
        prefixes = listing([f"`{one}`" for one in allowed])
        raise RefusedError(ProgramText.not_allowed.format(address=shown, allowed=prefixes))
    return address
