"""torch.nn.init, where its functions are handed on."""
