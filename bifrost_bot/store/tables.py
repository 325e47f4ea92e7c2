"""The tables as SQLAlchemy Core sees them; `migrations` creates them."""

from typing import Any, Final, TypeAlias

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    literal_column,
    text,
    true,
)

Values: TypeAlias = dict[str, Any]
"""Values of a row's columns, by their names."""

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)


def _index(
    name: str, column: ColumnElement[Any], *columns: ColumnElement[Any], where: ColumnElement[bool]
) -> None:
    """Adds an index of the rows for which a condition holds.

    A database uses it only if it sees that the query's condition implies the index's: values must
    be literals, not parameters.
    """
    # Migrations make the same on a server; `postgresql_where` would load that dialect for files.
    Index(name, column, *columns, sqlite_where=where)


_Key = BigInteger().with_variant(Integer, "sqlite")

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("lobby_channel_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("status", String(16), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("category_id", BigInteger),
    Column("private", Boolean, nullable=False, server_default=false()),
)
Index("ix_matches_guild_id", matches.c.guild_id)
IS_LIVE: Final = matches.c.status.in_(
    [literal_column("'lobby'"), literal_column("'running'"), literal_column("'halted'")]
)
"""Whether a match is not over."""
IS_PRIVATE: Final = matches.c.private.is_(true())
HAS_CHANNELS: Final = matches.c.category_id.is_not(None)
"""Whether a match has own channels; category 0 means an earlier program did not record it."""
IS_LEFT: Final = IS_PRIVATE & HAS_CHANNELS
"""Whether a match has channels to be deleted once it is over."""
_index("ix_matches_with_channels", matches.c.guild_id, matches.c.created_ms, where=HAS_CHANNELS)
_index("ix_matches_category_id", matches.c.category_id, where=HAS_CHANNELS)
_index("ix_matches_left", matches.c.category_id, where=IS_LEFT)
_index("ix_matches_live", matches.c.guild_id, matches.c.created_ms, where=IS_LIVE)
_index("ix_matches_private", matches.c.guild_id, matches.c.created_ms, where=IS_PRIVATE)

events = Table(
    "events",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("version", String(64), nullable=False),
    Column("checksum", String(64), nullable=False),
    Column("body", Text, nullable=False),
)

