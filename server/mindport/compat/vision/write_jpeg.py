"""torchvision.io.write_jpeg."""

from mindport.compat.vision.to_pil_image import to_pil_image


def write_jpeg(input, filename, quality=75):
    """Write a tensor (channels, height, width) of bytes as a JPEG file."""
    to_pil_image(input).save(filename, format="JPEG", quality=quality)
