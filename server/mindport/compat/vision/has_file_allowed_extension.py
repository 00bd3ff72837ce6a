"""torchvision.datasets.folder.has_file_allowed_extension."""


def has_file_allowed_extension(filename, extensions):
    """Whether the name of a file ends in one of these."""
    return filename.lower().endswith(
        extensions if isinstance(extensions, str) else tuple(extensions)
    )
