"""The web server on which people play each other and bots."""
