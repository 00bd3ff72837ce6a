"""torchvision.transforms.functional.to_grayscale."""

from PIL import Image


def to_grayscale(img, num_output_channels=1):
    """A PIL image of gray values, with 1 or 3 channels."""
    if not isinstance(img, Image.Image):
        raise TypeError(f"a PIL image is expected, not {type(img)}")
    if num_output_channels not in (1, 3):
        raise ValueError("a gray image has 1 or 3 channels")
    gray = img.convert("L")
    return gray if num_output_channels == 1 else Image.merge("RGB", [gray] * 3)
