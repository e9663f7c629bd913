"""The database: its schema, migrations and checks, and the rows and logs of tables."""
