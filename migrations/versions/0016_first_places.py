"""Counts first places apart from being the best person; results say what was shared or silent.

Until now `wins` counted the matches in which no other person placed better: that is `best`. First
places follow from the results. Where computer players shared a place is not in them; `bifrost-bot
db ratings` finds out.
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

results = sa.table(
    "results",
    sa.column("match_id", sa.String),
    sa.column("user_id", sa.String),
    sa.column("guild_id", sa.BigInteger),
    sa.column("game", sa.String),
    sa.column("place", sa.Integer),
    sa.column("rated", sa.Boolean),
    sa.column("shared", sa.Boolean),
)
ratings = sa.table(
    "ratings",
    sa.column("guild_id", sa.BigInteger),
    sa.column("game", sa.String),
    sa.column("user_id", sa.String),
    sa.column("wins", sa.Integer),
    sa.column("shared", sa.Integer),
    sa.column("best", sa.Integer),
)


def upgrade() -> None:
    for name in ("shared", "silent"):
        op.add_column(
            "results", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        )
    for name in ("shared", "best"):
        op.add_column(
            "ratings", sa.Column(name, sa.Integer, nullable=False, server_default=sa.text("0"))
        )
    other = results.alias("other")
    same = (
        sa.select(sa.literal(1))
        .where(other.c.match_id == results.c.match_id, other.c.place == results.c.place)
        .where(other.c.user_id != results.c.user_id)
        .correlate(results)
    )
    op.execute(sa.update(results).where(sa.exists(same)).values(shared=sa.true()))
    op.execute(sa.update(ratings).values(best=ratings.c.wins))
    op.execute(sa.update(ratings).values(wins=_firsts(), shared=_firsts(results.c.shared)))


def _firsts(*conditions: sa.ColumnElement[bool]) -> sa.ScalarSelect[int]:
    """Returns how many rated matches a person won, of those that the conditions hold for."""
    query = (
        sa.select(sa.func.count())
        .select_from(results)
        .where(results.c.rated, results.c.place == 1, *conditions)
    )
    same = (results.c[name] == ratings.c[name] for name in ("guild_id", "game", "user_id"))
    return query.where(*same).correlate(ratings).scalar_subquery()


def downgrade() -> None:
    op.execute(sa.update(ratings).values(wins=ratings.c.best))
    for name in ("best", "shared"):
        op.drop_column("ratings", name)
    for name in ("silent", "shared"):
        op.drop_column("results", name)
