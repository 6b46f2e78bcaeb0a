"""Values that users read off pictures."""
