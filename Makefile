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

# Flags for `make lock`, for example: make lock LOCK=--upgrade
LOCK ?=

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help play test setup lint format bench soak solved lock clean
.DELETE_ON_ERROR:

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: setup ## Set up and watch a game
	@$(BIN)/camelup demo

test: lint ## Set up and run every check and test
	@$(BIN)/python -m pytest -n auto

setup: $(STAMP) $(MO) $(BUILT) ## Make .venv with everything in it

lint: setup ## Style, types and the layers of the packages
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache --no-logo

format: setup ## Put the code in shape
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

bench: setup ## Measure the speed of the engine
	@$(BIN)/python -m bench.bench

soak: setup ## Play thousands of random games and check every invariant
	@$(BIN)/python -m bench.soak

solved: setup ## Check the solved race of the second edition (CAMELUP_SOLVED=folder)
	@$(BIN)/python -m pytest -m solved tests/odds

# uv is needed only here, so it lives in a folder that is thrown away.
lock: ## Pin the development requirements again
	@set -e; tmp=$$(mktemp -d); trap 'rm -rf "$$tmp"' EXIT; \
	$(PYTHON) -m venv "$$tmp"; \
	"$$tmp/bin/pip" install --quiet uv; \
	"$$tmp/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-emit-find-links --no-header $(LOCK) \
	  --group dev --all-extras pyproject.toml --output-file requirements-dev.txt

clean: ## Remove .venv and everything that was generated
	rm -rf $(VENV) build dist src/*.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache \
	  .import_linter_cache
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

%.mo: %.po | $(STAMP)
	@$(BIN)/python setup.py --quiet build_text
