"""The web addresses of programs: which texts are one, and which of them whoever runs the bot
allows.
"""

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
    """Returns whether a text is the address of a program: http or https, a host, a path, perhaps
    a query.
    """
    found = _ADDRESS.fullmatch(text)
    # Who asks would go up a folder at `..`, out of those that are allowed.
    return (
        found is not None
        and len(text) <= LONGEST_ADDRESS
        and not {".", ".."} & set(_SLASH.split(unquote(found["path"])))
    )


def is_prefix(text: str) -> bool:
    """Returns whether a text is an address under which programs can be allowed: that of a
    folder, so it ends in /.
    """
    return is_address(text) and text.endswith("/") and "?" not in text


def has_credentials(text: str) -> bool:
    """Returns whether a user name or password stands in an address."""
    return _CREDENTIALS.match(text) is not None


def is_allowed(address: str, allowed: Sequence[str]) -> bool:
    """Returns whether a program may be asked: whether its address begins like one of those that
    are allowed.
    """
    return is_address(address) and address.startswith(tuple(allowed))
