"""A second gradient of what is computed: a worker like `second_side`.

`python -m devtools.trials.computed_side`: the operator gets other values than those by which the
gradients are taken, near them, so that what is refused or no number there stays what it was.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from devtools.trials.mindspore_side import serve
from devtools.trials.second_side import Place, curved, twice


def _computed(value: Any) -> Any:
    return value + value.sin() * 0.1


if __name__ == "__main__":
    serve(partial(twice, Place(curved, _computed)))
