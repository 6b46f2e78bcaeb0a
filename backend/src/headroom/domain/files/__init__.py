"""Files that users bring: profiles, RMF reports and tables of machines."""
