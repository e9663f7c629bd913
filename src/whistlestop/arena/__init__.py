"""The laboratory: simulation and measuring."""
