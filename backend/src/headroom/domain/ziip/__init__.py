"""How many zIIPs work needs."""
