# Headroom: `make help` lists the targets. Everything is installed below this folder.
SHELL := /bin/sh
.DEFAULT_GOAL := help
.SUFFIXES:

PYTHON ?= python3
# as it lies here: the folder's own path may have spaces
BIN := .venv/bin
STAMPS := .make
SBOM ?= sbom
RUN := .venv/bin/python -m headroom
PYTEST := cd backend && ../.venv/bin/pytest
PYTHONS := backend db bench scripts

export UV_PYTHON_DOWNLOADS := never
export UV_HTTP_TIMEOUT ?= 600
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export npm_config_audit := false
export npm_config_fund := false
export npm_config_update_notifier := false
export npm_config_fetch_retries ?= 5
export npm_config_fetch_timeout ?= 600000
# the Node that the Python packages bring comes before any other
export PATH := $(CURDIR)/$(BIN):$(PATH)

# each part comes to its end whatever another found, and the last lines say what failed and what mends it; of the
# others the longest are named first, so that no core waits for them at the end
PARTS := $(BIN)/python scripts/parts.py

UI_SOURCES := docs/glossary.md backend/src/headroom/exports/report.css $(shell find frontend -name node_modules -prune -o -name dist -prune -o -type f -print 2>/dev/null | sed 's/ /\\ /g')

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  %-12s %s\n", $$1, $$2}' Makefile

.PHONY: run
run: $(STAMPS)/ui $(STAMPS)/bytecode ## install what is missing, build, start the database, serve UI and API (PORT, HEADROOM_DATA, DATABASE_URL)
	@exec $(RUN) run

.PHONY: setup
setup: $(STAMPS)/python $(STAMPS)/node $(STAMPS)/bytecode ## install everything that the project needs, into this folder

# what is out of form says so first
FORM := format-check
CHECKED := types lint-code test-reviewed api-types-check

.PHONY: test
test: setup $(STAMPS)/ui ## everything: lint, types, unit, integration, API, frontend, end-to-end
	@$(PARTS) test $(FORM) e2e test-api durability test-office test-integration test-bench paper test-truth test-unit test-frontend $(CHECKED)

.PHONY: check
check: setup ## before a commit, within a minute: form, lint, types, import directions, the unit tests of what changed, reviewed answers and values: make check [SINCE=commit]
	@$(PARTS) check $(FORM) affected $(CHECKED)

.PHONY: affected
affected: setup ## the unit tests that import what changed, nearest first, and those that read all sources: make affected [SINCE=commit]
	@$(BIN)/python scripts/affected.py $(SINCE)

.PHONY: lint
lint: format-check lint-code

.PHONY: format-check
format-check: setup
	@failed=0; \
	$(BIN)/ruff format --check --quiet --output-format concise --config backend/pyproject.toml $(PYTHONS) || failed=1; \
	npm run --silent format-check --workspace frontend || failed=1; \
	exit $$failed

.PHONY: lint-code
lint-code: setup
	@echo "Lint and import directions"
	@failed=0; \
	$(BIN)/ruff check --quiet --output-format concise --config backend/pyproject.toml $(PYTHONS) || failed=1; \
	(cd backend && ../.venv/bin/lint-imports) >$(STAMPS)/imports.txt 2>&1 || { cat $(STAMPS)/imports.txt; failed=1; }; \
	npm run --silent lint --workspace frontend || failed=1; \
	exit $$failed

.PHONY: types
types: setup
	@echo "Types"
	@failed=0; \
	(cd backend && ../.venv/bin/mypy) || failed=1; \
	npm run --silent typecheck --workspace frontend || failed=1; \
	npm run --silent typecheck --workspace e2e || failed=1; \
	exit $$failed

.PHONY: test-unit
test-unit: setup
	@$(PYTEST) tests/unit

.PHONY: test-truth
test-truth: setup ## rules that hold whatever is asked, over 500 contents: make test-truth
	@$(PYTEST) tests/truth

.PHONY: test-frontend
test-frontend: setup
	@npm run --silent test --workspace frontend -- $(ONLY)

REVIEWED := tests/api/test_snapshots.py tests/integration/test_seeded_values.py

.PHONY: test-reviewed
test-reviewed: setup # the answers and the seeds' values as they were last reviewed
	@$(PYTEST) $(REVIEWED)

.PHONY: test-api
test-api: setup
	@HEADROOM_SOFFICE="$$($(BIN)/python scripts/office.py)" && export HEADROOM_SOFFICE && \
	$(PYTEST) tests/api --ignore=tests/api/test_exports_office.py $(REVIEWED:%=--ignore=%)

