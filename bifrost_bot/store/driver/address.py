"""Database addresses: translates the options of libpq, PostgreSQL's client library, for the
driver.
"""

import os
import re
import ssl
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from sqlalchemy import URL
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

_ENCODED: Final = "In a user or a password, write : as %3A, / as %2F, ? as %3F and @ as %40"
_NO_PORT: Final = f"its port is not a number. {_ENCODED}"
_URL_PARTS: Final = {
    "user": "username",
    "password": "password",
    "dbname": "database",
    "database": "database",
}
"""The options that say what an address can also say before its options."""

_ALIASES: Final = {
    "ssl": "sslmode",
    "timeout": "connect_timeout",
    "fallback_application_name": "application_name",
}
"""The names that options have elsewhere, as with other drivers; `ssl=true` is Java's."""

_DRIVER_OPTIONS: Final = (
    *("sslmode", "sslrootcert", "sslcert", "sslkey", "sslpassword", "sslcrl", "sslnegotiation"),
    *("ssl_min_protocol_version", "ssl_max_protocol_version", "target_session_attrs"),
    *("passfile", "service", "krbsrvname", "gsslib"),
)
"""The options that the driver reads itself."""

_SERVER_OPTIONS: Final = ("application_name", "options")
"""The options that are sent to the server."""

_NUMERIC_OPTIONS: Final = {
    "command_timeout": float,
    "prepared_statement_cache_size": int,
    "statement_cache_size": int,
    "max_cached_statement_lifetime": int,
    "max_cacheable_statement_size": int,
}
"""The driver's own options, which PostgreSQL's programs do not know."""

_EMULATED: Final = ("channel_binding", "client_encoding", "gssencmode")
"""The options that ask, with the values below, for what the driver does anyway or what is done
here in its place.
"""

_VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "channel_binding": ("disable", "prefer", "require"),
    "client_encoding": ("auto", "utf8", "UTF8"),
    "gssencmode": ("disable", "prefer"),
    "gsslib": ("gssapi", "sspi"),
    "sslmode": ("disable", "allow", "prefer", "require", "verify-ca", "verify-full"),
    "sslnegotiation": ("postgres", "direct"),
    "ssl_min_protocol_version": ("TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3"),
    "ssl_max_protocol_version": ("TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3"),
    "target_session_attrs": (
        "any",
        "primary",
        "standby",
        "read-write",
        "read-only",
        "prefer-standby",
    ),
}

_FILES: Final = ("sslrootcert", "sslcert", "sslkey", "sslcrl", "passfile")
_SYSTEM: Final = "system"
"""The authorities that the machine trusts, in the place of a file of them."""

_KNOWN: Final = (
    *("host", "port", "connect_timeout"),
    *_DRIVER_OPTIONS,
    *_SERVER_OPTIONS,
    *_NUMERIC_OPTIONS,
    *_EMULATED,
)


_HOST: Final = re.compile(r"(\[[^]]*\]|[^:]*)(?::(\d+))?")


class AddressError(Exception):
    """The address cannot be used; the message says why, without the password or a part of it."""


def parse(text: str) -> URL:
    """Returns a database's address; that of a server with the kind `postgresql`, and with options
    of libpq's names.

    Raises:
        AddressError: When it cannot be read.
    """
    kind, mark, rest = text.partition("://")
    kind = "postgresql" if kind == "postgres" else kind
    is_server = kind.partition("+")[0] == "postgresql"
    if is_server and rest.count("@") > 1:
        raise AddressError(f"it has more than one @. {_ENCODED}")
    try:
        url = make_url(f"{kind}{mark}{_move_hosts(rest) if is_server else rest}")
    except ArgumentError as problem:
        raise AddressError(str(problem)) from None
    except ValueError:
        # Python's message may quote a part of the password.
        raise AddressError(_NO_PORT) from None
    return _normalize(url) if is_server else url


def driver_arguments(url: URL) -> tuple[URL, dict[str, Any]]:
    """Returns a server's address as SQLAlchemy takes it, and the arguments that the driver needs
    besides.

    Raises:
        AddressError: When a file that it names is missing or something else.
    """
    options = _options(url)
    driver_options = {name: options.pop(name) for name in _DRIVER_OPTIONS if name in options}
    _require_files(driver_options)
    server = {name: options.pop(name) for name in _SERVER_OPTIONS if name in options}
    arguments: dict[str, Any] = {
        name: kind(options.pop(name)) for name, kind in _NUMERIC_OPTIONS.items() if name in options
    }
    if "connect_timeout" in options:
        seconds = int(options.pop("connect_timeout"))
        arguments["timeout"] = seconds if seconds > 0 else None
    if options.pop("channel_binding", "") == "require":
        # The driver cannot bind channels. To verify the server's certificate protects as well.
        driver_options["sslmode"] = "verify-full"
        driver_options.setdefault("sslrootcert", _SYSTEM)
    if driver_options.get("sslrootcert") == _SYSTEM:
        arguments["ssl"] = _system_context(driver_options)
    elif driver_options:
        arguments["dsn"] = f"postgresql://?{urlencode(driver_options)}"
    if server:
        arguments["server_settings"] = server
    place = {name: options[name] for name in ("host", "port") if name in options}
    return url.set(drivername="postgresql+asyncpg", query=place), arguments


