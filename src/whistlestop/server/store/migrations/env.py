"""The entry point of Alembic: runs the migrations on the connection of the store."""

from alembic import context

from whistlestop.server.store.database_schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
