"""Play a great many random games with every invariant on: all games, books, numbers of seats and options.

    python tools/play_many.py [--deals 1000000] [--workers 2] [--folder test-results/soak]

The work is cut into chunks, tables turn about; what each gave stands in a JSON file of the folder, named after the code
that was tried, so that a run which is stopped goes on where it was, and changed code is tried from the beginning. A
chunk in which a fault was found is played again. The end of a run says how many deals were played and every fault,
with the line that plays it again.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import traceback
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from hashlib import blake2b
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.invariants import INVARIANTS, TABLES, deals  # noqa: E402

SITTINGS, IN_A_ROW = 50, 2  # sittings to a chunk, deals to a sitting
CLOSELY = 2  # positions of a deal in which that is tried which takes long; others come in other deals
TRIED = ("parlour_nb/*.py", "parlour_nb/games/*.py", "tests/games/*.py", "tests/invariants.py")


class Chunk(NamedTuple):
    """So many sittings at one table, by their lots."""

    name: str
    source: str
    seats: int
    first: int

    def __str__(self) -> str:
        return f"{self.name} {self.source} {self.seats} {self.first}"


def chunks() -> Iterator[Chunk]:
    """All the work there is, the tables turn about."""
    return (Chunk(*table, SITTINGS * turn) for turn in count() for table in TABLES)


def played(chunk: Chunk) -> dict[str, Any]:
    """What a chunk gave: the deals played, their moves, and the faults; this is what runs on a worker."""
    made: dict[str, Any] = {"deals": 0, "moves": 0, "faults": []}
    for luck in range(chunk.first, chunk.first + SITTINGS):
        try:
            for states in deals(*chunk[:3], luck, IN_A_ROW):
                made["deals"] += 1
                made["moves"] += len(states) - 1
                for invariant in INVARIANTS:
                    invariant(states, random.Random(luck), CLOSELY)
        except Exception as fault:  # whatever it is, it is what is looked for
            made["faults"].append(f"deals{(*chunk[:3], luck, IN_A_ROW)}: {fault!r} {traceback.format_exc(limit=-2)}")
    return made


def play_many(number: int, workers: int, file: Path) -> dict[str, Any]:
    """What all chunks gave, those of earlier runs among them, until *number* deals are played."""
    from tqdm import tqdm

    results = json.loads(file.read_text()) if file.exists() else {}
    work = islice(chunks(), -(-number // (SITTINGS * IN_A_ROW)))
    left = (chunk for chunk in work if results.get(str(chunk), {}).get("faults", True))
    with tqdm(total=number, initial=sum(made["deals"] for made in results.values()), unit=" deals") as bar, \
            ProcessPoolExecutor(workers) as pool:
        running = {pool.submit(played, chunk): chunk for chunk in islice(left, 2 * workers)}
        while running:
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                chunk = str(running.pop(done))
                bar.update(done.result()["deals"] - results.get(chunk, {"deals": 0})["deals"])
                keep(file, results | {chunk: done.result()})
                results[chunk] = done.result()
                running |= {pool.submit(played, chunk): chunk for chunk in islice(left, 1)}
    return results


def keep(file: Path, results: dict[str, Any]) -> None:
    """Write the results whole or not at all, whenever the run is stopped."""
    fresh = file.with_suffix(".fresh")
    fresh.write_text(json.dumps(results, indent=0))
    fresh.replace(file)


def edition() -> str:
    """A digest of the code that is tried."""
    files = sorted(file for pattern in TRIED for file in ROOT.glob(pattern))
    return blake2b(b"".join(file.read_bytes() for file in files), digest_size=4).hexdigest()


def main() -> int:
    """Play, and tell what was found."""
    if not __debug__:
        sys.exit("without assertions nothing would be found: run Python without -O")
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said.add_argument("--deals", type=int, default=10**6)
    said.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    said.add_argument("--folder", type=Path, default=ROOT / "test-results" / "soak")
    asked = said.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    results = play_many(asked.deals, asked.workers, asked.folder / f"{edition()}.json")
    faults = [fault for made in results.values() for fault in made["faults"]]
    print(*faults, sep="\n\n")
    number, moves = (sum(made[what] for made in results.values()) for what in ("deals", "moves"))
    print(f"{number:,} deals, {moves:,} moves, at {len(TABLES)} tables: {len(faults)} faults")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
