"""Notifications to players who do not have a table in sight: push messages and mails."""
