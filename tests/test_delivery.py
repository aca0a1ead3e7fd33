"""What is handed over: locks, package data, Binder, settings, and files that hold nothing of one machine."""

import importlib.util
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {path.stem: path for path in sorted((ROOT / "requirements").glob("*.lock"))}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
OVERRIDES = ROOT / "share/jupyter/lab/settings/overrides.d/parlour_nb.json"


def pins(text: str) -> list[Requirement]:
    """The `name==version ; marker` of each line that has one."""
    return [Requirement(m[1]) for m in re.finditer(r"^([A-Za-z0-9][^\\#\n]*==[^\\#\n]*)", text, re.MULTILINE)]


def in_force(requirements: list[Requirement], python: str) -> dict[str, str]:
    """Name -> version of what applies to that Python on Linux."""
    here = {"python_version": python, "python_full_version": f"{python}.9", "sys_platform": "linux"}
    return {
        r.name.lower().replace("_", "-"): str(r.specifier).removeprefix("==")
        for r in requirements
        if r.marker is None or r.marker.evaluate(here)
    }


def locked(name: str, python: str = "3.12") -> dict[str, str]:
    return in_force(pins(LOCKS[name].read_text(encoding="utf-8")), python)


def tracked() -> list[Path]:
    """The files of the project: what git tracks, or all that is no cache where there is no git."""
    if (ROOT / ".git").exists():
        git = ["git", "ls-files", "-z"]
        listed = subprocess.run(git, cwd=ROOT, capture_output=True, check=True, text=True)
        return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]
    hidden = re.compile(r"\.venv|__pycache__|\.hypothesis|\.ipynb_checkpoints|site|lite|dist|.*_cache")
    return [
        path
        for path in ROOT.rglob("*")
        if path.is_file() and not any(hidden.fullmatch(part) for part in path.relative_to(ROOT).parts)
    ]


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_pins_by_hash_and_holds_no_address(name: str) -> None:
    text = LOCKS[name].read_text(encoding="utf-8")
    assert not re.search(r"://|--(extra-)?index-url|--find-links|--trusted-host", text)
    blocks = [b for b in re.split(r"\n(?! )", text) if b and not b.startswith("#")]
    assert blocks and all("==" in b and "--hash=sha256:" in b for b in blocks)


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.14"])
def test_one_environment_can_hold_all_locks(python: str) -> None:
    lab, tests, *others = (locked(name, python) for name in ("lab", "tests", "lite", "frontends", "benchmarks"))
    assert lab.items() <= tests.items()
    assert all(tests[name] == other[name] for other in others for name in tests.keys() & other.keys())


def test_what_runs_in_a_page_is_what_runs_in_the_lab() -> None:
    page, lab = locked("page", "3.14"), locked("lab", "3.14")
    assert {"ipython", "ipywidgets", "anywidget", "micropip"} <= page.keys()
    assert page.items() - lab.items() == {("micropip", page["micropip"])}


@pytest.mark.parametrize("extra", ["notebooks", "tests", "frontends", "lite", "benchmarks"])
def test_locks_satisfy_the_project(extra: str) -> None:
    lock = "lab" if extra == "notebooks" else extra
    held = locked(lock)
    for text in PROJECT["project"]["optional-dependencies"][extra]:
        wanted = Requirement(text)
        if wanted.name != "parlour_nb":
            version = held[wanted.name.lower().replace("_", "-")]
            assert wanted.specifier.contains(version), f"{text}: run `make locks` ({lock}.lock has {version})"


def test_the_lowest_lock_has_the_lowest_that_the_project_allows() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    allowed = [Requirement(text) for text in extras["notebooks"] + extras["tests"] if not text.startswith("parlour_nb")]
    lowest = locked("lowest")
    assert not [str(wanted) for wanted in allowed if Version(lowest[wanted.name.lower()]) != Version(
        str(wanted.specifier).removeprefix(">="))]


