"""New titles by seed: cities of a region, routes between them, and tickets."""
