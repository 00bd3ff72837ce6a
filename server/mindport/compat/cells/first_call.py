"""Layers that take a size from their first input."""

_SETTINGS = (int, float, str, tuple, list, type(None))


def first_call(layer, base, size, input, *more):
    """Give a layer its size, and call it. From then on it is a layer of the class `base`.

    Its parameters stay the same objects, so that an optimizer that has them already knows them.
    """
    positional, named = layer.given
    made = base(size, *positional, **named)
    for name, parameter in made._params.items():
        if parameter is not None:
            layer._params[name].set_data(parameter.value(), slice_shape=True)
    for name, value in vars(made).items():
        if isinstance(value, _SETTINGS) and name != "training" and not name.startswith("_"):
            setattr(layer, name, value)
    layer.__class__ = base
    return layer.construct(input, *more)
