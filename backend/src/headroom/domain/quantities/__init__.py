"""Quantities and formulas: what a number needs before it is shown, and how it is worked out."""
