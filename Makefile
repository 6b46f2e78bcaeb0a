# Headroom. `make help` lists the targets.
SHELL := /bin/sh
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
STAMPS := .make
export UV_PYTHON_DOWNLOADS := never
export UV_HTTP_TIMEOUT ?= 300
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export npm_config_audit := false
export npm_config_fund := false
export npm_config_update_notifier := false
export npm_config_fetch_retries ?= 5
export npm_config_fetch_timeout ?= 600000
export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: setup
setup: $(STAMPS)/python $(STAMPS)/node ## install everything that the project needs, into this folder

$(STAMPS)/python: backend/requirements.lock backend/pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; name one with PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' || { echo "This Python lacks the venv module; on Debian: apt install python3-venv" >&2; exit 1; }
	@echo "Installing the Python packages"
	@mkdir -p $(STAMPS)
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --retries 10 --timeout 120 uv
	@$(BIN)/uv pip sync --quiet --require-hashes -p $(BIN)/python backend/requirements.lock
	@$(BIN)/uv pip install --quiet --no-deps --no-build-isolation -p $(BIN)/python -e backend
	@touch $@

.PHONY: lock
lock: $(STAMPS)/python ## renew the lock files
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-annotate --no-header --python-version 3.11 backend/pyproject.toml --group backend/pyproject.toml:dev -o backend/requirements.lock
