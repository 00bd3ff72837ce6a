"""Proof by execution: a program and its conversion, run side by side in processes of their own."""
