# `make help` lists what there is. Everything is installed into .venv and nowhere else.

PYTHON ?= python3
UV_VERSION := 0.13.9

BIN := .venv/bin
INSTALLED := .venv/.installed
CHECKER := node_modules/.installed
CATALOGUES := $(wildcard src/king/locales/*/LC_MESSAGES/*.po)
PAGES := $(wildcard README.md docs/*.md)

# A shell that forbids it would make every start and every test compile all libraries anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help install play test check slow locales bench screenshots clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# uv lives inside .venv, so a machine needs nothing but Python.
$(INSTALLED): pyproject.toml uv.lock $(CATALOGUES)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "King needs Python 3.11 or newer as '$(PYTHON)' (or name one: make PYTHON=python3.12)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "King needs Python's venv module (on Debian: apt install python3-venv)" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	env -u VIRTUAL_ENV UV_PROJECT_ENVIRONMENT=.venv $(BIN)/uv sync --frozen --quiet --compile-bytecode --python $(BIN)/python
	$(BIN)/python -m compileall -q src
	$(BIN)/python scripts/locales.py compile
	@touch $@

# Only for checking the browser's client; nothing of it is shipped.
$(CHECKER): package.json package-lock.json
	npm ci --silent --no-fund --no-audit
	@touch $@

install: $(INSTALLED) ## install into .venv what is not there yet

play: $(INSTALLED) ## play King in the browser ("king play" is the terminal)
	@$(BIN)/king serve --open

test: $(INSTALLED) ## run the tests
	$(BIN)/python -m pytest -n 2

slow: $(INSTALLED) ## run the slow tests
	$(BIN)/python -m pytest -n 2 -m slow

check: $(INSTALLED) $(CHECKER) ## check style, types, imports, catalogues, and the examples in the docs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	npx tsc -p .
	$(BIN)/python scripts/locales.py check
	$(BIN)/python -m pytest --quiet --doctest-modules --doctest-glob='*.md' src $(PAGES)

locales: $(INSTALLED) ## compile the message catalogues
	$(BIN)/python scripts/locales.py compile

bench: $(INSTALLED) ## measure speed
	$(BIN)/king bench

screenshots: $(INSTALLED) ## pictures of every page and decision, into build/screenshots
	$(BIN)/python scripts/screenshots.py

clean: ## remove everything that can be made again
	rm -rf .venv node_modules build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	rm -rf src/king/locales/*/LC_MESSAGES/king.mo src/king/web/static/locales
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +
