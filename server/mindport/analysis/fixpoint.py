"""Answers on demand that may rest on each other: the least ones that agree, by a worklist.

A question that is met again while its answer is looked for has said nothing yet. When an answer
changes, those that have read it are looked for again, and no others; the outermost question of a
circle waits for that. So each question of a circle is answered a few times, however large it is.
`Circles` is for answers that may also be taken back; these only grow.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

_Question = TypeVar("_Question", bound=Hashable)
_Answer = TypeVar("_Answer")

# What stands deeper in a chain of demand is looked for when the chain has ended.
_MOST_DEPTH = 100
_NOTHING_RUNNING = _MOST_DEPTH + 1
# An answer that has changed so often only grows from then on.
_CHANGES = 3


class Fixpoint(Generic[_Question, _Answer]):
    """What has been answered, what is being answered, and who has read that."""

    def __init__(self, nothing_yet: _Answer) -> None:
        self._nothing_yet = nothing_yet
        self._final: dict[_Question, _Answer] = {}
        self._now: dict[_Question, _Answer] = {}  # of questions that rest on running ones
        self._rests_on: dict[_Question, int] = {}  # the depth of the outermost of those
        self._resting_at: dict[int, list[_Question]] = {}  # the same by depth
        self._readers: dict[_Question, dict[_Question, None]] = {}
        self._changes: dict[_Question, int] = {}
        self._waiting: dict[_Question, None] = {}  # what has read an answer that has changed
        self._reader: _Question | None = None
        self._depth = 0
        self._lowest = _NOTHING_RUNNING  # the outermost running question that was read

    def _find(self, question: _Question) -> _Answer:
        """The answer to a question, by the answers to others."""
        raise NotImplementedError

    def _join(self, before: _Answer, after: _Answer) -> _Answer:
        """The answer that stands for both."""
        raise NotImplementedError

    def answer(self, question: _Question) -> _Answer:
        """The answer to a question; while it is looked for, the one so far."""
        if question in self._final:
            return self._final[question]
        if question not in self._now:
            if self._depth >= _MOST_DEPTH:
                self._put_off(question)
            else:
                self._look_for(question)
            if question in self._final:
                return self._final[question]
        if self._reader is not None:
            self._readers.setdefault(question, {})[self._reader] = None
        self._lowest = min(self._lowest, self._rests_on[question])
        return self._now[question]

    def _put_off(self, question: _Question) -> None:
        self._now[question], self._rests_on[question] = self._nothing_yet, 1
        self._resting_at[1].append(question)
        self._waiting[question] = None

    def _look_for(self, question: _Question) -> None:
        depth = self._depth + 1
        outer, self._lowest = self._lowest, _NOTHING_RUNNING
        self._now[question], self._rests_on[question] = self._nothing_yet, depth
        self._resting_at.setdefault(depth, []).append(question)
        try:
            self._update(question, depth)
            while self._lowest >= depth:
                waiting = self._next(depth) if self._waiting else None
                if waiting is None:
                    break
                self._update(waiting, depth)
        except BaseException:
            self._begin_again()
            raise
        self._end(depth)
        self._lowest = outer

    def _next(self, depth: int) -> _Question | None:
        """One that waits and rests on nothing outside the question at a depth."""
        for one in self._waiting:
            if self._rests_on[one] >= depth:
                del self._waiting[one]
                return one
        return None

    def _update(self, question: _Question, depth: int) -> None:
        """Look for an answer, and have those wait that have read another one."""
        reader, outer = self._reader, self._depth
        self._reader, self._depth = question, depth
        try:
            after = self._find(question)
        finally:
            self._reader, self._depth = reader, outer
        before, changes = self._now[question], self._changes.get(question, 0)
        if changes >= _CHANGES:
            after = self._join(before, after)
        if after != before:
            self._now[question], self._changes[question] = after, changes + 1
            self._waiting.update(self._readers.pop(question, ()))

    def _end(self, depth: int) -> None:
        """What was found is final, or rests on a question that is still running."""
        resting = self._resting_at.pop(depth)
        if self._lowest >= depth:
            for one in resting:
                self._final[one] = self._now[one]
                self._forget(one)
        else:
            for one in resting:
                self._rests_on[one] = self._lowest
            self._resting_at[self._lowest].extend(resting)

    def _forget(self, question: _Question) -> None:
        del self._now[question], self._rests_on[question]
        for known in (self._readers, self._changes, self._waiting):
            known.pop(question, None)

    def _begin_again(self) -> None:
        """Nothing is being answered."""
        for question in list(self._now):
            self._forget(question)
        self._resting_at.clear()
        self._lowest, self._depth, self._reader = _NOTHING_RUNNING, 0, None
