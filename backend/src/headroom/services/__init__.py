"""Use cases: load, calculate, give the result with its working."""
