"""One file for each family of conversions that a row of the knowledge base cannot express."""
