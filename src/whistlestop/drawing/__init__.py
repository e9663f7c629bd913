"""The drawing of a title's board: city positions, train spaces, labels and land."""
