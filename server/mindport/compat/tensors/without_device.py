"""What layers of MindSpore do not take."""


def without_device(options):
    """Keyword arguments but for the device."""
    return {name: value for name, value in options.items() if name != "device"}
