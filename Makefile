# Everything is done in .venv of this checkout; nothing else need be installed but Python and make.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev

unexport PYTHONDONTWRITEBYTECODE  # else each of the hundreds of processes of the tests compiles all modules

.PHONY: help play test test-all test-plain test-postgres test-learning coverage mutants bench browser-test lint client client-check dist test-wheel lock clean

help:  ## what there is to make
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */  \1\t/' | expand -t 18

play: $(READY)  ## set up, start the table, open the browser
	$(RUN) -m whistlestop serve $(ARGS)

test: $(READY_DEV)  ## set up, run the fast tests
	$(RUN) -m pytest -n auto --dist worksteal $(ARGS)

test-all: $(READY_DEV)  ## all tests except those in a browser: the fast ones and those marked slow
	$(RUN) -m pytest -n auto --dist worksteal -m "not browser" $(ARGS)

# What depends on the database most; the whole of tests/server passes as well, in ARGS.
ON_POSTGRES := $(addprefix tests/server/test_,again choosing coming_back disk game_list giving_up handed_round killed \
	lobby pausing persons postgres public_tables puzzles ratings rating_weights stand_ins talk time_limits undo unused_tables \
	vanishing_database)
test-postgres: $(READY_DEV)  ## a part of the server's tests with the games in PostgreSQL, which has to be installed
	$(RUN) -m pytest -n auto --dist worksteal --postgres $(or $(ARGS),$(addsuffix .py,$(ON_POSTGRES)))

mutants: $(READY_DEV)  ## whether the fast tests catch the deliberate faults of tests/mutants (docs/testing.md)
	$(RUN) tools/mutants.py $(ARGS)

# What the kernel decides and what stands on it; tests/properties/test_compiled.py compares the two in make test.
MEASURED := tests/rules tests/game tests/records
UNMEASURED := tests/properties tests/programs/test_replay.py tests/envs/test_kept_games.py --ignore tests/properties/test_compiled.py \
	--ignore tests/properties/test_replays.py
PLAIN := NUMBA_DISABLE_JIT=1 $(RUN) -m pytest -n auto --dist worksteal
test-plain: $(READY_DEV)  ## the referee's tests again with the compiler off
	$(PLAIN) $(MEASURED) $(UNMEASURED) $(ARGS)

coverage: $(READY_DEV)  ## test-plain, with the coverage of tests/rules, tests/game and tests/records
	$(PLAIN) $(MEASURED) --cov --cov-report=term:skip-covered
	$(PLAIN) $(UNMEASURED)

test-learning: $(READY_DEV)  ## the environments with PyTorch, TorchRL, Stable-Baselines3 and OpenSpiel (installs them)
	$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements-learning.lock
	$(RUN) -m pytest -n auto --dist worksteal tests/learning $(ARGS)

# The one game before them compiles the rules, once for all workers.
browser-test: $(READY_DEV)  ## the tests in Chromium (CHROMIUM=path, or found on the PATH)
	$(RUN) -m whistlestop simulate europe --seats path,path --games 1 >/dev/null
	$(RUN) -m pytest -m browser -n 2 --dist worksteal $(ARGS)

bench: $(READY)  ## measure speed, compare with the last kept figures (ARGS=--keep keeps the new)
	$(RUN) -m whistlestop bench --kept bench/kept.json $(ARGS)

lint: $(READY_DEV)  ## ruff and strict types
	$(RUN) -m ruff check src tests tools
	$(RUN) -m ruff format --check src tests tools
	$(RUN) -m mypy

client: $(READY_DEV)  ## write the OpenAPI document, generate types and tables, build the client (needs Node 20)
	$(RUN) -m whistlestop schema > web/schema.new && mv web/schema.new web/schema.json
	$(RUN) -m whistlestop schema --title > web/schema.new && mv web/schema.new src/whistlestop/titles/schema.json
	$(RUN) tools/request_tables.py
	cd web && npm ci && npm run types && npm run build && npm run size

client-check:  ## lint, types, unit tests and size of the client, and that the built one is the source's
	cd web && npm ci && npm run lint && npm run check && npm run coverage && npm run build && npm run size
	git diff --exit-code --stat -- src/whistlestop/server/client

dist: $(READY_DEV)  ## wheel and source archive, into dist/
	rm -rf dist
	$(RUN) -m hatchling build -d dist

test-wheel: dist  ## the wheel, installed outside the checkout: its server, and tests against it
	$(RUN) tools/try_wheel.py dist/*.whl $(ARGS)

lock:  ## choose new versions of everything
	$(RUN) -m uv pip compile --universal --no-header --no-annotate -o requirements.lock pyproject.toml
	$(RUN) -m uv pip compile --universal --no-header --no-annotate -c requirements.lock \
		--group dev --group tools -o requirements-dev.lock pyproject.toml

clean:  ## forget what was set up and built
	rm -rf $(VENV) web/node_modules dist

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("Whistlestop needs Python 3.11 or newer; this is %d.%d. Try: make PYTHON=python3.11" % sys.version_info[:2] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(READY): $(VENV)/bin/python requirements.lock pyproject.toml src/whistlestop/__init__.py
	$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(RUN) -m pip install --quiet --disable-pip-version-check --no-deps -e .
	touch $@

$(READY_DEV): $(READY) requirements-dev.lock
	$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements-dev.lock
	touch $@