# a third of the API's time: as one part it would run on alone on one core
.PHONY: test-office
test-office: setup
	@HEADROOM_SOFFICE="$$($(BIN)/python scripts/office.py)" && export HEADROOM_SOFFICE && \
	$(PYTEST) tests/api/test_exports_office.py

.PHONY: test-integration
test-integration: setup
	@$(PYTEST) tests/integration $(REVIEWED:%=--ignore=%)

.PHONY: durability
durability: setup ## kill, cut, fill the disk, damage a page, back up and restore: nothing is lost or made twice
	@$(PYTEST) tests/durability

# each part of the benchmarks once: that it comes to its end, not how fast
.PHONY: test-bench
test-bench: $(STAMPS)/ui
	@HEADROOM_CHROMIUM="$$($(BIN)/python scripts/browser.py)" && export HEADROOM_CHROMIUM && \
	$(PYTEST) tests/bench

.PHONY: paper
paper: setup ## print reports and look at their pages
	@$(PYTEST) tests/paper

.PHONY: e2e
e2e: $(STAMPS)/ui ## end-to-end tests in a real Chromium: make e2e [ONLY=value.spec.ts]
	@HEADROOM_CHROMIUM="$$($(BIN)/python scripts/browser.py shell)" && export HEADROOM_CHROMIUM && \
	E2E_PORT="$$($(BIN)/python -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')" && \
	E2E_DATA="$$(mktemp -d)" && trap 'rm -rf "$$E2E_DATA"' EXIT && export E2E_PORT E2E_DATA && \
	npm run --silent test --workspace e2e -- $(ONLY)

.PHONY: e2e-two
e2e-two: export E2E_SERVER := .venv/bin/python scripts/two_processes.py "$$E2E_DATA" "$$E2E_PORT"
e2e-two: e2e ## the same through two processes on one database behind a proxy: make e2e-two [ONLY=value.spec.ts]

.PHONY: pictures
pictures: $(STAMPS)/ui ## draw every page in both themes and three widths: make pictures [PICTURES=folder]
	@HEADROOM_CHROMIUM="$$($(BIN)/python scripts/browser.py)" && export HEADROOM_CHROMIUM && \
	E2E_PORT="$$($(BIN)/python -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')" && \
	E2E_DATA="$$(mktemp -d)" && trap 'rm -rf "$$E2E_DATA"' EXIT && export E2E_PORT E2E_DATA && \
	PICTURES="$(abspath $(or $(PICTURES),$(STAMPS)/pictures))" && export PICTURES && mkdir -p "$$PICTURES" && \
	cd e2e && npx --no-install playwright test --config pictures.config.ts && echo "$$PICTURES"

.PHONY: pictures-compare
pictures-compare: setup ## which pages look otherwise: make pictures-compare BEFORE=folder AFTER=folder
	@$(BIN)/python scripts/pictures.py "$(BEFORE)" "$(AFTER)"

.PHONY: bench
bench: $(STAMPS)/ui ## the benchmarks, each beside a peer in the same run
	@HEADROOM_CHROMIUM="$$($(BIN)/python scripts/browser.py)" && export HEADROOM_CHROMIUM && $(BIN)/python bench/run.py

.PHONY: size
size: setup ## count lines and types by layer: make size [SINCE=commit]
	@$(BIN)/python scripts/size.py $(SINCE)

.PHONY: audit
audit: setup ## recompute what the documents derive and list every disagreement
	@$(RUN) audit

.PHONY: build
build: $(STAMPS)/ui ## build the UI

.PHONY: api-types
api-types: setup ## write backend/openapi.json and the frontend's types from the API
	@$(RUN) openapi backend/openapi.json
	@npm run --silent api-types --workspace frontend
	@$(BIN)/python scripts/fields.py backend/openapi.json frontend/src/api

.PHONY: api-types-check
api-types-check: setup
	@echo "API types"
	@$(RUN) openapi $(STAMPS)/openapi.json
	@cmp -s $(STAMPS)/openapi.json backend/openapi.json || { echo "backend/openapi.json is stale: run 'make api-types' and commit" >&2; exit 1; }
	@cd frontend && npx --no-install openapi-typescript ../backend/openapi.json --output ../$(STAMPS)/schema.gen.ts --alphabetize >/dev/null 2>&1
	@cmp -s $(STAMPS)/schema.gen.ts frontend/src/api/schema.gen.ts || { echo "frontend/src/api/schema.gen.ts is stale: run 'make api-types' and commit" >&2; exit 1; }
	@$(BIN)/python scripts/fields.py backend/openapi.json $(STAMPS)
	@for name in $$(cd $(STAMPS) && ls *fields.gen.ts *words.gen.ts *tables.gen.ts palette.gen.ts); do cmp -s $(STAMPS)/$$name frontend/src/api/$$name || { echo "frontend/src/api/$$name is stale: run 'make api-types' and commit" >&2; exit 1; }; done

