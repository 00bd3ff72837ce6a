"""Training steps as functions to differentiate: `backward` and what belongs to it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from mindport.rewrite.conversion.site import UnwritableError
from mindport.rewrite.edits.imports import Spelling
from mindport.rewrite.edits.moves import Move
from mindport.rewrite.edits.rewrites import Part, Rewrite
from mindport.rewrite.edits.statements import end_of_line, removal
from mindport.rewrite.training.program_statements import CLIPPING
from mindport.rewrite.training.step import TrainingStep, training_steps
from mindport.rewrite.view.names import alike
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import covers
from mindport.text.span import Span

_STEP = "    "


class Kept(NamedTuple):
    """A step that stays recorded: its line, and why."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class Steps:
    """The changes of all steps of a file. `spans` are the statements that are dealt with."""

    rewrites: tuple[Rewrite, ...] = ()
    helpers: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()
    moves: tuple[Move, ...] = ()
    lines: tuple[int, ...] = ()  # those of the steps
    kept: tuple[Kept, ...] = ()  # steps that stay recorded
    withheld: tuple[Span, ...] = ()  # statements of steps that are not asked for as a whole

    def beside(self, other: Steps) -> Steps:
        """These with the changes of others."""
        rewrites, helpers = (*self.rewrites, *other.rewrites), (*self.helpers, *other.helpers)
        return replace(self, rewrites=rewrites, helpers=helpers)

    def deal_with(self, span: Span) -> bool:
        """Whether a use is in a statement that was rewritten."""
        return any(covers(one, span) for one in self.spans)

    def withhold(self, span: Span) -> bool:
        """Whether a use has to wait until its whole step is converted."""
        return any(covers(one, span) for one in self.withheld)


def steps_of(tree: Tree, kind_of: Callable[[Span], str], spelling: Spelling) -> Steps:
    """All training steps that are understood, written for MindSpore."""
    rewrites: list[Rewrite] = []
    helpers: dict[str, None] = {}
    spans: list[Span] = []
    for step in training_steps(tree, kind_of):
        written = _Written(tree, step, spelling)
        try:
            found = written.rewrites()
        except UnwritableError:
            continue
        if found is not None:
            rewrites += found
            helpers.update(dict.fromkeys(written.helpers))
            dealt = (*step.clips, *step.steps, *step.resets, step.backward)
            spans += [tree.span(one) for one in dealt]
    return Steps(tuple(rewrites), tuple(helpers), tuple(spans))


