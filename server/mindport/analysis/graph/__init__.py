"""What a compiled graph cannot be made of."""
