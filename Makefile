# Nod. `make help` lists what there is.
SHELL := /bin/sh
.DEFAULT_GOAL := help

VERSION := $(shell sed -n 's/^ *Version = "\(.*\)"/\1/p' FyneApp.toml)
COMMIT := $(shell git describe --always --dirty --exclude '*' 2>/dev/null || echo source)
LDFLAGS := -s -w -X main.version=$(VERSION)+$(COMMIT)
GO := CGO_ENABLED=1 go
# Everything that knows no window: it builds and tests without cgo and without a display.
HEADLESS := $(shell CGO_ENABLED=0 go list -e ./... 2>/dev/null | grep -vE '/nod$$|/nod/views|/nod/assets$$|/nod/test/e2e|/nod/test/kittest|/nod/test/bench/fynetray')
WINDOWS := ./views/... ./assets ./test/kittest
AGENT := ./app/... ./llm/... ./tools/... ./watcher/... ./assets/icons
# What the race detector looks at within `make test`; race-rest has what is slow under it and has one goroutine, or is a tool of the tests.
ALONE := /nod/test/|/nod/app/extract$$|/nod/app/markdown$$|/nod/app/upload$$|/nod/tools/web$$|docgen$$|toolsdoc$$
RACED := $(shell printf '%s\n' $(HEADLESS) | grep -vE '$(ALONE)')
RACED_REST := $(shell printf '%s\n' $(HEADLESS) | grep -E '$(ALONE)')
SOURCES := $(shell find . -name '*.go' -not -name '*_test.go' -not -path './build/*') go.mod go.sum
# SQLite is C that was translated to Go: under the race detector it takes ten times as long, and its races are not ours to find.
RACE := -race -short -gcflags='modernc.org/...=-race=false'
FUZZTIME ?= 2s

help: ## this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: build ## install what is missing, build, start Nod; without a display: the tour on a virtual one
	@packaging/run.sh

test: deps-test ## everything: vet, unit, race, fuzz seeds, laws, end to end, crashes; what CI runs
	@rm -f build/test/*.count
	@$(MAKE) --no-print-directory vet headless views race e2e crash
	@packaging/summary.sh

deps-build:
	@packaging/install.sh build

deps-test:
	@packaging/install.sh build test chromium driver
	@[ ! -x "$$(command -v npm)" ] || packaging/playwright.sh build/playwright
	@CGO_ENABLED=0 go run ./test/modelserver/prepare
	@CGO_ENABLED=0 go run ./test/stripemock/prepare

build: deps-build bin/nod ## compile bin/nod

bin/nod: $(SOURCES)
	$(GO) build -ldflags '$(LDFLAGS)' -o $@ .

bin/nod-e2e: $(SOURCES)
	$(GO) build -tags e2e -ldflags '-X main.version=$(VERSION)+$(COMMIT)-e2e' -o $@ .

browser: ## install what the controlled browser needs (off by default): Chromium and Playwright's driver
	@packaging/browser.sh

vet: ## gofmt and vet
	@echo 'vet: gofmt and go vet'
	@out=$$(gofmt -l $$(git ls-files '*.go')); [ -z "$$out" ] || { echo "gofmt these: $$out"; exit 1; }
	@CGO_ENABLED=0 go vet $(HEADLESS)
	@$(GO) vet -tags e2etest $(WINDOWS) . ./test/e2e ./test/crash ./test/rooms ./test/bench/fynetray

lint: vet ## vet and staticcheck, which takes minutes the first time
	$(GO) tool staticcheck ./...

cross: ## vet the agent for Windows and macOS, which no test here runs on
	GOOS=windows CGO_ENABLED=0 go vet $(AGENT)
	GOOS=darwin CGO_ENABLED=0 go vet $(AGENT)

# Three packages at once on two cores: many tests wait for clocks, disks and other programs.
headless: ## tests of everything but the windows, without cgo and display
	@CGO_ENABLED=0 go run ./test/report headless -p 3 -- $(HEADLESS)

views: ## tests of the windows with the test driver
	@go run ./test/report views -- $(WINDOWS) .

# Not again: what one goroutine computes for long, and the talk with the real model server, which is said with the scripted one.
race: ## the same tests under the race detector
	@go run ./test/report race -p 3 $(RACE) -skip '^(TestTrainingRepeats|TestGradient|TestRealServer|TestRealRecites)$$' -- $(RACED)

race-rest: ## the race detector on what `make race` leaves out
	@go run ./test/report race-rest $(RACE) -- $(RACED_REST)

e2e: deps-test bin/nod bin/nod-e2e ## the whole program on a virtual desktop, driven by mouse and keys
	@NOD_BIN=$(CURDIR)/bin/nod NOD_E2E_BIN=$(CURDIR)/bin/nod-e2e go run ./test/report e2e -tags e2etest -timeout 8m -- ./test/e2e

crash: bin/nod ## kill -9 at NOD_KILLS (200) random moments of moving 500 files over two devices, NOD_PLAN_KILLS (10) of applying plans
	@NOD_BIN=$(CURDIR)/bin/nod go run ./test/report crash -tags e2etest -timeout 12m -- ./test/crash

fuzz: ## every fuzz target for FUZZTIME (2s) each; the seeds alone run with the unit tests
	@packaging/fuzz.sh $(FUZZTIME)

rooms: ## rooms over a cluster of three NATS servers, programs of their own, of which one is killed
	@CGO_ENABLED=0 go run ./test/report rooms -tags e2etest -timeout 8m -- ./test/rooms

courses: ## NOD_COURSES (500) random courses of two desktops that negotiate, pay and close the room
	@NOD_COURSES=$${NOD_COURSES:-500} CGO_ENABLED=0 go test ./app/negotiation -run 'TestNothingIsPaidWithoutBothApprovals|TestNobodyHasAnAgreementAlone' -count=1

documents: ## compare app/extract with pandoc on real Word documents, and hold all hostile ones to their bounds
	@packaging/install.sh documents
	@CGO_ENABLED=0 go run ./test/documents
	@NOD_DOCUMENTS=1 CGO_ENABLED=0 go test ./app/upload -run TestHostileDocumentsAreBounded -count=1 -v | grep -E " ms |^(---|ok|FAIL)"

bench: deps-test bin/nod ## measure beside peers, print ratios
	@packaging/bench.sh

pictures: deps-test bin/nod ## make the tour's and the README's pictures anew
	$(GO) run ./test/tour -nod bin/nod -out build/tour -readme docs/proposals.png

icons: ## render the icons from their SVG
	go generate ./assets/icons

clean: ## remove what was built
	rm -rf bin build

.PHONY: help run test deps-build deps-test build browser vet lint cross headless views race race-rest e2e crash fuzz rooms courses documents bench pictures icons clean
