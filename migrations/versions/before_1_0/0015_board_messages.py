"""The message of a notice: a board may replace the one that was shown last."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("outbox", sa.Column("message_id", sa.BigInteger))


def downgrade() -> None:
    op.drop_column("outbox", "message_id")
