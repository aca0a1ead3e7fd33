"""The configuration of a class on JupyterHub: what it hands out, and to whom. `benchmarks/classroom.py` starts it."""

import os
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from traitlets.config import Config

ROOT = Path(__file__).parent.parent


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Config:
    """The configuration as JupyterHub reads it, for a class in a folder of its own."""
    monkeypatch.setenv("PARLOUR_CLASS", str(tmp_path))
    monkeypatch.setenv("PARLOUR_PASSWORD", "stops")
    monkeypatch.delenv("PARLOUR_ADDRESS", raising=False)
    config = Config()
    path = ROOT / "hub/jupyterhub_config.py"
    exec(compile(path.read_text("utf-8"), path, "exec"), {"get_config": lambda: config, "__file__": str(path)})
    return config


def learner(name: str) -> Any:
    return SimpleNamespace(user=SimpleNamespace(name=name))


def test_every_learner_is_given_the_notebooks_and_what_he_has_written_in_is_left(hub: Config, tmp_path: Path) -> None:
    hub.Spawner.pre_spawn_hook(learner("ann"))
    given = {path.name for path in (tmp_path / "ann").glob("*.ipynb")}
    assert given == {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    (tmp_path / "ann/put.ipynb").write_text("my own")
    (tmp_path / "ann/cassino.ipynb").unlink()
    hub.Spawner.pre_spawn_hook(learner("ann"))
    assert (tmp_path / "ann/put.ipynb").read_text() == "my own" and (tmp_path / "ann/cassino.ipynb").exists()


def test_it_is_opened_to_nobody_but_this_machine_unless_it_is_said(hub: Config) -> None:
    assert hub.JupyterHub.bind_url == "http://127.0.0.1:8000" and hub.DummyAuthenticator.password == "stops"


@pytest.mark.parametrize("name", ["../ann", "", "a/b", "a" * 33, ".", "ann\n", "Ann", "hub.sqlite", "cookie_secret"])
def test_no_name_is_that_of_another_file_or_leads_out_of_the_folder(hub: Config, name: str) -> None:
    assert re.match(hub.Authenticator.username_pattern, "ann-2")
    assert not re.match(hub.Authenticator.username_pattern, name)  # so the hub asks, which minds the beginning alone


def test_without_a_folder_and_a_password_there_is_no_class(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PARLOUR_CLASS", raising=False)
    with pytest.raises(KeyError, match="PARLOUR_CLASS"):
        exec((ROOT / "hub/jupyterhub_config.py").read_text("utf-8"),
             {"get_config": Config, "__file__": os.fspath(ROOT / "hub/jupyterhub_config.py")})
