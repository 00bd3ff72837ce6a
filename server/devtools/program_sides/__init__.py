"""What runs inside the two processes of `python -m devtools programs`, one for each framework."""
