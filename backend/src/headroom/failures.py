"""What keeps a command from being carried out, apart from what is slow to load."""

from __future__ import annotations


class OperatorError(RuntimeError):
    """Whoever runs the program has to mend something. The message says what."""
