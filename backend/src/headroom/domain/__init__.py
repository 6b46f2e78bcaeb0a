"""Pure formulas and types: no SQL, no HTTP, no pydantic."""
