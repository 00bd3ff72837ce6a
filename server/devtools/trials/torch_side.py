"""torch's side of a trial: samples from its own operator database, run to know the truth.

To be used where torch is installed.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from devtools.trials.sample import Sample
from devtools.trials.source_text import HEAD, NoTextError, call_source, literal, parameter_namer

_LARGEST = 20_000  # elements of an input
_UNINITIALISED = ("empty", "new_empty")


def operator_samples(limit: int, names: Collection[str] | None = None) -> Iterator[Sample]:
    """The samples of torch's operator database: up to `limit` for each form of an operator.

    `names` are those of the operators, None for all.
    """
    torch = _torch()
    module = importlib.import_module("torch.testing._internal.common_methods_invocations")
    for info in module.op_db:
        if names is not None and info.name not in names:
            continue
        api = f"torch.{info.name}"
        for form, target in _forms(torch, info, api):
            count = 0
            for place, given in enumerate(_inputs(torch, info)):
                if count >= limit:
                    break
                values = [given.input, *given.args]
                variant = f".{info.variant_test_name}" if info.variant_test_name else ""
                key = f"{target}{variant}/{form}/{place}"
                made = _sample(torch, key, target, form, (values, dict(given.kwargs)))
                if made is not None:
                    count += 1
                    yield made


def module_samples(limit: int) -> Iterator[Sample]:
    """The samples of torch's module database: a layer with copied weights, called."""
    torch = _torch()
    module = importlib.import_module("torch.testing._internal.common_modules")
    for info in module.module_db:
        api = f"{info.module_cls.__module__}.{info.module_cls.__name__}"
        api = f"torch.nn.{info.module_cls.__name__}" if api.startswith("torch.nn.") else api
        if not hasattr(torch.nn, info.module_cls.__name__):
            continue
        count = 0
        for training in (False, True):
            torch.manual_seed(0)
            try:
                inputs = info.module_inputs_func(
                    info, device="cpu", dtype=torch.float32, requires_grad=True, training=training
                )
            except Exception:
                continue
            for place, given in enumerate(inputs):
                if count >= limit * (1 + training):
                    break
                key = f"{api}/module{'.training' if training else ''}/{place}"
                made = _module_sample(torch, key, api, given, training)
                if made is not None:
                    count += 1
                    yield made


def operator_names() -> list[str]:
    """The names in torch's operator database."""
    module = importlib.import_module("torch.testing._internal.common_methods_invocations")
    return sorted({info.name for info in module.op_db})


def filled(sample: Sample, tensors: Sequence[Any]) -> bool:
    """Run a sample in torch on tensors, and note what it gives; False where that is of no use."""
    return _run(_torch(), sample, [one.detach() for one in tensors], list(tensors))


def filled_again(sample: Sample, like: Sample) -> bool:
    """The same for another program on the inputs of a sample that was run."""
    torch = _torch()
    has_state = len(like.inputs) == 2 and isinstance(like.inputs[1], dict)
    arrays, wants = like.inputs[0] if has_state else like.inputs, like.gradients
    tensors = [torch.from_numpy(array.copy()) for array in arrays]
    if len(wants) == len(tensors):
        for tensor, want in zip(tensors, wants, strict=True):
            tensor.requires_grad_(want is not None)
    return filled(sample, tensors)


def _torch() -> Any:
    return importlib.import_module("torch")


def _forms(torch: Any, info: Any, api: str) -> Iterator[tuple[str, str]]:
    if _exists(torch, info.name):
        yield "function", api
    leaf = info.name.rpartition(".")[2]
    if info.method_variant is not None and hasattr(torch.Tensor, leaf):
        yield "method", f"torch.Tensor.{leaf}"
    if info.inplace_variant is not None and hasattr(torch.Tensor, f"{leaf}_"):
        yield "in_place", f"torch.Tensor.{leaf}_"


def _exists(torch: Any, path: str) -> bool:
    for part in path.split("."):
        torch = getattr(torch, part, None)
    return torch is not None


def _inputs(torch: Any, info: Any) -> Iterator[Any]:
    for dtype, grad in ((torch.float32, True), (torch.int64, False), (torch.bool, False)):
        if dtype in info.dtypes:
            torch.manual_seed(0)
            random.seed(0)
            try:
                samples = info.sample_inputs(
                    "cpu", dtype, requires_grad=grad and info.supports_autograd
                )
                yield from samples
            except Exception:  # some samples ask for what is not built in
                continue


def _sample(torch: Any, key: str, api: str, form: str, given: Any) -> Sample | None:
    values, keywords = given
    try:
        source, tensors = call_source(api, form, values, keywords)
    except NoTextError:
        return None
    sample = Sample(key, api, form, source)
    return sample if _run(torch, sample, [tensor.detach() for tensor in tensors], tensors) else None


