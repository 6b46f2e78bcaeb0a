"""What users took over from files."""
