"""The card games of other libraries, which ``make bench`` measures beside ours."""

from whistlestop.envs import bench


def test_everything_that_the_comparison_needs_is_installed():
    assert bench.not_measured() == []


def test_the_card_games_of_other_libraries_are_measured():
    for name in bench.PEERS:
        assert bench.of_open_spiel(name, 0.03)["steps_per_second"] > 0
    assert bench.of_pettingzoo(0.03)["steps_per_second"] > 0
