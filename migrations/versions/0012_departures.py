"""The servers that the bot was removed from, whose data it keeps for a while."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "departures",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("left_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_departures"),
    )


def downgrade() -> None:
    op.drop_table("departures")