class _Written:
    """One step as MindSpore has it."""

    def __init__(self, tree: Tree, step: TrainingStep, spelling: Spelling) -> None:
        self._tree, self._step, self._spelling = tree, step, spelling
        self.helpers: list[str] = []
        taken = {node.id for node in ast.walk(tree.module) if isinstance(node, ast.Name)}
        taken |= {node.arg for node in ast.walk(tree.module) if isinstance(node, ast.arg)}
        taken |= {
            node.name
            for node in tree.module.body
            if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        }
        self._forward = _free("forward", taken)
        self._grads = _free("grads", taken)
        self._new = _free("new_grads", taken) if step.accumulates else self._grads

    def rewrites(self) -> list[Rewrite] | None:
        """The changes; None where gradients are clipped in a way that is not known."""
        clips = [self._clip(one) for one in self._step.clips]
        if None in clips:
            return None
        found = [*self._function(), *(one for one in clips if one is not None)]
        found += [
            Rewrite(self._tree.span(one), (f"{self._step.optimizer}({self._grads})",))
            for one in self._step.steps
        ]
        found += [self._reset(one) for one in self._step.resets]
        found.append(self._backward())
        return found

    def _function(self) -> list[Rewrite]:
        """The forward pass in a function, and the call that differentiates it."""
        step, tree = self._step, self._tree
        first, last = step.forward[0], step.forward[-1]
        start = tree.start_of_line(first)
        indent = tree.text[start : tree.span(first).start]
        end = end_of_line(tree, last)
        values = ", ".join((step.loss, *step.returned))
        given = ", ".join(step.given)
        gradient = self._spelling.name("mindspore.value_and_grad")
        if gradient is None or indent.strip():
            raise UnwritableError("no free name to import mindspore.value_and_grad")
        aux = ", has_aux=True" if step.returned else ""
        result = f"({values})" if step.returned else step.loss
        call = f"{gradient}({self._forward}, None, {step.optimizer}.parameters{aux})({given})"
        behind = f"\n{indent}{_STEP}return {values}\n\n{indent}{result}, {self._new} = {call}"
        blank = "\n" if self._follows(first) else ""
        head = f"{blank}{indent}def {self._forward}({given}):\n{_STEP}"
        found = [Rewrite(Span(start, start), (head,))]
        found += [
            Rewrite(Span(line, line), (_STEP,))
            for line in _lines(tree, step.forward)
            if line != start
        ]
        return [*found, Rewrite(Span(end, end), (behind,))]

    def _backward(self) -> Rewrite:
        if not self._step.accumulates:
            return removal(self._tree, self._step.backward)
        add = self._helper("add_gradients")
        text = f"{self._grads} = {add}({self._grads}, {self._new})"
        return Rewrite(self._tree.span(self._step.backward), (text,))

    def _reset(self, statement: ast.Expr) -> Rewrite:
        if self._step.accumulates:
            return Rewrite(self._tree.span(statement), (f"{self._grads} = None",))
        return removal(self._tree, statement)

    def _clip(self, statement: ast.stmt) -> Rewrite | None:
        """Clipping of the gradients that the optimizer is given."""
        call = getattr(statement, "value", None)
        if not isinstance(call, ast.Call):
            return None
        name = self._tree.leaf(call.func)
        given = _arguments(call, CLIPPING[name])
        limit = given.pop("max_norm", None) or given.pop("clip_value", None)
        parameters, norm = given.pop("parameters", None), given.pop("norm_type", None)
        if parameters is None or limit is None or not self._are_all(parameters):
            return None
        gives_norm = name == "clip_grad_norm_"
        bound = statement.targets[0] if isinstance(statement, ast.Assign) else None
        if (bound is not None and not gives_norm) or given.keys() - {
            "foreach",
            "error_if_nonfinite",
        }:
            return None
        norm_name = "_" if bound is None else self._tree.written(bound)
        target = f"{self._grads}, {norm_name}" if gives_norm else self._grads
        helper = self._helper(name.rstrip("_"))
        parts: list[Part] = [f"{target} = {helper}({self._grads}, ", self._tree.span(limit)]
        parts += [", ", self._tree.span(norm)] if norm is not None else []
        return Rewrite(self._tree.span(statement), (*parts, ")"))

    def _are_all(self, parameters: ast.expr) -> bool:
        """Whether the parameters are those that the optimizer was made with."""
        made = self._made_with()
        own = made.get(self._step.optimizer)
        if own is not None and all(alike(one, parameters) for one in own):
            return True
        # Given as an argument: right where the file makes but one.
        is_given = isinstance(self._step.scope, ast.FunctionDef) and any(
            one.arg == self._step.optimizer for one in self._step.scope.args.args
        )
        return is_given and len(made) == 1 and _is_parameters(parameters)

    def _made_with(self) -> dict[str, list[ast.expr]]:
        """The parameters that calls are given whose results are bound to a name."""
        made: dict[str, list[ast.expr]] = {}
        for target, value in self._tree.assigned():
            if isinstance(value, ast.Call):
                first = _arguments(value, ("params",)).get("params")
                if first is not None and _is_parameters(first):
                    made.setdefault(self._tree.written(target), []).append(first)
        return made

    def _follows(self, statement: ast.stmt) -> bool:
        """Whether code stands right above a statement, in the same block."""
        start = self._tree.start_of_line(statement)
        above = self._tree.text[:start].splitlines()[-1:]
        return bool(above and above[0].strip()) and not above[0].rstrip().endswith(":")

    def _helper(self, function: str) -> str:
        written = self._spelling.helper(function)
        if written is None:
            raise UnwritableError(f"no free name to import {function}")
        self.helpers.append(function)
        return written


def _arguments(call: ast.Call, names: tuple[str, ...]) -> dict[str, ast.expr]:
    """The arguments of a call by name."""
    found = dict(zip(names, call.args, strict=False))
    return found | {one.arg: one.value for one in call.keywords if one.arg is not None}


def _is_parameters(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "parameters"
        and not node.args
    )


def _free(name: str, taken: set[str]) -> str:
    return next(one for one in (name, f"{name}_step", f"_{name}", f"{name}_") if one not in taken)


def _lines(tree: Tree, statements: Iterable[ast.stmt]) -> list[int]:
    """Where the lines of statements begin, without empty ones and those inside of a string."""
    statements = list(statements)
    inside = {
        line
        for one in statements
        for node in ast.walk(one)
        if isinstance(node, (ast.Constant, ast.JoinedStr))
        for line in range(node.lineno + 1, (node.end_lineno or node.lineno) + 1)
    }
    first, last = statements[0].lineno, statements[-1].end_lineno or statements[-1].lineno
    starts = [
        tree.lines.offset(line - 1, 0) for line in range(first, last + 1) if line not in inside
    ]
    return [start for start in starts if tree.text[start : start + 1] not in ("\n", "\r", "")]
