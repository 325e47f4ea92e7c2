"""The servers that the bot is on; data of those that removed it is kept for a while."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "memberships",
        sa.Column("application_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("left_ms", sa.BigInteger),
        sa.PrimaryKeyConstraint("application_id", "guild_id", name="pk_memberships"),
    )


def downgrade() -> None:
    op.drop_table("memberships")
