"""Colours outside of an image."""


def fill_of(fill, image):
    """A fill for a PIL image: a number for each channel."""
    channels = len(image.getbands())
    fill = 0 if fill is None else fill
    if isinstance(fill, (int, float)):
        fill = (fill,) * channels
    elif len(fill) == 1:
        fill = tuple(fill) * channels
    if len(fill) != channels:
        raise ValueError(f"an image of {channels} channels takes no fill of {len(fill)} numbers")
    values = tuple(fill) if image.mode == "F" else tuple(int(one) for one in fill)
    return values if channels > 1 else values[0]
