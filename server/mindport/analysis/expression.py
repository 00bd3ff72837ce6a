"""What the expressions of a file mean. Each answer comes from an evaluator over its term.

To answer one more question, add a property to `Expression` that asks an evaluator for the term: a
function of the evaluator, the unit and the term, as `named_api.apis` and `value_kinds.kinds` are.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mindport.analysis.choices import is_made_by, is_of_passed, is_passed
from mindport.analysis.gradients.gradient_order import GradientOrder
from mindport.analysis.lowering import ir
from mindport.analysis.memory.changed_parameters import changed_arguments
from mindport.analysis.memory.index_terms import chooses, misses_views
from mindport.analysis.memory.origin import Origin, Source, Until
from mindport.analysis.memory.passed_views import is_passed_view
from mindport.analysis.memory.tensor_memory import is_of_tensor
from mindport.analysis.numbers.held_numbers import NOTHING, Held
from mindport.analysis.numbers.number_calls import dtype_of
from mindport.analysis.numbers.type_promotion import taken_in
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.called_operator import attribute_memory, operator
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values import foreign_values as foreign
from mindport.analysis.values.classes import is_class, is_object_of
from mindport.analysis.values.domain import UNKNOWN, Constant, Library, Value
from mindport.analysis.values.evaluator import TENSOR, Evaluator
from mindport.analysis.values.iterated import is_module, runs_over_modules
from mindport.analysis.values.value_kinds import kinds
from mindport.knowledge.operator_facts import OperatorFacts

if TYPE_CHECKING:
    from mindport.analysis.expressions import Expressions


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

    def is_made_by(self, *apis: str) -> bool:
        """Whether it is the result of a call of one of some APIs."""
        return self.term is not None and is_made_by(self.evaluator, self.unit, self.term, apis)

    @property
    def is_passed(self) -> bool:
        """Whether it may be what its function is passed, other than the object of a method."""
        return self.term is not None and is_passed(self.evaluator, self.unit, self.term)

    @property
    def is_of_passed(self) -> bool:
        """Whether it may be what its function is passed, or read of that."""
        return self.term is not None and is_of_passed(self.evaluator, self.unit, self.term)

    @property
    def may_be_module(self) -> bool:
        """Whether it is a module, may be passed one, or is met by a loop over modules."""
        if self.term is None or self.is_passed or any(map(is_module, self.kinds)):
            return self.term is not None
        return runs_over_modules(self.evaluator, self.unit, self.term)

    def is_object_of(self, index: int) -> bool | None:
        """Whether it is an object of a class of its file; None where its class is not known."""
        return is_object_of(self.evaluator, self.value, self.unit, index)

    @property
    def is_class(self) -> bool:
        """Whether it is a class, whichever: calling it makes an object of it."""
        return bool(self.value) and all(map(is_class, self.value))

    @property
    def kinds(self) -> frozenset[str]:
        """The classes of what it may be, "" for one that is not known."""
        return frozenset() if self.term is None else kinds(self.evaluator, self.unit, self.term)

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
    def function(self) -> int:
        """The index of the function that it is in, -1 outside of all."""
        return -1 if self.term is None else self.unit.ir.function_at(self.term)

    @property
    def rank(self) -> int | None:
        """How many dimensions it has as a tensor; None where that is not known."""
        return None if self.term is None else self.file.rank(self.term)

    @property
    def is_array(self) -> bool:
        """Whether it is known to come from numpy."""
        return self.term is not None and foreign.is_array(self.evaluator, self.unit, self.term)

    @property
    def is_of_array(self) -> bool:
        """Whether it is a tensor that was made of an array of numpy: mostly of doubles."""
        return any(foreign.is_of_array(self.evaluator, *one.memory[:2]) for one in self.memory())

    @property
    def may_be_number_of_array(self) -> bool:
        """Whether it may be made of one number of numpy, without dimensions."""
        return any(foreign.may_be_number(self.evaluator, *one.memory[:2]) for one in self.memory())

    @property
    def is_no_tensor(self) -> bool:
        """Whether it is known to be, and to hold, no tensor."""
        return self.term is not None and foreign.is_no_tensor(self.evaluator, self.unit, self.term)

    @property
    def is_whole_number(self) -> bool:
        """Whether it can only be one integer, as it is computed or used."""
        return self.term is not None and self.file.whole_numbers.has(self.term)

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

    @property
    def is_of_tensor(self) -> bool:
        """Whether it has the memory of what is known to be a tensor: `x.detach().numpy()`."""
        asked, memory = (self.evaluator, self.unit), self.file.memory
        return self.term is not None and is_of_tensor(*asked, memory, self.term)

    def is_given(self, source: Source) -> bool:
        """Whether the function that this is in has not made a tensor, but was given it."""
        if self.term is None:
            return True
        return not self.file.memory.is_made(source, self.unit.ir.function_at(self.term))

    @property
    def origin(self) -> Origin:
        """What it is as a tensor that is made there."""
        return (self.unit, -1 if self.term is None else self.term, None)

    def memory(self, until: Until | None = None) -> frozenset[Source]:
        """Whose memory it may have; what happened since a change is left out."""
        return frozenset() if self.term is None else self.file.memory.of(self.term, until)

    def changes(self, argument: Expression) -> bool:
        """Whether, as a call, it changes an argument, or the object of a method."""
        if self.term is None or self.unit.ir.terms[self.term][0] != ir.CALL:
            return False
        memory = self.file.memory
        changed = changed_arguments(self.evaluator, self.unit, self.term, memory.elsewhere)
        return argument.term in changed

    def gives(self, source: Source) -> bool:
        """Whether it is a call, and a tensor one of its results."""
        unit, term, member = source.memory
        parts = unit.ir.terms[term]
        is_result = member is not None or parts[0] in (ir.UNPACK, ir.ELEM)
        whole = term if member is not None else parts[1]
        is_call = self.term is not None and self.unit.ir.terms[self.term][0] == ir.CALL
        return is_call and unit is self.unit and is_result and whole == self.term

    @property
    def is_passed_view(self) -> bool:
        """Whether it is a parameter for which a call in the project passes a view."""
        if self.term is None:
            return False
        sources = self.file.memory.elsewhere
        return is_passed_view(self.evaluator, self.unit, self.term, sources)

    @property
    def chooses(self) -> bool | None:
        """Whether, as an index, it is a mask or places. None: nothing tells that it is not."""
        return False if self.term is None else chooses(self.evaluator, self.unit, self.term)

    @property
    def misses_views(self) -> bool:
        """Whether MindSpore's assignment by it, as an index, reaches no view of a tensor."""
        return self.term is not None and misses_views(self.evaluator, self.unit, self.term)

    @property
    def is_parameter(self) -> bool:
        """Whether it is a parameter of a module, one by one in a loop over them, too."""
        return self.term is not None and self.file.memory.is_parameter(self.term)

    @property
    def may_have_gradient(self) -> bool:
        """Whether a gradient may pass to it; of what is not known, it may."""
        return self.term is None or self.file.gradients.may_reach(self.term)

    @property
    def takes_gradients(self) -> bool:
        """Whether a function takes gradients when it is called."""
        if self.term is None:
            return False
        return GradientOrder(self.evaluator).of_function(self.unit, self.term) > 0

    @property
    def is_computed_with(self) -> bool:
        """Whether it is an operand, or handed on to what may compute with it."""
        return self.term is not None and self.file.computed_with.has(self.term)

    @property
    def gets_new(self) -> bool:
        """Whether, as a layer, it gets only tensors that a layer before it has made."""
        return self.term is not None and self.file.layer_inputs.are_new(self.term)

    @property
    def may_be_empty(self) -> bool:
        """Whether it is, or comes from, a selection that may have no elements."""
        return self.term is not None and self.file.emptiness.may_be(self.unit, self.term)

    @property
    def is_in_order(self) -> bool:
        """Whether its elements are known to fill memory of their own in their order."""
        return self.term is not None and self.file.memory_order.is_plain(self.term)

    @property
    def may_have_own_order(self) -> bool:
        """Whether torch may have made it with its elements in another order than MindSpore."""
        return self.term is not None and self.file.own_order.may_have(self.term)

    @property
    def dtype(self) -> str:
        """The dtype that it denotes: `torch.int64`, `torch.LongTensor`; "" where it is none."""
        if self.term is None:
            return ""
        return dtype_of(self.file.numbers, self.unit, self.term, is_certain=False)

    def taken_in(self, beside: Expression, named: Collection[str]) -> str | None:
        """The dtype that torch takes it in beside another operand; see `type_promotion`."""
        return taken_in(self, beside, named)

    @property
    def held(self) -> Held:
        """The numbers that it holds: `.dtype`, `.family`, `.is_number`, each may be unknown.

        Of an array they are `held_by_array`: numpy computes with them in its own way.
        """
        found = self.held_by_array
        return found if found == NOTHING or not self.is_array else NOTHING

    @property
    def held_by_array(self) -> Held:
        """The same, also of an array."""
        return NOTHING if self.term is None else self.file.numbers.held(self.unit, self.term)
