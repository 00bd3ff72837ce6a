"""torch.nn.init._calculate_correct_fan."""

from mindport.compat.functional.fan_in_and_fan_out import fan_in_and_fan_out


def correct_fan(tensor, mode):
    """How many values go into each output of a layer with these weights, or out of each input."""
    mode = mode.lower()
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(f"Mode {mode} not supported, please use one of ['fan_in', 'fan_out']")
    return fan_in_and_fan_out(tensor)[mode == "fan_out"]
