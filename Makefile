# Needs make and Python 3.11 or newer; everything else is installed into $(VENV).

PYTHON ?= python3
VENV ?= .venv
EXTRAS ?= dev,train
PY := $(VENV)/bin/python
SOURCES := lifegym tests benchmarks training_examples
EXAMPLES := tests/training_examples
TESTS_trl := tests/integrations/test_trl.py $(addprefix $(EXAMPLES)/test_,train_trl_grpo.py imitate_then_improve.py)
TESTS_torch := $(EXAMPLES)/test_train_cleanrl_style_ppo.py
TESTS_rllib := tests/integrations/test_rllib.py $(EXAMPLES)/test_train_rllib_ppo.py
# Packages that exclude others, or are too large for everybody: an environment for each, with our pins or with its own.
PINNED := rllib torch trl
UNPINNED := gem nemo openenv skyrl verifiers
UNPINNED_rllib := gymnasium
CONSTRAINTS ?= constraints.txt
PYTEST_ARGS ?=

# An installation is good for one content of these two files, whatever their dates say.
STAMP := $(VENV)/.installed-$(shell cat pyproject.toml constraints.txt | cksum | cut -d ' ' -f 1)

export OMP_NUM_THREADS ?= 1
export RAY_AUTH_MODE ?= disabled
export RAY_USAGE_STATS_ENABLED ?= 0

.DEFAULT_GOAL := help
.PHONY: help install demo test browser $(PINNED) $(UNPINNED) lint audit bench docs clean

help:
	@echo "make demo     train a small policy on twenty tasks and show that it learns"
	@echo "make test     run the tests (PYTEST_ARGS='tests/envs -x' to choose)"
	@echo "make browser  try the report in a Chromium that is on the machine"
	@echo "make trl, make torch, make rllib   the tests that train through these, each in an environment of its own"
	@echo "make gem, make nemo, make openenv, make skyrl, make verifiers   the tests that play through these, likewise"
	@echo "make lint     ruff and mypy"
	@echo "make audit    play every task with the scripted policies and check the gates"
	@echo "make bench    measure the speed of worlds, environments and tools"
	@echo "make docs     write the services' reference pages and the suite card"
	@echo "make clean    remove what the other targets built"

install: $(STAMP)

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "LifeGym needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1): try make PYTHON=python3.12" >&2; \
	  exit 1; }
	@echo "Creating $(VENV) with $$($(PYTHON) -V 2>&1)"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(STAMP): | $(PY)
	@echo "Installing LifeGym and its pinned requirements into $(VENV) (once; they are large)"
	@rm -f $(VENV)/.installed-*
	@$(PY) -m pip install --disable-pip-version-check $(if $(CONSTRAINTS),-c $(CONSTRAINTS)) -e '.[$(EXTRAS)]'
	@touch $@

demo: $(STAMP)
	@$(PY) training_examples/train_menu_policy.py --demo

test: $(STAMP)
	@$(PY) -m pytest -n 2 --dist loadgroup $(PYTEST_ARGS)

browser: $(STAMP)
	@$(PY) -m pytest -n 0 -m browser $(PYTEST_ARGS)

$(PINNED):
	@mkdir -p build && sed '$(patsubst %,/^%==/d;,$(UNPINNED_$@))' constraints.txt > build/constraints-$@.txt
	@$(MAKE) --no-print-directory install VENV=.venv-$@ EXTRAS=dev,$@ CONSTRAINTS=build/constraints-$@.txt
	@.venv-$@/bin/python -m pytest -n 0 -m $@ $(TESTS_$@) $(PYTEST_ARGS)

$(UNPINNED):
	@$(MAKE) --no-print-directory install VENV=.venv-$@ EXTRAS=test,$@ CONSTRAINTS=
	@.venv-$@/bin/python -m pytest -m $@ tests/integrations/test_$@.py $(PYTEST_ARGS)

lint: $(STAMP)
	$(PY) -m ruff check $(SOURCES) .ci
	$(PY) -m ruff format --check $(SOURCES) .ci
	$(PY) -m mypy $(SOURCES)

audit: $(STAMP)
	@$(PY) -m lifegym audit --workers 2

bench: $(STAMP)
	@$(PY) -m benchmarks.speed
	@$(PY) -m benchmarks.tools

docs: $(STAMP)
	@$(PY) -m lifegym tools --docs docs/services
	@$(PY) -m lifegym card --docs docs/suite

clean:
	rm -rf $(VENV) $(addprefix .venv-,$(PINNED) $(UNPINNED)) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find lifegym tests benchmarks training_examples -name __pycache__ -type d -prune -exec rm -rf {} +
