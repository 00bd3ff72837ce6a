"""All changes of one text, which fit each other: of uses, classes, imports, and the marks."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from mindport.analysis.uses.api_use import ApiUse
from mindport.rewrite import classes
from mindport.rewrite.codes import coded
from mindport.rewrite.conversion.convert import Applicability, Conversion, convert
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.conversion.trial import Trial
from mindport.rewrite.edits import torch_imports
from mindport.rewrite.edits.empty_else import without_empty_else
from mindport.rewrite.edits.gaps import without_double_gaps
from mindport.rewrite.edits.idle_ways import without_idle_ways
from mindport.rewrite.edits.imports import Asked, Spelling, outline_of
from mindport.rewrite.edits.inner_imports import Inner, inner_imports
from mindport.rewrite.edits.leftovers import without_leftovers
from mindport.rewrite.edits.line_ends import with_line_ends
from mindport.rewrite.edits.moves import moved
from mindport.rewrite.edits.needless_pass import without_needless_pass
from mindport.rewrite.edits.rewrites import Rewrite, dropped, render
from mindport.rewrite.edits.statements import removal
from mindport.rewrite.edits.unread import unread
from mindport.rewrite.marks import marks
from mindport.rewrite.options import Options, Training
from mindport.rewrite.sighting import Remains, left
from mindport.rewrite.training import augmented, buffers
from mindport.rewrite.training.functional.graphs import Graphs
from mindport.rewrite.training.functional.steps import functional_steps
from mindport.rewrite.training.mode import TrainingMode
from mindport.rewrite.training.steps import Steps
from mindport.rewrite.view.code import Code
from mindport.rewrite.view.file_facts import FileFacts
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import Edit, covers, in_order
from mindport.text.span import Span

_NAME = re.compile(r"\w+")
_QUERIES = frozenset(
    {"builtins.callable", "builtins.hasattr", "builtins.isinstance", "builtins.len"}
)
_ALL_OF = frozenset({"torch.nn.Module.buffers", "torch.nn.Module.parameters"})


class Known(NamedTuple):
    """What was made of a use, and the names that were asked for."""

    conversion: Conversion
    asked: tuple[Asked, ...]


class Draft:
    """All changes of a text, given the names that become free."""

    def __init__(
        self,
        code: Code,
        tree: Tree,
        facts: FileFacts,
        options: Options,
        *,
        freed: frozenset[str] = frozenset(),
        before: Mapping[ApiUse, Known] | None = None,
    ) -> None:
        """`before` are the conversions of an earlier draft."""
        self._code, self._tree, self._facts, self._options = code, tree, facts, options
        self.freed = freed
        self._before = before or {}
        self.made: dict[ApiUse, Known] = {}
        outline = outline_of(code.text)
        self._spelling = Spelling(outline, code.knowledge, freed, options.compat, code.around)
        self.rewrites: list[Rewrite] = []
        self.changes: tuple[Edit, ...] = ()  # what the rewrites make
        self.conversions: list[Conversion] = []
        self.helpers: tuple[str, ...] = ()
        self.steps = Steps()
        self._beyond: list[Span] = []  # uses that stay because nobody asked for them

    @property
    def lacks_names(self) -> bool:
        """Whether something could not be written because no name is free for it."""
        return any(one.written is None for one in self._spelling.asked)

    def convert(self, uses: Iterable[ApiUse], codes: Mapping[ApiUse, str]) -> None:
        """Convert the uses; of changes that cross each other the outer one stays."""
        uses = tuple(uses)
        steps = self._steps(uses)
        self.steps = steps
        self.rewrites += steps.rewrites
        self.helpers = steps.helpers
        written = {one.span for one in steps.rewrites}
        for use in uses:
            self._facts.pause()
            if not self._options.reaches(use.name_span) or steps.withhold(use.name_span):
                self._beyond.append(use.name_span)
                continue
            modules = self._facts.modules
            if use.name_span in modules.forwards or use.name_span in modules.held:
                self.conversions.append(_elsewhere(use, "mindspore.nn.Cell.construct", codes))
                continue
            if use.span in written:
                # `w -= rate * w.grad` is written over already
                self.conversions.append(_elsewhere(use, "mindspore.Tensor", codes))
                continue
            if steps.deal_with(use.name_span):
                self.conversions.append(_elsewhere(use, "mindspore.value_and_grad", codes))
                continue
            self.conversions.append(
                self._as_before(use) or self._converted(use, codes.get(use, ""))
            )
        self.rewrites += self._of_classes()
        made = [rewrite for one in self.conversions for rewrite in one.rewrites]
        rendered = render(self._code.text, [*self.rewrites, *made])
        if rendered.refused:
            refused = set(rendered.refused)
            self.conversions = [_without(one, refused) for one in self.conversions]
            made = [rewrite for one in self.conversions for rewrite in one.rewrites]
            rendered = render(self._code.text, [*self.rewrites, *made])
        self.rewrites += made
        if needless := self._unread(rendered.edits):
            gone = dropped(needless)
            self.conversions = [
                one._replace(helpers=()) if gone(one.use.span) else one for one in self.conversions
            ]
            self.rewrites += needless
            rendered = render(self._code.text, self.rewrites)
        self.changes = rendered.edits
        is_dropped = dropped(self.rewrites)
        self.conversions = [_settled(one, is_dropped) for one in self.conversions]

    def _unread(self, edits: Sequence[Edit]) -> list[Rewrite]:
        """The changes that take away what binds local names which edits leave unread."""
        tree, held = self._tree, [one.use.span for one in self.conversions if not one.is_done]

        def may_go(statement: ast.stmt) -> bool:
            span = tree.span(statement)
            return self._options.reaches(span) and not any(covers(span, one) for one in held)

        return [removal(tree, one) for one in unread(tree, edits, may_go, self._only_looks)]

    def _steps(self, uses: Sequence[ApiUse]) -> Steps:
        """The training steps, as far as they are written anew as a whole."""
        imports = len(self._spelling.lines)
        recorded = self._recorded()
        if self._options.training is Training.RECORDED and self._code.records:
            return recorded
        # Where nothing else can be written, what is not known is assumed, and told.
        assumes = self._options.training is Training.FUNCTIONAL or not self._code.records
        graphs = Graphs.of(self._code, self._tree, self._facts) if self._options.jit else None
        given = (self._tree, uses, self._spelling, self._facts.set_after)
        steps = functional_steps(*given, assumes=assumes, graphs=graphs).beside(recorded)
        if not self._code.records:  # each use of the others has a mark of its own
            steps = replace(steps, kept=())
        if all(map(self._options.reaches, steps.spans)):
            return steps
        self._spelling.take_back(imports)
        return replace(self._recorded(), withheld=steps.spans)

    def _recorded(self) -> Steps:
        """What changes in steps that are recorded: updates that others see."""
        if not self._code.records:
            return Steps()
        rewrites = tuple(augmented.rewrites(self._tree, self._spelling, self._options.reaches))
        return Steps(rewrites, (augmented.HELPER,) if rewrites else ())

    def _converted(self, use: ApiUse, code: str) -> Conversion:
        """What becomes of a use; what it would import is imported if it is carried out."""
        spelling = self._spelling
        imports, asked = len(spelling.lines), len(spelling.asked)
        facts = self._facts
        meaning, overridden = facts.expressions, facts.overridden
        site = Site(self._code, self._tree, use, spelling, meaning, overridden, facts.set_later)
        conversion = convert(site)
        if self._options.takes(conversion):
            conversion = conversion._replace(is_done=True, code=code)
        else:
            spelling.take_back(imports)
            conversion = conversion._replace(rewrites=(), helpers=(), code=code)
        self.made[use] = Known(conversion, tuple(spelling.asked[asked:]))
        return conversion

    def _as_before(self, use: ApiUse) -> Conversion | None:
        """The conversion of the earlier draft, if all names in it are written the same here."""
        if not self._before:
            return None
        known, imports = self._before.get(use), len(self._spelling.lines)
        if known is None or not self._spelling.repeats(known.asked):
            return None
        if not known.conversion.is_done:
            self._spelling.take_back(imports)
        return known.conversion

    def tell_of_the_rest(self, choices: Sequence[ApiUse], trial: Trial) -> None:
        """Add what no use speaks of, and what is one of several; each mark gets a code."""
        code, tree = self._code, self._tree
        changed = torch_imports.bound(code, tree) - self.freed, self.changes, self.conversions
        found = left(Remains(code, tree, *changed, choices, trial, self._facts))
        rest = {_key(one): one for one in found if self._options.reaches(one.use.name_span)}
        # A method that is read off its class, `torch.Tensor.size`, is one use with the name.
        known = [_left_as(one, rest.pop(_key(one), None)) for one in self.conversions]
        self.conversions = [coded(one) for one in (*known, *rest.values())]

    def _of_classes(self) -> list[Rewrite]:
        """What becomes of classes, given the uses that are converted."""
        tree, modules = self._tree, self._facts.modules
        left = {one.use.name_span for one in self.conversions if not one.is_done}
        left.update(self._beyond)
        done = [one.use for one in self.conversions if one.is_done]
        cells = classes.cells(tree, modules, left)
        new = self._facts.expressions.new_modules(self._facts.overridden)
        mode = TrainingMode(tree, done, cells, self._spelling.helper, new)
        found = [
            *classes.rewrites(tree, modules, left),
            *buffers.rewrites(tree, cells),
            *mode.rewrites(),
        ]
        self.helpers += mode.helpers
        return found

    def edits(self) -> tuple[Edit, ...]:
        """The edits, with imports and marks."""
        code, tree = self._code, self._tree
        moved_text = [text for one in self.steps.moves for text in one.written]
        texts = [*moved_text, *(one.text for one in self.changes)]
        written = {name for text in texts for name in _NAME.findall(text)}
        self._spelling.keep(written.union(one.id for one in tree.nodes(ast.Name)))
        inner = self._inner()
        gone = self.freed | inner.names
        changes = [*self._spelling.edits(), *torch_imports.removals(code, tree, gone), *inner.edits]
        if self._options.marks:
            changes += marks(code, tree, self.conversions)
        changes += self.changes
        changes = with_line_ends(self._spelling.outline.newline, changes)
        left = without_leftovers(tree, in_order(changes))
        left = without_needless_pass(tree, without_empty_else(tree, left))
        settled = without_idle_ways(tree, left, self._only_looks)
        if not self._facts.is_notebook:
            settled = without_double_gaps(code.text, settled)
        after = moved(code.text, settled, self.steps.moves) if self.steps.moves else settled
        return tuple(with_line_ends(self._spelling.outline.newline, after))

    def _inner(self) -> Inner:
        """The imports that go into functions; none where code moves, or a part is converted."""
        if self.steps.moves or not self._options.is_whole:
            return Inner()
        taken = self._facts.taken
        return inner_imports(self._code, self._tree, self.changes, self.freed, taken)

    def _only_looks(self, call: ast.Call) -> bool:
        """Whether nothing but the result of a call matters: it asks for a device, or an object."""
        api = self._tree.api(call.func)
        if api == "builtins.next":  # of what it makes itself
            return all(isinstance(one, ast.Call) for one in call.args)
        mapping = self._code.facts(api).mapping
        return api in _QUERIES | _ALL_OF or (mapping is not None and mapping.area == "device")


def _elsewhere(use: ApiUse, target: str, codes: Mapping[ApiUse, str]) -> Conversion:
    """A use that the change of what is around it carries out."""
    return Conversion(
        use, target, Applicability.SAFE, code=codes.get(use, ""), is_done=True, is_elsewhere=True
    )


def _key(conversion: Conversion) -> tuple[Span, str]:
    return conversion.use.name_span, conversion.use.api


def _left_as(conversion: Conversion, rest: Conversion | None) -> Conversion:
    """A use that counts as done while its name stays torch's is none."""
    if rest is None or not conversion.is_done:
        return conversion
    return rest._replace(use=conversion.use)


def _settled(conversion: Conversion, is_dropped: Callable[[Span], bool]) -> Conversion:
    """What goes away with the code around it needs no conversion of its own."""
    if conversion.is_done or not is_dropped(conversion.use.span):
        return conversion
    return conversion._replace(
        applicability=Applicability.SAFE, is_done=True, is_elsewhere=True, reason=""
    )


def _without(conversion: Conversion, refused: set[Rewrite]) -> Conversion:
    if not refused.intersection(conversion.rewrites):
        return conversion
    return conversion._replace(
        applicability=Applicability.DISPLAY_ONLY,
        rewrites=(),
        helpers=(),
        reason="it overlaps another edit",
        is_done=False,
    )
