"""What every test run shares: reproducible examples, and the coverage of the text printed at the end."""

import pytest
from hypothesis import HealthCheck, settings

from parlour_nb.coverage import coverage, shared
from parlour_nb.engine import GAMES

pytest.register_assert_rewrite("tests.invariants")
collect_ignore = ["fuzz"]  # harnesses of a fuzzer that is not installed with the tests
settings.register_profile("parlour", derandomize=True, database=None, deadline=None, max_examples=25,
                          suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("parlour")


def pytest_terminal_summary(terminalreporter):
    for game in GAMES.values():
        terminalreporter.write_line(f"text coverage: {game.title} " + "; ".join(map(str, coverage(game))))
    terminalreporter.write_line(f"text coverage: all games {shared()}")
