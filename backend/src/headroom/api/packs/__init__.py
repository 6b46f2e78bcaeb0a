"""Packs of studies that are loaded, or were."""
