# Every target sets up what it needs first and is quick the second time. `make help` lists them.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
CODE := $(wildcard companion card_codes firmware_bridge dice_training tests benchmarks main.py)
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard companion/locale/*/LC_MESSAGES/companion.po))
ARGS ?=
BENCHMARKS ?= engine engine_starfarers journal roller senses app_latency labels scan pictures frames dice_sight tablet table_motion
# One more than there are cores: tests of devices wait much, and cores should not.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
GAMES ?= quick
export PYTHON GAMES
# A worker of the tests, and each program that they start, would compile everything again.
unexport PYTHONDONTWRITEBYTECODE
# A file's tests share what they prepare, so one worker has them all; tests/profile.py says which come
# first. Large pictures come and go there: their memory is given back at once.
MEMORY = MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144
PYTEST = $(MEMORY) $(BIN)/python -m pytest
SPREAD = -n $(WORKERS) --dist loadfile --no-loadscope-reorder

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help run shots film inventory check test dist lint typecheck layers firmware pytest windows others coverage bench proof train android setup lock clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

run: $(VENV)/.run $(CATALOGUES) ## the app; without a screen, a demonstration of it; make run ARGS="..." passes arguments
	@$(BIN)/companion $(ARGS)

shots: $(VENV)/.run $(CATALOGUES) ## pictures of every screen, looked over for faults; ARGS="--only table"
	@$(BIN)/python -m companion.demo.shots $(ARGS)

film: $(VENV)/.run $(CATALOGUES) ## a short film of each game in out/film; ARGS="settlers --events 5"
	@$(BIN)/python -m companion.demo.film $(ARGS)

inventory: $(VENV)/.run $(CATALOGUES) ## what the tables show no more of what the old screens showed
	@mkdir -p out
	@$(BIN)/python -m companion.demo.inventory --out out/inventory.jsonl
	@$(BIN)/python -m companion.demo.inventory --agreed docs/inventory/agreed.toml \
		--compare docs/inventory/old-screens.jsonl out/inventory.jsonl

check: setup lint typecheck layers ## before a commit: style, types, layers, and the quick tests without a window
	@echo "== pytest, what is quick"
	@$(PYTEST) $(SPREAD) --quick $(ARGS)

test: setup lint typecheck layers pytest ## every check, in order; GAMES=full plays all random games, as CI does

lint: $(VENV)/.dev ## style (ruff)
	@echo "== ruff check"
	@$(BIN)/ruff check .
	@echo "== ruff format --check"
	@$(BIN)/ruff format --check .

typecheck: $(VENV)/.dev ## types (mypy)
	@echo "== mypy"
	@$(BIN)/mypy $(CODE)

layers: $(VENV)/.dev ## who may import whom (import-linter)
	@echo "== import-linter"
	@$(BIN)/lint-imports --no-logo

dist: $(VENV)/.dev $(CATALOGUES) ## the release: sdist and wheel in dist/
	@rm -rf dist
	@$(BIN)/python -m build --no-isolation --outdir dist . >/dev/null
	@ls dist

firmware: $(VENV)/.toolchain ## the dice tower's program, with flash and RAM use, and its emulator
	@echo "== firmware"
	@$(MAKE) --no-print-directory --silent -C firmware_bridge/firmware firmware tests emulator

pytest: windows others ## the tests alone; make pytest ARGS="-k flight"

# Apart, or a worker has the memory of both. Who chooses some may choose none of one part.
windows: $(VENV)/.dev $(CATALOGUES)
	@echo "== pytest, with a window"
	@$(PYTEST) $(SPREAD) --windows only $(if $(ARGS),--may-be-empty) $(ARGS)

others: $(VENV)/.dev $(CATALOGUES) firmware
	@echo "== pytest, without a window"
	@$(PYTEST) $(SPREAD) --windows none $(if $(ARGS),--may-be-empty) $(ARGS)

coverage: $(VENV)/.dev $(CATALOGUES) firmware ## which lines the tests without a window reach; rules, table and view at least 95 %
	@$(BIN)/coverage erase
	@$(MEMORY) $(BIN)/coverage run -m pytest $(SPREAD) --ignore=tests/tablet $(ARGS)
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report --skip-covered
	@$(BIN)/coverage report --skip-covered --show-missing --fail-under=95 \
	    --include="companion/core/*,companion/games/*/rules/*,companion/table/*,companion/view/*,companion/games/*/table_view/*"

bench: $(VENV)/.bench $(CATALOGUES) ## every benchmark beside its peer or limit, one after another
	@for benchmark in $(BENCHMARKS); do \
	    echo "== $$benchmark"; PYTHONPATH=. $(BIN)/python benchmarks/$$benchmark.py $(ARGS) || exit 1; \
	done

proof: $(VENV)/.run $(CATALOGUES) ## two thousand random games, every law after every event
	@$(BIN)/companion simulate starship --games 2000 --seed 2026

train: $(VENV)/.train ## teaches the networks of the eye for dice anew (55 minutes; nobody has to)
	@$(BIN)/python -m dice_training.train $(ARGS)

android: $(VENV)/.run $(CATALOGUES) ## the package for tablets (needs buildozer and the Android tools)
	@$(BIN)/python -m companion.demo.launcher build/android
	@buildozer android debug

setup: $(VENV)/.dev $(CATALOGUES) ## only sets up

lock: ## pins new versions in requirements/ (needs the network)
	@tools/lock "$$(tools/find_python)"

clean: ## removes everything that was made, the environment too
	rm -rf $(VENV) build firmware_bridge/firmware/build dist *.egg-info htmlcov .coverage* \
	    .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -path ./.git -prune -o \( -name __pycache__ -o -name '*.mo' \) -exec rm -rf {} +

# Set-up, one stamp a step: a step is done again only when what it reads has changed.

$(VENV)/.system: tools/system_packages tools/find_python
	@python=$$(tools/find_python) && tools/system_packages "$$python" run
	@mkdir -p $(VENV) && touch $@

$(VENV)/.toolchain: tools/system_packages tools/find_python | $(VENV)/.system
	@python=$$(tools/find_python) && tools/system_packages "$$python" checks
	@touch $@

$(VENV)/.python: | $(VENV)/.system
	@echo "== making $(VENV)"
	@python=$$(tools/find_python) && "$$python" -m venv $(VENV)
	@touch $@

$(VENV)/.run: $(VENV)/.python requirements/run.txt requirements/build.txt pyproject.toml setup.py
	@tools/step "installing what the companion needs" $(PIP) install --progress-bar off \
	    -r requirements/run.txt -r requirements/build.txt || \
	    { echo "The first set-up needs the network: connect, then run make again." >&2; exit 1; }
	@tools/step "installing the companion itself" $(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.txt
	@tools/step "installing the checks" $(PIP) install --progress-bar off -r requirements/dev.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.run requirements/bench.txt
	@tools/step "installing the peers" $(PIP) install --progress-bar off -r requirements/bench.txt
	@touch $@

$(VENV)/.train: $(VENV)/.run requirements/train.txt
	@tools/step "installing what teaches networks" $(PIP) install --progress-bar off -r requirements/train.txt
	@touch $@

%.mo: %.po | $(VENV)/.run
	@echo "== compiling $<"
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@
