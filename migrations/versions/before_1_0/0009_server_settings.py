"""Settings of a server: spectators, the category of matches, the channel of announcements."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
_COLUMNS = ("spectator_role_id", "below_category_id", "announcement_channel_id")


def upgrade() -> None:
    for name in _COLUMNS:
        op.add_column("guilds", sa.Column(name, sa.BigInteger))


def downgrade() -> None:
    for name in _COLUMNS:
        op.drop_column("guilds", name)
