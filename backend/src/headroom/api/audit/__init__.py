"""The audit of the documents."""
