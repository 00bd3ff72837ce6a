"""torch.nn.RNNBase.all_weights."""


def all_weights(layer):
    """The parameters of each layer and direction, in lists."""
    directions = ("", "_reverse") if layer.bidirectional else ("",)
    found = {one.name.rpartition(".")[2]: one for one in layer.get_parameters(expand=False)}
    kinds = [
        one for one in ("weight_ih", "weight_hh", "bias_ih", "bias_hh") if f"{one}_l0" in found
    ]
    return [
        [found[f"{kind}_l{level}{direction}"] for kind in kinds]
        for level in range(layer.num_layers)
        for direction in directions
    ]
