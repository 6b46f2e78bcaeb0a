"""Machine models."""
