"""Adds the addresses of posted transcripts, of which only hashes are stored."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "transcripts",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_transcripts"),
    )
    op.create_index("ix_transcripts_guild_id", "transcripts", ["guild_id"])


def downgrade() -> None:
    op.drop_table("transcripts")
