"""Composes programs statement by statement; torch tells which statements make sense."""

from __future__ import annotations

import contextlib
import importlib
import random
import textwrap
import warnings
from collections.abc import Callable, Sequence
from typing import Any

from devtools.random_programs import templates, ways
from devtools.random_programs.blanks import Inner, number_for, with_names
from devtools.random_programs.calls import Call, line_of
from devtools.random_programs.program import INPUTS, Program, ending, inputs_of, is_fit, values_of

_PLACES = ("function of tensors", "function of tensors", "function", "module")
_LARGEST = 400
_SUBJECTS = {
    "call": 34,
    "made": 6,
    "odd": 2,
    "shared": 12,
    "writes": 18,
    "casts": 7,
    "mixed": 7,
    "arrays": 3,
    "outs": 3,
    "ways": 9,
    "unpacked": 6,
    "containers": 9,
    "loops": 7,
    "gradients": 8,
    "modules": 6,
    "around": 6,
    "helper": 6,
    "rebound": 6,
}


class MissingError(Exception):
    """Nothing is there that a template asks for."""


class Composer:
    """One program on its way: its text, and what torch has of it."""

    def __init__(self, seed: int, calls: Sequence[Call]) -> None:
        self._torch: Any = importlib.import_module("torch")
        self._draw = random.Random(seed)
        self._calls = calls
        self._finite = self._draw.random() < 0.8
        self.program = Program(seed, self._draw.choice(_PLACES))
        self._count = 0
        self._values = self._fresh()

    def composed(self, length: int) -> Program | None:
        """A program of so many statements, or of as many as could be found."""
        for _ in range(2 if not self.program.takes_inputs else 0):
            self._add(lambda: self._filled(self._draw.choice(templates.MADE[:6])))
        subjects, weights = list(_SUBJECTS), list(_SUBJECTS.values())
        if self._finite:
            weights[subjects.index("odd")] = 0
        for _ in range(length * 12):
            if len(self.program.statements) >= length:
                break
            subject = self._draw.choices(subjects, weights)[0]
            self._add(lambda subject=subject: self._of(subject))  # type: ignore[misc]
        if len(self.program.statements) < 3:
            return None
        self.program.returned = [*values_of(self._own())[-8:], *self._gradients()]
        return self.program

    def _gradients(self) -> list[str]:
        """The gradients that leaves have."""
        leaves = [name for name in self._names("tensor") if self._values[name].is_leaf]
        return [f"{name}.grad" for name in leaves if self._values[name].grad is not None]

    def _fresh(self) -> dict[str, Any]:
        """The namespace before the first statement."""
        values: dict[str, Any] = {
            "torch": self._torch,
            "nn": self._torch.nn,
            "F": self._torch.nn.functional,
        }
        if self.program.takes_inputs:
            values |= dict(zip(INPUTS, inputs_of(self.program.seed), strict=True))
        if self.program.definitions:
            exec(self.program.definitions, values)
        return values

    def _own(self) -> dict[str, Any]:
        """What names of the program hold."""
        hidden = ("torch", "nn", "F")
        return {
            name: one
            for name, one in self._values.items()
            if name not in hidden and not name.startswith("__")
        }

    def _add(self, make: Callable[[], tuple[str, str]]) -> None:
        """Take a statement, and definitions before it, where torch runs it and fits."""
        count, definitions = self._count, self.program.definitions
        try:
            defined, statement = make()
        except (MissingError, IndexError):
            return
        before = self._torch.get_rng_state()
        good = False
        with contextlib.suppress(Exception), contextlib.redirect_stdout(None), ending():
            with warnings.catch_warnings():
                # Torch leaves open what a write into elements does that stand there several times.
                warnings.filterwarnings("error", ".* on expanded tensors is deprecated")
                exec(defined, self._values)
                exec(statement, self._values)
            good = is_fit(list(self._own().values()), largest=_LARGEST, finite=self._finite)
        good = good and self._torch.equal(before, self._torch.get_rng_state())
        if good:
            self.program.definitions += defined
            self.program.statements.append(statement)
            return
        self._torch.set_rng_state(before)
        self._count, self.program.definitions = count, definitions
        self._values = self._fresh()
        for one in self.program.statements:
            exec(one, self._values)

    def _of(self, subject: str) -> tuple[str, str]:
        """Definitions and a statement about a subject."""
        if subject == "helper":
            return self._helper()
        if subject == "modules" and (self._draw.random() < 0.4 or not self._names("module")):
            return self._module()
        if subject == "around":
            return self._around()
        if subject == "rebound":
            return self._rebound()
        if subject == "call":
            return "", self._call()
        holder = ways if hasattr(ways, subject.upper()) else templates
        return self._filled(self._draw.choice(getattr(holder, subject.upper())))

    def _call(self) -> str:
        names = self._names("tensor")
        if not names:
            raise MissingError
        return line_of(self._draw, self._calls, names, self._new())[0]

    def _rebound(self) -> tuple[str, str]:
        """A call whose result takes a name that was there."""
        own = [name for name in self._names("tensor") if name not in INPUTS]
        _, _, value = self._call().partition(" = ")
        if not value or not own:
            raise MissingError
        return "", f"{self._draw.choice(own)} = {value}"

    def _around(self) -> tuple[str, str]:
        """A loop or a condition around statements."""
        head = self._filled(self._draw.choice(templates.AROUND))[1]
        subjects = ("writes", "call", "rebound", "shared", "gradients", "containers", "loops")
        inner = [self._of(self._draw.choice(subjects))[1] for _ in range(self._draw.choice((1, 2)))]
        body = "\n".join([*inner, "break"] if head.startswith("while") else inner)
        text = f"{head}\n{textwrap.indent(body, '    ')}"
        if head.startswith("if") and self._draw.random() < 0.4:
            text += f"\nelse:\n{textwrap.indent(self._of('writes')[1], '    ')}"
        return "", text

    def _helper(self) -> tuple[str, str]:
        """A function of the program, and a call of it."""
        name = f"helper_{self._new()}"
        arguments = [self._name("tensor") for _ in range(2)]
        inner = Inner(self._draw, self._calls)
        annotated = self._draw.random() < 0.3
        parameters = ", ".join(f"{one}: torch.Tensor" if annotated else one for one in ("x", "y"))
        body = textwrap.indent("\n".join(inner.lines(self._draw.choice((1, 2, 3)))), "    ")
        back = self._draw.choice(
            ("x", "x, y", inner.last, f"[{inner.last}, x]", f"{inner.last} + 1")
        )
        text = f"def {name}({parameters}):\n{body}\n    return {back}\n\n\n"
        result = self._new()
        if back in ("x, y",) and self._draw.random() < 0.5:
            result = f"{result}, {self._new()}"
        return text, f"{result} = {name}({', '.join(arguments)})"

    def _module(self) -> tuple[str, str]:
        """A module with a layer, a parameter and a buffer, and one of it."""
        number = self._new()
        body = "\n".join(self._draw.sample(templates.BODIES, self._draw.choice((1, 2, 3))))
        head = "" if "def filled(" in self.program.definitions else templates.FILLED
        text = (
            f"{head}class Net_{number}(nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n"
            f"        self.layer = {self._draw.choice(templates.LAYERS)}\n"
            "        self.scale = nn.Parameter(torch.ones(4))\n"
            '        self.register_buffer("seen", torch.zeros(4))\n        self.count = 0\n\n'
            f"    def forward(self, x):\n{textwrap.indent(body, ' ' * 8)}\n        return x\n\n\n"
        )
        mode = self._draw.choice(("", ".eval()", ".train()"))
        return text, f"{number} = filled(Net_{number}()){mode}"

    def _new(self) -> str:
        self._count += 1
        return f"v{self._count}"

    def _names(self, kind: str) -> list[str]:
        torch = self._torch
        is_kind: Callable[[Any], Any] = {
            "tensor": lambda one: isinstance(one, torch.Tensor),
            "f": lambda one: isinstance(one, torch.Tensor) and one.is_floating_point(),
            "i": lambda one: isinstance(one, torch.Tensor) and one.dtype == torch.int64,
            "b": lambda one: isinstance(one, torch.Tensor) and one.dtype == torch.bool,
            "g": lambda one: isinstance(one, torch.Tensor) and one.is_leaf and one.requires_grad,
            "l": lambda one: isinstance(one, list) and one and isinstance(one[0], torch.Tensor),
            "module": lambda one: isinstance(one, torch.nn.Module),
        }[kind]
        return [name for name, one in self._own().items() if is_kind(one)]

    def _name(self, kind: str) -> str:
        names = self._names(kind)
        if not names:
            raise MissingError
        return self._draw.choice(names[-3:] if self._draw.random() < 0.6 else names)

    def _like(self, name: str) -> str:
        """A tensor of the shape of another one, if there is one."""
        shape = getattr(self._values.get(name), "shape", None)
        same = [one for one in self._names("tensor") if self._values[one].shape == shape]
        return self._draw.choice(same) if same else self._name("tensor")

    def _filled(self, template: str) -> tuple[str, str]:
        return "", with_names(template, self.asked)

    def _changed(self) -> str:
        """A tensor to be changed: seldom one that the program was given."""
        names = self._names("tensor")
        own = [one for one in names if one not in INPUTS or self._draw.random() < 0.1]
        if not own:
            raise MissingError
        return self._draw.choice(own[-3:] if self._draw.random() < 0.6 else own)

    def asked(self, letter: str, last: str) -> str:
        """What stands for a letter of a template."""
        match letter:
            case "t":
                return self._name("tensor")
            case "o":
                return self._changed()
            case "s":
                return self._like(last)
            case "m":
                return self._name("module")
            case "n":
                return self._new()
        return number_for(letter, self._draw) or self._name(letter)
