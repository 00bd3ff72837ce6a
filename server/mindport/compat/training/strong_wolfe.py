"""The line search of torch.optim.LBFGS."""

import math


def strong_wolfe(evaluate, start, length, first, tolerance, limit):
    """The best point of a line by the strong Wolfe conditions, and how often it was evaluated.

    A point is a distance, the value there, the gradient and the slope; `evaluate` makes it of a
    distance, `first` is the one at 0.
    """

    def is_high(point):
        return point[1] > first[1] + 1e-4 * point[0] * first[3]

    def is_flat(point):
        return abs(point[3]) <= -0.9 * first[3]

    before, now = first, evaluate(start)
    count, steps, ends, is_done = 1, 0, None, False
    while steps < limit:
        if is_high(now) or (steps > 1 and now[1] >= before[1]):
            ends = [before, now]
            break
        if is_flat(now):
            ends, is_done = [now], True
            break
        if now[3] >= 0:
            ends = [before, now]
            break
        step = now[0]
        bounds = step + 0.01 * (step - before[0]), step * 10
        place = _lowest_of_cubic(before, now, bounds)
        before, now = now, evaluate(place)
        count += 1
        steps += 1
    if steps == limit:
        ends = [first, now]
    low, high = (0, 1) if ends[0][1] <= ends[-1][1] else (1, 0)
    was_near = False
    while not is_done and steps < limit:
        least, most = sorted((ends[0][0], ends[1][0]))
        if (most - least) * length < tolerance:
            break
        place = _lowest_of_cubic(*ends, (least, most))
        margin = 0.1 * (most - least)
        if min(most - place, place - least) < margin:
            if was_near or place >= most or place <= least:
                is_right = abs(place - most) < abs(place - least)
                place = most - margin if is_right else least + margin
                was_near = False
            else:
                was_near = True
        else:
            was_near = False
        now = evaluate(place)
        count += 1
        steps += 1
        if is_high(now) or now[1] >= ends[low][1]:
            ends[high] = now
            low, high = (0, 1) if ends[0][1] <= ends[1][1] else (1, 0)
            continue
        if is_flat(now):
            is_done = True
        elif now[3] * (ends[high][0] - ends[low][0]) >= 0:
            ends[high] = ends[low]
        ends[low] = now
    return ends[low], count


def _lowest_of_cubic(one, other, bounds):
    """Where a polynomial through two points with these slopes is lowest, within bounds."""
    (x1, f1, _, g1), (x2, f2, _, g2) = one, other
    inner = g1 + g2 - 3 * (f1 - f2) / (x1 - x2)
    square = inner**2 - g1 * g2
    if not square >= 0:
        return sum(bounds) / 2.0
    root = math.sqrt(square)
    if x1 <= x2:
        place = x2 - (x2 - x1) * ((g2 + root - inner) / (g2 - g1 + 2 * root))
    else:
        place = x1 - (x1 - x2) * ((g1 + root - inner) / (g1 - g2 + 2 * root))
    return min(max(place, bounds[0]), bounds[1])
