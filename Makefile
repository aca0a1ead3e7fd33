# `make lab` plays, `make test` tests. Both set themselves up in .venv; the second time that takes no time.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
PY = .venv/bin/python
UV = .venv/bin/uv
INSTALL = VIRTUAL_ENV=.venv $(UV) pip install --quiet --require-hashes -r
SELF = VIRTUAL_ENV=.venv $(UV) pip install --quiet --no-deps --no-build-isolation --editable . && \
	echo '$(CURDIR)' > .venv/folder
COMPILE = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate $(UPGRADE) \
	--custom-compile-command "make locks"
# What runs in a page of JupyterLite is locked for its Python; its kernel brings what it puts in place of these two.
IN_PAGE = $(subst --universal --python-version 3.11,--python-version 3.14 --python-platform wasm32-pyodide2024,$(COMPILE)) \
	--no-emit-package widgetsnbextension --no-emit-package jupyterlab-widgets
# Jupyter asks for this when started by root.
ALLOW_ROOT = $(if $(filter 0,$(shell id -u)),--allow-root)
# Compiled modules are kept: every worker and every kernel starts from them.
unexport PYTHONDONTWRITEBYTECODE
# A notebook must stay whole on one worker, and a file of browser tests with its JupyterLab, hence loadfile.
TWO = -n2 --dist loadfile

