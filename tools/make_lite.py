"""Make a JupyterLite site, in which the notebooks run in the reader's browser with no server at all.

    make lite     (.venv/lite/bin/python tools/make_lite.py [FOLDER])

Python itself (Pyodide), the wheels of `requirements/page.lock` and the package are put beside the notebooks and loaded
with the kernel, so that nothing is asked of any other host. Only what cannot be had as a pure wheel, matplotlib and
NumPy, is left where Pyodide's makers keep it, and loaded from there when a figure is drawn and the network allows.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.wheel import WheelBuilder
from jupyterlite_pyodide_kernel.constants import PYODIDE_CDN_URL, PYODIDE_KERNEL_PLUGIN_ID, PYODIDE_VERSION
from packaging.utils import parse_wheel_filename

ROOT = Path(__file__).parent.parent
HELD = Path(sys.prefix)  # the environment of `make lite`, with what it has fetched
KERNEL = HELD / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
LEFT_OUT = "widgetsnbextension-3"  # the kernel brings it for ipywidgets 7 besides
SHA256 = {"314.0.6": "d78ac549b28a2a58600cd06f44e017024151775f8c6b2d73fab1475400d38ea2"}  # of npm's file, by version
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
SETTINGS = ROOT / "share/jupyter/lab/settings/overrides.d/parlour_nb.json"


def unpack_pyodide(folder: Path) -> None:
    """Put Pyodide's own files into *folder*; ValueError if they are not those we have tried."""
    packed = HELD / f"pyodide-{PYODIDE_VERSION}.tgz"
    if hashlib.sha256(packed.read_bytes()).hexdigest() != SHA256.get(PYODIDE_VERSION):
        raise ValueError(f"{packed.name} is not the file whose hash stands in {Path(__file__).name}")
    with tarfile.open(packed) as archive:
        for part in PARTS:
            source = archive.extractfile(f"package/{part}")
            assert source
            (folder / part).write_bytes(source.read())


def gather_wheels(folder: Path) -> list[Path]:
    """Put into *folder* the wheels of the lock, those of the kernel, and this package; their new places."""
    wheels = [*(HELD / "wheels").glob("*.whl"), *(w for w in KERNEL.glob("*.whl") if not w.name.startswith(LEFT_OUT)),
              Path(next(iter(WheelBuilder(str(ROOT)).build(directory=str(folder)))))]
    return sorted(Path(shutil.copy(w, folder)) if w.parent != folder else w for w in wheels)


def entry(wheel: Path) -> dict[str, Any]:
    """What Pyodide wants to know of a wheel that lies beside it."""
    name, version, *_ = parse_wheel_filename(wheel.name)
    return {"name": name, "version": str(version), "file_name": wheel.name, "install_dir": "site", "depends": [],
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(), "package_type": "package", "imports": [],
            "unvendored_tests": False}


def lay_out(folder: Path) -> None:
    """Write into *folder* all that JupyterLite is to build on."""
    pyodide = folder / "static/pyodide"
    pyodide.mkdir(parents=True)
    unpack_pyodide(pyodide)
    beside = {made["name"]: made for made in map(entry, gather_wheels(pyodide))}
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    for package in lock["packages"].values():
        package["file_name"] = f"{PYODIDE_CDN_URL}/{package['file_name']}"
    lock["packages"] |= beside
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": sorted(beside)}}
    settings = {"appName": "Parlour games", "litePluginSettings": {PYODIDE_KERNEL_PLUGIN_ID: kernel}}
    (folder / "jupyter-lite.json").write_text(
        json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}), "utf-8")
    shutil.copy(SETTINGS, folder / "overrides.json")


def make(site: Path) -> None:
    """Build the JupyterLite site in that folder, anew."""
    shutil.rmtree(site, ignore_errors=True)
    with tempfile.TemporaryDirectory() as work:
        lay_out(Path(work))
        subprocess.run([sys.executable, "-W", "ignore", "-m", "jupyterlite_core", "build", "--lite-dir", work,
                        "--output-dir", str(site), "--contents", str(ROOT / "notebooks"), "--apps", "lab",
                        "--no-sourcemaps", "--no-unused-shared-packages", "--log-level", "WARN"],
                       cwd=work, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    place = Path(sys.argv[1]).resolve() if sys.argv[1:] else ROOT / "lite"
    make(place)
    size = sum(path.stat().st_size for path in place.rglob("*") if path.is_file())
    print(f"{place.name}: {size // 2**20} MB; to try it here: python -m http.server --directory {place.name}")
