"""A text with all that a conversion may ask about it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import lru_cache

from mindport.knowledge.compiled import Compiled
from mindport.knowledge.conformance import Conformance
from mindport.knowledge.presence import Presence
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend, Signature
from mindport.rules.facts import Facts, Known, facts_of
from mindport.syntax.names import full_names

_PATH = re.compile(r"[^\W\d]\w*(?:[ \t]*\.[ \t]*[^\W\d]\w*)*")

# The first release that was seen to have it.
_RECORDS = (2, 10)

# From the import of this helper on, operators and layers take the type.
_STAND_INS = {("mindspore.bfloat16", Backend.CPU): "bfloat16"}


@dataclass(frozen=True, slots=True)
class Code:
    """A text, and where it is to run. `release` is a full MindSpore release."""

    text: str
    knowledge: KnowledgeBase
    release: str
    backend: Backend
    own: frozenset[str] = frozenset()  # packages that are the project's, though they are scanned
    # What a dotted name of the text stands for by imports, also through modules of the project.
    through_modules: Callable[[str], Collection[str]] = lambda _dotted: ()
    draws_from_others: bool = False  # whether its project draws random numbers of Python or numpy
    another_default: bool = False  # whether its project sets another dtype for new floats
    # Names that new imports may not bind: they are those of files around, see names_around.
    around: frozenset[str] = frozenset()
    strict: bool = False  # whether values are kept that kernels lose, at a price
    keeps: frozenset[str] = frozenset()  # what kernels must not lose; see `lost_values`
    pipeline: bool = False  # whether workers of loaders are processes of `mindspore.dataset`
    prefer: str = ""  # the package for MindSpore whose networks are taken where they are the same
    _imported: dict[str, tuple[str, ...]] = field(
        init=False, default_factory=dict, compare=False, repr=False
    )
    _written: dict[str, frozenset[str]] = field(
        init=False, default_factory=dict, compare=False, repr=False
    )

    def names(self, written: str, api: str) -> bool:
        """Whether a piece of the text is a name of an API, by the imports."""
        known = self._written.get(written)
        if known is None:
            dotted = "".join(written.split()) if _PATH.fullmatch(written) else ""
            names = self.imported_as(dotted) if dotted else ()
            known = self._written[written] = frozenset(map(self.canonical, names))
        return bool(known) and self.canonical(api) in known

    def imported_as(self, dotted: str) -> tuple[str, ...]:
        """What a dotted name stands for by imports, in full; nothing where none binds it."""
        if dotted not in self._imported:
            through = self.through_modules(dotted)
            self._imported[dotted] = (*full_names(self.text, dotted), *through)
        return self._imported[dotted]

    @property
    def records(self) -> bool:
        """Whether MindSpore's tensors can be made to record how they came about, as torch's do."""
        return _records(self.release)

    @property
    def target(self) -> tuple[KnowledgeBase, str, Backend]:
        """What is known, the release and the backend: all that facts of an API depend on."""
        return self.knowledge, self.release, self.backend

    @property
    def is_newest(self) -> bool:
        """Whether it is the release in which what is written was run: it has all names."""
        return self.release == self.knowledge.release()

    def stand_in(self, api: str) -> str:
        """The helper that new code takes for a name of MindSpore; "" for none."""
        return _STAND_INS.get((api, self.backend), "")

    def facts(self, api: str) -> Facts:
        """The facts of an API, as the rules see them."""
        return facts_at(self.knowledge, api, self.release, self.backend)

    def conformance(self, api: str, backend: Backend | None = None) -> Conformance | None:
        """What became of torch's own samples of an API on this backend, or on another one."""
        return _conformance(self.knowledge, api, backend or self.backend)

    def compiled(self, api: str) -> Compiled | None:
        """What the front end made of those samples that have no kernel to run."""
        return _compiled(self.knowledge, api, self.backend)

    def signatures(self, api: str, release: str | None = None) -> tuple[Signature, ...]:
        """The overloads of an API; `release` chooses among MindSpore inventories."""
        return self.knowledge.signatures(api, release)

    def presence(self, name: str) -> Presence:
        """Whether the release has a MindSpore name.

        What is written was run with the newest one. Private names have no inventory: what uses
        them says itself which releases it is for.
        """
        return _presence(self.knowledge, name, self.release)

    def kind(self, name: str) -> str:
        """The inventory's kind of a name; "" where no inventory has it."""
        return _kind(self.knowledge, name)

    def canonical(self, name: str) -> str:
        """The public name behind another import path of the same object."""
        return _canonical(self.knowledge, name)

    @property
    def packages(self) -> frozenset[str]:
        """The packages whose uses are converted."""
        return _packages(self.knowledge, self.own)


@lru_cache(maxsize=4096)
def _presence(knowledge: KnowledgeBase, name: str, release: str) -> Presence:
    if release == knowledge.release():
        return Presence.THERE
    return knowledge.presence(name, release) if knowledge.since(name) else Presence.THERE


@lru_cache(maxsize=16384)
def _kind(knowledge: KnowledgeBase, name: str) -> str:
    symbol = knowledge.symbol(name)
    return symbol.kind if symbol else ""


@lru_cache(maxsize=16384)
def _canonical(knowledge: KnowledgeBase, name: str) -> str:
    return knowledge.canonical(name)


@lru_cache(maxsize=16)
def _packages(knowledge: KnowledgeBase, own: frozenset[str]) -> frozenset[str]:
    return knowledge.packages - own


@lru_cache(maxsize=4)
def _records(release: str) -> bool:
    major, minor = release.split(".")[:2]
    return (int(major), int(minor)) >= _RECORDS


@lru_cache(maxsize=8192)
def _conformance(knowledge: KnowledgeBase, api: str, backend: Backend) -> Conformance | None:
    return knowledge.conformance(api, backend)


@lru_cache(maxsize=8192)
def _compiled(knowledge: KnowledgeBase, api: str, backend: Backend) -> Compiled | None:
    return knowledge.compiled(api, backend)


@lru_cache(maxsize=8192)
def facts_at(knowledge: KnowledgeBase, api: str, release: str, backend: Backend) -> Facts:
    """The facts of an API for a release and a backend."""
    known = Known(
        lambda name: knowledge.mapping(name, release, backend),
        lambda name: knowledge.mapping(name, "latest", backend),
        lambda name: knowledge.symbol(name) is not None,
        knowledge.signatures,
    )
    return facts_of(api, known, release, backend)
