"""The other servers of the same PostgreSQL database: who owns which table, and news of changes."""
