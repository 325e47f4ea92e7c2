"""The category that holds a match's channels, so that it need not be recognized by its name."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("matches", sa.Column("category_id", sa.BigInteger))


def downgrade() -> None:
    op.drop_column("matches", "category_id")
