"""Slow tests with real processes that are killed and real connections that are cut."""
