"""Positions: spans in code points and the line index that converts them."""
