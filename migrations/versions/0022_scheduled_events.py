"""Adds the events in servers' lists that the bot made for planned matches."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.create_table(
        "scheduled_events",
        sa.Column(
            "match_id",
            sa.String(32),
            sa.ForeignKey("matches.id", name="fk_scheduled_events_match_id"),
            nullable=False,
        ),
        sa.Column("event_id", sa.BigInteger, nullable=False),
        sa.Column("begins_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_scheduled_events"),
    )


def downgrade() -> None:
    op.drop_table("scheduled_events")
