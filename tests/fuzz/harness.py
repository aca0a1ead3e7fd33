"""Give the parsers what atheris makes up, guided by the branches it reaches: one parser a run.

    pip install --editable .[fuzz]        # in an environment of its own; it is on no lock
    python tests/fuzz/harness.py saved -max_total_time=120 [FOLDER OF TEXTS]

A text that raises what it should not is written to a file `crash-…` and shown; make of it a line in
tests/test_fuzz.py (FOUND) and mend the parser.
"""

import sys
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

with atheris.instrument_imports(include=["parlour_nb"]):
    from parlour_nb import GAMES
    from tests.fuzzing import PARSERS, SEEDS

name = sys.argv.pop(1) if len(sys.argv) > 1 else ""
if name not in PARSERS:
    sys.exit(f"say which parser: {', '.join(PARSERS)}")
assert GAMES  # all games are imported, and instrumented, before anything is measured
seeds = [seed.encode() for seed in SEEDS[name]]


def one(data: bytes) -> None:
    PARSERS[name](data.decode("utf-8", "replace"))


def changed(data: bytes, longest: int, seed: int) -> bytes:
    """What atheris makes of a text; now and then of a text of the right kind."""
    return bytes(atheris.Mutate(data if seed % 20 else seeds[seed // 20 % len(seeds)], longest))


atheris.Setup(sys.argv, one, custom_mutator=changed)
atheris.Fuzz()
