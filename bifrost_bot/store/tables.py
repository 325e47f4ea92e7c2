"""The tables as SQLAlchemy Core sees them; `migrations` creates them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

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
)

events = Table(
    "events",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
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
    sqlite_autoincrement=True,
)
Index("ix_outbox_address", outbox.c.match_id, outbox.c.address)
Index(
    "ix_outbox_untold",
    outbox.c.id,
    sqlite_where=outbox.c.told_ms.is_(None),
    postgresql_where=outbox.c.told_ms.is_(None),
)

channels = Table(
    "channels",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("address", String(96), primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("board_message_id", BigInteger),
)

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
