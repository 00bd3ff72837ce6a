"""Settings of torch that change nothing in MindSpore, and are asked for later."""


def keep_setting(name, value):
    """Keep what a setting is set to."""
    keep_setting.values[name] = value


keep_setting.values = {}
