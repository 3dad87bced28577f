# The commands of this project. `make help` lists them; their work is in scripts/.

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=
BENCH ?=
FUZZ ?=
HOUSE ?=
OUT ?= build/TabBarKit

SWIFT = scripts/swift.sh
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

.DEFAULT_GOAL := help
.PHONY: help run test fuzz looks tour bench bench-micro build install uninstall deb check-deb example kit check-kit check-handover format lint clean status

help: ## Show this list
	@echo 'Commands:'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F '|' '{ printf "%-22s %s\n", $$1, $$2 }'

run: ## Install missing packages, build, open the window (ARGS="--rows 1000" passes options)
	@scripts/run.sh $(ARGS)

test: ## Install missing packages, build and run all tests, or those of one house (HOUSE=toolkit)
	@scripts/test.sh $(if $(HOUSE),--house "$(HOUSE)")

fuzz: ## Play random scripts off screen (FUZZ="--scripts 20000") or live (FUZZ="--live 3600"), and check what they leave
	@scripts/prepare.sh build look display
	@scripts/build-release.sh
	@python3 scripts/fuzz.py $(FUZZ) "$$(scripts/build-release.sh --where)/tab-bar-demo"

looks: ## Draw every page in many sizes, appearances and languages; contact sheets in looks/
	@LOOKS_FOLDER="$(CURDIR)/looks" scripts/test.sh --filter ContactSheetTests

tour: ## Operate the program with real X events on a private display; pictures in tour/
	@scripts/prepare.sh build look display tour
	@scripts/build-release.sh
	@scripts/tour.sh

bench: ## Compare with other toolkits (takes long; BENCH="--rounds 1" passes options)
	@scripts/prepare.sh build look display bench
	@scripts/build-release.sh
	@scripts/bench.sh $(BENCH)

bench-micro: ## Compare the solver, layout, text and drawing with memcpy
	@scripts/prepare.sh build look
	@$(SWIFT) run -c release --package-path Benchmarks micro-benchmarks

build: ## Build the release
	@scripts/prepare.sh build
	@scripts/build-release.sh

install: ## Install the program under PREFIX (/usr/local), below DESTDIR if that is set
	@scripts/prepare.sh build
	@scripts/build-release.sh
	@scripts/install.sh "$(DESTDIR)" "$(PREFIX)"

uninstall: ## Remove the installed files
	@scripts/uninstall.sh "$(DESTDIR)" "$(PREFIX)"

deb: ## Create a Debian package and check it with Debian's tools
	@scripts/prepare.sh build package
	@scripts/build-release.sh
	@scripts/deb.sh

check-deb: ## Install the package in an empty Debian 12, run it there, remove it (as root)
	@scripts/prepare.sh clean-root
	@scripts/check-deb.sh .build/packages/tab-bar-demo_*.deb

example: ## Build the app in Examples/TeaJournal, which was ported from iOS, and run its tests
	@scripts/prepare.sh build
	@$(SWIFT) test --package-path Examples/TeaJournal

kit: ## Write TabBarKit as a package that Xcode can open, with only Apple's API (OUT=build/TabBarKit)
	@python3 scripts/kit.py "$(OUT)"

check-kit: ## Compare the symbols that TabBarKit uses with Apple's API, and compile its package alone
	@scripts/prepare.sh build
	@scripts/build-tests.sh
	@python3 scripts/kit-symbols.py
	@python3 scripts/kit.py --check

check-handover: ## Check the code of --hand-over with Chromium, rlottie and lottie, where they are installed
	@scripts/prepare.sh build
	@scripts/prepare.sh handover || true
	@scripts/build-tests.sh
	@python3 scripts/check-handover.py

status: ## Write docs/toolkit/UIKit-status.md from the sources
	@python3 scripts/uikit-status.py

format: ## Format every Swift file in place
	@scripts/prepare.sh build
	@$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests Assets Benchmarks

lint: ## List what the formatter would change
	@scripts/prepare.sh build
	@$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Assets Benchmarks

clean: ## Remove all build products and pictures
	@rm -rf .build build fuzz looks tour Benchmarks/.build Benchmarks/results
	@$(MAKE) --no-print-directory -C Benchmarks/peers clean
