# The commands of this house. `make help` lists them; the work is done by scripts/.

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=
BENCH ?=

SWIFT = scripts/swift.sh
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

.DEFAULT_GOAL := help
.PHONY: help run test looks tour bench bench-micro build install uninstall deb check-deb format lint clean

help: ## Show this list
	@echo 'Commands:'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F '|' '{ printf "%-22s %s\n", $$1, $$2 }'

run: ## Install what is missing, build, open the window (ARGS="--rows 1000" passes options)
	@scripts/run.sh $(ARGS)

test: ## Install what is missing, build and run every test
	@scripts/test.sh

looks: ## Draw every page in many circumstances, for people to look at; pictures in looks/
	@LOOKS_FOLDER="$(CURDIR)/looks" scripts/test.sh --filter ContactSheetTests

tour: ## Perform a visit with real X events on a private display; pictures in tour/
	@scripts/prepare.sh build look display tour
	@scripts/build-release.sh
	@scripts/tour.sh

bench: ## Measure against other toolkits (takes a while; BENCH="--rounds 1" passes options)
	@scripts/prepare.sh build look display bench
	@scripts/build-release.sh
	@scripts/bench.sh $(BENCH)

bench-micro: ## Measure the solver, layout, text and drawing against memcpy
	@scripts/prepare.sh build look
	@$(SWIFT) run -c release --package-path Benchmarks micro-benchmarks

build: ## Build in release, half as large as Swift links it
	@scripts/prepare.sh build
	@scripts/build-release.sh

install: ## Install the program under PREFIX (/usr/local), below DESTDIR if that is set
	@scripts/prepare.sh build
	@scripts/build-release.sh
	@scripts/install.sh "$(DESTDIR)" "$(PREFIX)"

uninstall: ## Remove what install put there
	@scripts/uninstall.sh "$(DESTDIR)" "$(PREFIX)"

deb: ## Make a Debian package, and have Debian's tools check it
	@scripts/prepare.sh build package
	@scripts/build-release.sh
	@scripts/deb.sh

check-deb: ## Install that package in an empty Debian 12, run it there, remove it (as root)
	@scripts/prepare.sh clean-root
	@scripts/check-deb.sh .build/packages/tab-bar-demo_*.deb

format: ## Format every Swift file in place
	@scripts/prepare.sh build
	@$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests Assets Benchmarks

lint: ## Say what the formatter would change or complain of
	@scripts/prepare.sh build
	@$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Assets Benchmarks

clean: ## Remove everything that was built, the pictures too
	@rm -rf .build looks tour Benchmarks/.build Benchmarks/results
	@$(MAKE) --no-print-directory -C Benchmarks/peers clean
