"""torchvision.io.write_png."""

from mindport.compat.vision.to_pil_image import to_pil_image


def write_png(input, filename, compression_level=6):
    """Write a tensor (channels, height, width) of bytes as a PNG file."""
    to_pil_image(input).save(filename, format="PNG", compress_level=compression_level)
