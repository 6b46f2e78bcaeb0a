"""What single documents claim, study by study: each claim with its own formula."""
