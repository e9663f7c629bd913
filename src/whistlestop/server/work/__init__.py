"""Time and work: the clock, deadlines, and fair shares of the cores for bots and long jobs."""
