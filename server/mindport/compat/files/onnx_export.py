"""torch.onnx.export, by MindSpore's own exporter."""

import os

from mindspore import onnx

from mindport.compat.autograd.record import record


def onnx_export(
    model,
    args=(),
    f=None,
    *,
    kwargs=None,
    export_params=True,
    input_names=None,
    output_names=None,
    dynamic_axes=None,
    keep_initializers_as_inputs=False,
    returns=False,
    **_how,
):
    """Write a network in evaluation mode; MindSpore's release decides on the set of operators.

    An operator that MindSpore cannot export ends with its error. With `returns` the outputs
    come back, as those of `torch.onnx._export` did.
    """
    if not isinstance(f, (str, os.PathLike)):
        raise TypeError("MindSpore writes ONNX to a path alone")
    given = list(args) if isinstance(args, (list, tuple)) else [args]
    if given and isinstance(given[-1], dict):
        kwargs = {**given.pop(), **(kwargs or {})}
    if kwargs:
        raise TypeError("MindSpore exports inputs by position alone")
    if isinstance(dynamic_axes, dict):
        places = {name: axes for name, axes in dynamic_axes.items() if name in (input_names or ())}
        dynamic_axes = {
            name: axes if isinstance(axes, dict) else {axis: f"{name}_{axis}" for axis in axes}
            for name, axes in places.items()
        }
    mode = model.training
    model.set_train(False)
    try:
        onnx.export(
            model,
            *given,
            file_name=os.fspath(f),
            input_names=list(input_names) if input_names else None,
            output_names=list(output_names) if output_names else None,
            export_params=export_params,
            keep_initializers_as_inputs=bool(keep_initializers_as_inputs),
            dynamic_axes=dynamic_axes or None,
        )
        return model(*given) if returns else None
    finally:
        model.compile_cache.clear()  # the exporter changes the graph: no other may use it
        model.set_train(mode)
        if record.is_wanted:  # a graph that was compiled ends it
            record()
