"""What documents measured: costs of a transaction, rates, cycles, and savings from them."""
