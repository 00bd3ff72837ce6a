"""torchvision.io.write_file."""

from mindport.compat.vision.pixels import pixels


def write_file(filename, data):
    """Write a tensor of bytes to a file."""
    pixels(data).tofile(filename)
