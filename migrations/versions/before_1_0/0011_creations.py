"""The channels that the bot made on each server: Discord limits them by the day."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "creations",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer, "sqlite"),
            autoincrement=True,
            nullable=False,
        ),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_creations"),
    )
    op.create_index("ix_creations_guild_id", "creations", ["guild_id"])


def downgrade() -> None:
    op.drop_table("creations")
