"""torch.types.Number."""

from typing import Union

Number = Union[int, float, bool]  # noqa: UP007 (for Python 3.9)
