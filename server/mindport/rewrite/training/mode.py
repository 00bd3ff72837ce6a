"""Training mode: a new torch module trains, a new MindSpore cell does not."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator

from mindport.analysis.layers.new_modules import NewModules
from mindport.analysis.uses.api_use import ApiUse, UseKind
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

# A function whose result finds a better value with each call in training.
_FINDS_BETTER = "torch.nn.utils.spectral_norm"
_COMMENT = "# as in torch, a new module is in training mode"


class TrainingMode:
    """What has to be written so that new cells of a file train."""

    def __init__(
        self,
        tree: Tree,
        uses: Collection[ApiUse],
        cells: Collection[ast.ClassDef],
        helper: Callable[[str], str | None],
        modules: NewModules,
    ) -> None:
        """`uses` are those that were converted, `cells` the classes that become cells.

        `helper` writes a function of the project.
        """
        self._tree, self._cells, self._modules, self._helper = tree, cells, modules, helper
        self.helpers: tuple[str, ...] = ()
        catalogue = modules.catalogue
        self._dependent = catalogue.named("reads-training")
        self._containers = catalogue.named("containers")
        self._made = {
            use.name_span: use.api
            for use in uses
            if use.arguments is not None and (use.kind is UseKind.CLASS or use.api == _FINDS_BETTER)
        }
        read = [node for node in tree.members("training") if isinstance(node.ctx, ast.Load)]
        self._is_read_of_others = any(not tree.is_self(node.value) for node in read)
        self._reading = {outer for node in read for outer in tree.around(node)}

    def rewrites(self) -> list[Rewrite]:
        """The insertions of `set_train()`: at the end of `__init__`, or behind a new layer."""
        found: list[Rewrite] = []
        covered: set[ast.AST] = set()
        for cell in self._cells:
            methods = {one.name: one for one in cell.body if isinstance(one, ast.FunctionDef)}
            index = self._tree.class_index(cell)
            covered.update(
                methods[name] for name in self._modules.builders(index) if name in methods
            )
            # Code outside of classes may ask any cell: `was_training = model.training`.
            is_read = self._is_read_of_others or cell in self._reading
            if is_read or self._modules.builds(index, self._dependent):
                found += self._in_class(cell, methods.get("__init__"), index)
        return found + self._behind_layers(covered)

    def _behind_layers(self, covered: set[ast.AST]) -> list[Rewrite]:
        """Behind the layers that are made outside of such an `__init__`."""
        ends: dict[int, str] = {}
        for span, api in self._made.items():
            name = self._tree.at(span)
            call = self._tree.parent(name) if name is not None else None
            if not isinstance(call, ast.Call) or call.func is not name:
                continue
            if api not in self._dependent and not self._is_asked(api, call):
                continue
            if covered.isdisjoint(self._tree.around(call)):
                outermost = self._outermost(call)
                ends[self._tree.span(outermost).end] = self._of_call(outermost)
        return [Rewrite(Span(end, end), (text,)) for end, text in ends.items()]

    def _is_asked(self, api: str, call: ast.Call) -> bool:
        """Whether it is a layer of a program that asks layers for their mode."""
        is_layer = api.startswith("torch.nn.") and self._tree.of(call).may_be_module
        return self._is_read_of_others and is_layer

    def _outermost(self, call: ast.Call) -> ast.Call:
        """The container that a new layer goes into at once, or the layer itself."""
        outermost = call
        for node in self._tree.around(call):
            if isinstance(node, (ast.stmt, ast.Lambda)):
                break
            if isinstance(node, ast.Call):
                if self._made.get(self._tree.span(node.func)) not in self._containers:
                    break
                outermost = node
        return outermost

    def _of_call(self, call: ast.Call) -> str:
        function = None if self._is_new(call) else self._new_alone()
        return f".apply({function})" if function else ".set_train()"

    def _is_new(self, call: ast.Call) -> bool:
        """Whether a layer, or all that a new container holds, was made right there."""
        if self._made.get(self._tree.span(call.func)) not in self._containers:
            return True
        term, inside = self._tree.of(call).term, self._tree.nodes(ast.Call, call)
        made = {self._tree.of(one).term for one in inside}
        return term is not None and self._modules.holds_new(term, made)

    def _new_alone(self) -> str | None:
        """The function that leaves alone what was put in a mode already."""
        written = self._helper("train_new_cells")
        if written is not None:
            self.helpers = ("train_new_cells",)
        return written

    def _in_class(
        self, cell: ast.ClassDef, init: ast.FunctionDef | None, index: int
    ) -> Iterator[Rewrite]:
        tree = self._tree
        itself = init.args.args[0].arg if init is not None and init.args.args else "self"
        function = None if self._modules.are_all(index) else self._new_alone()
        text = f"{function}({itself})" if function else f"{itself}.set_train()"
        if init is None:
            yield self._new_init(cell, text)
            return
        for early in tree.nodes(ast.Return, init):
            if tree.function(early) is init:
                start = tree.span(early).start
                yield Rewrite(Span(start, start), (f"{text}; ",))
        if not isinstance(init.body[-1], ast.Return):
            yield self._at_the_end(init, text)

    def _at_the_end(self, init: ast.FunctionDef, text: str) -> Rewrite:
        """The text behind the last statement, on a line of its own unless that shares the first."""
        tree, last = self._tree, init.body[-1]
        if last.lineno == init.lineno:
            end = tree.span(last).end
            return Rewrite(Span(end, end), (f"; {text}",))
        end = tree.lines.offset((last.end_lineno or last.lineno) - 1, 0)
        end = tree.text.find("\n", max(end, tree.span(last).end))
        end = len(tree.text) if end < 0 else end - (tree.text[end - 1] == "\r")
        newline = "\r\n" if "\r\n" in tree.text else "\n"
        indent = " " * init.body[0].col_offset
        return Rewrite(Span(end, end), (f"{newline}{indent}{text}  {_COMMENT}",))

    def _new_init(self, cell: ast.ClassDef, text: str) -> Rewrite:
        tree = self._tree
        start = tree.start_of_line(cell.body[_after_docstring(cell)])
        indent = " " * cell.body[0].col_offset
        inner = indent + " " * (cell.body[0].col_offset - cell.col_offset)
        method = (
            f"{indent}def __init__(self, *args, **kwargs):\n"
            f"{inner}super().__init__(*args, **kwargs)\n"
            f"{inner}{text}  {_COMMENT}\n\n"
        )
        return Rewrite(Span(start, start), (method,))


def _after_docstring(cell: ast.ClassDef) -> int:
    """The first statement of a class that is not its docstring (or the docstring, if alone)."""
    first = cell.body[0]
    has_one = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return 1 if has_one and len(cell.body) > 1 else 0
