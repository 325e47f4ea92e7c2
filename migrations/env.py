"""Alembic's environment: it uses the connection that the program (or a test) passes in."""

from alembic import context


def run() -> None:
    """Runs the migrations on the connection given in the configuration's attributes."""
    connection = context.config.attributes["connection"]
    metadata = context.config.attributes.get("target_metadata")
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


run()
