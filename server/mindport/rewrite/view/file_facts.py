"""What the analysis knows of a file that is converted, besides the uses in it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from mindport.analysis.expressions import Expressions
from mindport.analysis.layers.torch_modules import TorchModules
from mindport.text.span import Span

_PLAIN = frozenset({"bool", "bytes", "complex", "dict", "float", "int", "str", "tuple", "NoneType"})


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What the analysis knows of a file besides the uses in it."""

    modules: TorchModules
    expressions: Expressions
    taken: Collection[str] = ()  # names that other files import from it
    methods: Collection[str] = ()  # those of all classes of the project
    is_own: Callable[[str], bool] = lambda _module: False  # whether a module is the project's
    overridden: Collection[str] = ()  # methods of all modules that the project's define anew
    set_later: Collection[tuple[str, str]] = ()  # attributes of torch's layers: class and name
    # The names of attributes that the project sets outside of `__init__`.
    set_after: Callable[[], Collection[str]] = frozenset
    # The names of attributes that the project reads; None where any may be read.
    read: Callable[[], Collection[str] | None] = lambda: None
    # Called between uses: others get their turn, and what nobody waits for any more may be raised.
    pause: Callable[[], None] = lambda: None
    is_notebook: bool = False  # its text is in cells, which no change may join

    def kind_of(self, span: Span) -> str:
        """The class of the value at a span; "" where it is not known."""
        return self.expressions.at(span).kind

    def kinds_of(self, span: Span) -> Collection[str]:
        """All classes of what may be at a span."""
        return self.expressions.at(span).kinds

    def is_plain(self, span: Span) -> bool:
        """Whether a value is known to be a number, a string or a container of Python."""
        return bool(kinds := self.kinds_of(span)) and _PLAIN.issuperset(kinds)

    def is_known(self, span: Span) -> bool:
        """Whether a value is known at all."""
        return self.expressions.at(span).is_known
