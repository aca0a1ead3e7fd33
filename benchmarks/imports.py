"""Import time of Pope Joan beside pyspiel's, each in a fresh interpreter, turn and turn about."""

import os
import subprocess
import sys
from statistics import median
from time import perf_counter

from spread import spread

BARE, OURS, PEER = "pass", "from parlour_nb import POPE_JOAN", "import pyspiel"
SURROUNDINGS = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
HEAVY = ("ipywidgets", "anywidget", "matplotlib", "IPython", "numpy")


def python(statement: str) -> subprocess.CompletedProcess[str]:
    """Run *statement* in a fresh interpreter that keeps compiled files, as an installed package has them."""
    line = [sys.executable, "-c", statement]
    return subprocess.run(line, check=True, capture_output=True, text=True, env=SURROUNDINGS)


def milliseconds(statement: str) -> float:
    start = perf_counter()
    python(statement)
    return (perf_counter() - start) * 1000


def in_turn(statements: tuple[str, ...], rounds: int) -> dict[str, list[float]]:
    for statement in statements:
        python(statement)  # leaves the compiled files behind, so that no round pays for them
    times: dict[str, list[float]] = {statement: [] for statement in statements}
    for _ in range(rounds):
        for statement in statements:
            times[statement].append(milliseconds(statement))
    return times


def heavy_modules() -> list[str]:
    return python(f"{OURS}; import sys; print(*(name for name in {HEAVY} if name in sys.modules))").stdout.split()


def main(rounds: int = 25) -> None:
    times = in_turn((BARE, OURS, PEER), rounds)
    print("process ms: median (least–greatest)")
    for statement, values in times.items():
        print(f"  {statement:<34}{spread(values, '.1f')}")
    ours, peer = (
        median([mine - bare for mine, bare in zip(times[name], times[BARE], strict=True)]) for name in (OURS, PEER)
    )
    print(f"  import alone: Pope Joan {ours:.1f}, pyspiel {peer:.1f}, ratio {ours / peer:.2f}")
    if found := heavy_modules():
        sys.exit(f"{OURS} must not import {', '.join(found)}")
    print(f"  {OURS} loads none of {', '.join(HEAVY)}")


if __name__ == "__main__":
    main()
