"""Users' preferences."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "preferences",
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_preferences"),
    )


def downgrade() -> None:
    op.drop_table("preferences")
