"""The first tables: matches, their events, alarms, the outbox, channels, heartbeats."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("lobby_channel_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_table(
        "events",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seq", name="pk_events"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_events_match_id"),
    )
    op.create_table(
        "deadlines",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_deadlines"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_deadlines_match_id"),
    )
    _outbox()
    op.create_table(
        "channels",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("address", sa.String(96), nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("board_message_id", sa.BigInteger),
        sa.PrimaryKeyConstraint("match_id", "address", name="pk_channels"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_channels_match_id"),
    )
    op.create_table(
        "heartbeats",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_heartbeats"),
    )


def _outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer, "sqlite"),
            autoincrement=True,
            nullable=False,
        ),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("address", sa.String(96), nullable=False),
        sa.Column("kind", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("told_ms", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_outbox_match_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_address", "outbox", ["match_id", "address"])
    untold = sa.text("told_ms IS NULL")
    op.create_index(
        "ix_outbox_untold", "outbox", ["id"], sqlite_where=untold, postgresql_where=untold
    )


def downgrade() -> None:
    for table in ("heartbeats", "channels", "outbox", "deadlines", "events", "matches"):
        op.drop_table(table)
