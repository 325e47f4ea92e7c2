"""A server's settings for all its matches: who hosts them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("host_role_id", sa.BigInteger),
        sa.PrimaryKeyConstraint("guild_id", name="pk_guilds"),
    )


def downgrade() -> None:
    op.drop_table("guilds")
