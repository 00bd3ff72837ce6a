"""torch.optim.LBFGS."""

from mindspore import ops

from mindport.compat.autograd.enable_grad import enable_grad
from mindport.compat.autograd.no_grad import no_grad
from mindport.compat.training.Optimizer import Optimizer
from mindport.compat.training.strong_wolfe import strong_wolfe


class LBFGS(Optimizer):
    """Newton's method with a Hessian that is guessed from the last steps."""

    def __init__(
        self,
        params,
        lr=1,
        max_iter=20,
        max_eval=None,
        tolerance_grad=1e-7,
        tolerance_change=1e-9,
        history_size=100,
        line_search_fn=None,
    ):
        if line_search_fn not in (None, "strong_wolfe"):
            raise RuntimeError("the line search is strong_wolfe, or None")
        settings = {
            "lr": lr,
            "max_iter": max_iter,
            "max_eval": max_iter * 5 // 4 if max_eval is None else max_eval,
            "tolerance_grad": tolerance_grad,
            "tolerance_change": tolerance_change,
            "history_size": history_size,
            "line_search_fn": line_search_fn,
        }
        super().__init__(params, settings)
        if len(self.param_groups) != 1:
            raise ValueError("LBFGS takes one group of parameters")

    def step(self, closure):
        """Up to `max_iter` moves, each with the gradients that the closure leaves."""
        group = self.param_groups[0]
        params = group["params"]
        state = self.state[params[0]]
        state.setdefault("func_evals", 0)
        state.setdefault("n_iter", 0)
        first = loss = self._evaluated(closure, state)
        with no_grad():
            grad = self._gathered(params)
            evaluated = 1
            if float(ops.abs(grad).max()) <= group["tolerance_grad"]:
                return first
            for number in range(1, group["max_iter"] + 1):
                state["n_iter"] += 1
                before = state.get("prev_flat_grad")
                if before is None:
                    direction, state["pairs"], state["scale"] = -grad, [], 1.0
                else:
                    direction = self._direction(group, state, grad, grad - before)
                state["prev_flat_grad"], last = grad, float(loss)
                rate = group["lr"]
                if state["n_iter"] == 1:
                    rate *= min(1.0, 1.0 / float(ops.abs(grad).sum()))
                slope = float((grad * direction).sum())
                state["d"], state["t"] = direction, rate
                if slope > -group["tolerance_change"]:
                    break
                if group["line_search_fn"] is not None:
                    limit = group["max_eval"] - evaluated
                    best, count = self._searched(closure, state, (last, grad, slope), limit)
                    rate, loss, grad, _ = best
                    state["t"] = rate
                    evaluated += count
                self._move(params, direction * rate)
                if number == group["max_iter"]:
                    break
                if group["line_search_fn"] is None:
                    loss = self._evaluated(closure, state)
                    grad = self._gathered(params)
                    evaluated += 1
                if evaluated >= group["max_eval"]:
                    break
                if float(ops.abs(grad).max()) <= group["tolerance_grad"]:
                    break
                if float(ops.abs(direction * rate).max()) <= group["tolerance_change"]:
                    break
                if abs(float(loss) - last) < group["tolerance_change"]:
                    break
        return first

    def _searched(self, closure, state, here, limit):
        """The best point in the direction, and how often the closure was asked."""
        params = self.param_groups[0]["params"]
        direction, before = state["d"], [one * 1 for one in params]

        def evaluate(rate):
            self._move(params, direction * rate)
            loss = float(self._evaluated(closure, state))
            grad = self._gathered(params)
            for param, value in zip(params, before):
                self.assign(param, value)
            return rate, loss, grad, float((grad * direction).sum())

        length = float(ops.abs(direction).max())
        tolerance = self.param_groups[0]["tolerance_change"]
        return strong_wolfe(evaluate, state["t"], length, (0, *here), tolerance, limit)

    def _evaluated(self, closure, state):
        state["func_evals"] += 1
        with enable_grad():
            return closure()

    def _direction(self, group, state, grad, change):
        move, pairs = state["d"] * state["t"], state["pairs"]
        product = float((change * move).sum())
        if product > 1e-10:
            if len(pairs) == group["history_size"]:
                pairs.pop(0)
            pairs.append((change, move, 1.0 / product))
            state["scale"] = product / float((change * change).sum())
        direction, shares = -grad, []
        for old, step, inverse in reversed(pairs):
            share = float((step * direction).sum()) * inverse
            shares.append(share)
            direction = direction - share * old
        direction = direction * state["scale"]
        for (old, step, inverse), share in zip(pairs, reversed(shares)):
            direction = direction + step * (share - float((old * direction).sum()) * inverse)
        return direction

    def _gathered(self, params):
        parts = [one * 0 if one._grad is None else one._grad for one in params]
        return ops.concat([one.reshape(-1) for one in parts])

    def _move(self, params, moves):
        start = 0
        for param in params:
            size = param.size
            self.assign(param, param + moves[start : start + size].reshape(param.shape))
            start += size
