"""Published studies."""
