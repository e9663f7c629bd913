"""Work of the operator: the state of the server, backups, and changes of stored data."""
