"""Programs of torch's own documentation: the examples of each docstring, as far as they run.

What is shown becomes `print(...)`; what it shows, and what names hold at the end, is compared. An
example is written twice: as a script, and as a function whose drawn tensors are its inputs, so that
what is computed from them can be compared by value.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import doctest
import importlib
import inspect
import io
import pickle
import signal
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from textwrap import indent
from types import ModuleType
from typing import Any

from devtools.apart import apart, first_line
from devtools.trials.sample import Sample, leaves
from devtools.trials.script import shown_by
from devtools.trials.source_text import HEAD, NoTextError
from devtools.trials.torch_side import plain

_MODULES = (
    *("torch", "torch.nn.functional", "torch.nn.utils", "torch.nn.utils.rnn", "torch.nn.init"),
    *("torch.nn.utils.parametrizations", "torch.nn.utils.parametrize", "torch.nn.utils.prune"),
    *("torch.nn.utils.stateless", "torch.nn.utils.fusion", "torch.nn.attention", "torch.nn"),
    *("torch.linalg", "torch.fft", "torch.special", "torch.signal.windows", "torch.masked"),
    *("torch.optim", "torch.optim.lr_scheduler", "torch.optim.swa_utils", "torch.distributions"),
    *("torch.distributions.transforms", "torch.distributions.constraints", "torch.amp"),
    *("torch.autograd", "torch.autograd.functional", "torch.autograd.graph", "torch.func"),
    *("torch.sparse", "torch.nested", "torch.utils.data", "torch.utils.checkpoint"),
    *("torch.utils.dlpack", "torch.random", "torch.serialization", "torch.cuda"),
)
_SECONDS = 20
_DRAWS = 8
_LARGEST = 200_000  # elements of a program


def example_samples(work: Path) -> Iterator[Sample]:
    """Each docstring's example as a script and, where it draws, as a function of what was drawn.

    Each runs in a process of its own, as some change what torch does from there on; `work` is a
    folder to write to.
    """
    importlib.import_module("torch").set_num_threads(1)
    file = work / "examples.pickle"
    for api, module, text in _docstrings():
        file.unlink(missing_ok=True)
        apart(partial(_written, file, api, module, text), first_line)
        if file.exists():
            yield from pickle.loads(file.read_bytes())


def _written(file: Path, api: str, module: ModuleType, text: str) -> str:
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGALRM, _stop)
    examples = doctest.DocTestParser().get_examples(text)
    program = _that_runs([one.source for one in examples], module)
    forms = ("script", "given") if program.draws else ("script",)
    samples = (_sampled(api, form, program) for form in forms)
    file.write_bytes(pickle.dumps([one for one in samples if one is not None]))
    return ""


def _docstrings() -> Iterator[tuple[str, ModuleType, str]]:
    """Each text with examples once, with the name that it documents."""
    seen: set[str] = set()
    for name in _MODULES:
        module = importlib.import_module(name)
        for path, value in _members(module, name):
            text = getattr(value, "__doc__", None)
            if isinstance(text, str) and ">>>" in text and text not in seen:
                seen.add(text)
                yield path, module, inspect.cleandoc(text)


def _members(module: Any, name: str) -> Iterator[tuple[str, Any]]:
    for leaf in sorted(dir(module)):
        value = getattr(module, leaf, None)
        is_legacy = leaf.endswith("Tensor") and leaf != "Tensor"  # torch.FloatTensor and so on
        if leaf.startswith("_") or inspect.ismodule(value) or is_legacy:
            continue
        yield f"{name}.{leaf}", value
        if inspect.isclass(value):
            for inner in sorted(dir(value) if leaf == "Tensor" else vars(value)):
                if not inner.startswith("_"):
                    yield f"{name}.{leaf}.{inner}", getattr(value, inner, None)


@dataclass(slots=True)
class _Program:
    """Statements that ran, the imports that they need, and the tensors that they drew."""

    imports: list[str] = field(default_factory=list)
    statements: list[str] = field(default_factory=list)
    draws: dict[int, tuple[str, Any]] = field(default_factory=dict)  # statement -> name, tensor
    names: dict[str, Any] = field(default_factory=dict)  # what names hold at the end

    @property
    def head(self) -> str:
        """The imports, as the top of a file."""
        return "".join(f"{line}\n" for line in self.imports) + HEAD

    def compares(self, name: str) -> bool:
        """Whether a name holds something that can be compared."""
        return _shape_of(_plain_or_nothing(self.names.get(name))) is not None


def _that_runs(sources: list[str], module: ModuleType) -> _Program:
    """The statements of an example that run, one after the other."""
    torch: Any = importlib.import_module("torch")
    program = _Program()
    names = program.names
    names["print"] = lambda *_, **__: None
    exec(HEAD, names)
    torch.manual_seed(0)
    for source in sources:
        for statement in _statements(source):
            program.imports += (one for one in _imports(statement, names, module))
            before = torch.get_rng_state()
            if not _runs(statement, names):
                continue
            drew = not torch.equal(before, torch.get_rng_state())
            name = ",".join(_bound(statement))
            if drew and isinstance(names.get(name), torch.Tensor) and _is_plain(torch, names[name]):
                program.draws[len(program.statements)] = name, names[name].detach().clone()
            program.statements.append(statement)
    return program


def _statements(source: str) -> Iterator[str]:
    """The statements of an example; an expression that is shown becomes what prints it."""
    with contextlib.suppress(SyntaxError):
        for node in ast.parse(source).body:
            text = ast.unparse(node)
            shows = isinstance(node, ast.Expr) and not text.startswith("print(")
            yield f"print({text})" if shows else text


def _imports(statement: str, names: dict[str, Any], module: Any) -> Iterator[str]:
    """Imports of names that a docstring takes for known, as those of its own module."""
    with contextlib.suppress(SyntaxError):
        for node in ast.walk(ast.parse(statement)):
            if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
                continue
            if node.id in names or not hasattr(module, node.id) or hasattr(builtins, node.id):
                continue
            line = f"from {module.__name__} import {node.id}"
            exec(line, names)
            yield line


def _stop(*_: object) -> None:
    raise TimeoutError


def _runs(statement: str, names: dict[str, Any]) -> bool:
    signal.alarm(_SECONDS)
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            exec(compile(statement, "example", "exec"), names)
    except (Exception, SystemExit):
        return False
    finally:
        signal.alarm(0)
    return True


def _bound(statement: str) -> list[str]:
    """The names that a statement binds."""
    node = ast.parse(statement).body[0]
    targets = node.targets if isinstance(node, ast.Assign) else []
    parts = [one for target in targets for one in getattr(target, "elts", [target])]
    return [one.id for one in parts if isinstance(one, ast.Name)]


def _is_plain(torch: Any, value: Any) -> bool:
    return value.layout == torch.strided and value.grad_fn is None and type(value) is torch.Tensor


def _sampled(api: str, form: str, program: _Program) -> Sample | None:
    """The program with what torch gives for it; None where nothing can be compared."""
    given = program.draws if form == "given" else {}
    body = [one for place, one in enumerate(program.statements) if place not in given]
    names = [name for name, _ in given.values()]
    if len(set(names)) < len(names):
        return None  # a name that is drawn twice
    bound = dict.fromkeys(name for one in body for name in _bound(one))
    held = [one for one in bound if program.compares(one)]
    text = "".join(f"{one}\n" for one in body)
    if form == "given":
        taken = ", ".join(f"{name}: torch.Tensor" for name in names)
        text += f"return {', '.join(held)},\n" if held else ""
        text = f"def case({taken}):\n{indent(text, '    ')}"
    inputs = [value.numpy().copy() for _, value in given.values()]
    sample = Sample(f"{api}/{form}", api, form, program.head + text, inputs, held=tuple(held))
    return sample if _is_filled(sample) else None


def _is_filled(sample: Sample) -> bool:
    """Run with several draws, and note what is shown and held, and which of it was drawn."""
    torch: Any = importlib.import_module("torch")
    runs = []
    for seed in range(_DRAWS):
        torch.manual_seed(seed)
        inputs = [torch.from_numpy(one.copy()) for one in sample.inputs]
        signal.alarm(_SECONDS)
        try:
            runs.append(shown_by(sample, sample.source, inputs, _plain_or_nothing))
        except (Exception, SystemExit):
            return False
        finally:
            signal.alarm(0)
    if sum(getattr(one, "size", 1) for one in leaves([sample.inputs, runs[0]])) > _LARGEST:
        return False
    if len({len(run) for run in runs}) > 1:
        return False  # how much is shown is a matter of chance
    shapes = [[_shape_of(one) for one in run] for run in runs]
    is_fit = [
        all(one == group[0] and one is not None for one in group)
        for group in zip(*shapes, strict=True)
    ]
    sample.compared = tuple(place for place, fits in enumerate(is_fit) if fits)
    kept = [list(leaves([run[place] for place in sample.compared])) for run in runs]
    sample.values = [runs[0][place] for place in sample.compared]
    values = enumerate(zip(*kept, strict=True))
    sample.drawn = frozenset(place for place, group in values if len(set(map(repr, group))) > 1)
    return bool(sample.compared)


def _plain_or_nothing(value: Any) -> Any:
    """A value that can be compared, else None within nothing."""
    try:
        return plain(value)
    except (NoTextError, RuntimeError, TypeError):
        return _Nothing


class _Nothing:
    """What cannot be compared."""


def _shape_of(value: Any) -> Any:
    """What two draws have in common; None for what cannot be compared."""
    if value is _Nothing or value is None:
        return None
    if isinstance(value, list):
        inner = [_shape_of(one) for one in value]
        return None if None in inner else inner
    return getattr(value, "shape", type(value).__name__)
