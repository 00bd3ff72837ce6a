"""mindport: moving PyTorch code to MindSpore, by knowing instead of guessing."""

__version__ = "0.2.0"
