"""The process that serves each shard, one at a time."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("heartbeats", sa.Column("holder", sa.String(160)))
    op.add_column("heartbeats", sa.Column("held_ms", sa.BigInteger))


def downgrade() -> None:
    op.drop_column("heartbeats", "held_ms")
    op.drop_column("heartbeats", "holder")