def libpq_url(url: URL) -> URL:
    """Returns a server's address for PostgreSQL's own programs."""
    return url.set(drivername="postgresql").difference_update_query(_NUMERIC_OPTIONS)


def _move_hosts(rest: str) -> str:
    """Returns an address without its kind; several hosts are named by an option, where
    SQLAlchemy reads them.
    """
    place, _, options = rest.partition("?")
    user, at, server = place.rpartition("@")
    hosts, slash, database = server.partition("/")
    if "," not in hosts:
        return rest
    return f"{user}{at}{slash}{database}?{urlencode({'host': hosts})}&{options}"


def _normalize(url: URL) -> URL:
    """Returns a server's address with its options under libpq's names, each of which can be
    used.
    """
    if not 0 < (url.port or 1) < 2**16:
        raise AddressError("its port is not a number from 1 to 65535")
    options = _options(url)
    for name in [name for name in _ALIASES if name in options]:
        options.setdefault(_ALIASES[name], options.pop(name))
    if options.get("sslmode") == "true":
        options["sslmode"] = "require"
    place: dict[str, Any] = {
        _URL_PARTS[name]: options.pop(name) for name in _URL_PARTS if name in options
    }
    for name, value in options.items():
        _require_usable(name, value)
    if options.get("channel_binding") == "require" and options.get("sslmode") == "disable":
        raise AddressError("channel_binding=require needs TLS. Remove sslmode=disable")
    _assign_ports(options)
    return url.set(query=options, **place)


def _options(url: URL) -> dict[str, str]:
    """Returns the options of an address; of one that is given several times the last counts, but
    all hosts do.
    """
    several = {
        name: value if isinstance(value, str) else value[-1] for name, value in url.query.items()
    }
    hosts = url.query.get("host", "")
    return several if isinstance(hosts, str) else {**several, "host": ",".join(hosts)}


def _assign_ports(options: dict[str, str]) -> None:
    """Gives each of several hosts its port in the option `port`."""
    hosts = options.get("host", "").split(",")
    if len(hosts) == 1:
        return
    ports = options.get("port", "5432").split(",")
    found = [_HOST.fullmatch(host) for host in hosts]
    named = [
        (place[1], place[2]) if place else (host, None)
        for host, place in zip(hosts, found, strict=True)
    ]
    # An address of the internet's version 6 has several colons.
    if not all(port.isdecimal() for port in ports) or any(
        host.count(":") == 1 for host, _ in named
    ):
        raise AddressError(_NO_PORT)
    options["host"] = ",".join(host.strip("[]") for host, _ in named)
    options["port"] = ",".join(port or ports[at % len(ports)] for at, (_, port) in enumerate(named))


def _require_usable(name: str, value: str) -> None:
    if name not in _KNOWN:
        raise AddressError(f'its option "{name[:40]}" is not known here. Remove it')
    if value not in _VALUES.get(name, (value,)):
        raise AddressError(
            f"{name} can only be {', '.join(_VALUES[name][:-1])} or {_VALUES[name][-1]}"
        )
    if name == "connect_timeout" or name in _NUMERIC_OPTIONS:
        try:
            _NUMERIC_OPTIONS.get(name, int)(value)
        except ValueError:
            raise AddressError(f"{name} must be a number") from None


def _require_files(driver_options: Mapping[str, str]) -> None:
    for name in _FILES:
        path = driver_options.get(name, _SYSTEM)
        if path != _SYSTEM and not os.access(path, os.R_OK):
            raise AddressError(
                f"{name} names {path[:200]}, and there is no such file that this user can read"
            )


def _system_context(driver_options: Mapping[str, str]) -> ssl.SSLContext:
    """Returns a context in which the server must have a certificate of an authority that this
    machine trusts.
    """
    context = ssl.create_default_context()
    if "sslcert" in driver_options:
        try:
            context.load_cert_chain(
                driver_options["sslcert"],
                driver_options.get("sslkey"),
                driver_options.get("sslpassword"),
            )
        except ssl.SSLError:
            raise AddressError("sslcert and sslkey do not name a certificate and its key") from None
    return context
