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
# Jupyter asks for this when started by root.
ALLOW_ROOT = $(if $(filter 0,$(shell id -u)),--allow-root)
# Compiled modules are kept: every worker and every kernel starts from them.
unexport PYTHONDONTWRITEBYTECODE
# A notebook must stay whole on one worker, hence loadfile.
TWO = -n2 --dist loadfile

# A folder that was moved is linked anew; an environment whose Python is gone is made anew.
ifneq ($(CURDIR),$(shell cat .venv/folder 2>/dev/null))
$(shell rm -f .venv/*.stamp)
endif
$(shell test -L $(PY) && ! test -x $(PY) && rm -rf .venv)

.PHONY: help lab test check lint unit notebooks browser store bench soak locks
.SILENT: .venv/pyvenv.cfg .venv/bin/uv .venv/lab.stamp .venv/tests.stamp .venv/benchmarks.stamp

help:
	@echo 'make lab     open the notebooks in JupyterLab'
	@echo 'make test    run every test (make check: the quick ones only)'
	@echo 'make store   run the notebooks again and store their outputs'
	@echo 'make bench   measure against other libraries'
	@echo 'make soak    play a million random games with every invariant on (stop it and go on at will)'
	@echo 'make locks   lock what pyproject.toml asks for (UPGRADE=--upgrade for newer versions)'

lab: .venv/lab.stamp
	$(PY) -m jupyterlab $(ALLOW_ROOT) --ServerApp.root_dir=notebooks --LabApp.default_url=/lab/tree/index.ipynb

test: lint unit notebooks browser

check: lint unit

lint: .venv/tests.stamp
	$(PY) -m ruff check
	$(PY) -m mypy

unit: .venv/tests.stamp
	$(PY) -m pytest -p no:nbval $(TWO) --ignore tests/browser

notebooks: .venv/tests.stamp
	$(PY) -m pytest --nbval --nbval-current-env --nbval-cell-timeout 60 \
		--nbval-sanitize-with tests/nbval_sanitize.cfg $(TWO) notebooks/

browser: .venv/tests.stamp
	$(PY) -m pytest -p no:nbval tests/browser

store: .venv/tests.stamp
	$(PY) tools/store_notebooks.py

soak: .venv/tests.stamp
	nice -n 19 $(PY) tools/play_many.py

bench: .venv/benchmarks.stamp
	$(PY) benchmarks/run.py

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

# Each lock follows the one before, so that one environment can hold them all.
locks: .venv/bin/uv
	echo uv | $(COMPILE) -o requirements/installer.lock -
	$(COMPILE) --extra notebooks --group build -o requirements/lab.lock pyproject.toml
	$(COMPILE) --extra tests --group build -c requirements/lab.lock -o requirements/tests.lock pyproject.toml
	$(COMPILE) --extra benchmarks -c requirements/tests.lock -o requirements/benchmarks.lock pyproject.toml
