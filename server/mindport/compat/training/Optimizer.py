"""The base of optimizers that look at the gradients in parameters, as torch's do."""

import copy
from collections import defaultdict

import mindspore
from mindspore import Parameter, Tensor, float32, ops

from mindport.compat.autograd.enable_grad import enable_grad
from mindport.compat.autograd.no_grad import no_grad
from mindport.compat.autograd.record import record
from mindport.compat.tensors.set_values import set_values


class Optimizer:
    """Groups of parameters with their settings, and the state of each parameter.

    A parameter without a gradient is left alone. `update` computes the new value of one.
    """

    def __init__(self, params, defaults):
        self.defaults = defaults
        self.state = defaultdict(dict)
        self.param_groups = []
        if isinstance(params, Tensor):
            raise TypeError("params must be several parameters, or groups of them")
        groups = list(params)
        if not groups:
            raise ValueError("optimizer got an empty parameter list")
        for group in groups if isinstance(groups[0], dict) else [{"params": groups}]:
            self.add_param_group(group)

    def add_param_group(self, param_group):
        """Add parameters with their own settings; those that are missing are the defaults."""
        group = dict(param_group)
        params = group["params"]
        params = [params] if isinstance(params, Tensor) else list(params)
        group["params"] = [one[1] if isinstance(one, tuple) else one for one in params]
        known = {id(one) for other in self.param_groups for one in other["params"]}
        if known.intersection(map(id, group["params"])):
            raise ValueError("some parameters appear in more than one parameter group")
        for name, value in self.defaults.items():
            group.setdefault(name, value)
        self.param_groups.append(group)

    def _patch_step_function(self):
        """Nothing: torch lets its profiler see the steps here."""

    def zero_grad(self, set_to_none=True):
        """Forget the gradients of all parameters."""
        record()
        for group in self.param_groups:
            for param in group["params"]:
                if set_to_none or param._grad is None:
                    param._grad = None
                else:
                    with no_grad():
                        set_values(param._grad, ops.zeros_like(param._grad))

    def step(self, closure=None):
        """Change each parameter that has a gradient."""
        loss = None
        if closure is not None:
            with enable_grad():
                loss = closure()
        with no_grad():
            groups = self.param_groups
            found = [(p, one) for one in groups for p in one["params"] if p._grad is not None]
            self.prepare(found)
            for param, group in found:
                grad = -param._grad if group.get("maximize") else param._grad
                self.change(param, grad, group, self.state[param])
        return loss

    def prepare(self, found):
        """Look at the parameters that will be changed, each with its group."""

    @property
    def parameters(self):
        """The parameters of all groups, in order: what `mindspore.value_and_grad` is given."""
        return [param for group in self.param_groups for param in group["params"]]

    def __call__(self, grads):
        """Change the parameters by gradients in the order of `parameters`; there may be none."""
        params = self.parameters
        for param, grad in zip(params, grads or ()):
            param._grad = grad if param.requires_grad else None
        self.step()
        for param in params:
            param._grad = None
        if record.is_wanted:  # `value_and_grad` has ended it
            record()

    def change(self, param, grad, group, state):
        """Change a parameter by its gradient, given its group and its state.

        Of complex numbers, the parts are parameters of their own, as in torch.
        """
        if param.dtype == mindspore.bfloat16:  # computed wider, and rounded
            _cast(state, param.shape, mindspore.bfloat16, float32)
            wide = param.to(float32), grad.to(float32)
            self.assign(param, self.update(*wide, group, state))
            _cast(state, param.shape, float32, mindspore.bfloat16)
            return
        if not param.is_complex():
            self.assign(param, self.update(param, grad, group, state))
            return
        parts = (ops.stack((ops.real(one), ops.imag(one)), -1) for one in (param, grad))
        value = self.update(*parts, group, state)
        self.assign(param, ops.Complex()(value[..., 0], value[..., 1]))

    def update(self, param, grad, group, state):
        """The new value of a parameter, given its gradient, its group and its state."""
        raise NotImplementedError

    def assign(self, param, value):
        """Give a parameter a new value."""
        if isinstance(param, Parameter):
            param.set_data(value.astype(param.dtype))
        else:
            param.data[...] = value.astype(param.dtype)  # `assign` refuses views

    def state_dict(self):
        """Groups and states, with numbers in the place of parameters."""
        numbers = {}
        for group in self.param_groups:
            for param in group["params"]:
                numbers[id(param)] = len(numbers)
        groups = [
            {**group, "params": [numbers[id(one)] for one in group["params"]]}
            for group in self.param_groups
        ]
        state = {numbers.get(id(param), param): kept for param, kept in self.state.items()}
        return {"state": state, "param_groups": groups}

    def load_state_dict(self, state_dict):
        """Take over groups and states that `state_dict` gave."""
        saved = state_dict["param_groups"]
        if [len(one["params"]) for one in saved] != [len(g["params"]) for g in self.param_groups]:
            raise ValueError("the saved groups are not of the same size")
        params = {}
        for group, other in zip(self.param_groups, saved):
            params.update(zip(other["params"], group["params"]))
            group.update(copy.deepcopy({k: v for k, v in other.items() if k != "params"}))
        self.state = defaultdict(dict)
        for number, kept in state_dict["state"].items():
            # Steps write over the tensors of a state: those that were saved stay as they are.
            own = {k: v.copy() if isinstance(v, Tensor) else v for k, v in kept.items()}
            self.state[params.get(number, number)] = own

    def __repr__(self):
        lines = [
            f"    {name}: {value}"
            for group in self.param_groups
            for name, value in group.items()
            if name != "params"
        ]
        return "\n".join([f"{type(self).__name__} (", *lines, ")"])


def _cast(state, shape, dtype, other):
    """Give what is kept for each element another type."""
    for name, one in state.items():
        if isinstance(one, Tensor) and one.shape == shape and one.dtype == dtype:
            state[name] = one.to(other)
