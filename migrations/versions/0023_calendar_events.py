"""Adds the events in servers' lists that the bot made for the dates of seasons' calendars."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.create_table(
        "calendar_events",
        sa.Column(
            "season_id",
            sa.String(32),
            sa.ForeignKey("seasons.id", name="fk_calendar_events_season_id"),
            nullable=False,
        ),
        sa.Column("episode", sa.Integer, nullable=False),
        sa.Column("event_id", sa.BigInteger, nullable=False),
        sa.Column("begins_ms", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("season_id", "episode", name="pk_calendar_events"),
    )


def downgrade() -> None:
    op.drop_table("calendar_events")
