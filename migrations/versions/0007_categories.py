"""Which category holds a match's channels, so that none is taken for it by its name."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("matches", sa.Column("category_id", sa.BigInteger))


def downgrade() -> None:
    op.drop_column("matches", "category_id")
