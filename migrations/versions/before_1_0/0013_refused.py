"""When Discord refused a notice for good; it is kept to be sent again."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("outbox", sa.Column("refused_ms", sa.BigInteger))


def downgrade() -> None:
    op.drop_column("outbox", "refused_ms")
