"""The log and the metrics of the server."""
