"""The audit: whatever the documents derive, computed again and compared with what they print."""
