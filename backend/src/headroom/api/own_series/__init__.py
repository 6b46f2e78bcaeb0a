"""Series that users read off pictures."""
