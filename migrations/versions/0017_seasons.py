"""Adds the journal of seasons, with deadlines, notices, linked matches and requests."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

_KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "seasons",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("lost_channel_id", sa.BigInteger),
        sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_seasons"),
    )
    op.create_index("ix_seasons_guild_id", "seasons", ["guild_id"])
    op.create_table(
        "season_events",
        _season("season_events"),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("season_id", "seq", name="pk_season_events"),
    )
    op.create_table(
        "season_deadlines",
        _season("season_deadlines"),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("still_since_ms", sa.BigInteger),
        sa.PrimaryKeyConstraint("season_id", name="pk_season_deadlines"),
    )
    op.create_table(
        "season_matches",
        sa.Column(
            "match_id",
            sa.String(32),
            sa.ForeignKey("matches.id", name="fk_season_matches_match_id"),
            nullable=False,
        ),
        _season("season_matches"),
        sa.Column("episode", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_season_matches"),
    )
    op.create_index("ix_season_matches_season_id", "season_matches", ["season_id"])
    op.create_table(
        "season_roles",
        _season("season_roles"),
        sa.Column("part", sa.String(16), nullable=False),
        sa.Column("role_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("season_id", "part", name="pk_season_roles"),
    )
    op.create_table(
        "season_requests",
        sa.Column("request", sa.String(64), nullable=False),
        _season("season_requests"),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("request", name="pk_season_requests"),
    )
    op.create_index("ix_season_requests_season_id", "season_requests", ["season_id"])
    _create_outbox()


def _season(table: str) -> sa.Column[str]:
    key = sa.ForeignKey("seasons.id", name=f"fk_{table}_season_id")
    return sa.Column("season_id", sa.String(32), key, nullable=False)


def _create_outbox() -> None:
    op.create_table(
        "season_outbox",
        sa.Column("id", _KEY, autoincrement=True, nullable=False),
        _season("season_outbox"),
        sa.Column("address", sa.String(96), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("told_ms", sa.BigInteger),
        sa.Column("refused_ms", sa.BigInteger),
        sa.Column("message_id", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_season_outbox"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_season_outbox_season_id", "season_outbox", ["season_id"])
    untold = sa.text("told_ms IS NULL AND refused_ms IS NULL")
    op.create_index(
        "ix_season_outbox_untold",
        "season_outbox",
        ["id"],
        sqlite_where=untold,
        postgresql_where=untold,
    )


def downgrade() -> None:
    for table in (
        "season_outbox",
        "season_requests",
        "season_roles",
        "season_matches",
        "season_deadlines",
        "season_events",
        "seasons",
    ):
        op.drop_table(table)
