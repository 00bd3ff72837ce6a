"""What stands in for a value that nothing tells: an annotation, a default, how code uses it.

Such a guess is no more than that: it counts only where the value itself says nothing in the end. In
a circle that is known late. A guess that came before could then be confirmed by what rests on it,
and the values of the circle would depend on which of them was asked first.
"""

from __future__ import annotations

from collections.abc import Callable

from mindport.analysis.circles import Question
from mindport.analysis.values.domain import Value, join
from mindport.analysis.values.evaluator import Evaluator


def or_guess(
    ev: Evaluator,
    guess: Question,
    find: Callable[[], Value],
    make: Callable[[Value], Value],
    says: Callable[[Value], bool] = bool,
) -> Value:
    """What `find` gives where that says something, else what `make` makes of it.

    `guess` names the guess among those that the question being answered may need. Once it counts in
    a circle, it stays beside what is found later: else the circle would have two answers.
    """
    value: Value
    value, is_final = ev.so_far(find)
    is_known = says(value)
    if is_known and not ev.is_made(guess):
        return value
    if not is_final and not ev.may_guess(guess):
        return value
    return join(value, make(value)) if is_known else make(value)
