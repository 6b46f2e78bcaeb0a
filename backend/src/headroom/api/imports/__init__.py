"""Imports: files that users bring."""
