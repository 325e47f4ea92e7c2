"""Marks private matches, and adds indexes so that finished matches cost a start nothing."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

_MATCHES = sa.table(
    "matches",
    sa.column("id", sa.String),
    sa.column("private", sa.Boolean),
    sa.column("category_id", sa.BigInteger),
)
_HAS_CHANNELS = _MATCHES.c.category_id.is_not(None)
_IS_PRIVATE = _MATCHES.c.private.is_(sa.true())
_IS_LIVE = sa.text("status IN ('lobby', 'running', 'halted')")
_IS_ROOM = sa.text("address != 'lobby'")
_IS_UNTOLD = sa.text("told_ms IS NULL")
_IS_PENDING = sa.text("told_ms IS NULL AND refused_ms IS NULL")
_MARKED = """
    SELECT match_id, body FROM events
    WHERE seq = 1 AND (body LIKE '%"practice": true%' OR body LIKE '%"rehearsal": true%')
"""
_HAD_CHANNELS = """
    UPDATE matches SET category_id = 0 WHERE category_id IS NULL AND EXISTS
    (SELECT 1 FROM channels WHERE channels.match_id = matches.id AND channels.address != 'lobby')
"""


def upgrade() -> None:
    op.add_column(
        "matches", sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false())
    )
    connection = op.get_bind()
    found = connection.exec_driver_sql(_MARKED).fetchall()
    for match_id in [row.match_id for row in found if _is_private(row.body)]:
        connection.execute(_MATCHES.update().where(_MATCHES.c.id == match_id).values(private=True))
    # Earlier programs recorded no category but found it by its channels: 0 says only that there are
    # some.
    op.execute(_HAD_CHANNELS)
    op.create_index("ix_matches_guild_id", "matches", ["guild_id"])
    _partial("ix_matches_with_channels", "matches", ["guild_id", "created_ms"], _HAS_CHANNELS)
    _partial("ix_matches_category_id", "matches", ["category_id"], _HAS_CHANNELS)
    _partial("ix_matches_left", "matches", ["category_id"], _IS_PRIVATE & _HAS_CHANNELS)
    _partial("ix_matches_live", "matches", ["guild_id", "created_ms"], _IS_LIVE)
    _partial("ix_matches_private", "matches", ["guild_id", "created_ms"], _IS_PRIVATE)
    _partial("ix_channels_channel_id", "channels", ["channel_id"], _IS_ROOM)
    op.drop_index("ix_outbox_untold", "outbox")
    _partial("ix_outbox_pending", "outbox", ["id"], _IS_PENDING)


def downgrade() -> None:
    op.drop_index("ix_outbox_pending", "outbox")
    _partial("ix_outbox_untold", "outbox", ["id"], _IS_UNTOLD)
    op.drop_index("ix_channels_channel_id", "channels")
    for name in ("private", "live", "left", "category_id", "with_channels", "guild_id"):
        op.drop_index(f"ix_matches_{name}", "matches")
    op.execute("UPDATE matches SET category_id = NULL WHERE category_id = 0")
    op.drop_column("matches", "private")


def _partial(
    name: str, table: str, columns: list[str], where: sa.ColumnElement[bool] | sa.TextClause
) -> None:
    op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where)


def _is_private(body: str) -> bool:
    try:
        settings = json.loads(body)["settings"]
        return settings.get("practice") is True or settings.get("rehearsal") is True
    except (ValueError, LookupError, TypeError, AttributeError):
        # A damaged record is reported where it is read.
        return False
