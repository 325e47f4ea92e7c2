"""The time at which the clock of an unreadable match stopped."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("deadlines", sa.Column("still_since_ms", sa.BigInteger))


def downgrade() -> None:
    op.drop_column("deadlines", "still_since_ms")
