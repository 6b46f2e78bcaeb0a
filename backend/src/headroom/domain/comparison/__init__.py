"""Ways into CICS side by side at one rate."""
