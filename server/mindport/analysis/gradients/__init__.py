"""Whether gradients pass, and how often a program differentiates."""
