"""Generators whose steps run without gradients, or with them."""

import torch


@torch.no_grad()
def steps(count, seen):
    for place in range(count):
        try:
            seen.append((yield place, torch.is_grad_enabled()))
        except ValueError as error:
            seen.append(str(error))
        finally:
            seen.append(torch.is_grad_enabled())
    return "end"


@torch.enable_grad()
def recorded():
    yield torch.is_grad_enabled()
    yield torch.is_grad_enabled()


@torch.set_grad_enabled(False)
def unrecorded():
    yield torch.is_grad_enabled()


def case_of_users_outside():
    seen, outside = [], []
    for step in steps(2, seen):
        outside.append((step, torch.is_grad_enabled()))
    with torch.no_grad():
        inner = list(recorded())
    return seen, outside, inner, list(unrecorded()), torch.is_grad_enabled()


def case_of_what_is_sent():
    seen = []
    running = steps(4, seen)
    made = [next(running), running.send(3), running.throw(ValueError("thrown"))]
    running.close()

    def through():
        return (yield from steps(1, seen))

    rest = through()
    made.append(next(rest))
    try:
        next(rest)
    except StopIteration as end:
        made.append(end.value)
    return seen, made, torch.is_grad_enabled()
