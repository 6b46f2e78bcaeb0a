"""Formulas and types, a room for each noun: no SQL, no HTTP, no I/O."""
