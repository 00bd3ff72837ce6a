"""Training mode: a new torch module trains, a new MindSpore cell does not."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator

from mindport.analysis.api_use import ApiUse, UseKind
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.rewrite.view.names import parameters
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

# The layers of torch whose forward reads `training`.
_DEPENDENT = frozenset(
    f"torch.nn.{name}"
    for name in (
        *("AlphaDropout", "Dropout", "Dropout1d", "Dropout2d", "Dropout3d", "FeatureAlphaDropout"),
        *("BatchNorm1d", "BatchNorm2d", "BatchNorm3d", "SyncBatchNorm"),
        *("InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d"),
        *("GRU", "LSTM", "RNN", "RReLU"),
        *("MultiheadAttention", "Transformer", "TransformerDecoder", "TransformerDecoderLayer"),
        *("TransformerEncoder", "TransformerEncoderLayer", "utils.spectral_norm"),
    )
)
# A function whose result finds a better value with each call in training.
_FINDS_BETTER = "torch.nn.utils.spectral_norm"
_CONTAINERS = frozenset({"torch.nn.Sequential", "torch.nn.ModuleList", "torch.nn.ModuleDict"})
_COMMENT = "# as in torch, a new module trains"


class TrainingMode:
    """What has to be written so that new cells of a file train."""

    def __init__(self, tree: Tree, uses: Iterable[ApiUse], cells: Collection[ast.ClassDef]) -> None:
        """`uses` are those that were converted, `cells` the classes that become cells."""
        self._tree = tree
        self._made = {
            use.name_span: use.api
            for use in uses
            if use.arguments is not None and (use.kind is UseKind.CLASS or use.api == _FINDS_BETTER)
        }
        self._known = {use.name_span for use in uses}
        self._cells = cells
        read = [node for node in tree.nodes(ast.Attribute) if _reads_training(node)]
        self._is_read_of_others = any(not _is_of_self(node) for node in read)
        self._reading = {outer for node in read for outer in tree.around(node)}
        self._local_names: dict[ast.FunctionDef, frozenset[str]] = {}

    def rewrites(self) -> list[Rewrite]:
        """The insertions of `set_train()`: at the end of `__init__`, or behind a new layer."""
        found: list[Rewrite] = []
        covered: set[ast.AST] = set()
        for cell in self._cells:
            methods = {one.name: one for one in cell.body if isinstance(one, ast.FunctionDef)}
            init = methods.get("__init__")
            building = list(_building(self._tree, methods))
            if init is not None:
                covered.update(building)
            if self._depends(cell, building):
                found.append(self._in_init(cell, init))
        ends: dict[int, None] = {}
        for span, api in self._made.items():
            name = self._tree.at(span)
            call = self._tree.parent(name) if name is not None else None
            if api not in _DEPENDENT or not isinstance(call, ast.Call) or call.func is not name:
                continue
            if not any(one in covered for one in self._tree.around(call)):
                ends[self._tree.span(self._outermost(call)).end] = None
        return found + [Rewrite(Span(end, end), (".set_train()",)) for end in ends]

    def _depends(self, cell: ast.ClassDef, building: Collection[ast.FunctionDef]) -> bool:
        """Whether `training` is read, or a cell builds a layer that reads it or that is not known.

        Code outside of classes may ask any cell: `was_training = model.training`.
        """
        if self._is_read_of_others or cell in self._reading:
            return True
        return any(
            self._may_train(node.func, method)
            for method in building
            for node in self._tree.nodes(ast.Call, method)
        )

    def _may_train(self, function: ast.expr, method: ast.FunctionDef) -> bool:
        span = self._tree.span(function)
        if span in self._made:
            return self._made[span] in _DEPENDENT
        if span in self._known:
            return False
        if isinstance(function, ast.Name):
            return function.id in self._locals(method)  # `norm_layer(channels)`
        if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
            inside = method.args.args and function.value.id == method.args.args[0].arg
            return bool(inside) and not self._is_method(function.attr, method)
        return isinstance(function, (ast.Subscript, ast.Call))

    def _locals(self, method: ast.FunctionDef) -> frozenset[str]:
        """The parameters of a method, and the names that are assigned in it."""
        known = self._local_names.get(method)
        if known is None:
            names = {one.arg for one in parameters(method)}
            names |= {
                node.id
                for node in self._tree.nodes(ast.Name, method)
                if isinstance(node.ctx, ast.Store)
            }
            known = self._local_names[method] = frozenset(names)
        return known

    def _is_method(self, name: str, method: ast.FunctionDef) -> bool:
        """Whether a name is that of a method of the class, or of all cells."""
        cell = self._tree.parent(method)
        own = cell.body if isinstance(cell, ast.ClassDef) else []
        return name in _INHERITED or any(
            isinstance(one, ast.FunctionDef) and one.name == name for one in own
        )

    def _outermost(self, call: ast.Call) -> ast.Call:
        """The container that a new layer goes into at once, or the layer itself."""
        outermost = call
        for node in self._tree.around(call):
            if isinstance(node, (ast.stmt, ast.Lambda)):
                break
            if isinstance(node, ast.Call):
                if self._made.get(self._tree.span(node.func)) not in _CONTAINERS:
                    break
                outermost = node
        return outermost

    def _in_init(self, cell: ast.ClassDef, init: ast.FunctionDef | None) -> Rewrite:
        tree = self._tree
        if init is None:
            start = tree.start_of_line(cell.body[_after_docstring(cell)])
            indent = " " * cell.body[0].col_offset
            inner = indent + " " * (cell.body[0].col_offset - cell.col_offset)
            text = (
                f"{indent}def __init__(self, *args, **kwargs):\n"
                f"{inner}super().__init__(*args, **kwargs)\n"
                f"{inner}self.set_train()  {_COMMENT}\n\n"
            )
            return Rewrite(Span(start, start), (text,))
        itself = init.args.args[0].arg if init.args.args else "self"
        last = init.body[-1]
        if last.lineno == init.lineno:
            end = tree.span(last).end
            return Rewrite(Span(end, end), (f"; {itself}.set_train()",))
        end = tree.lines.offset((last.end_lineno or last.lineno) - 1, 0)
        end = tree.text.find("\n", max(end, tree.span(last).end))
        end = len(tree.text) if end < 0 else end - (tree.text[end - 1] == "\r")
        newline = "\r\n" if "\r\n" in tree.text else "\n"
        indent = " " * init.body[0].col_offset
        return Rewrite(Span(end, end), (f"{newline}{indent}{itself}.set_train()  {_COMMENT}",))


# Methods of every module that build none.
_INHERITED = frozenset(
    {
        *("add_module", "apply", "buffers", "children", "modules", "named_children"),
        *("named_modules", "named_parameters", "parameters", "register_buffer"),
        *("register_module", "register_parameter", "load_state_dict", "state_dict"),
        *("register_forward_hook", "register_forward_pre_hook", "requires_grad_", "train", "eval"),
    }
)


def _building(tree: Tree, methods: dict[str, ast.FunctionDef]) -> Iterator[ast.FunctionDef]:
    """`__init__` and the methods that it calls."""
    found: dict[str, None] = {}
    waiting = ["__init__"]
    while waiting:
        name = waiting.pop()
        if name in found or name not in methods:
            continue
        found[name] = None
        yield methods[name]
        waiting += [node.attr for node in tree.nodes(ast.Attribute, methods[name])]


def _reads_training(node: ast.Attribute) -> bool:
    return node.attr == "training" and isinstance(node.ctx, ast.Load)


def _is_of_self(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == "self"


def _after_docstring(cell: ast.ClassDef) -> int:
    """The first statement of a class that is not its docstring (or the docstring, if alone)."""
    first = cell.body[0]
    has_one = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return 1 if has_one and len(cell.body) > 1 else 0
