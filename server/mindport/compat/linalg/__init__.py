"""Matrices: products, decompositions, solutions and norms."""