deadlines = Table(
    "deadlines",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("still_since_ms", BigInteger),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", _Key, primary_key=True, autoincrement=True),
    Column("match_id", String(32), ForeignKey("matches.id"), nullable=False),
    Column("address", String(96), nullable=False),
    Column("kind", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("told_ms", BigInteger),
    Column("refused_ms", BigInteger),
    Column("message_id", BigInteger),
    sqlite_autoincrement=True,
)
Index("ix_outbox_address", outbox.c.match_id, outbox.c.address)
IS_PENDING: Final = outbox.c.told_ms.is_(None) & outbox.c.refused_ms.is_(None)
"""Whether a notice is to be delivered; one refused for good waits until a host asks for it."""
_index("ix_outbox_pending", outbox.c.id, where=IS_PENDING)

channels = Table(
    "channels",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("address", String(96), primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("board_message_id", BigInteger),
)
IS_ROOM: Final = channels.c.address != literal_column("'lobby'")
"""Whether a channel is a match's own; a lobby channel may serve many matches."""
_index("ix_channels_channel_id", channels.c.channel_id, where=IS_ROOM)

page_links = Table(
    "page_links",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("match_id", String(32), ForeignKey("matches.id"), nullable=False),
    Column("user_id", String(32)),
    Column("made_ms", BigInteger, nullable=False),
)
Index("ix_page_links_match_id", page_links.c.match_id)

scheduled_events = Table(
    "scheduled_events",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("event_id", BigInteger, nullable=False),
    Column("begins_ms", BigInteger, nullable=False),
)

transcripts = Table(
    "transcripts",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
)
Index("ix_transcripts_guild_id", transcripts.c.guild_id)

creations = Table(
    "creations",
    metadata,
    Column("id", _Key, primary_key=True, autoincrement=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)
Index("ix_creations_guild_id", creations.c.guild_id)

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("host_role_id", BigInteger),
    Column("hosts_watch", Boolean, nullable=False, server_default=false()),
    Column("spectator_role_id", BigInteger),
    Column("below_category_id", BigInteger),
    Column("announcement_channel_id", BigInteger),
    Column("board_palette", String(32), nullable=False, server_default="standard"),
)

memberships = Table(
    "memberships",
    metadata,
    Column("application_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("left_ms", BigInteger),
)

presets = Table(
    "presets",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(64), primary_key=True),
    Column("body", Text, nullable=False),
)

preferences = Table(
    "preferences",
    metadata,
    Column("user_id", String(32), primary_key=True),
    Column("body", Text, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("user_id", String(32), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("seat", String(32), nullable=False),
    Column("place", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("shared", Boolean, nullable=False, server_default=false()),
    Column("silent", Boolean, nullable=False, server_default=false()),
    Column("ended_ms", BigInteger, nullable=False),
)
Index("ix_results_user_id", results.c.user_id)
Index("ix_results_ladder", results.c.guild_id, results.c.game)

ratings = Table(
    "ratings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("user_id", String(32), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("shared", Integer, nullable=False, server_default=text("0")),
    Column("best", Integer, nullable=False, server_default=text("0")),
)

heartbeats = Table(
    "heartbeats",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("holder", String(160)),
    Column("held_ms", BigInteger),
)

applications = Table(
    "applications",
    metadata,
    Column("application_id", BigInteger, primary_key=True, autoincrement=False),
    Column("commands", String(64), nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("application_id", BigInteger, primary_key=True, autoincrement=False),
    Column("shard_id", Integer, primary_key=True, autoincrement=False),
    Column("in_a_row", Integer, nullable=False),
    Column("last_ms", BigInteger, nullable=False),
)

seasons = Table(
    "seasons",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    # Of no use any more: earlier programs stored here which channel they had reported as deleted.
    Column("lost_channel_id", BigInteger),
    Column("over", Boolean, nullable=False, server_default=false()),
    Column("created_ms", BigInteger, nullable=False),
)
Index("ix_seasons_guild_id", seasons.c.guild_id)
IS_UNDER_WAY: Final = seasons.c.over.is_(false())
"""Whether a season is not over."""

season_events = Table(
    "season_events",
    metadata,
    Column("season_id", String(32), ForeignKey("seasons.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)

season_deadlines = Table(
    "season_deadlines",
    metadata,
    Column("season_id", String(32), ForeignKey("seasons.id"), primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("still_since_ms", BigInteger),
)

season_matches = Table(
    "season_matches",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("season_id", String(32), ForeignKey("seasons.id"), nullable=False),
    Column("episode", Integer, nullable=False),
)
Index("ix_season_matches_season_id", season_matches.c.season_id)

season_roles = Table(
    "season_roles",
    metadata,
    Column("season_id", String(32), ForeignKey("seasons.id"), primary_key=True),
    Column("part", String(16), primary_key=True),
    Column("role_id", BigInteger, nullable=False),
)

calendar_events = Table(
    "calendar_events",
    metadata,
    Column("season_id", String(32), ForeignKey("seasons.id"), primary_key=True),
    Column("episode", Integer, primary_key=True),
    Column("event_id", BigInteger, nullable=False),
    Column("begins_ms", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
)

season_requests = Table(
    "season_requests",
    metadata,
    Column("request", String(64), primary_key=True),
    Column("season_id", String(32), ForeignKey("seasons.id"), nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
)
Index("ix_season_requests_season_id", season_requests.c.season_id)

season_outbox = Table(
    "season_outbox",
    metadata,
    Column("id", _Key, primary_key=True, autoincrement=True),
    Column("season_id", String(32), ForeignKey("seasons.id"), nullable=False),
    Column("address", String(96), nullable=False),
    Column("body", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("told_ms", BigInteger),
    Column("refused_ms", BigInteger),
    Column("message_id", BigInteger),
    sqlite_autoincrement=True,
)
Index("ix_season_outbox_season_id", season_outbox.c.season_id)
IS_UNDELIVERED: Final = season_outbox.c.told_ms.is_(None) & season_outbox.c.refused_ms.is_(None)
"""Whether a season's notice is to be delivered; one refused for good waits until a host asks."""
_index("ix_season_outbox_untold", season_outbox.c.id, where=IS_UNDELIVERED)
