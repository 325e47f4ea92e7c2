"""Database addresses: checks a file's, and translates a server's options for the driver.

They are those of libpq, PostgreSQL's client library.
"""

import os
import re
import ssl
from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import urlencode

from sqlalchemy import URL
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

_ENCODED: Final = (
    "In a user or a password, write : as %3A, / as %2F, ? as %3F, @ as %40 and & as %26"
)
_NO_PORT: Final = f"its port is not a number. {_ENCODED}"
_URL_PARTS: Final = {
    "user": "username",
    "password": "password",
    "dbname": "database",
    "database": "database",
}
"""Options that can also be written in front of the options."""

_ALIASES: Final = {
    "ssl": "sslmode",
    "timeout": "connect_timeout",
    "fallback_application_name": "application_name",
}
"""Other drivers' names of options; `ssl=true` is Java's."""

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

_NUMBERS: Final = {"connect_timeout": int, **_NUMERIC_OPTIONS}
_EMULATED: Final = ("channel_binding", "client_encoding", "gssencmode")
"""Options whose values below match the driver's behaviour or are handled in this module."""

_VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "check_same_thread": ("false", "no", "0"),
    "uri": ("true", "yes", "1"),
    "channel_binding": ("disable", "prefer", "require"),
    "client_encoding": ("auto", "utf8", "UTF8"),
    "gssencmode": ("disable", "prefer"),
    "gsslib": ("gssapi", "sspi"),
    "sslmode": ("disable", "allow", "prefer", "require", "verify-ca", "verify-full"),
    "sslnegotiation": ("postgres", "direct"),
    "ssl_min_protocol_version": ("TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3"),
    "ssl_max_protocol_version": ("TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3"),
    "target_session_attrs": (
        *("any", "primary", "standby", "read-write", "read-only", "prefer-standby"),
    ),
}

_FILES: Final = ("sslrootcert", "sslcert", "sslkey", "sslcrl", "passfile")
_SYSTEM: Final = "system"
"""The authorities trusted by this machine, instead of a file of them."""

_KNOWN: Final = (
    *("host", "port", "connect_timeout"),
    *_DRIVER_OPTIONS,
    *_SERVER_OPTIONS,
    *_NUMERIC_OPTIONS,
    *_EMULATED,
)

_FILE_NUMBERS: Final = {"timeout": float, "cached_statements": int}
_FILE_OPTIONS: Final = (*_FILE_NUMBERS, "check_same_thread", "uri")
"""The options of a file, which Python's driver reads."""

_MEMORY: Final = ":memory:"
_HOST: Final = re.compile(r"(\[[^]]*\]|[^:]*)(?::(\d+))?")


class AddressError(Exception):
    """The address cannot be used; the message says why, without any part of the password."""


def parse(text: str) -> URL:
    """Returns a database's address; a server's has the kind `postgresql` and libpq's options.

    Raises:
        AddressError: When it cannot be read, or names neither a file nor a server.
    """
    kind, mark, rest = text.partition("://")
    kind = "postgresql" if kind == "postgres" else kind
    is_server = kind.partition("+")[0] == "postgresql"
    if is_server:
        _require_encoded(rest)
    place = _move_hosts(rest) if is_server else rest
    try:
        url = make_url(f"{kind}{mark}{place}")
    except ArgumentError:
        raise AddressError("it is not an address") from None
    except ValueError:
        # Python's message may quote a part of the password.
        raise AddressError(_NO_PORT) from None
    if is_server:
        return _normalize(url)
    if url.get_backend_name() == "sqlite":
        _require_file(url)
    return url


def _require_file(url: URL) -> None:
    """Refuses the address of a kind of file that names none, or has options that nothing reads.

    Raises:
        AddressError: When it does.
    """
    if url.host:
        file = "/".join(part for part in (url.host, url.database) if part)
        raise AddressError(f"a file has three slashes: sqlite:///{file}")
    if url.database is None or _MEMORY in url.database:
        raise AddressError("it names a database in memory, which would lose every match")
    if not url.database:
        raise AddressError("it names no file")
    if url.database.rpartition("/")[2] in ("", ".", ".."):
        raise AddressError("it names a folder, not a file")
    options = _options(url)
    # Of a URI, SQLite itself reads all others.
    known = (*_FILE_OPTIONS, *options) if "uri" in options else _FILE_OPTIONS
    for name, value in options.items():
        _require_usable(name, value, known, _FILE_NUMBERS)


def _require_encoded(rest: str) -> None:
    """Refuses signs that end a password early: the rest would be read as host, port or options.

    Raises:
        AddressError: When there is such a sign, without anything that may be a part of a password.
    """
    if rest.count("@") > 1:
        raise AddressError(f"it has more than one @. {_ENCODED}")
    place, _, options = rest.partition("?")
    if "@" in place.partition("/")[2]:
        raise AddressError(f"it has an @ behind the host. {_ENCODED}")
    named = {option.partition("=")[0] for option in options.split("&") if option}
    unknown = named - {*_KNOWN, *_ALIASES, *_URL_PARTS}
    if unknown and ("@" in options or any("pass" in name for name in named)):
        raise AddressError(f"one of its options is not known here. {_ENCODED}")


