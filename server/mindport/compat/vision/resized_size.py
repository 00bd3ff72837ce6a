"""Sizes of resized images."""


def resized_size(height, width, size, max_size=None):
    """The height and width for a size: of the shorter edge, or of both."""
    sizes = [size] if isinstance(size, int) else list(size)
    if len(sizes) == 2:
        if max_size is not None:
            raise ValueError("max_size needs the size of one edge")
        return sizes[0], sizes[1]
    (short,) = sizes
    low, high = min(height, width), max(height, width)
    long = int(short * high / low)
    if max_size is not None:
        if max_size <= short:
            raise ValueError("max_size must be larger than the size of the shorter edge")
        if long > max_size:
            short, long = int(max_size * short / long), max_size
    return (long, short) if width <= height else (short, long)
