"""Adds the addresses of matches' pages, of which only hashes are stored."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "page_links",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column(
            "match_id",
            sa.String(32),
            sa.ForeignKey("matches.id", name="fk_page_links_match_id"),
            nullable=False,
        ),
        sa.Column("user_id", sa.String(32), nullable=True),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_page_links"),
    )
    op.create_index("ix_page_links_match_id", "page_links", ["match_id"])


def downgrade() -> None:
    op.drop_table("page_links")
