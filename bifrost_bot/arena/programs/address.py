"""Web addresses of programs: their form, and which the configuration allows."""

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import unquote

LONGEST_ADDRESS: Final = 200

# Spelt out, so that none is read in two ways: no user name or password, no fragment, no backslash,
# no blank.
_ADDRESS: Final = re.compile(
    r"https?://[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?"
    r"(?P<path>/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)(?:\?[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*)?"
)
_SLASH: Final = re.compile(r"[/\\]")
_CREDENTIALS: Final = re.compile(r"https?://[^/?#]*@", re.IGNORECASE)


def is_address(text: str) -> bool:
    """Returns whether a text is a program's address: http or https, host, path, perhaps a query."""
    found = _ADDRESS.fullmatch(text)
    # Who asks would go up a folder at `..`, out of those that are allowed.
    return (
        found is not None
        and len(text) <= LONGEST_ADDRESS
        and not {".", ".."} & set(_SLASH.split(unquote(found["path"])))
    )


def is_prefix(text: str) -> bool:
    """Returns whether a text is a folder's address (ends in /) that can allow programs."""
    return is_address(text) and text.endswith("/") and "?" not in text


def has_credentials(text: str) -> bool:
    """Returns whether an address contains a user name or password."""
    return _CREDENTIALS.match(text) is not None


def is_allowed(address: str, allowed: Sequence[str]) -> bool:
    """Returns whether an address begins with one of the allowed prefixes."""
    return is_address(address) and address.startswith(tuple(allowed))
