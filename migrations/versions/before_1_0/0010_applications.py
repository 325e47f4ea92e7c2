"""Counts of an application that outlast restarts: begun sessions and registered commands."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "applications",
        sa.Column("application_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("commands", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("application_id", name="pk_applications"),
    )
    op.create_table(
        "sessions",
        sa.Column("application_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("shard_id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("in_a_row", sa.Integer, nullable=False),
        sa.Column("last_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("application_id", "shard_id", name="pk_sessions"),
    )


def downgrade() -> None:
    op.drop_table("sessions")
    op.drop_table("applications")
