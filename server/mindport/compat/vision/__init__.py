"""Data sets, transforms and boxes of torchvision: on the host, with its order and values."""
