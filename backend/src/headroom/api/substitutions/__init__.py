"""Substitutions."""
