"""Frozen reports."""