def test_binder_pins_agree_with_the_lock() -> None:
    assert (ROOT / "binder/runtime.txt").read_text(encoding="utf-8").strip() == "python-3.12"
    lines = (ROOT / "binder/requirements.txt").read_text(encoding="utf-8").splitlines()
    stated = [line for line in lines if line and not line.startswith("#")]
    binder = in_force(pins("\n".join(stated)), "3.12")
    assert len(binder) == len(stated), "every line is a pin"
    assert binder.items() <= locked("lab", "3.12").items()
    assert {"anywidget", "matplotlib"} <= binder.keys()
    assert not {"jupyterlab", "notebook", "ipywidgets"} & binder.keys(), "Binder's own"


@pytest.mark.parametrize("name", [".ci/run", "binder/postBuild"])
def test_scripts_can_be_run(name: str) -> None:
    path = ROOT / name
    assert path.read_bytes().startswith(b"#!") and (os.name == "nt" or os.access(path, os.X_OK))


def test_ci_ends_with_the_readme_s_test_command() -> None:
    assert (ROOT / ".ci/run").read_text(encoding="utf-8").rstrip().splitlines()[-1] == "make test"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make test" in readme and "make lab" in readme


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    directory = str(tmp_path_factory.mktemp("wheel"))
    return zipfile.ZipFile(next(iter(WheelBuilder(str(ROOT)).build(directory=directory))))


def test_the_wheel_holds_every_file_of_the_package(wheel: zipfile.ZipFile) -> None:
    ours = {p.relative_to(ROOT).as_posix() for p in tracked() if p.is_relative_to(ROOT / "parlour_nb")}
    held = set(wheel.namelist())
    assert ours and ours <= held, sorted(ours - held)
    extra = {name for name in held if name.startswith("parlour_nb/") and "__pycache__" in name}
    assert not extra


def test_the_wheel_brings_the_settings(wheel: zipfile.ZipFile) -> None:
    inside = OVERRIDES.relative_to(ROOT).as_posix()
    assert [n for n in wheel.namelist() if n.endswith(f".data/data/{inside}")]


def test_the_core_needs_only_the_standard_library(wheel: zipfile.ZipFile) -> None:
    name = next(n for n in wheel.namelist() if n.endswith(".dist-info/METADATA"))
    metadata = HeaderParser().parsestr(wheel.read(name).decode())
    assert all("extra ==" in need for need in metadata.get_all("Requires-Dist", []))


def test_the_settings_are_ones_that_jupyterlab_knows() -> None:
    from jsonschema import Draft7Validator  # slow to import

    spec = importlib.util.find_spec("jupyterlab")
    assert spec and spec.origin
    extensions = Path(sys.prefix, "share/jupyter/labextensions").glob("@*/*/schemas")
    schemas = [Path(spec.origin).parent / "schemas", *extensions]
    for plugin, values in json.loads(OVERRIDES.read_text(encoding="utf-8")).items():
        package, _, name = plugin.partition(":")
        file = next(path for place in schemas if (path := place / package / f"{name}.json").exists())
        schema = json.loads(file.read_text(encoding="utf-8"))
        Draft7Validator(schema).validate(values)
        assert values.keys() <= schema["properties"].keys()


def test_no_file_holds_a_registry_s_address_or_a_machine_s_path() -> None:
    address = re.compile(
        r"https?://[\w.:@-]*\b(?:pypi|npm|registry|pythonhosted|mirrors?|artifactory|deb|debian)\b"
        r"|https?://(?!127\.0\.0\.1)\d+\.\d+\.\d+\.\d+"
    )
    path = re.compile(r"(?<![\w.*)\]-])/(?:root|home|Users|work|tmp/bash_jobs)[/.]\w")
    found = []
    for file in tracked():
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{file.relative_to(ROOT)}: {m[0]}" for m in (address.search(text), path.search(text)) if m]
    assert not found


def test_generated_locks_with_addresses_are_not_tracked() -> None:
    assert not {"uv.lock", "pylock.toml", "package-lock.json"} & {p.name for p in tracked()}
