"""Adds the palette of a server's public boards."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.add_column(
        "guilds",
        sa.Column("board_palette", sa.String(32), nullable=False, server_default="standard"),
    )


def downgrade() -> None:
    with op.batch_alter_table("guilds") as batch:
        batch.drop_column("board_palette")
