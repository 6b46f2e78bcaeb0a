"""Editions of machine ratings."""
