"""Results that torch states nowhere: those of small calls, and a few that cannot be tried."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from devtools.introspection.annotations import TypeNotation
from devtools.introspection.record import Overload, Record

# What is called to see what it returns; `x` is a 2 x 2 tensor of floats.
TRIALS = {
    "torch.atleast_1d": "torch.atleast_1d(x)",
    "torch.atleast_2d": "torch.atleast_2d(x)",
    "torch.atleast_3d": "torch.atleast_3d(x)",
    "torch.block_diag": "torch.block_diag(x, x)",
    "torch.cdist": "torch.cdist(x, x)",
    "torch.chain_matmul": "torch.chain_matmul(x, x)",
    "torch.lu": "torch.lu(x)",
    "torch.norm": "torch.norm(x)",
    "torch.tensordot": "torch.tensordot(x, x)",
    "torch.unique_consecutive": "torch.unique_consecutive(x)",
    "torch.Tensor.__ipow__": "x.clone().__ipow__(2)",
    "torch.Tensor.__itruediv__": "x.clone().__itruediv__(2)",
    "torch.Tensor.as_subclass": "x.as_subclass(torch.Tensor)",
    "torch.Tensor.backward": "x.clone().requires_grad_().sum().backward()",
    "torch.Tensor.is_shared": "x.is_shared()",
    "torch.Tensor.lu": "x.lu()",
    "torch.Tensor.norm": "x.norm()",
    "torch.Tensor.register_hook": "x.clone().requires_grad_().register_hook(print)",
    "torch.Tensor.register_post_accumulate_grad_hook": (
        "x.clone().requires_grad_().register_post_accumulate_grad_hook(print)"
    ),
    "torch.Tensor.share_memory_": "x.clone().share_memory_()",
    "torch.Tensor.stft": "torch.ones(8).stft(4, return_complex=True, window=torch.ones(4))",
    "torch.Tensor.storage": "x.storage()",
    "torch.Tensor.to_sparse_coo": "x.to_sparse_coo()",
    "torch.Tensor.unique": "x.unique()",
    "torch.Tensor.unique_consecutive": "x.unique_consecutive()",
    "torch.nn.init.constant": "torch.nn.init.constant(x.clone(), 1.0)",
    "torch.nn.init.dirac": "torch.nn.init.dirac(torch.ones(1, 1, 3))",
    "torch.nn.init.eye": "torch.nn.init.eye(x.clone())",
    "torch.nn.init.kaiming_normal": "torch.nn.init.kaiming_normal(x.clone())",
    "torch.nn.init.kaiming_uniform": "torch.nn.init.kaiming_uniform(x.clone())",
    "torch.nn.init.normal": "torch.nn.init.normal(x.clone())",
    "torch.nn.init.orthogonal": "torch.nn.init.orthogonal(x.clone())",
    "torch.nn.init.sparse": "torch.nn.init.sparse(x.clone(), 0.5)",
    "torch.nn.init.uniform": "torch.nn.init.uniform(x.clone())",
    "torch.nn.init.xavier_normal": "torch.nn.init.xavier_normal(x.clone())",
    "torch.nn.init.xavier_uniform": "torch.nn.init.xavier_uniform(x.clone())",
    "torch.nn.Module.load_state_dict": "torch.nn.ReLU().load_state_dict({})",
    "torch.nn.Module.register_state_dict_pre_hook": (
        "torch.nn.ReLU().register_state_dict_pre_hook(hook)"
    ),
    "torch.nn.Module.register_state_dict_post_hook": (
        "torch.nn.ReLU().register_state_dict_post_hook(hook)"
    ),
    "torch.nn.Module.register_load_state_dict_pre_hook": (
        "torch.nn.ReLU().register_load_state_dict_pre_hook(hook)"
    ),
    "torch.nn.Module.register_load_state_dict_post_hook": (
        "torch.nn.ReLU().register_load_state_dict_post_hook(hook)"
    ),
    "torch.nn.AdaptiveMaxPool1d.forward": "torch.nn.AdaptiveMaxPool1d(1)(torch.ones(1, 1, 4))",
    "torch.nn.AdaptiveMaxPool2d.forward": "torch.nn.AdaptiveMaxPool2d(1)(torch.ones(1, 1, 4, 4))",
    "torch.nn.AdaptiveMaxPool3d.forward": (
        "torch.nn.AdaptiveMaxPool3d(1)(torch.ones(1, 1, 4, 4, 4))"
    ),
    "torch.nn.FractionalMaxPool2d.forward": (
        "torch.nn.FractionalMaxPool2d(2, output_size=2)(torch.ones(1, 1, 4, 4))"
    ),
    "torch.nn.FractionalMaxPool3d.forward": (
        "torch.nn.FractionalMaxPool3d(2, output_size=2)(torch.ones(1, 1, 4, 4, 4))"
    ),
    "torch.nn.MaxPool1d.forward": "torch.nn.MaxPool1d(2)(torch.ones(1, 1, 4))",
    "torch.nn.MaxPool2d.forward": "torch.nn.MaxPool2d(2)(torch.ones(1, 1, 4, 4))",
    "torch.nn.MaxPool3d.forward": "torch.nn.MaxPool3d(2)(torch.ones(1, 1, 4, 4, 4))",
    "torch.nn.Sequential.forward": "torch.nn.Sequential(torch.nn.Linear(2, 2))(x)",
    "torch.nn.DataParallel.forward": "torch.nn.DataParallel(torch.nn.Linear(2, 2))(x)",
    "torch.cuda.is_initialized": "torch.cuda.is_initialized()",
    "torch.utils.data.default_convert": "torch.utils.data.default_convert(x)",
}
COLLECTIVES = (
    "all_gather",
    "all_gather_into_tensor",
    "all_reduce",
    "all_to_all",
    "all_to_all_single",
    "barrier",
    "broadcast",
    "gather",
    "reduce",
    "reduce_scatter",
    "reduce_scatter_tensor",
    "scatter",
)
_WORK = "torch.distributed.Work | None"
# What needs a process group, or hides its element types.
STATED = {
    "torch.Tensor.__iter__": "collections.abc.Iterator[torch.Tensor]",
    "torch.nn.Module.named_modules": "collections.abc.Iterator[tuple[str, torch.nn.Module]]",
    "torch.nn.Module.state_dict": "dict[str, Any]",
    "torch.nn.parallel.DistributedDataParallel.forward": "torch.Tensor",
    "torch.cuda.is_bf16_supported": "bool",
    **{f"torch.distributed.{name}": _WORK for name in COLLECTIVES},
}
# A placeholder that raises: annotated as None, but any subclass may return anything.
PLACEHOLDERS = ("torch.nn.Module.forward",)


def fill_in(symbols: dict[str, Record], torch: Any, notation: TypeNotation) -> None:
    """Give a result to the overloads that lack one, as tried or stated here."""
    torch.manual_seed(0)
    results = dict(STATED)
    for name, expression in TRIALS.items():
        value = eval(expression, {"torch": torch, "x": torch.eye(2), "hook": lambda *_: None})
        results[name] = _type_of(value, torch, notation)
    for name in PLACEHOLDERS:
        overloads = tuple(Overload(o.params) for o in symbols[name].signatures)
        symbols[name] = replace(symbols[name], signatures=overloads)
    for name, result in _present(results, symbols).items():
        record = symbols[name]
        overloads = tuple(Overload(o.params, o.returns or result) for o in record.signatures)
        symbols[name] = replace(record, signatures=overloads)


def _present(results: Mapping[str, str], symbols: Mapping[str, Record]) -> dict[str, str]:
    return {name: result for name, result in sorted(results.items()) if name in symbols}


def _type_of(value: object, torch: Any, notation: TypeNotation) -> str:
    if isinstance(value, tuple) and type(value) is tuple:
        return f"tuple[{', '.join(_type_of(item, torch, notation) for item in value)}]"
    return notation.render_object(torch.Tensor if isinstance(value, torch.Tensor) else type(value))