def _arguments(given: Any, name: Callable[[Any], str]) -> list[str]:
    """The arguments of a call as text."""
    named = (f"{key}={literal(one, name)}" for key, one in given.kwargs.items())
    return [*(literal(one, name) for one in given.args), *named]


def _module_sample(torch: Any, key: str, api: str, given: Any, training: bool) -> Sample | None:
    made, called = given.constructor_input, given.forward_input
    if called is None or any(isinstance(one, torch.nn.Module) for one in made.args):
        return None
    try:
        tensors: list[Any] = []
        name = parameter_namer(tensors)
        arguments = _arguments(made, name)
        if tensors:
            return None
        passed = _arguments(called, name)
    except NoTextError:
        return None
    leaf = api.rpartition(".")[2]
    names = ", ".join("abcdefghijklmnopqrstuvwxyz"[: len(tensors)])
    source = (
        f"{HEAD}class Net(nn.Module):\n"
        "    def __init__(self):\n        super().__init__()\n"
        f"        self.layer = nn.{leaf}({', '.join(arguments)})\n\n"
        f"    def forward(self, {names}):\n        return self.layer({', '.join(passed)})\n"
    )
    sample = Sample(key, api, "training" if training else "module", source)
    return sample if _run(torch, sample, [tensor.detach() for tensor in tensors], tensors) else None


def _is_usable(tensor: Any) -> bool:
    return not (tensor.numel() > _LARGEST or tensor.is_sparse or tensor.is_quantized)


def _wants_gradient(tensor: Any) -> bool:
    return bool(tensor.requires_grad) and bool(tensor.is_floating_point())


def _run(torch: Any, sample: Sample, inputs: list[Any], originals: list[Any]) -> bool:
    """Run the source in torch, and note what it gives; False where that cannot be used."""
    if not all(map(_is_usable, inputs)):
        return False
    wants = [sample.form != "in_place" and _wants_gradient(one) for one in originals]
    try:
        sample.inputs = [
            one.resolve_conj().resolve_neg().contiguous().numpy().copy() for one in inputs
        ]
        *first, draws = _execute(torch, sample, wants)
    except Exception:
        return False
    sample.values, sample.weights, sample.gradients, state = first
    is_empty = sample.api.rpartition(".")[2].startswith(_UNINITIALISED)
    sample.is_random = is_empty or draws or "torch.Generator" in sample.source
    if state:
        sample.inputs = [sample.inputs, state]
    return True


def _gradients(
    torch: Any, results: list[tuple[Any, Any]], tensors: list[Any], wants: list[bool]
) -> list[Any]:
    """The gradients of the sum of results with weights; None for what wants none."""
    used = [(one, weight) for one, weight in results if one.requires_grad]
    if not used or not any(wants):
        return [None] * len(tensors)
    total = sum((one * weight).sum() for one, weight in used)
    asked = [one for one, want in zip(tensors, wants, strict=True) if want]
    found = iter(torch.autograd.grad(total, asked, allow_unused=True))
    return [_array(next(found)) if want else None for want in wants]


def _execute(torch: Any, sample: Sample, wants: list[bool]) -> tuple[Any, ...]:
    namespace: dict[str, Any] = {}
    exec(compile(sample.source, sample.key, "exec"), namespace)
    arrays = sample.inputs
    tensors = [
        torch.from_numpy(array.copy()).requires_grad_(want)
        for array, want in zip(arrays, wants, strict=True)
    ]
    torch.manual_seed(0)
    state: dict[str, Any] = {}
    if "Net" in namespace:
        net = namespace["Net"]().train(sample.form == "training")
        state = {name: value.detach().numpy().copy() for name, value in net.state_dict().items()}
        function = net
    else:
        function = namespace["case"]
    before = torch.get_rng_state()
    result = function(*tensors)
    draws = not torch.equal(before, torch.get_rng_state())
    floating = [one for one in _tensors(torch, result) if one.is_floating_point()]
    generator = torch.Generator().manual_seed(3)
    weights = [torch.rand(one.shape, generator=generator, dtype=one.dtype) for one in floating]
    gradients = _gradients(torch, list(zip(floating, weights, strict=True)), tensors, wants)
    return plain(result), [_array(one) for one in weights], gradients, state, draws


def _array(tensor: Any) -> Any:
    return None if tensor is None else tensor.detach().resolve_conj().resolve_neg().numpy().copy()


def _tensors(torch: Any, value: Any) -> list[Any]:
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, (list, tuple)):
        return [one for inner in value for one in _tensors(torch, inner)]
    if isinstance(value, dict):
        return _tensors(torch, list(value.values()))
    return []


def plain(value: Any) -> Any:
    """Tensors as arrays and collections as lists; NoTextError for what cannot be compared."""
    torch = _torch()
    if isinstance(value, torch.Tensor):
        return _array(value)
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return [plain(one) for one in value.values()]
    if value is None or isinstance(value, (bool, int, float, complex, str)):
        return value
    if isinstance(value, torch.dtype):
        return str(value)
    raise NoTextError(type(value).__name__)
