"""Measured configurations."""
