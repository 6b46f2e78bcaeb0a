"""The error of a schema that this program does not know, apart from what is slow to load."""


class NewerSchemaError(RuntimeError):
    """The data were used by a newer program. The message says what to do."""
