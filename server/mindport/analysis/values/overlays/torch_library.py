"""torch calls whose result depends on their arguments in a way no type can say."""

from __future__ import annotations

from collections.abc import Callable

from mindport.analysis.values.containers import element, item, joined
from mindport.analysis.values.domain import UNKNOWN, Constant, Instance, Record, Sequence, Value
from mindport.analysis.values.evaluator import Call, Evaluator


def _same(_ev: Evaluator, call: Call) -> Value:
    return call.argument(0)


def _sequential(ev: Evaluator, call: Call) -> Value:
    first = call.argument(0)
    if len(call.positional) == 1 and any(isinstance(atom, Record) for atom in first):
        return ev.instance("torch.nn.Sequential", item(ev, first, UNKNOWN))
    if call.starred:
        return ev.instance("torch.nn.Sequential", joined(call.positional))
    return ev.atoms.instance("torch.nn.Sequential", joined(call.positional), call.positional)


def holder(cls: str, argument: str = "modules") -> Callable[[Evaluator, Call], Value]:
    """An instance that holds what its first argument does, in its order."""

    def hold(ev: Evaluator, call: Call) -> Value:
        held = call.argument(0, argument)
        known = held[0].elements if len(held) == 1 and isinstance(held[0], Sequence) else ()
        return ev.atoms.instance(cls, element(ev, held), known)

    return hold


def _keyed_holder(cls: str) -> Callable[[Evaluator, Call], Value]:
    def hold(ev: Evaluator, call: Call) -> Value:
        return ev.instance(cls, item(ev, call.argument(0, "modules"), UNKNOWN))

    return hold


def _held_values(ev: Evaluator, call: Call) -> Value:
    return ev.instance("list", _items(call.argument(0)))


def _held_pairs(ev: Evaluator, call: Call) -> Value:
    pair = ev.atoms.sequence((ev.instance("str"), _items(call.argument(0))))
    return ev.instance("list", pair)


def _items(value: Value) -> Value:
    return joined(tuple(atom.items for atom in value if isinstance(atom, Instance)))


def _applied(ev: Evaluator, _call: Call) -> Value:
    """`Function.apply` gives what `forward` gives: tensors."""
    return ev.tensor


def _variable(ev: Evaluator, _call: Call) -> Value:
    """A tensor: `Variable` is only another name of the class."""
    return ev.tensor


def _checkpoint(ev: Evaluator, call: Call) -> Value:
    return ev.call(call.argument(0, "function"), Call(call.positional[1:], ()))


def _checkpoint_sequential(ev: Evaluator, call: Call) -> Value:
    return ev.call(call.argument(0, "functions"), Call()) or ev.tensor


def _broadcast(ev: Evaluator, call: Call) -> Value:
    return ev.atoms.sequence(tuple(ev.tensor for _ in call.positional))


def _with_more(*flags: tuple[int, str]) -> Callable[[Evaluator, Call], Value]:
    """A tensor; with another one for each of these arguments that is true, all in a tuple."""

    def given(ev: Evaluator, call: Call) -> Value:
        passed = {name for name, _ in call.keywords}
        asked = [
            call.argument(place, name)
            for place, name in flags
            if name in passed or place < len(call.positional)
        ]
        booleans = [one[0].value for one in asked if len(one) == 1 and isinstance(one[0], Constant)]
        if call.starred or len(booleans) < len(asked):
            return UNKNOWN
        count = sum(map(bool, booleans))
        return ev.atoms.sequence((ev.tensor,) * (count + 1)) if count else ev.tensor

    return given


_UNIQUE = _with_more((2, "return_inverse"), (3, "return_counts"))
_UNIQUE_RUNS = _with_more((1, "return_inverse"), (2, "return_counts"))
_POOLED = {
    f"torch.nn.functional.{kind}max_pool{dims}d": _with_more((place, "return_indices"))
    for kind, place in (("", 6), ("adaptive_", 2), ("fractional_", 4))
    for dims in (1, 2, 3)
}


def _lazy(name: str) -> Callable[[Evaluator, Call], Value]:
    """A layer that gets its size at its first call, and is one of this class then."""
    return lambda ev, _call: ev.instance(f"torch.nn.{name}")


