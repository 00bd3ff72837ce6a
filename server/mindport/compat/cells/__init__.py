"""What torch's modules do: their parameters, buffers and children, modes, parametrizations."""
