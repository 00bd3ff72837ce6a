"""The parameters and children of the layers of torch.nn, as their constructors make them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mindport.dossier.structure.values import Module, NotStaticError, Parameter, Unknown

Given = dict[str, Any]


def _numbers(value: Any, count: int) -> tuple[int, ...]:
    """`3` or `(3, 3)` as so many numbers."""
    if isinstance(value, (tuple, list)):
        return tuple(value)
    return (value,) * count


def _checked(given: Given, *names: str) -> list[Any]:
    """Arguments that decide about shapes; NotStaticError where one is not known."""
    for name in names:
        value = given.get(name)
        if isinstance(value, Unknown):
            raise NotStaticError(f"`{name}`: {value.why}", value.place)
    return [given.get(name) for name in names]


def _add(module: Module, name: str, *shape: int) -> None:
    module.parameters[name] = Parameter(tuple(shape))


def _linear(module: Module, given: Given) -> None:
    inputs, outputs, bias = _checked(given, "in_features", "out_features", "bias")
    _add(module, "weight", outputs, inputs)
    if bias:
        _add(module, "bias", outputs)


def _bilinear(module: Module, given: Given) -> None:
    one, two, out, bias = _checked(given, "in1_features", "in2_features", "out_features", "bias")
    _add(module, "weight", out, one, two)
    if bias:
        _add(module, "bias", out)


def _conv(dimensions: int, transposed: bool = False) -> Callable[[Module, Given], None]:
    def make(module: Module, given: Given) -> None:
        names = ("in_channels", "out_channels", "kernel_size", "groups", "bias")
        inputs, outputs, kernel, groups, bias = _checked(given, *names)
        for name in ("kernel_size", "stride", "dilation", "padding"):
            if isinstance(given.get(name), int):  # torch keeps one number for each dimension
                module.facts[name] = (given[name],) * dimensions
        first, second = (inputs, outputs) if transposed else (outputs, inputs)
        _add(module, "weight", first, second // groups, *_numbers(kernel, dimensions))
        if bias:
            _add(module, "bias", outputs)

    return make


def _norm(size: str) -> Callable[[Module, Given], None]:
    """A norm with a weight and a bias for each channel; `size` names their number."""

    def make(module: Module, given: Given) -> None:
        channels, affine = _checked(given, size, "affine")
        if affine:
            _add(module, "weight", channels)
            _add(module, "bias", channels)

    return make


def _layer_norm(*, has_bias: bool) -> Callable[[Module, Given], None]:
    def make(module: Module, given: Given) -> None:
        shape, affine, bias = _checked(given, "normalized_shape", "elementwise_affine", "bias")
        if affine:
            _add(module, "weight", *_numbers(shape, 1))
            if has_bias and bias is not False:
                _add(module, "bias", *_numbers(shape, 1))

    return make


def _embedding(module: Module, given: Given) -> None:
    _add(module, "weight", *_checked(given, "num_embeddings", "embedding_dim"))


def _prelu(module: Module, given: Given) -> None:
    _add(module, "weight", *_checked(given, "num_parameters"))


def _recurrent(gates: int) -> Callable[[Module, Given], None]:
    def make(module: Module, given: Given) -> None:
        names = ("input_size", "hidden_size", "num_layers", "bias", "bidirectional", "proj_size")
        size, hidden, layers, bias, both, projected = _checked(given, *names)
        out, ways = projected or hidden, 2 if both else 1
        for layer in range(layers or 1):
            for way in range(ways):
                end = f"l{layer}{'_reverse' if way else ''}"
                inputs = size if layer == 0 else out * ways
                _add(module, f"weight_ih_{end}", gates * hidden, inputs)
                _add(module, f"weight_hh_{end}", gates * hidden, out)
                if bias is not False:
                    _add(module, f"bias_ih_{end}", gates * hidden)
                    _add(module, f"bias_hh_{end}", gates * hidden)
                if projected:
                    _add(module, f"weight_hr_{end}", projected, hidden)

    return make


def _cell(gates: int) -> Callable[[Module, Given], None]:
    def make(module: Module, given: Given) -> None:
        size, hidden, bias = _checked(given, "input_size", "hidden_size", "bias")
        _add(module, "weight_ih", gates * hidden, size)
        _add(module, "weight_hh", gates * hidden, hidden)
        if bias is not False:
            _add(module, "bias_ih", gates * hidden)
            _add(module, "bias_hh", gates * hidden)

    return make


def _attention(module: Module, given: Given) -> None:
    size, bias, key, value, more = _checked(
        given, "embed_dim", "bias", "kdim", "vdim", "add_bias_kv"
    )
    if (key or size) == size and (value or size) == size:
        _add(module, "in_proj_weight", 3 * size, size)
    else:
        _add(module, "q_proj_weight", size, size)
        _add(module, "k_proj_weight", size, key or size)
        _add(module, "v_proj_weight", size, value or size)
    if bias is not False:
        _add(module, "in_proj_bias", 3 * size)
    if more:
        _add(module, "bias_k", 1, 1, size)
        _add(module, "bias_v", 1, 1, size)
    out = Module("torch.nn.modules.linear.NonDynamicallyQuantizableLinear")
    _linear(out, {"in_features": size, "out_features": size, "bias": bias is not False})
    module.children["out_proj"] = out


def _transformer_layer(is_decoder: bool) -> Callable[[Module, Given], None]:
    def make(module: Module, given: Given) -> None:
        names = ("d_model", "nhead", "dim_feedforward", "bias", "activation")
        size, _, inner, bias, activation = _checked(given, *names)
        bias = bias is not False
        attention = {"embed_dim": size, "bias": bias}
        for name in ("self_attn", "multihead_attn")[: 2 if is_decoder else 1]:
            _child(module, name, "torch.nn.MultiheadAttention", attention)
        linear = {"in_features": size, "out_features": inner, "bias": bias}
        _child(module, "linear1", "torch.nn.Linear", linear)
        _child(module, "dropout", "torch.nn.Dropout", {})
        back = {"in_features": inner, "out_features": size, "bias": bias}
        _child(module, "linear2", "torch.nn.Linear", back)
        norm = {"normalized_shape": size, "elementwise_affine": True, "bias": bias}
        rounds = (1, 2, 3) if is_decoder else (1, 2)
        for number in rounds:
            _child(module, f"norm{number}", "torch.nn.LayerNorm", norm)
        for number in rounds:
            _child(module, f"dropout{number}", "torch.nn.Dropout", {})
        if isinstance(activation, Module):
            module.children["activation"] = activation

    return make


def _child(module: Module, name: str, api: str, given: Given) -> None:
    child = Module(api)
    if api in LAYERS:
        LAYERS[api](child, given)
    module.children[name] = child


LAYERS: dict[str, Callable[[Module, Given], None]] = {
    "torch.nn.Linear": _linear,
    "torch.nn.modules.linear.NonDynamicallyQuantizableLinear": _linear,
    "torch.nn.Bilinear": _bilinear,
    **{f"torch.nn.Conv{n}d": _conv(n) for n in (1, 2, 3)},
    **{f"torch.nn.ConvTranspose{n}d": _conv(n, True) for n in (1, 2, 3)},
    **{f"torch.nn.BatchNorm{n}d": _norm("num_features") for n in (1, 2, 3)},
    **{f"torch.nn.InstanceNorm{n}d": _norm("num_features") for n in (1, 2, 3)},
    "torch.nn.SyncBatchNorm": _norm("num_features"),
    "torch.nn.LayerNorm": _layer_norm(has_bias=True),
    "torch.nn.RMSNorm": _layer_norm(has_bias=False),
    "torch.nn.GroupNorm": _norm("num_channels"),
    "torch.nn.Embedding": _embedding,
    "torch.nn.EmbeddingBag": _embedding,
    "torch.nn.PReLU": _prelu,
    "torch.nn.LSTM": _recurrent(4),
    "torch.nn.GRU": _recurrent(3),
    "torch.nn.RNN": _recurrent(1),
    "torch.nn.LSTMCell": _cell(4),
    "torch.nn.GRUCell": _cell(3),
    "torch.nn.RNNCell": _cell(1),
    "torch.nn.MultiheadAttention": _attention,
    "torch.nn.TransformerEncoderLayer": _transformer_layer(False),
    "torch.nn.TransformerDecoderLayer": _transformer_layer(True),
}
# Arguments that these have by default where the signature that is known does not say so.
DEFAULTS: dict[str, Given] = {
    "torch.nn.LSTM": {"num_layers": 1, "bias": True, "bidirectional": False, "proj_size": 0},
    "torch.nn.GRU": {"num_layers": 1, "bias": True, "bidirectional": False, "proj_size": 0},
    "torch.nn.RNN": {"num_layers": 1, "bias": True, "bidirectional": False, "proj_size": 0},
}
ORDERS = {
    "torch.nn.LSTM": ("input_size", "hidden_size", "num_layers", "bias", "batch_first", "dropout",
                      "bidirectional", "proj_size"),
    "torch.nn.GRU": ("input_size", "hidden_size", "num_layers", "bias", "batch_first", "dropout",
                     "bidirectional"),
    "torch.nn.RNN": ("input_size", "hidden_size", "num_layers", "nonlinearity", "bias",
                     "batch_first", "dropout", "bidirectional"),
}  # fmt: skip