_LAZY = {
    f"torch.nn.Lazy{name}": _lazy(name)
    for name in (
        "Linear",
        *(f"{kind}{dims}d" for kind in ("Conv", "ConvTranspose") for dims in (1, 2, 3)),
        *(f"{kind}{dims}d" for kind in ("BatchNorm", "InstanceNorm") for dims in (1, 2, 3)),
    )
}


def _unbind(ev: Evaluator, _call: Call) -> Value:
    return ev.instance("tuple", ev.tensor)


def _size(ev: Evaluator, call: Call) -> Value:
    """Tensor.size(): the shape, of one dimension a number."""
    return ev.instance("int" if len(call.positional) > 1 or call.keywords else "torch.Size")


def _state(ev: Evaluator, _call: Call) -> Value:
    """A state dict: names to tensors."""
    return ev.atoms.record((), ev.tensor)


def _split_data(ev: Evaluator, _call: Call) -> Value:
    return ev.instance("list", ev.instance("torch.utils.data.Subset"))


def _param_groups(ev: Evaluator) -> Value:
    parameters = ev.instance("list", ev.instance("torch.nn.Parameter"))
    return ev.instance("list", ev.atoms.record((("params", parameters),), UNKNOWN))


# Families of classes whose methods of these names give tensors.
RESULTS_OF_FAMILIES = {
    "torch.distributions.Distribution": frozenset(
        {"sample", "rsample", "log_prob", "entropy", "cdf", "icdf", "perplexity"}
    ),
    "torch.distributions.transforms.Transform": frozenset({"log_abs_det_jacobian", "inv"}),
}
# Attributes whose type an inventory can only call a dict or a list.
ATTRIBUTES: dict[str, Callable[[Evaluator], Value]] = {
    "torch.optim.Optimizer.param_groups": _param_groups,
}
CALLS: dict[str, Callable[[Evaluator, Call], Value]] = {
    "torch.nn.Sequential": _sequential,
    "torch.nn.ModuleList": holder("torch.nn.ModuleList"),
    "torch.nn.ParameterList": holder("torch.nn.ParameterList"),
    "torch.nn.ModuleDict": _keyed_holder("torch.nn.ModuleDict"),
    "torch.nn.ParameterDict": _keyed_holder("torch.nn.ParameterDict"),
    "torch.nn.ModuleDict.values": _held_values,
    "torch.nn.ModuleDict.items": _held_pairs,
    "torch.nn.ParameterDict.values": _held_values,
    "torch.nn.ParameterDict.items": _held_pairs,
    "torch.nn.ModuleList.__iter__": _held_values,
    "torch.nn.utils.parametrizations.weight_norm": _same,
    "torch.nn.utils.parametrizations.spectral_norm": _same,
    "torch.nn.utils.weight_norm": _same,
    "torch.nn.utils.spectral_norm": _same,
    "torch.nn.utils.fuse_conv_bn_eval": _same,
    "torch.compile": _same,
    "torch.jit.script": _same,
    "torch.jit.trace": _same,
    "torch.jit.ignore": _same,
    "torch.jit.export": _same,
    "torch.jit.unused": _same,
    "torch.nn.SyncBatchNorm.convert_sync_batchnorm": _same,
    "torch.utils.checkpoint.checkpoint": _checkpoint,
    "torch.utils.checkpoint.checkpoint_sequential": _checkpoint_sequential,
    "torch.autograd.Function.apply": _applied,
    "torch.autograd.Variable": _variable,
    "torch.broadcast_tensors": _broadcast,
    "torch.Tensor.size": _size,
    "torch.Tensor.unbind": _unbind,
    "torch.unique": _UNIQUE,
    "torch.Tensor.unique": _UNIQUE,
    "torch.unique_consecutive": _UNIQUE_RUNS,
    "torch.Tensor.unique_consecutive": _UNIQUE_RUNS,
    **_LAZY,
    **_POOLED,
    "torch.utils.data.random_split": _split_data,
    "torch.nn.Module.state_dict": _state,
}
