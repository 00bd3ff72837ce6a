"""What the expressions of a file mean. Each answer comes from an evaluator over its term.

To answer one more question, add a property to `Expression` that asks an evaluator for the term: a
function of the evaluator, the unit and the term, as `named_api.apis` and `value_kinds.kinds` are.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from mindport.analysis import ir
from mindport.analysis.called_operator import attribute_memory, operator
from mindport.analysis.computed_with import ComputedWith
from mindport.analysis.emptiness import Emptiness
from mindport.analysis.evaluator import TENSOR, Evaluator
from mindport.analysis.foreign_values import is_array, is_no_tensor
from mindport.analysis.gradients import Gradients
from mindport.analysis.held_numbers import NOTHING, Held
from mindport.analysis.index_terms import chooses
from mindport.analysis.memory import Memory, Source
from mindport.analysis.memory_origin import Origin
from mindport.analysis.modules import Unit
from mindport.analysis.named_api import apis
from mindport.analysis.new_modules import NewModules
from mindport.analysis.number_calls import dtype_of
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

    file: Expressions
    term: int | None

    @property
    def unit(self) -> Unit:
        """The file that it is in."""
        return self.file.unit

    @property
    def evaluator(self) -> Evaluator:
        """What tells the values of terms."""
        return self.file.numbers.ev

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
    def is_tensor(self) -> bool:
        """Whether it is known to be a tensor, unless it is None."""
        return self.kinds - {"NoneType"} == {TENSOR}

    @property
    def is_array(self) -> bool:
        """Whether it is known to come from numpy."""
        return self.term is not None and is_array(self.evaluator, self.unit, self.term)

    @property
    def is_no_tensor(self) -> bool:
        """Whether it is known to be, and to hold, no tensor."""
        return self.term is not None and is_no_tensor(self.evaluator, self.unit, self.term)

    @property
    def is_of_several(self) -> bool:
        """Whether it is known to be of several classes, as callers hand it in."""
        return len(self.kinds - {"", "NoneType"}) > 1

    @property
    def holds_whole_numbers(self) -> bool:
        """Whether it is known to hold integers or booleans."""
        return self.held.family in ("bool", "integer")

    @property
    def is_known(self) -> bool:
        """Whether anything is known of it, but that it may be None."""
        return any(not isinstance(one, Constant) or one.value is not None for one in self.value)

    @property
    def operator(self) -> OperatorFacts | None:
        """What is known of the operator or layer that it denotes, or that a method may be."""
        return None if self.term is None else operator(self.evaluator, self.unit, self.term)

    @property
    def attribute(self) -> OperatorFacts | None:
        """What is known of an attribute that has the memory of its object: `x.T`."""
        if self.term is None or self.unit.ir.terms[self.term][0] != ir.ATTR:
            return None
        return attribute_memory(self.evaluator, self.unit, self.term)

    def is_given(self, source: Source) -> bool:
        """Whether the function that this is in has not made a tensor, but was given it."""
        if self.term is None:
            return True
        return not self.file.memory.is_made(source, self.unit.ir.function_at(self.term))

    @property
    def origin(self) -> Origin:
        """What it is as a tensor that is made there."""
        return (self.unit, -1 if self.term is None else self.term, None)

    @property
    def is_choice(self) -> bool:
        """Whether it is one of several, by the way that led here, or what a round has left."""
        return self.term is not None and self.unit.ir.terms[self.term][0] == ir.PHI

    def memory(self, before: int | None = None) -> frozenset[Source]:
        """Whose memory it may have; what happened since the term `before` is left out."""
        return frozenset() if self.term is None else self.file.memory.of(self.term, before)

    @property
    def chooses(self) -> bool | None:
        """Whether, as an index, it is a mask or places. None: nothing tells that it is not."""
        return False if self.term is None else chooses(self.evaluator, self.unit, self.term)

    @property
    def is_parameter(self) -> bool:
        """Whether it is a parameter of a module, one by one in a loop over them, too."""
        return self.term is not None and self.file.memory.is_parameter(self.term)

    @property
    def may_have_gradient(self) -> bool:
        """Whether a gradient may pass to it; of what is not known, it may."""
        return self.term is None or self.file.gradients.may_reach(self.term)

    @property
    def is_computed_with(self) -> bool:
        """Whether it is an operand, or handed on to what may compute with it."""
        return self.term is not None and self.file.computed_with.has(self.term)

    @property
    def may_be_empty(self) -> bool:
        """Whether it is, or comes from, a selection that may have no elements."""
        return self.term is not None and self.file.emptiness.may_be(self.unit, self.term)

    @property
    def dtype(self) -> str:
        """The dtype that it denotes: `torch.int64`, `torch.LongTensor`; "" where it is none."""
        if self.term is None:
            return ""
        return dtype_of(self.file.numbers, self.unit, self.term, is_certain=False)

    @property
    def held(self) -> Held:
        """The numbers that it holds: `.dtype`, `.family`, `.is_number`, each may be unknown."""
        return NOTHING if self.term is None else self.file.numbers.held(self.unit, self.term)


def _is_class(atom: Atom) -> bool:
    if isinstance(atom, Partial):
        return bool(atom.function) and all(map(_is_class, atom.function))
    return isinstance(atom, Class) or (isinstance(atom, Library) and atom.kind == "class")


def _asking_for_gradients(unit: Unit) -> Iterator[int]:
    """What `x.requires_grad_()` and `x.requires_grad = True` name."""
    asked = {
        term: parts
        for term, parts in enumerate(unit.ir.terms)
        if parts[0] == ir.ATTR and parts[2] in ("requires_grad", "requires_grad_")
    }
    for part in unit.ir.parts if asked else ():
        for site in part.all_sites():
            known = asked.get(site[0])
            if known is not None and (known[2] == "requires_grad_" or site[1] & ir.STORE):
                yield known[1]


class Expressions:
    """The expressions of one file, whose text `lines` are of."""

    def __init__(self, ev: Evaluator, unit: Unit, lines: LineIndex) -> None:
        self.unit, self._lines = unit, lines
        self.numbers = NumberTypes(ev)
        self.emptiness = Emptiness(self.numbers)
        self._apis: dict[ast.expr, str] = {}  # the same calls are asked for what they call

    def of(self, node: ast.expr | ast.AugAssign) -> Expression:
        """An expression of the tree, or a change in place: `x += y`."""
        return Expression(self, self._placed.of(node))

    def api(self, node: ast.expr) -> str:
        """The full name of the API that an expression of the tree denotes; "" where not known."""
        known = self._apis.get(node)
        if known is None:
            term = self._placed.of(node)
            found = () if term is None else apis(self.numbers.ev, self.unit, term)
            known = self._apis[node] = next(iter(found)) if len(found) == 1 else ""
        return known

    def class_index(self, node: ast.ClassDef) -> int:
        """The index of a class of the tree."""
        lines = [one.line for one in self.unit.ir.classes]
        return lines.index(node.lineno)

    def at(self, span: Span) -> Expression:
        """The expression, or the argument with its keyword, that stands at a span."""
        line, column = self._lines.position(span.start)
        last, end = self._lines.position(span.end)
        utf8 = self._lines.utf8_column
        position = (line + 1, utf8(line, column), last + 1, utf8(last, end))
        return Expression(self, self._placed.at(position))

    def new_modules(self, overridden: Collection[str]) -> NewModules:
        """The modules that the file makes; `overridden` are the methods that modules define."""
        return NewModules(self.numbers.ev, self.unit, overridden)

    @cached_property
    def memory(self) -> Memory:
        """Whose memory the terms of the file have."""
        return Memory(self.numbers.ev, self.unit)

    @cached_property
    def computed_with(self) -> ComputedWith:
        """What the file computes with."""
        return ComputedWith(self.numbers, self.unit)

    @cached_property
    def gradients(self) -> Gradients:
        """To which terms of the file gradients may pass."""
        asked = {
            source.memory[1]
            for term in _asking_for_gradients(self.unit)
            for source in Expression(self, term).memory()
        }
        return Gradients(self.numbers, self.unit, asked)

    @cached_property
    def _placed(self) -> PlacedTerms:  # some files need no answer
        return PlacedTerms(self.unit)


class NoExpressions(Expressions):
    """Those of a text that is not analysed: nothing is known of any."""

    def __init__(self) -> None:
        """Without an evaluator, which nothing asks."""

    def of(self, _node: ast.expr | ast.AugAssign) -> Expression:
        """An expression whose value is unknown."""
        return Expression(self, None)

    def api(self, _node: ast.expr) -> str:
        """No API."""
        return ""
