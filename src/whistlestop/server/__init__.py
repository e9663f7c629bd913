"""The table: the web server on which people play each other and bots."""
