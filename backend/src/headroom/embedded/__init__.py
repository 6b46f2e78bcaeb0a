"""The application's own PostgreSQL: found in a wheel, kept in the user's data folder."""
