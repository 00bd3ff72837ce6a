"""The recorder. It imports nothing but the standard library, and runs on Python 3.8 and newer."""
