"""Observations as numbers for machine learning, computed by compiled code from allowed facts."""
