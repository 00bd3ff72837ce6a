"""A second gradient where the operator comes last: a worker like `second_side`.

`python -m devtools.trials.last_side`: what reaches the operator from behind is constant.
"""

from __future__ import annotations

from functools import partial

from devtools.trials.mindspore_side import serve
from devtools.trials.second_side import Place, last, twice

if __name__ == "__main__":
    serve(partial(twice, Place(last)))
