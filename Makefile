# The two commands of a newcomer: `make demo` plays, `make test` proves. Both set up everything they need in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest
# uv installs the same files, with the same hashes, in a fifth of the time.
UV := $(shell command -v uv)
PIP := $(BIN)/python -m pip
INSTALL := $(if $(UV),$(UV) pip install --quiet --python $(BIN)/python,$(PIP) install --quiet --disable-pip-version-check)
# One more than CI has processors: many tests wait for a program or a browser.
WORKERS ?= 3
# Many tests start programs of ours, which need not be compiled each time.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo test quick test-postgresql check audit format bench figures docs nightly hooks clean

demo: $(VENV)/demo.done
	$(BIN)/bifrost-bot demo $(ARGS)

test: $(VENV)/dev.done
	$(PYTEST) -n $(WORKERS) --dist loadfile --no-loadscope-reorder $(ARGS)

# Within a minute what needs no browser, no whole bot and no process of its own: for between two edits.
quick: $(VENV)/dev.done
	$(PYTEST) -n 2 --dist loadfile -q -m "not slow and not process and not browser" tests/test_architecture.py tests/test_documents.py \
		tests/engines tests/games tests/match tests/notices tests/messages tests/store tests/gateway $(ARGS)

# Once more on PostgreSQL half of what touches a database, at night all; the server is started for the tests and needs Debian's package.
test-postgresql: $(VENV)/dev.done
	BIFROST_TEST_DATABASE=postgresql $(PYTEST) -n $(WORKERS) --dist loadfile -m "not files" tests/runtime tests/e2e/playing/test_whole_match.py tests/e2e/processes/test_restart.py $(ARGS)

# With more room for new objects node collects garbage less often: a fifth less processor time.
check: $(VENV)/dev.done
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	NODE_OPTIONS=--max-semi-space-size=128 $(BIN)/basedpyright

# Whether a library in use has a known vulnerability; needs a network.
audit: $(VENV)/python.done
	@bash .ci/audit

format: $(VENV)/dev.done
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/demo.done
	$(BIN)/python -m bifrost_bot.dev bench $(ARGS)

# How long, wide and dense the source is: questions for a review, not gates.
figures: $(VENV)/demo.done
	@$(BIN)/python -m bifrost_bot.dev figures

# The documents as a site, in artifacts/docs.
docs: $(VENV)/dev.done
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet -c docs . artifacts/docs
	@echo "Open artifacts/docs/docs/index.html"

# The long checks in full: their figures are printed.
nightly: $(VENV)/dev.done
	BIFROST_NIGHTLY=1 $(PYTEST) --timeout=0 -m nightly -s -p no:xdist $(ARGS)
	$(if $(ARGS),,BIFROST_NIGHTLY=1 $(MAKE) test-postgresql ARGS=--timeout=0)

# Formatting and lint are checked before each commit.
hooks:
	ln -sf ../../.ci/pre-commit "$$(git rev-parse --git-path hooks)/pre-commit"

clean:
	rm -rf $(VENV) .pytest_cache .ruff_cache .hypothesis artifacts

$(VENV)/python.done:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or newer is needed and $(PYTHON) is older. Name another: make PYTHON=python3.12 ..."; exit 1; }
	@echo "Setting up, once. 1 of 3: a Python environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/demo.done: $(VENV)/python.done requirements.lock pyproject.toml
	@echo "2 of 3: $$(grep -c == requirements.lock) libraries (seconds with uv, else up to a minute)"
	@$(INSTALL) --require-hashes -r requirements.lock
	@echo "3 of 3: Bifrost Bot itself"
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/dev.done: $(VENV)/demo.done .ci/requirements-dev.lock
	@echo "Setting up, once: the tools for tests"
	@$(INSTALL) --require-hashes -r .ci/requirements-dev.lock
	@touch $@
