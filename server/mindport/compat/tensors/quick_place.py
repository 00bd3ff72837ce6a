"""Where quickselect finds a value."""

import numpy as np


def quick_place(row, k):
    """The place of the k-th smallest number (from 0) of a row, NaN as the greatest.

    Of equal numbers it is the one that quickselect with a median of three leaves there.
    """
    key = [*zip(np.isnan(row), np.nan_to_num(row, posinf=np.inf, neginf=-np.inf))]
    at = list(range(len(key)))

    def is_more(one, other):
        return key[at[one]] > key[at[other]]

    def swap(one, other):
        at[one], at[other] = at[other], at[one]

    low, high = 0, len(at) - 1
    while high > low + 1:
        swap((low + high) // 2, low + 1)
        for one, other in ((low + 1, high), (low, high), (low + 1, low)):
            if is_more(one, other):
                swap(one, other)
        left, right = low + 1, high
        while True:
            left += 1
            while is_more(low, left):
                left += 1
            right -= 1
            while is_more(right, low):
                right -= 1
            if right < left:
                break
            swap(left, right)
        swap(low, right)
        low, high = (left if right <= k else low), (right - 1 if right >= k else high)
    if high == low + 1 and is_more(low, high):
        swap(low, high)
    return np.int64(at[k])
