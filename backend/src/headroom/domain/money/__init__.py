"""What saved MSU are worth."""