# A folder that was moved is linked anew; an environment whose Python is gone is made anew.
ifneq ($(CURDIR),$(shell cat .venv/folder 2>/dev/null))
$(shell rm -f .venv/*.stamp)
endif
$(shell test -L $(PY) && ! test -x $(PY) && rm -rf .venv)

.PHONY: help lab test check lint unit notebooks browser store site lite lite-test frontends lowest bench soak graders locks
.SILENT: .venv/lite.stamp .venv/frontends.stamp .venv/lowest.stamp .venv/pyvenv.cfg .venv/bin/uv .venv/lab.stamp .venv/tests.stamp .venv/benchmarks.stamp

help:
	@echo 'make lab     open the notebooks in JupyterLab'
	@echo 'make test    run every test (make check: the quick ones only)'
	@echo 'make store   run the notebooks again and store their outputs'
	@echo 'make site    all notebooks as pages to read, in site/: no kernel, script or network needed'
	@echo 'make lite    the notebooks running in the browser alone (JupyterLite), in lite/ (make lite-test: a deal of each)'
	@echo 'make frontends, make lowest   try the table in Notebook 7 and Voila; with the lowest versions allowed'
	@echo 'make bench   measure against other libraries'
	@echo 'make soak    play a million random games with every invariant on (stop it and go on at will)'
	@echo 'make graders let nbgrader and otter-grader grade (an environment of their own)'
	@echo 'make locks   lock what pyproject.toml asks for (UPGRADE=--upgrade for newer versions)'

lab: .venv/lab.stamp
	$(PY) -m jupyterlab $(ALLOW_ROOT) --ServerApp.root_dir=notebooks --LabApp.default_url=/lab/tree/index.ipynb

# Where there is no npm, JupyterLite is not built, and the tests that look at it are skipped.
test: lint unit notebooks browser

check: lint unit

lint: .venv/tests.stamp
	$(PY) -m ruff check
	$(PY) -m mypy

unit: .venv/tests.stamp
	$(PY) -m pytest -p no:nbval -n2 --dist worksteal --ignore tests/browser

notebooks: .venv/tests.stamp
	$(PY) -m pytest --nbval --nbval-current-env --nbval-cell-timeout 60 \
		--nbval-sanitize-with tests/nbval_sanitize.cfg $(TWO) notebooks/

browser: .venv/tests.stamp
	$(PY) -m pytest -p no:nbval $(TWO) tests/browser

store: .venv/tests.stamp
	$(PY) tools/store_notebooks.py

site: .venv/lab.stamp
	$(PY) tools/make_site.py

lite: .venv/lite.stamp
	.venv/lite/bin/python tools/make_lite.py

lite-test: lite .venv/tests.stamp
	PARLOUR_NB_LITE=all $(PY) -m pytest -p no:nbval tests/browser/test_lite.py

# Other front ends, and the lowest versions that pyproject.toml allows, each in an environment of its own.
frontends: .venv/frontends.stamp
	PYTHONPATH="$(CURDIR)" .venv/frontends/bin/python -m pytest -p no:nbval tests/browser/test_frontends.py

lowest: .venv/lowest.stamp
	PYTHONPATH="$(CURDIR)" .venv/lowest/bin/python -m pytest -p no:nbval tests/test_sitting.py tests/test_figures.py tests/browser

soak: .venv/tests.stamp
	nice -n 19 $(PY) tools/play_many.py

bench: .venv/benchmarks.stamp
	$(PY) benchmarks/run.py

# Graders ask for other versions of what we lock, hence an environment apart, without a lock.
graders: .venv-graders/made.stamp
	.venv-graders/bin/python tools/graders.py

# --- set-up -----------------------------------------------------------------------------------------------
.venv/pyvenv.cfg:
	test -n "$(PYTHON)" || { echo 'Python 3.11 or later is needed: install it, or say make PYTHON=/path/to/python'; exit 1; }
	echo 'Setting up .venv (once) ...'
	$(PYTHON) -m venv --clear .venv || { rm -rf .venv; \
		echo 'No virtual environment could be made (on Debian: apt install python3-venv)'; exit 1; }

.venv/bin/uv: requirements/installer.lock .venv/pyvenv.cfg
	$(PY) -m pip --version >/dev/null 2>&1 || $(PY) -m ensurepip >/dev/null
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	touch $@

.venv/lab.stamp: requirements/lab.lock pyproject.toml .venv/bin/uv
	$(INSTALL) $< && $(SELF) && touch $@

.venv/tests.stamp: requirements/tests.lock pyproject.toml .venv/bin/uv
	$(INSTALL) $< && $(SELF) && touch $@

.venv/benchmarks.stamp: requirements/benchmarks.lock .venv/tests.stamp
	$(INSTALL) $< && touch $@

.venv/frontends.stamp .venv/lowest.stamp: .venv/%.stamp: requirements/%.lock .venv/bin/uv
	$(UV) venv --quiet --clear --python $(PY) .venv/$*
	VIRTUAL_ENV=.venv/$* $(UV) pip install --quiet --require-hashes -r $< && touch $@

# JupyterLite has an environment of its own, since its kernel would also turn up in JupyterLab.
.venv/lite.stamp: requirements/lite.lock requirements/page.lock .venv/bin/uv
	command -v npm >/dev/null || { echo 'npm is needed, which Pyodide comes by (on Debian: apt install npm)'; exit 1; }
	$(UV) venv --quiet --clear --python $(PY) .venv/lite
	VIRTUAL_ENV=.venv/lite $(UV) pip install --quiet --require-hashes -r $<
	$(PY) -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
		--platform any --implementation py --abi none --python-version 3.14 -r requirements/page.lock -d .venv/lite/wheels
	npm pack --silent --pack-destination .venv/lite "pyodide@$$(.venv/lite/bin/python -c \
		'from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION; print(PYODIDE_VERSION)')" >/dev/null
	touch $@

.venv-graders/made.stamp: pyproject.toml .venv/bin/uv
	$(PYTHON) -m venv --clear .venv-graders
	VIRTUAL_ENV=.venv-graders $(UV) pip install --quiet --compile-bytecode nbgrader otter-grader --editable '.[notebooks]'
	touch $@

# Each lock follows the one before, so that one environment can hold them all.
locks: .venv/bin/uv
	echo uv | $(COMPILE) -o requirements/installer.lock -
	$(COMPILE) --extra notebooks --group build -o requirements/lab.lock pyproject.toml
	$(COMPILE) --extra tests --group build -c requirements/lab.lock -o requirements/tests.lock pyproject.toml
	$(COMPILE) --extra frontends --group build -c requirements/tests.lock -o requirements/frontends.lock pyproject.toml
	$(COMPILE) --extra tests --group build --resolution lowest-direct -o requirements/lowest.lock pyproject.toml
	$(COMPILE) --extra lite --group build -c requirements/tests.lock -o requirements/lite.lock pyproject.toml
	printf '%s\n' ipython ipywidgets anywidget comm micropip | $(IN_PAGE) -c requirements/lite.lock -o requirements/page.lock -
	$(COMPILE) --extra benchmarks -c requirements/tests.lock -o requirements/benchmarks.lock pyproject.toml
