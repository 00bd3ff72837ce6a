"""The gradient of a function that is compiled, with what a graph does not see."""

import warnings
from types import FunctionType, MethodType, ModuleType

import mindspore
from mindspore import Tensor, nn, value_and_grad

from mindport.compat.training.keep_in_place import keep_in_place

_MOST = 8  # graphs of a function
_MADE = {}  # by their code, the functions that were compiled, with what they read around them


def compiled_gradient(function, weights, has_aux=False):
    """`value_and_grad` of a function that `mindspore.jit` compiles.

    A graph keeps what it found when it was made: the training mode of modules, the memory of
    parameters, and what the function reads of the code around it. So there is one for each mode
    and each shape that is given, up to eight; other calls run as they are written. That does what
    cannot be compiled, too, with a warning. A function that is defined again is the same one if
    all that it reads is the same.
    """
    around = [*weights, *(cell.cell_contents for cell in function.__closure__ or ())]
    known = _MADE.setdefault(function.__code__, [])
    for others, run in known:
        if len(others) == len(around) and all(map(_is_same, others, around)):
            return run
    if len(known) == _MOST:
        return value_and_grad(function, None, weights, has_aux)
    run = _Graphs(function, weights, has_aux).run
    known.append((around, run))
    return run


class _Graphs:
    """The graphs of one function."""

    def __init__(self, function, weights, has_aux):
        self.function, self.weights, self.has_aux = function, weights, has_aux
        self.plain = value_and_grad(function, None, weights, has_aux)
        self.graphs, self.cells, self.params = {}, [], []

    def look(self):
        """Find the modules of the function and their parameters."""
        held = _cells([self.function], set())
        cells = [one for cell in held for _, one in cell.cells_and_names()]
        self.cells = list({id(one): one for one in cells}.values())
        params = [param for cell in self.cells for param in cell.get_parameters()]
        self.params = list({id(one): one for one in params}.values())

    def run(self, *given):
        """Run the graph for what is given."""
        if not self.cells:
            self.look()
        key = (tuple(cell.training for cell in self.cells), _kind(given))
        if key not in self.graphs:
            self.graphs[key] = self.made()
        if self.graphs[key] is self.plain:
            return self.plain(*given)
        keep_in_place(self.params)
        try:
            return self.graphs[key](*given)
        except Exception as error:
            self.tell(str(error).strip().partition("\n")[0])
            self.graphs[key] = self.plain
            return self.plain(*given)

    def tell(self, reason):
        """Warn of a call that has no graph."""
        warnings.warn(f"{self.function.__name__} runs as it is written: {reason}", stacklevel=4)

    def made(self):
        """The gradient of a graph of its own: MindSpore keeps one for each function.

        It makes none of parameters of one name, as two models have them.
        """
        function = self.function
        if len({param.name for param in self.params}) < len(self.params):
            self.tell("two parameters have one name")
            return self.plain
        if len(self.graphs) == _MOST:
            self.tell(f"what it is given had {_MOST} different shapes")
            return self.plain
        copied = FunctionType(
            function.__code__,
            function.__globals__,
            function.__name__,
            function.__defaults__,
            function.__closure__,
        )
        return value_and_grad(mindspore.jit(copied), None, self.weights, self.has_aux)


def _is_same(one, other):
    """Whether a graph may take one for the other."""
    is_plain = isinstance(one, (int, float, str)) and type(one) is type(other)
    return one is other or (is_plain and one == other)


def _kind(value):
    """What a graph is made for: the types and shapes of tensors, and other values themselves."""
    if isinstance(value, Tensor):
        return value.shape, value.dtype
    if isinstance(value, dict):
        return tuple((name, _kind(one)) for name, one in value.items())
    if isinstance(value, (list, tuple)):
        return type(value), *map(_kind, value)
    is_plain = value is None or isinstance(value, (int, float, str))
    return type(value), value if is_plain else id(value)


def _cells(values, met):
    """The modules that functions and objects reach."""
    found = []
    for value in values:
        if id(value) in met:
            continue
        met.add(id(value))
        if isinstance(value, nn.Cell):
            found.append(value)
        elif isinstance(value, FunctionType):
            inner = [value.__globals__.get(name) for name in value.__code__.co_names]
            inner += [one.cell_contents for one in value.__closure__ or ()]
            found += _cells(inner, met)
        elif isinstance(value, MethodType):
            found += _cells([value.__func__, value.__self__], met)
        elif isinstance(value, dict):
            found += _cells(value.values(), met)
        elif isinstance(value, (list, tuple)):
            found += _cells(value, met)
        elif hasattr(value, "__dict__") and not isinstance(value, (type, ModuleType, Tensor)):
            found += _cells(vars(value).values(), met)
    return found
