"""Backups: taken by hand, before changes of the schema, at each stop and daily; and restored."""
