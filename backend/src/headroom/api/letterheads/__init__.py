"""Letterheads."""
