"""What a setting of torch was set to."""

from mindport.compat.tensors.keep_setting import keep_setting


def kept_setting(name, default):
    """What a setting was set to, or torch's default where nothing was said."""
    return keep_setting.values.get(name, default)
