"""Settings of layers by torch's names: most of MindSpore's own layers hold none (2.10)."""


def with_settings(layer, **settings):
    """The layer, which also says what it was made with."""
    for name, value in settings.items():
        if not hasattr(layer, name):
            setattr(layer, name, value)
    return layer
