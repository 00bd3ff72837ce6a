"""A step as MindSpore writes it: the function to differentiate, its call, `optimizer(grads)`."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from mindport.rewrite.conversion.site import UnwritableError
from mindport.rewrite.edits.imports import Spelling
from mindport.rewrite.edits.moves import Move
from mindport.rewrite.edits.rewrites import Part, Rewrite
from mindport.rewrite.edits.statements import end_of_line, indentation, next_line, removal
from mindport.rewrite.training.functional.events import CLIPS, Event, UnknownStepError
from mindport.rewrite.training.functional.forward import Forward
from mindport.rewrite.training.functional.free_names import Names
from mindport.rewrite.training.functional.graphs import Graphs, UncompiledError
from mindport.rewrite.training.functional.inputs import Scope
from mindport.rewrite.training.functional.losses import Losses, chosen, loss_name
from mindport.rewrite.training.functional.search import Found
from mindport.rewrite.training.functional.windows import Trained, block_of
from mindport.rewrite.training.steps import StepNote
from mindport.rewrite.view.names import root, stored
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

_OF_BACKWARD = "mindspore.value_and_grad"


@dataclass(slots=True)
class Written:
    """All that becomes of the steps of one scope."""

    tree: Tree
    spelling: Spelling
    names: Names
    graphs: Graphs | None = None
    step: str = field(init=False)  # what the file indents by
    rewrites: list[Rewrite] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    helpers: dict[str, None] = field(default_factory=dict)
    spans: list[Span] = field(default_factory=list)
    gone: set[ast.stmt] = field(default_factory=set)  # statements that are taken away
    compiled: list[int] = field(default_factory=list)  # the lines of their backward passes
    uncompiled: list[StepNote] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Indent as the file does."""
        self.step = indentation(self.tree)

    def write(self, found: Found) -> None:
        """Write all steps of a scope."""
        trained = found.trained
        direct = [one for one in trained if one.is_direct]
        self.gone |= {event.statement for one in direct for event in one.resets}
        joint = len(trained) > 1 and trained[0].backwards == trained[1].backwards
        grads = [self.names.free("grads") for _ in trained[: 1 if joint else None]]
        grads *= len(trained) if joint else 1
        for forward in found.forwards:
            owners = [one for one in trained if forward.backward in one.backwards]
            self._forward(found.scope, forward, owners, grads[trained.index(owners[0])])
        self._resets(trained, grads)
        halves = range(len(trained)) if joint else [None] * len(trained)
        for one, name, half in zip(trained, grads, halves, strict=True):
            self._optimizer(one, name, half, trained[0])

    def _resets(self, trained: Sequence[Trained], grads: Sequence[str]) -> None:
        """Take resets away; a sum of gradients begins anew there."""
        pairs = zip(trained, grads, strict=True)
        found = {event: (one, name) for one, name in pairs for event in one.resets}
        for event, (one, name) in found.items():
            if one.is_direct:
                self._change(event, removal(self.tree, event.statement))
            else:
                self._put(event, f"{name} = None")

    def _optimizer(self, one: Trained, grads: str, half: int | None, first: Trained) -> None:
        optimizer = self.tree.written(one.optimizer)
        given = grads
        if half is not None:
            count = f"len({self.tree.written(first.optimizer)}.parameters)"
            given = f"{grads}[{count} :]" if half else f"{grads}[: {count}]"
        for event in one.steps:
            text = f"{optimizer}({given})"
            if event.scaler is not None:
                text = f"{self.tree.written(event.scaler)}.apply({optimizer}, {given})"
            self._put(event, text)
        for event in one.unscales:
            scaler = "" if event.scaler is None else self.tree.written(event.scaler)
            self._put(event, f"{grads} = {scaler}.unscaled({grads})")
        for event in one.clips:
            self._clip(event, grads, one)
        self._begin(one, grads)

    def _begin(self, one: Trained, grads: str) -> None:
        """Where gradients that are added up begin with none, and no reset says so."""
        if one.above is not None:
            start, indent = self.tree.start_of_line(one.above), self._indent(one.above)
            self.rewrites.append(Rewrite(Span(start, start), (f"{indent}{grads} = None\n",)))
        if one.starts is not None:
            end, indent = end_of_line(self.tree, one.starts), self._indent(one.starts)
            self.rewrites.append(Rewrite(Span(end, end), (f"\n{indent}{grads} = None",)))

    def _forward(self, scope: Scope, forward: Forward, owners: list[Trained], grads: str) -> None:
        """The function, the call that differentiates it, and what becomes of `backward()`."""
        tree, losses = self.tree, forward.losses
        function, gradient = self.names.free("forward_fn"), self.names.free("grad_fn")
        is_first = all(one.is_direct and forward.backward in one.firsts for one in owners)
        new = grads if is_first else self.names.free("new_grads")
        name = loss_name(losses)
        values = ", ".join((name, *forward.returned))
        bound = f"({values})" if forward.returned else name
        loop = None if forward.loop is None or self._changes(forward.loop, owners) else forward.loop
        first = loop or forward.statements[0]
        names = forward.given if loop is None else forward.varying
        compiled, names = self._compiled(scope, forward, names)
        given = ", ".join(names)
        indent = self._indent(first)
        source = self._lines(forward)
        head = f"{self._blank_above(first)}{indent}def {function}({given}):\n"
        result: list[Part] = [f"{indent}{self.step}return ", *chosen(tree, losses)]
        result += ["".join(f", {one}" for one in forward.returned), "\n\n"]
        aux = ", has_aux=True" if forward.returned else ""
        differentiates = compiled or f"{self._gradient()}"
        others = "" if compiled else "None, "
        made = f"{gradient} = {differentiates}({function}, {others}{_weights(tree, owners)}{aux})"
        inner = indent if loop is None else f"{indent}{self.step}"
        place = f"{inner}{bound}, {new} = {gradient}({given})\n"
        if forward.guard is not None:  # where there is none, there may be no optimizer
            made = made.removeprefix(f"{gradient} = ")
            place = f"{inner}{bound}, {new} = {made}({given})\n"
            plain = f"{values} = {function}({given})\n"
            test = f"{inner}if {tree.written(forward.guard.test)}:\n"
            place = f"{test}{self.step}{place}{inner}else:\n{inner}{self.step}{plain}"
        named = "" if forward.guard is not None else f"{indent}{made}\n"
        tail = f"{named}\n" if named and loop is not None else named
        if loop is None:
            self._indent_lines(forward)
        self.moves.append(
            Move(
                tree.start_of_line(first),
                (head, source, *result, tail),
                ((source, place), *self._of_backwards(losses, grads, new)),
            )
        )
        for event in losses.events:
            self._dealt(event)

    def _compiled(
        self, scope: Scope, forward: Forward, names: tuple[str, ...]
    ) -> tuple[str, tuple[str, ...]]:
        """What differentiates a graph of the function, "" for none, and its parameters then."""
        if self.graphs is None:
            return "", names
        line = forward.backward.statement.lineno
        try:
            names = self.graphs.inputs(scope, forward, names, self.gone)
        except UncompiledError as error:
            self.uncompiled.append(StepNote(line, str(error)))
            return "", names
        self.compiled.append(line)
        return self._helper("compiled_gradient"), names

    def _changes(self, loop: ast.stmt, owners: Sequence[Trained]) -> bool:
        """Whether a loop binds an optimizer anew, or gives it other parameters."""
        names = {root(one.optimizer) for one in owners}
        calls = (one.attr for one in ast.walk(loop) if isinstance(one, ast.Attribute))
        return bool(stored(loop) & names) or "add_param_group" in calls

    def _of_backwards(self, losses: Losses, grads: str, new: str) -> Iterator[tuple[Span, str]]:
        """What becomes of the statements `loss.backward()`, whose loss moves."""
        for event in losses.events:
            if grads == new:
                gone = removal(self.tree, event.statement)
                yield gone.span, "".join(map(str, gone.parts))
            else:
                add = self._helper("add_gradients")
                yield self.tree.span(event.statement), f"{grads} = {add}({grads}, {new})"

    def _clip(self, event: Event, grads: str, owner: Trained) -> None:
        """Clipping of the gradients that an optimizer is given."""
        function = self.tree.leaf(event.call.func)
        limit, norm = _limit(event, function)
        is_norm = function == "clip_grad_norm_"
        target = grads
        if is_norm:
            bound = event.statement.targets[0] if isinstance(event.statement, ast.Assign) else None
            target = f"{grads}, {'_' if bound is None else self.tree.written(bound)}"
        elif isinstance(event.statement, ast.Assign):
            raise UnknownStepError("the result of the clipping is used")
        helper = self._helper(function.rstrip("_"))
        parts: list[Part] = [f"{target} = {helper}({grads}, ", self.tree.span(limit)]
        parts += [", ", self.tree.span(norm)] if norm is not None else []
        if is_norm and owner.is_part:
            clipped, whole = self.tree.span(event.call.args[0]), self.tree.span(event.statement)
            parts += [f", of=({self.tree.written(owner.optimizer)}, ", clipped, "))"]
            self.rewrites.append(Rewrite(whole, tuple(parts)))
            self.spans += [Span(whole.start, clipped.start), Span(clipped.end, whole.end)]
            return
        self._change(event, Rewrite(self.tree.span(event.statement), (*parts, ")")))

    # -- pieces ----------------------------------------------------------------------------------

    def _put(self, event: Event, text: str) -> None:
        self._change(event, Rewrite(self.tree.span(event.statement), (text,)))

    def _change(self, event: Event, rewrite: Rewrite) -> None:
        self.rewrites.append(rewrite)
        self._dealt(event)

    def _dealt(self, event: Event) -> None:
        """Remember the calls that were dealt with, but not those in a loss that moves."""
        whole, called = self.tree.span(event.statement), event.call.func
        if event.kind.name == "BACKWARD":
            self.spans.append(Span(self.tree.span(event.owner).end, whole.end))
            self.spans.append(self.tree.span(called))
        else:
            self.spans.append(whole)

    def _gradient(self) -> str:
        written = self.spelling.own_name(_OF_BACKWARD)
        if written is None:
            raise UnwritableError(f"no free name to import {_OF_BACKWARD}")
        return written

    def _helper(self, function: str) -> str:
        written = self.spelling.helper(function)
        if written is None:
            raise UnwritableError(f"no free name to import {function}")
        self.helpers[function] = None
        return written

    def _indent(self, statement: ast.stmt) -> str:
        start = self.tree.start_of_line(statement)
        indent = self.tree.text[start : self.tree.span(statement).start]
        if indent.strip():
            raise UnknownStepError("several statements share a line")
        return indent

    def _lines(self, forward: Forward) -> Span:
        """The whole lines of a forward pass."""
        start = self.tree.start_of_line(forward.statements[0])
        return Span(start, next_line(self.tree, forward.statements[-1]))

    def _blank_above(self, statement: ast.stmt) -> str:
        if any(one.at == self.tree.start_of_line(statement) for one in self.moves):
            return ""  # another function is above
        block = block_of(self.tree, statement)
        before = [one for one in block[: block.index(statement)] if one not in self.gone]
        above = self.tree.text[: self.tree.start_of_line(statement)].splitlines()[-1:]
        return "\n" if before and above and above[0].strip() else ""

    def _indent_lines(self, forward: Forward) -> None:
        """One step more for each line, without empty ones and those inside of a string."""
        strings = (
            (node.lineno, node.end_lineno or node.lineno)
            for one in forward.statements
            for node in ast.walk(one)
            if isinstance(node, (ast.Constant, ast.JoinedStr))
        )
        inside = {line for first, last in strings for line in range(first + 1, last + 1)}
        first, last = forward.statements[0], forward.statements[-1]
        for line in range(first.lineno, (last.end_lineno or last.lineno) + 1):
            start = self.tree.lines.offset(line - 1, 0)
            if line not in inside and self.tree.text[start : start + 1] not in ("\n", "\r", ""):
                self.rewrites.append(Rewrite(Span(start, start), (self.step,)))


def _weights(tree: Tree, owners: Collection[Trained]) -> str:
    """The parameters that gradients are taken of."""
    written = [f"{tree.written(one.optimizer)}.parameters" for one in owners]
    return written[0] if len(written) == 1 else f"[{', '.join(f'*{one}' for one in written)}]"


def _limit(event: Event, function: str) -> tuple[ast.expr, ast.expr | None]:
    """What gradients are clipped to, and the kind of the norm."""
    given = dict(zip(CLIPS[function], event.call.args, strict=False))
    given |= {one.arg: one.value for one in event.call.keywords if one.arg is not None}
    limit = given.get("max_norm", given.get("clip_value"))
    if limit is None or given.keys() - {*CLIPS[function], "foreach", "error_if_nonfinite"}:
        raise UnknownStepError("the arguments of the clipping are not known")
    return limit, given.get("norm_type")
