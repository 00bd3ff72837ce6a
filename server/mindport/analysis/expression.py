"""What the expressions of a file mean. Each answer comes from an evaluator over its term.

Only a file that is being converted is asked so: see `placed_terms`. To answer one more question,
add a property to `Expression` that asks an evaluator for the term: a function of the evaluator,
the unit and the term, as `named_api.apis` and `value_kinds.kinds` are.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from mindport.analysis.evaluator import TENSOR, Evaluator
from mindport.analysis.held_numbers import NOTHING, Held
from mindport.analysis.modules import Unit
from mindport.analysis.named_api import apis
from mindport.analysis.number_types import NumberTypes
from mindport.analysis.placed_terms import PlacedTerms
from mindport.analysis.value_kinds import kinds
from mindport.analysis.values import (
    UNKNOWN,
    Atom,
    Class,
    Constant,
    Library,
    Partial,
    Value,
)
from mindport.knowledge.operator_facts import OperatorFacts
from mindport.text.line_index import LineIndex
from mindport.text.span import Span


@dataclass(frozen=True, slots=True)
class Expression:
    """One expression. All answers of one that has no term are those of an unknown value."""

    numbers: NumberTypes
    unit: Unit
    term: int | None

    @property
    def evaluator(self) -> Evaluator:
        """What tells the values of terms."""
        return self.numbers.ev

    @property
    def value(self) -> Value:
        """What it may be."""
        return UNKNOWN if self.term is None else self.evaluator.value(self.unit, self.term)

    @property
    def apis(self) -> frozenset[str]:
        """The full names of all APIs that it may denote, "" for what is none or not known."""
        return frozenset() if self.term is None else apis(self.evaluator, self.unit, self.term)

    @property
    def api(self) -> str:
        """The full name of the one API that it denotes: "torch.nn.Linear", "builtins.len".

        A method has the name of its class, "torch.Tensor.view". "" where none or several.
        """
        found = self.apis
        return next(iter(found)) if len(found) == 1 else ""

    @property
    def is_path(self) -> bool:
        """Whether it is a module, a class or a function of a library, and no value."""
        return any(isinstance(one, Library) for one in self.value)

    @property
    def is_class(self) -> bool:
        """Whether it is a class, whichever: calling it makes an object of it."""
        return bool(self.value) and all(map(_is_class, self.value))

    @property
    def kinds(self) -> set[str]:
        """The classes of what it may be, "" for one that is not known."""
        return set() if self.term is None else kinds(self.evaluator, self.unit, self.term)

    @property
    def kind(self) -> str:
        """The class of its value: "torch.Tensor", "int"; "" where that is not known."""
        found = self.kinds
        return next(iter(found)) if len(found) == 1 else ""

    @property
    def is_known(self) -> bool:
        """Whether anything is known of it, but that it may be None."""
        return any(not isinstance(one, Constant) or one.value is not None for one in self.value)

    @property
    def operator(self) -> OperatorFacts | None:
        """What is known of the operator or layer that it denotes."""
        named = {self.api} - {""} or {one for one in self.kinds if one}
        return self.evaluator.catalogue.operator(named.pop()) if len(named) == 1 else None

    def method(self, name: str) -> OperatorFacts | None:
        """What calls of a method of tensors did, for an object of which nothing is known."""
        facts = self.evaluator.catalogue.operator(f"{TENSOR}.{name}")
        return facts if facts is not None and facts.was_called else None

    def shares_memory(self, name: str) -> bool:
        """Whether it is an attribute of a tensor, or an unknown object, with its memory: `x.T`."""
        api = self.api or ("" if self.kind else f"{TENSOR}.{name}")
        facts = self.evaluator.catalogue.operator(api) if api else None
        is_data = self.evaluator.catalogue.kind(api) in ("attribute", "property")
        return is_data and facts is not None and bool(facts.shares)

    @property
    def held(self) -> Held:
        """The numbers that it holds: `.dtype`, `.family`, `.is_number`, each may be unknown."""
        return NOTHING if self.term is None else self.numbers.held(self.unit, self.term)


def _is_class(atom: Atom) -> bool:
    if isinstance(atom, Partial):
        return bool(atom.function) and all(map(_is_class, atom.function))
    return isinstance(atom, Class) or (isinstance(atom, Library) and atom.kind == "class")


class Expressions:
    """The expressions of one file. `tree` is that of the text that `lines` are of."""

    def __init__(self, ev: Evaluator, unit: Unit, tree: ast.Module, lines: LineIndex) -> None:
        self._unit, self._tree, self._lines = unit, tree, lines
        self._numbers = NumberTypes(ev)
        self._terms: PlacedTerms | None = None
        self._apis: dict[ast.expr, str] = {}  # the same calls are asked for what they call

    def of(self, node: ast.expr) -> Expression:
        """An expression of the tree."""
        return Expression(self._numbers, self._unit, self._placed.of(node))

    def api(self, node: ast.expr) -> str:
        """The full name of the API that an expression of the tree denotes; "" where not known."""
        known = self._apis.get(node)
        if known is None:
            known = self._apis[node] = self.of(node).api
        return known

    def at(self, span: Span) -> Expression:
        """The expression, or the argument with its keyword, that stands at a span."""
        line, column = self._lines.position(span.start)
        last, end = self._lines.position(span.end)
        utf8 = self._lines.utf8_column
        position = (line + 1, utf8(line, column), last + 1, utf8(last, end))
        return Expression(self._numbers, self._unit, self._placed.at(position))

    @property
    def _placed(self) -> PlacedTerms:
        if self._terms is None:  # some files need no answer
            self._terms = PlacedTerms(self._unit, self._tree)
        return self._terms