def driver_arguments(url: URL) -> tuple[URL, dict[str, Any]]:
    """Returns a server's address for SQLAlchemy, and the driver's further arguments.

    Raises:
        AddressError: When a file that it names is missing or something else.
    """
    options = _options(url)
    driver_options = _take(options, _DRIVER_OPTIONS)
    _require_files(driver_options)
    server_options = _take(options, _SERVER_OPTIONS)
    arguments: dict[str, Any] = {}
    for name, text in _take(options, _NUMERIC_OPTIONS).items():
        arguments[name] = _NUMERIC_OPTIONS[name](text)
    if "connect_timeout" in options:
        seconds = int(options.pop("connect_timeout"))
        arguments["timeout"] = seconds if seconds > 0 else None
    if options.pop("channel_binding", "") == "require":
        # The driver cannot bind channels. Verifying the server's certificate protects as well.
        driver_options["sslmode"] = "verify-full"
        driver_options.setdefault("sslrootcert", _SYSTEM)
    if driver_options.get("sslrootcert") == _SYSTEM:
        arguments["ssl"] = _system_context(driver_options)
    elif driver_options:
        arguments["dsn"] = f"postgresql://?{urlencode(driver_options)}"
    if server_options:
        arguments["server_settings"] = server_options
    place = _take(options, ("host", "port"))
    return url.set(drivername="postgresql+asyncpg", query=place), arguments


def _take(options: dict[str, str], names: Iterable[str]) -> dict[str, str]:
    """Removes the options of these names, and returns them."""
    return {name: options.pop(name) for name in names if name in options}


def libpq_url(url: URL) -> URL:
    """Returns a server's address for PostgreSQL's own programs."""
    return url.set(drivername="postgresql").difference_update_query(_NUMERIC_OPTIONS)


def _move_hosts(rest: str) -> str:
    """Moves several hosts into an option, where SQLAlchemy reads them."""
    place, _, options = rest.partition("?")
    user, at, server = place.rpartition("@")
    hosts, slash, database = server.partition("/")
    if "," not in hosts:
        return rest
    return f"{user}{at}{slash}{database}?{urlencode({'host': hosts})}&{options}"


def _normalize(url: URL) -> URL:
    """Checks a server's options and gives them libpq's names."""
    if not 0 < (url.port or 1) < 2**16:
        raise AddressError("its port is not a number from 1 to 65535")
    options = _options(url)
    for alias, value in _take(options, _ALIASES).items():
        options.setdefault(_ALIASES[alias], value)
    if options.get("sslmode") == "true":
        options["sslmode"] = "require"
    place: dict[str, Any] = {}
    for name, value in _take(options, _URL_PARTS).items():
        place[_URL_PARTS[name]] = value
    for name, value in options.items():
        _require_usable(name, value, _KNOWN, _NUMBERS)
    if options.get("channel_binding") == "require" and options.get("sslmode") == "disable":
        raise AddressError("channel_binding=require needs TLS. Remove sslmode=disable")
    _assign_ports(options)
    return url.set(query=options, **place)


def _options(url: URL) -> dict[str, str]:
    """Returns an address's options; of repeated ones the last counts, except that all hosts do."""
    options: dict[str, str] = {}
    for name, value in url.query.items():
        if isinstance(value, str):
            options[name] = value
        elif name == "host":
            options[name] = ",".join(value)
        else:
            options[name] = value[-1]
    return options


def _assign_ports(options: dict[str, str]) -> None:
    """Gives each of several hosts its port in the option `port`."""
    places = options.get("host", "").split(",")
    if len(places) == 1:
        return
    defaults = options.get("port", "5432").split(",")
    if not all(port.isdecimal() for port in defaults):
        raise AddressError(_NO_PORT)
    hosts: list[str] = []
    ports: list[str] = []
    for index, place in enumerate(places):
        found = _HOST.fullmatch(place)
        host = found[1] if found else place
        # An IPv6 address has several colons.
        if host.count(":") == 1:
            raise AddressError(_NO_PORT)
        port = found[2] if found else None
        hosts.append(host.strip("[]"))
        ports.append(port or defaults[index % len(defaults)])
    options["host"] = ",".join(hosts)
    options["port"] = ",".join(ports)


def _require_usable(
    name: str, value: str, known: tuple[str, ...], numbers: Mapping[str, type[int] | type[float]]
) -> None:
    if name not in known:
        raise AddressError(f'its option "{name[:40]}" is not known here. Remove it')
    if value not in _VALUES.get(name, (value,)):
        *others, last = _VALUES[name]
        raise AddressError(f"{name} can only be {', '.join(others)} or {last}")
    if name in numbers:
        try:
            numbers[name](value)
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
    """Returns a context that requires a certificate of an authority trusted by this machine."""
    context = ssl.create_default_context()
    if "sslcert" in driver_options:
        key = driver_options.get("sslkey")
        password = driver_options.get("sslpassword")
        try:
            context.load_cert_chain(driver_options["sslcert"], key, password)
        except ssl.SSLError:
            raise AddressError("sslcert and sslkey do not name a certificate and its key") from None
    return context
