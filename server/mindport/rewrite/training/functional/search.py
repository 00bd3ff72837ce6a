"""The steps of a file that are understood, and why others stay in the recorded form."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from mindport.analysis.layers.trained_modules import is_module
from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.values.domain import Object
from mindport.analysis.values.value_origins import Place
from mindport.rewrite.training.functional.carried import Modules, left, meet, taken
from mindport.rewrite.training.functional.conditions import Conditions
from mindport.rewrite.training.functional.events import (
    Event,
    Kind,
    Roles,
    UnknownStepError,
    head,
)
from mindport.rewrite.training.functional.flow import between
from mindport.rewrite.training.functional.forward import Forward, ForwardSearch
from mindport.rewrite.training.functional.inputs import Scope
from mindport.rewrite.training.functional.modules import TrainedModules
from mindport.rewrite.training.functional.windows import (
    Trained,
    assign_backwards,
    begin_without,
    block_of,
    place_in,
    same,
)
from mindport.rewrite.training.program_statements import statements
from mindport.rewrite.training.steps import StepNote
from mindport.rewrite.view.tree import Tree

_BY_RECORD = ("torch.autograd.grad", "torch.autograd.backward")
_CARRIED = "gradients that another function leaves may be added to"
_OF_PROCESSES = "torch.nn.parallel.DistributedDataParallel"


@dataclass(frozen=True, slots=True)
class Found:
    """All steps of a function, or of the code outside of functions."""

    scope: Scope
    trained: tuple[Trained, ...]
    forwards: tuple[Forward, ...]
    assumed: str  # what is not known and has to hold, "" for nothing
    taken: tuple[Modules, ...]  # modules whose gradients may be another function's at first
    left: tuple[Modules, ...]  # modules in which gradients stay


def steps(
    tree: Tree,
    uses: Collection[ApiUse],
    *,
    assumes: bool,
    set_after: Callable[[], Collection[str]] = frozenset,
) -> tuple[list[Found], list[StepNote]]:
    """The steps of a file; all stay recorded where one does, for gradients have one home.

    With `assumes`, parameters of unknown modules are taken to have a part in the loss. `set_after`
    tells the attributes that methods change.
    """
    found: list[Found] = []
    kept: list[StepNote] = []
    if not any(map(tree.members, ("backward", "step"))):  # methods alone do either
        return found, kept
    roles, conditions = Roles(tree, uses), Conditions(tree, set_after)
    scopes: list[Scope] = [tree.module]
    scopes += [*tree.nodes(ast.FunctionDef), *tree.nodes(ast.AsyncFunctionDef)]
    for scope in scopes:
        try:
            events = list(roles.events(scope))
            if any(one.kind in (Kind.BACKWARD, Kind.STEP) for one in events):
                _check_file(tree, roles, uses)
                search = _Search(tree, scope, events, assumes=assumes)
                found.append(search.found(conditions))
        except UnknownStepError as error:
            kept.append(StepNote(_line_of(scope, roles), str(error)))
    kept += [StepNote(_line_of(one.scope, roles), _CARRIED) for one in found if _takes(one, found)]
    return ([], kept) if kept else (found, [])


def _takes(one: Found, found: Sequence[Found]) -> bool:
    """Whether a function may add to gradients that another one leaves."""
    others = [modules for other in found if other is not one for modules in other.left]
    return any(meet(own, modules) for own in one.taken for modules in others)


def _line_of(scope: Scope, roles: Roles) -> int:
    """Where a step is."""
    calls = [one for one in ast.walk(scope) if isinstance(one, ast.Call)]
    lines = [one.lineno for one in calls if roles.kind(one) in (Kind.BACKWARD, Kind.STEP)]
    return min(lines, default=getattr(scope, "lineno", 1))


def _check_file(tree: Tree, roles: Roles, uses: Collection[ApiUse]) -> None:
    """Whether gradients of the file are seen by nothing but the optimizers."""
    loops = {one for one in tree.nodes(ast.For) if roles.forgotten(one) is not None}
    if any(loops.isdisjoint(tree.around(one)) for one in tree.members("grad")):
        raise UnknownStepError("the file reads or writes `.grad`")
    hooks = tree.evaluator.catalogue.named("gradient-hooks")
    for use in uses:
        if use.api in hooks:
            raise UnknownStepError("a hook looks at gradients")
        if use.api in _BY_RECORD:
            raise UnknownStepError(f"the file calls {use.api}")
        if use.api.startswith(_OF_PROCESSES):
            raise UnknownStepError("several processes add up their gradients")


class _Search:
    """The steps of one scope."""

    def __init__(self, tree: Tree, scope: Scope, events: Sequence[Event], *, assumes: bool) -> None:
        self._tree, self._scope, self._events = tree, scope, events
        self._modules = TrainedModules(tree, assumes=assumes)
        self._of_kind = {kind: [one for one in events if one.kind is kind] for kind in Kind}

    def found(self, conditions: Conditions) -> Found:
        """The steps; UnknownStepError where they are not understood."""
        backwards = self._of_kind[Kind.BACKWARD]
        if not backwards or not self._of_kind[Kind.STEP]:
            raise UnknownStepError("the backward pass and the step are in different functions")
        trained = self._trained()
        self._add_resets(trained)
        assign_backwards(self._scope, trained, backwards)
        for one in trained:
            self._check_begin(one)
        self._check_shared(trained)
        self._add_clips(trained)
        search = ForwardSearch(self._tree, self._scope, self._events, conditions)
        forwards = tuple(search.all(backwards))
        for forward in forwards:
            _check_together(forward, trained)
            _check_present(self._tree, forward, trained)
            self._modules.check_whole(forward, trained)
        for one in trained:
            self._check_between(one)
        return Found(
            self._scope, tuple(trained), forwards, self._modules.assumed,
            tuple(taken(self._modules, trained)), tuple(left(self._modules, trained, forwards)),
        )  # fmt: skip

    def _check_begin(self, one: Trained) -> None:
        """Whether it is known where the gradients of an optimizer begin with none."""
        if not one.resets:
            raise UnknownStepError("gradients are never reset")
        if not one.is_direct:
            begin_without(self._tree, one, self._scope, lambda: self._makers(one))

    def _makers(self, one: Trained) -> list[ast.stmt]:
        """The statements of the scope that make an optimizer."""
        made = map(self._statement, self._modules.makers(one))
        return [statement for statement in made if statement is not None]

    def _trained(self) -> list[Trained]:
        """The optimizers that step."""
        found: list[Trained] = []
        for event in self._of_kind[Kind.STEP]:
            known = next((one for one in found if same(one.optimizer, event.owner)), None)
            if known is None:
                known = Trained(event.owner)
                found.append(known)
            known.steps.append(event)
        for event in self._of_kind[Kind.UNSCALE]:
            self._one(found, event).unscales.append(event)
        return found

    def _one(self, trained: Sequence[Trained], event: Event) -> Trained:
        for one in trained:
            if same(one.optimizer, event.owner):
                return one
        raise UnknownStepError("an optimizer does not step in the function that uses it")

    def _add_resets(self, trained: Sequence[Trained]) -> None:
        for event in self._of_kind[Kind.RESET]:
            owners = [one for one in trained if same(one.optimizer, event.owner)]
            if not owners:
                owners = [one for one in trained if self._modules.trains(one, event.owner)]
            if not owners:
                raise UnknownStepError("gradients of something else than the optimizer's are reset")
            for one in owners:
                one.resets.append(event)

    def _add_clips(self, trained: Sequence[Trained]) -> None:
        for event in self._of_kind[Kind.CLIP]:
            module = self._clipped(event.call)
            owners = [one for one in trained if self._modules.trains(one, module)]
            if len(owners) != 1 or not (len(trained) == 1 or owners[0].is_direct):
                raise UnknownStepError("other gradients than those of one optimizer are clipped")
            owners[0].clips.append(event)
            owners[0].is_part = self._modules.is_part(owners[0])

    def _clipped(self, call: ast.Call) -> ast.expr:
        """The module whose gradients are clipped."""
        match call.args[:1]:
            case [ast.Call(func=ast.Attribute(value=module) as called, args=[], keywords=[])]:
                if self._tree.leaf(called) == "parameters":
                    return module
        raise UnknownStepError("what is clipped is not `parameters()` of a module")

    def _statement(self, place: Place) -> ast.stmt | None:
        """The statement of the scope that makes an optimizer."""
        unit, term = place
        for target, value in self._tree.assigned(self._scope):
            of = self._tree.of(value) if isinstance(value, ast.expr) else None
            if of is not None and of.term == term and of.unit is unit:
                holder = self._tree.parent(target)
                return holder if isinstance(holder, ast.stmt) else None
        return None

    def _check_shared(self, trained: Sequence[Trained]) -> None:
        """Whether a backward pass is one optimizer's, or that of the same two each time."""
        counts = Counter(event for one in trained for event in one.backwards)
        if max(counts.values()) == 1:
            return
        first = trained[0].backwards
        is_pair = len(trained) == 2 and trained[1].backwards == first
        if not is_pair or not all(len(one.firsts) == len(first) for one in trained):
            raise UnknownStepError("optimizers that step apart share a backward pass")
        if self._of_kind[Kind.UNSCALE] or self._of_kind[Kind.CLIP]:
            raise UnknownStepError("gradients of several optimizers are clipped")

    def _check_between(self, one: Trained) -> None:
        """Whether nothing else may look at gradients between the backward pass and the step."""
        own = {event.statement for event in self._events}
        for statement in self._between(one):
            if statement not in own:
                self._check_harmless(head(statement))

    def _between(self, one: Trained) -> Iterator[ast.stmt]:
        """The statements that run between the last backward pass and the step."""
        if one.is_direct and one.flow is not None:
            yield from between(one.flow, one.steps)
            return
        for step in one.steps:
            block = block_of(self._tree, step.statement)
            end = block.index(step.statement)
            starts = [place_in(self._tree, block, event.statement) for event in one.backwards]
            known = [place for place in starts if place is not None and place < end]
            for statement in block[max(known, default=-1) + 1 : end]:
                yield from (statement, *statements(statement))

    def _check_harmless(self, code: ast.AST) -> None:
        for node in ast.walk(code):
            if isinstance(node, ast.Call) and not self._is_harmless(node.func):
                raise UnknownStepError("what is called before the step may look at gradients")

    def _is_harmless(self, called: ast.expr) -> bool:
        expression = self._tree.of(called)
        if expression.apis - {""}:
            return "" not in expression.apis
        owner = called.value if isinstance(called, ast.Attribute) else None
        return owner is not None and not any(
            isinstance(one, Object) or is_module(expression.evaluator, one)
            for one in self._tree.of(owner).value
        )


def _check_together(forward: Forward, trained: Sequence[Trained]) -> None:
    """Whether the backward passes of a condition count alike for each optimizer."""
    for one in trained:
        for known in (one.backwards, one.firsts):
            if len({event in known for event in forward.losses.events}) > 1:
                raise UnknownStepError("a step uses the loss on some ways only")


def _check_present(tree: Tree, forward: Forward, trained: Sequence[Trained]) -> None:
    """Whether it is not asked behind the forward pass if there is an optimizer."""
    block = block_of(tree, forward.statements[0])
    end = place_in(tree, block, forward.losses.statement)
    behind = block[block.index(forward.statements[-1]) + 1 : None if end is None else end + 1]
    whole = (forward.guard, forward.losses.statement)
    tests = [one.test for one in behind if isinstance(one, ast.If) and one not in whole]
    asked = [part for one in tests for part in ast.walk(one) if isinstance(part, ast.expr)]
    if any(same(one.optimizer, part) for one in trained for part in asked):
        raise UnknownStepError("whether there is an optimizer is asked behind the forward pass")