.PHONY: pack-schema
pack-schema: setup ## write docs/pack.schema.json from the types that packs are read into
	@$(RUN) pack schema docs/pack.schema.json

.PHONY: migration
migration: setup ## write a migration from the tables: make migration NAME="what changes"
	@$(RUN) migration "$(NAME)"

.PHONY: seeded-values
seeded-values: setup ## write the reviewed values of the seeds again, after a change that is meant
	@$(PYTEST) tests/integration/test_seeded_values.py --renew-seeded-values

.PHONY: snapshots
snapshots: setup ## write the reviewed answers of the API again, after a change that is meant
	@$(PYTEST) tests/api/test_snapshots.py --renew-snapshots

.PHONY: release-folder
release-folder: setup ## keep what a delivered version leaves behind, filled by it, for the tests: make release-folder COMMIT=...
	@$(BIN)/python scripts/release_folder.py "$(COMMIT)"

.PHONY: format
format: setup ## format all code
	@$(BIN)/ruff check --quiet --fix --config backend/pyproject.toml $(PYTHONS)
	@$(BIN)/ruff format --quiet --config backend/pyproject.toml $(PYTHONS)
	@npm run --silent format --workspace frontend

.PHONY: lock
lock: $(STAMPS)/python ## renew the lock files
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-annotate --no-header --python-version 3.11 backend/pyproject.toml --group backend/pyproject.toml:dev -o backend/requirements.lock
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-annotate --no-header --python-version 3.11 backend/pyproject.toml -c backend/requirements.lock -o backend/requirements.runtime.lock
	rm -rf node_modules frontend/node_modules e2e/node_modules package-lock.json
	npm install --package-lock-only

.PHONY: sbom
sbom: setup ## write what the program is made of, with licences, as CycloneDX: make sbom [SBOM=folder]
	@mkdir -p $(SBOM)
	@$(BIN)/cyclonedx-py environment --no-validate --output-reproducible --mc-type application --pyproject backend/pyproject.toml -o $(SBOM)/python.cdx.json .venv/bin/python
	@npm sbom --sbom-format cyclonedx --sbom-type application >$(SBOM)/npm.json
	@sed 's|"git@\([a-z.]*\):|"https://\1/|' $(SBOM)/npm.json >$(SBOM)/node.cdx.json && rm $(SBOM)/npm.json # scp's addresses are no URLs
	@$(BIN)/python scripts/licences.py $(SBOM)/*.cdx.json

.PHONY: clean
clean: ## remove what was installed and built; data stay
	rm -rf .venv node_modules frontend/node_modules e2e/node_modules frontend/dist $(STAMPS)

$(STAMPS)/python: backend/requirements.lock backend/pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed. Install it, or name one: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "This Python lacks venv. On Debian: apt install python3-venv" >&2; exit 1; }
	@echo "Installing the Python packages (some 300 MB, once)"
	@mkdir -p $(STAMPS)
	@test -x $(BIN)/uv || { $(PYTHON) -m venv .venv && \
	awk '/^uv==/ {found = 1} found {print} found && !/\\$$/ {exit}' backend/requirements.lock >$(STAMPS)/installer.lock && \
	.venv/bin/python -m pip install --quiet --retries 10 --timeout 120 --require-hashes --only-binary :all: -r $(STAMPS)/installer.lock; }
	@$(BIN)/uv pip sync --quiet --compile-bytecode --require-hashes -p .venv/bin/python backend/requirements.lock
	@$(BIN)/uv pip install --quiet --no-deps --no-build-isolation -p .venv/bin/python -e backend
	@$(BIN)/uv pip uninstall --quiet -p .venv/bin/python pip setuptools # venv's own, old and not needed any more
	@touch $@

$(STAMPS)/bytecode: $(STAMPS)/python $(shell find backend/src -name '*.py')
	@$(BIN)/python -m compileall -q backend/src # a start that may write none would compile all, each time
	@touch $@

$(STAMPS)/node: package-lock.json package.json frontend/package.json e2e/package.json scripts/fonts.py $(STAMPS)/python
	@echo "Installing the UI's packages"
	@PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-progress --loglevel=error
	@$(BIN)/python scripts/fonts.py
	@touch $@

$(STAMPS)/ui: $(STAMPS)/node $(UI_SOURCES)
	@echo "Building the UI"
	@npm run --silent build --workspace frontend -- --logLevel warn
	@touch $@
