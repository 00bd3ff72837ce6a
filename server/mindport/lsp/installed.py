"""What names of installed packages are, asked beside the analysis thread and told to it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mindport.analysis.project.installed import InstalledName
from mindport.project.scan.cache import ResultCache

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Question:
    """Names by file, in an environment; a search ends at the packages."""

    environment: str
    names: Mapping[str, Iterable[str]]
    packages: Iterable[str]


@dataclass(slots=True)
class Outside:
    """What is known of installed packages for one folder. Used in the analysis thread only."""

    environment: str = ""
    known: dict[str, InstalledName] = field(default_factory=dict)
    _asked: set[str] = field(default_factory=set)

    def enter(self, environment: str) -> bool:
        """Forget what was asked of another environment; whether it was another."""
        if environment == self.environment:
            return False
        self.environment = environment
        self.known.clear()
        self._asked.clear()
        return True

    def question(
        self, names: Mapping[str, frozenset[str]], packages: Iterable[str]
    ) -> Question | None:
        """The names that were not asked for yet; each is asked for once."""
        new = {path: some - self._asked for path, some in names.items() if some - self._asked}
        if not new:
            return None
        self._asked.update(*new.values())
        return Question(self.environment, new, packages)


class InstalledQuestions:
    """Answers one question after the other, in threads that hold nobody up."""

    def __init__(self, cache: ResultCache) -> None:
        self._cache = cache
        self._turn = threading.Lock()

    def ask(self, question: Question, take: Callable[[dict[str, InstalledName]], None]) -> None:
        """Find an answer; `take` is called with it in another thread."""
        threading.Thread(
            target=self._answer, args=(question, take), name="mindport installed", daemon=True
        ).start()

    def _answer(self, question: Question, take: Callable[[dict[str, InstalledName]], None]) -> None:
        from mindport.installed.reader import InstalledReader, NoEnvironmentError  # noqa: PLC0415

        with self._turn:
            try:
                reader = InstalledReader(Path(question.environment), cache=self._cache)
                found = reader.read(question.names, question.packages)
            except NoEnvironmentError as error:
                _LOG.info("no answer about installed packages: %s", error)
                return
        if reader.unanswered:
            _LOG.info("no time to look up %s", ", ".join(sorted(reader.unanswered)))
        if found:
            take(found)
