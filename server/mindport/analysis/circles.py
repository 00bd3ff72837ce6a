"""Answers on demand that may rest on each other: memory, circles and limits.

Each question is answered once. One that is met again while its answer is looked for has an assumed
answer, at first a start that says nothing. When the outermost question of a circle has its answer,
the circle is gone through again, with the answers just found as the assumptions, until nothing
changes. So the answers of a circle don't depend on which of its questions was asked first.

A guess, which counts only where an answer says nothing, waits until nothing changes any more. Then
all guesses that are still wanted are made at once, and the circle is gone through again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

# Chains of demand longer than this are cut: the answer is nothing.
MAX_DEPTH = 500
_NOTHING_RUNNING = MAX_DEPTH + 1
# An assumption that has changed so often only grows from then on, and in the end stays as it is.
_CHANGES = 8
_MAX_CHANGES = 20

Question: TypeAlias = "tuple[Any, ...]"


class Circles:
    """What is being answered, and what rests on it. A subclass says what answers are."""

    def __init__(self) -> None:
        self._depth = 0
        self._running: dict[Question, int] = {}  # question -> depth at which it is answered
        self._lowest = _NOTHING_RUNNING  # the outermost running question that an answer rests on
        self._assumed: dict[Question, tuple[Any, int]] = {}  # with the number of changes
        self._held: dict[Question, tuple[Any, int]] = {}  # answers that rest on a running question
        self._held_at: dict[int, list[Question]] = {}  # the same by that question's depth
        self._changed: set[int] = set()  # depths of questions whose circles are to be repeated
        self._cut: set[int] = set()  # depths of questions whose circles have met a limit
        self._waiting: dict[Question, set[Question]] = {}  # guesses that wait, by their questions
        self._made: dict[Question, set[Question]] = {}  # guesses that count, by their questions

    def _keep(self, question: Question, answer: Any) -> None:
        """Remember a final answer."""
        raise NotImplementedError

    def _in_circle(self, question: Question, answer: Any) -> Any:
        """An answer that rests on itself, simplified so that repeating it comes to an end."""
        raise NotImplementedError

    def _news(self, question: Question, before: Any, answer: Any, grows: bool) -> Any:
        """What to assume after another answer was found; `before` itself where it says the same.

        `grows`: nothing is to be taken back.
        """
        raise NotImplementedError

    def _met(self, question: Question, start: Any) -> Any:
        """The answer to a question that is running, or that rests on a running one; else None."""
        depth = self._running.get(question)
        if depth is not None:
            if depth < self._lowest:  # noqa: PLR1730 (a call costs more, and this is hot)
                self._lowest = depth
            return self._assumed.setdefault(question, (start, 0))[0]
        held = self._held.get(question)
        if held is None:
            return None
        if held[1] < self._lowest:  # noqa: PLR1730
            self._lowest = held[1]
        return held[0]

    def so_far(self, find: Callable[..., Any], *arguments: Any, **named: Any) -> tuple[Any, bool]:
        """An answer that is no question of its own, and whether it rests on no running one."""
        outer, self._lowest = self._lowest, _NOTHING_RUNNING
        answer = find(*arguments, **named)
        is_settled = self._lowest == _NOTHING_RUNNING
        if outer < self._lowest:  # noqa: PLR1730
            self._lowest = outer
        return answer, is_settled

    def is_made(self, guess: Question) -> bool:
        """Whether a circle was gone through with a guess for the question being answered."""
        if not self._made or not self._running:
            return False
        return guess in self._made.get(next(reversed(self._running)), ())

    def may_guess(self, guess: Question) -> bool:
        """Whether a guess counts that rests on a running question; if not, it waits."""
        if not self._running or self.is_made(guess):
            return True
        self._waiting.setdefault(next(reversed(self._running)), set()).add(guess)
        return False

    def _make_guesses(self, question: Question, depth: int) -> bool:
        """Make all guesses that still wait in a circle; whether there are any."""
        found = False
        if self._waiting:
            for one in (question, *self._held_at.get(depth, ())):
                waiting = self._waiting.pop(one, None)
                if waiting:
                    self._made.setdefault(one, set()).update(waiting)
                    found = True
        return found

    def _rest_on_limit(self, depth: int) -> None:
        """A limit was met that a question at this depth has set: what rests on it is not kept."""
        self._cut.add(depth)
        self._lowest = min(self._lowest, depth)

    def _answer(self, question: Question, find: Callable[..., Any], *arguments: Any) -> Any:
        """The answer to a question that is neither running nor held."""
        self._depth = depth = self._depth + 1
        self._running[question] = depth
        outer, self._lowest = self._lowest, _NOTHING_RUNNING
        try:
            result = find(*arguments)
            while self._lowest <= depth:
                result = self._in_circle(question, result)
                is_assumed = question in self._assumed
                if is_assumed:
                    result = self._assume(question, result)
                if self._lowest < depth:
                    break
                is_changed = is_assumed and depth in self._changed
                if not is_changed and not self._make_guesses(question, depth):
                    break
                self._changed.discard(depth)
                self._drop(depth)
                self._waiting.pop(question, None)
                self._lowest = _NOTHING_RUNNING
                result = find(*arguments)
        finally:
            del self._running[question]
            self._depth = depth - 1
        if self._lowest == _NOTHING_RUNNING:
            if self._assumed:
                self._assumed.pop(question, None)
            if self._made:
                self._made.pop(question, None)
            self._lowest = outer
            self._keep(question, result)
            return result
        if self._lowest < depth and depth > 1:
            self._hold(question, result, depth)
        else:
            self._close(question, result, depth)
        self._lowest = min(self._lowest, outer)
        return result

    def _assume(self, question: Question, result: Any) -> Any:
        """What is assumed from now on of a question that was met again: what was found of it."""
        before, changes = self._assumed[question]
        if changes >= _MAX_CHANGES:
            return before
        after = self._news(question, before, result, changes >= _CHANGES)
        if after is not before:
            self._assumed[question] = after, changes + 1
            self._changed.add(self._running[question])
        return after

    def _hold(self, question: Question, result: Any, depth: int) -> None:
        """Hold an answer, and what rests on its question, until the outermost one has ended."""
        lowest = self._lowest
        for depths in (self._changed, self._cut):
            if depth in depths:
                depths.discard(depth)
                depths.add(lowest)
        self._held[question] = (result, lowest)
        moved = self._held_at.pop(depth, [])
        for other in moved:
            self._held[other] = (self._held[other][0], lowest)
        self._held_at.setdefault(lowest, []).extend((*moved, question))

    def _close(self, question: Question, result: Any, depth: int) -> None:
        """The outermost question of a circle has ended: all of the circle is final."""
        self._changed.discard(depth)
        if depth in self._cut or 0 in self._cut:
            self._drop(depth)
        for other in self._held_at.pop(depth, ()):
            self._keep(other, self._held.pop(other)[0])
            self._assumed.pop(other, None)
            self._made.pop(other, None)
        self._cut.discard(depth)
        self._assumed.pop(question, None)
        self._made.pop(question, None)
        self._keep(question, result)
        self._lowest = _NOTHING_RUNNING
        if depth == 1:
            self._begin_again()

    def _drop(self, depth: int) -> None:
        """Forget the answers that rest on the question at a depth."""
        for question in self._held_at.pop(depth, ()):
            del self._held[question]
            self._waiting.pop(question, None)

    def _begin_again(self) -> None:
        """Nothing is asked any more: no answer is held and nothing assumed."""
        self._lowest = _NOTHING_RUNNING
        self._assumed, self._held, self._held_at = {}, {}, {}
        self._waiting, self._made = {}, {}
        self._changed, self._cut = set(), set()
