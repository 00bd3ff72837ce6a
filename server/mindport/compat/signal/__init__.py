"""Windows and Fourier transforms of signals."""
