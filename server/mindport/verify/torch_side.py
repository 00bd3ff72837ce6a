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
    except (Exception, SystemExit) as error:
        path = Path(job.exchange) / "torch.json"
        path.write_text(json.dumps({"problem": first_lines(error)}), encoding="utf-8")
        return 1
    return 0


def _run(job: Job) -> None:
    torch: Any = importlib.import_module("torch")
    numpy: Any = importlib.import_module("numpy")
    torch.manual_seed(job.seed)
    torch.set_num_threads(1)
    subject = built(job, torch.nn.Module)
    is_module = isinstance(subject, torch.nn.Module)
    if is_module:
        subject.train(job.is_training)
        _make_lively(torch, subject)
    kept: dict[str, Any] = {}
    state = subject.state_dict() if is_module else {}
    kept.update({f"state/{name}": _array(one) for name, one in state.items()})
    twins = _twins(state)
    choice, inputs, result = _called(torch, job, subject)
    kept.update({f"input/{index}": _array(one) for index, one in enumerate(inputs)})
    found = leaves(result, torch.is_tensor)
    for name, one in found:
        kept[f"output/{name}"] = _array(one) if torch.is_tensor(one) else numpy.asarray(one)
    random = numpy.random.RandomState(job.seed + 1)
    directions = {
        name: _direction(numpy, random, one)
        for name, one in found
        if torch.is_tensor(one) and one.is_floating_point() and one.requires_grad
    }
    without = ""
    if directions:
        differentiated = _Differentiated(torch, subject, inputs, directions)
        try:
            gradients = differentiated.gradients(result)
        except RuntimeError as error:  # a program that changes in place what a gradient needs
            without, gradients = first_lines(error), {}
        kept.update({f"gradient/{name}": one for name, one in gradients.items()})
        noise = {} if without else differentiated.noise(gradients, job.seed)
        kept.update({f"noise/{name}": numpy.asarray(one) for name, one in noise.items()})
        kept.update({f"direction/{name}": one for name, one in directions.items()})
    numpy.savez(Path(job.exchange) / "torch.npz", **kept)
    told = {"problem": "", "twins": twins, "choice": choice, "without": without}
    (Path(job.exchange) / "torch.json").write_text(json.dumps(told), encoding="utf-8")


def _called(torch: Any, job: Job, subject: Any) -> tuple[int, list[Any], Any]:
    """Which inputs are taken, their tensors, and what the subject gives for them.

    Where none of several can be taken, the error is that of the first.
    """
    numpy: Any = importlib.import_module("numpy")
    errors: list[Exception] = []
    for place, choice in enumerate(job.choices):
        random = numpy.random.RandomState(job.seed)
        inputs = [torch.from_numpy(random_array(numpy, random, one)) for one in choice]
        for one in inputs:
            one.requires_grad_(one.is_floating_point())
        try:
            return place, inputs, subject(*inputs)
        except Exception as error:  # whatever a program raises for inputs that do not fit
            errors.append(error)
    raise errors[0]


def _direction(numpy: Any, random: Any, tensor: Any) -> Any:
    """Random weights for the sum of a result."""
    weight = random.standard_normal(tensor.shape) / max(1, tensor.numel()) ** 0.5
    # An array whatever the shape: the product of a number's is a scalar of NumPy.
    return numpy.asarray(weight, _array(tensor).dtype)


# How far numbers are moved to see what rounding does (some steps of single precision), how often.
_ROUNDING, _TIMES = 1e-6, 4


class _Differentiated:
    """The gradients of a weighted sum of all outputs, by the names of parameters and inputs."""

    def __init__(
        self, torch: Any, subject: Any, inputs: list[Any], directions: dict[str, Any]
    ) -> None:
        is_module = isinstance(subject, torch.nn.Module)
        self._torch, self._subject, self._inputs = torch, subject, inputs
        self._directions = directions
        self._leaves = {f"input {index}": one for index, one in enumerate(inputs)}
        self._leaves |= dict(subject.named_parameters()) if is_module else {}

    def gradients(self, result: Any) -> dict[str, Any]:
        """Those of what a call gave."""
        for one in self._leaves.values():
            one.grad = None
        found = dict(leaves(result, self._torch.is_tensor))
        weights = self._directions.items()
        parts = [(found[name] * self._torch.from_numpy(one)).sum() for name, one in weights]
        sum(parts[1:], parts[0]).backward()
        known = self._leaves.items()
        return {name: _array(one.grad) for name, one in known if one.grad is not None}

    def noise(self, gradients: dict[str, Any], seed: int) -> dict[str, float]:
        """How much each gradient changes where all numbers are moved as rounding moves them.

        Where a unit is at the edge of its slope (ReLU, the largest of a window), that is much.
        """
        torch = self._torch
        torch.manual_seed(seed)
        floats = [one for one in self._leaves.values() if one.is_floating_point()]
        before = [one.detach().clone() for one in floats]
        most: dict[str, float] = {}
        for _ in range(_TIMES):
            with torch.no_grad():
                for one, old in zip(floats, before, strict=True):
                    one.copy_(old * (1 + _ROUNDING * torch.randn_like(old)))
            moved = self.gradients(self._subject(*self._inputs))
            for name in gradients.keys() & moved.keys():
                change = float(abs(gradients[name] - moved[name]).max(initial=0.0))
                most[name] = max(most.get(name, 0.0), change)
        return most


def _array(tensor: Any) -> Any:
    return tensor.detach().resolve_conj().cpu().numpy().copy()


def random_array(numpy: Any, random: Any, given: dict[str, Any]) -> Any:
    """The array of an input, by its shape and kind."""
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
