"""Hosts' presets, and whether a server's hosts read along."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "presets",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "name", name="pk_presets"),
    )
    op.add_column(
        "guilds", sa.Column("hosts_watch", sa.Boolean, nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    op.drop_column("guilds", "hosts_watch")
    op.drop_table("presets")
