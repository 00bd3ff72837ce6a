"""torch.func.functional_call."""

from mindport.compat.cells.named_parameters import named_parameters


def functional_call(
    module, parameter_and_buffer_dicts, args=None, kwargs=None, *, tie_weights=True, strict=False
):  # fmt: skip
    """Call a cell with other tensors in the places of its parameters, by torch's names."""
    given = parameter_and_buffer_dicts
    given = given if isinstance(given, dict) else {k: v for one in given for k, v in one.items()}
    held = dict(named_parameters(module))
    if any(name not in held for name in given) or (strict and held.keys() != given.keys()):
        raise RuntimeError(f"the names of the tensors have to be some of {sorted(held)}")
    by_parameter = {id(held[name]): value for name, value in given.items()}
    kept = []
    for _, cell in module.cells_and_names():
        named = {key: by_parameter[id(one)] for key, one in cell._params.items()
                 if id(one) in by_parameter}  # fmt: skip
        kept.append((cell, dict(cell._params), named))
        for name, value in named.items():
            cell._params.pop(name)
            cell.__dict__[name] = value
    try:
        args = () if args is None else args if isinstance(args, tuple) else (args,)
        return module(*args, **(kwargs or {}))
    finally:
        for cell, parameters, named in kept:
            for name in named:
                del cell.__dict__[name]
            cell._params.clear()
            cell._params.update(parameters)
