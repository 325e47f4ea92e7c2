"""Adds the snapshots of live matches, which are a cache: they may be emptied at any time."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "snapshots",
        sa.Column(
            "match_id",
            sa.String(32),
            sa.ForeignKey("matches.id", name="fk_snapshots_match_id"),
            nullable=False,
        ),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("version", sa.String(64), nullable=False),
        sa.Column("checksum", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_snapshots"),
    )


def downgrade() -> None:
    op.drop_table("snapshots")
