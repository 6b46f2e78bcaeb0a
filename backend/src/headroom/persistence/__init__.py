"""Tables, queries, sessions and migrations: all SQL of the application."""
