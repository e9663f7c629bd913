"""How hypothesis looks for examples: the same ones on every machine, every time."""

from hypothesis import HealthCheck, settings

# ``--hypothesis-profile explore`` looks for new ones.
settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("explore", settings.get_profile("steady"), derandomize=False)
settings.load_profile("steady")
