"""Simulation and measurement: games between bots, tournaments, ratings and benchmarks."""
