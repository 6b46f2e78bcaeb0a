"""Worked examples of documents."""
