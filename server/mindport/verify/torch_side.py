"""`python -m mindport.verify.torch_side JOB`: runs the original, and keeps what it did."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

from mindport.verify.job import Job
from mindport.verify.loading import built, first_lines, leaves


def main() -> int:
    """Run the job; what goes wrong is written too."""
    job = Job.load(Path(sys.argv[1]))
    try:
        _run(job)
    except Exception as error:
        path = Path(job.exchange) / "torch.json"
        path.write_text(json.dumps({"problem": first_lines(error)}), encoding="utf-8")
        return 1
    return 0


def _run(job: Job) -> None:
    torch: Any = importlib.import_module("torch")
    numpy: Any = importlib.import_module("numpy")
    torch.manual_seed(job.seed)
    torch.set_num_threads(1)
    random = numpy.random.RandomState(job.seed)
    subject = built(job, torch.nn.Module)
    is_module = isinstance(subject, torch.nn.Module)
    if is_module:
        subject.train(job.is_training)
        _make_lively(torch, subject)
    kept: dict[str, Any] = {}
    state = subject.state_dict() if is_module else {}
    kept.update({f"state/{name}": _array(one) for name, one in state.items()})
    twins = _twins(state)
    inputs = [torch.from_numpy(_random(numpy, random, one)) for one in job.inputs]
    kept.update({f"input/{index}": _array(one) for index, one in enumerate(inputs)})
    for one in inputs:
        one.requires_grad_(one.is_floating_point())
    found = leaves(subject(*inputs), torch.is_tensor)
    total: Any = None
    for name, one in found:
        kept[f"output/{name}"] = _array(one) if torch.is_tensor(one) else numpy.asarray(one)
        if torch.is_tensor(one) and one.is_floating_point() and one.requires_grad:
            weight = random.standard_normal(one.shape) / max(1, one.numel()) ** 0.5
            # An array whatever the shape: the product of a number's is a scalar of NumPy.
            kept[f"direction/{name}"] = numpy.asarray(weight, _array(one).dtype)
            part = (one * torch.from_numpy(kept[f"direction/{name}"])).sum()
            total = part if total is None else total + part
    if total is not None:
        total.backward()
        kept.update({f"gradient/input {index}": _array(one.grad) for index, one in enumerate(inputs)
                     if one.grad is not None})  # fmt: skip
        parameters = subject.named_parameters() if is_module else ()
        kept.update({f"gradient/{name}": _array(one.grad) for name, one in parameters
                     if one.grad is not None})  # fmt: skip
    numpy.savez(Path(job.exchange) / "torch.npz", **kept)
    told = {"problem": "", "twins": twins}
    (Path(job.exchange) / "torch.json").write_text(json.dumps(told), encoding="utf-8")


def _array(tensor: Any) -> Any:
    return tensor.detach().resolve_conj().cpu().numpy().copy()


def _random(numpy: Any, random: Any, given: dict[str, Any]) -> Any:
    shape, kind = tuple(given["shape"]), given["kind"]
    if kind.startswith("float"):
        return numpy.asarray(random.standard_normal(shape), kind)
    return numpy.asarray(random.randint(0, given["below"], shape), kind)


def _make_lively(torch: Any, module: Any) -> None:
    """Move what starts as a constant, so that no weight can be mistaken for another."""
    with torch.no_grad():
        for parameter in module.parameters():
            if _is_constant(parameter):
                parameter.add_(torch.randn_like(parameter) * 0.1)
        for name, buffer in module.named_buffers():
            if name.endswith("running_mean"):
                buffer.add_(torch.randn_like(buffer) * 0.1)
            elif name.endswith("running_var"):
                buffer.mul_(torch.rand_like(buffer) + 0.5)


def _is_constant(tensor: Any) -> bool:
    flat = tensor.flatten()
    return bool(tensor.is_floating_point() and flat.numel() and (flat == flat[0]).all())


def _twins(state: dict[str, Any]) -> dict[str, str]:
    """Names that share their tensor with an earlier one."""
    first: dict[tuple[int, tuple[int, ...]], str] = {}
    twins: dict[str, str] = {}
    for name, tensor in state.items():
        if tensor.numel():
            known = first.setdefault((tensor.data_ptr(), tuple(tensor.shape)), name)
            if known != name:
                twins[name] = known
    return twins


if __name__ == "__main__":
    sys.exit(main())
