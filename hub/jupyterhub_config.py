"""JupyterHub for a class on one machine, each learner with a folder of notebooks of his own: see docs/classroom.md.

Say where the folders are to be in the variable PARLOUR_CLASS, and the password of the class in PARLOUR_PASSWORD.
"""

import os
import shutil
from pathlib import Path

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
CLASS = Path(os.environ["PARLOUR_CLASS"]).resolve()

c = get_config()  # noqa: F821  # JupyterHub gives it


def hand_out(spawner):
    """Give the learner those notebooks that he has not got yet; what he has written in is left as it is."""
    folder = CLASS / spawner.user.name
    folder.mkdir(parents=True, exist_ok=True)
    for notebook in NOTEBOOKS.glob("*.ipynb"):
        if not (folder / notebook.name).exists():
            shutil.copy(notebook, folder)


c.JupyterHub.bind_url = os.environ.get("PARLOUR_ADDRESS", "http://127.0.0.1:8000")
c.JupyterHub.db_url = f"sqlite:///{CLASS / 'hub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(CLASS / "cookie_secret")
c.ConfigurableHTTPProxy.pid_file = str(CLASS / "proxy.pid")

# One password for the class, any name: for a room, or a trial. Beyond it, take an authenticator that knows its users.
c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = os.environ["PARLOUR_PASSWORD"]
c.Authenticator.allow_all = True
c.Authenticator.username_pattern = r"[a-z][a-z0-9-]{0,31}\Z"  # all of it: it becomes the name of a folder

# All servers run as the user who started the hub: no learner is walled off from another. Where that matters, take
# a spawner with accounts or containers of its own; pre_spawn_hook serves there too.
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(CLASS / "{username}")
c.Spawner.pre_spawn_hook = hand_out
c.Spawner.default_url = "/lab/tree/index.ipynb"
c.Spawner.start_timeout = c.Spawner.http_timeout = 120  # thirty start at once on few cores
c.JupyterHub.concurrent_spawn_limit = 10
c.Spawner.args = [
    "--LabApp.extension_manager=readonly",
    "--MappingKernelManager.cull_idle_timeout=1800",  # a notebook left open for half an hour gives its memory back;
    "--MappingKernelManager.cull_connected=True",  # the table offers to take the deal up where it was left
    "--ServerApp.shutdown_no_activity_timeout=5400",
]
if os.geteuid() == 0:
    c.Spawner.args.append("--allow-root")
