"""Queries by noun. Every list ends in a total order."""
