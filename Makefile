# Nod. `make help` lists what there is.
SHELL := /bin/sh
.DEFAULT_GOAL := help

VERSION := $(shell sed -n 's/^ *Version = "\(.*\)"/\1/p' FyneApp.toml)
COMMIT := $(shell git describe --always --dirty --exclude '*' 2>/dev/null || echo source)
LDFLAGS := -s -w -X main.version=$(VERSION)+$(COMMIT)
GO := CGO_ENABLED=1 go
# No paths of this checkout in what is compiled: another clone finds it, and the results of tests that read no file of the checkout, in Go's cache.
export GOFLAGS := $(strip $(shell go env GOFLAGS) -trimpath)
# Everything that knows no window: it builds and tests without cgo and without a display.
HEADLESS := $(shell CGO_ENABLED=0 go list -e ./... 2>/dev/null | grep -vE '/nod$$|/nod/views|/nod/assets$$|/nod/test/e2e|/nod/test/kittest|/nod/test/bench/fynetray')
WINDOWS := ./views/... ./assets ./test/kittest
AGENT := ./app/... ./llm/... ./tools/... ./watcher/... ./assets/icons
# What the race detector looks at within `make test`; race-rest has what is slow under it and has one goroutine, or is a tool of the tests.
ALONE := /nod/test/|/nod/packaging/|/nod/app/base/extract$$|/nod/app/base/markdown$$|/nod/app/planning/engine$$|/nod/app/organise/proposal/place$$|/nod/app/planning/upload$$|/nod/tools/web$$|/nod/tools/servers$$|/nod/docs/
RACED := $(shell printf '%s\n' $(HEADLESS) | grep -vE '$(ALONE)')
# What takes longest begins first: nothing else is left to run beside it at the end.
RACED_REST := ./tools/web ./app/base/extract $(shell printf '%s\n' $(HEADLESS) | grep -E '$(ALONE)' | grep -vE '/nod/tools/web$$|/nod/app/base/extract$$')
SOURCES := $(shell find . -path ./build -prune -o -name '*.go' -not -name '*_test.go' -print) go.mod go.sum
# SQLite is C that was translated to Go: under the race detector it takes ten times as long, and its races are not ours to find.
RACE := -race -short -gcflags='modernc.org/...=-race=false'
FUZZTIME ?= 2s
# A fuzz target reads its seeds from the checkout: Go knows the results of tests in another one only where none ran beside them.
NO_SEEDS := -skip '^Fuzz'
# What tests build or fetch once, for all checkouts; test/gotool has it for Go.
TEST_TOOLS := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/nod-tests

help: ## this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: build ## install what is missing, build, start Nod; without a display: the tour on a virtual one
	@packaging/run.sh

test: deps-test ## everything: vet, unit, race, fuzz seeds, laws, end to end, crashes; what CI runs
	@rm -f build/test/*.count
	@$(MAKE) --no-print-directory vet views race plain seeds
	@NOD_KILLS=$${NOD_KILLS:-60} $(MAKE) --no-print-directory -j 2 e2e crash
	@packaging/summary.sh

deps-build:
	@packaging/install.sh build

deps-test:
	@packaging/install.sh build test chromium driver
	@[ ! -x "$$(command -v npm)" ] || packaging/playwright.sh $(TEST_TOOLS)/playwright
	@CGO_ENABLED=0 go run ./test/modelserver/prepare
	@CGO_ENABLED=0 go run ./test/stripemock/prepare

deps-windows:
	@packaging/install.sh build test windows

deps-package:
	@packaging/install.sh package windows

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
	@$(GO) vet -tags e2etest $(WINDOWS) . ./test/e2e ./test/crash ./test/soak ./test/windows ./test/package ./test/rooms ./test/bench/fynetray

lint: vet ## vet and staticcheck, which takes minutes the first time
	$(GO) tool staticcheck ./...

cross: ## vet and build the agent for Windows and macOS (make windows-test runs some tests under Wine)
	GOOS=windows CGO_ENABLED=0 go vet $(AGENT)
	GOOS=windows CGO_ENABLED=0 go build $(AGENT)
	GOOS=darwin CGO_ENABLED=0 go vet $(AGENT)
	GOOS=darwin CGO_ENABLED=0 go build $(AGENT)

# Three packages at once on two cores: many tests wait for clocks, disks and other programs.
headless: ## tests of everything but the windows, without cgo and display
	@CGO_ENABLED=0 go run ./test/report headless -p 3 -- $(HEADLESS)

views: ## tests of the windows with the test driver
	@go run ./test/report views $(NO_SEEDS) -- $(WINDOWS) .

# What one goroutine computes for long, programs that are started again and again, the talk with the real model server, which is said with
# the scripted one, and what -short makes shorter: tested without the race detector, which race-rest has (app/planning/upload is tested whole
# above). A law of test/laws compares the list with the tests.
LONG := TestRealServer|TestKilledWhileNegotiating|TestKilledBetweenIntentAndResult|TestTheDoctorSaysWhatIsWrong|TestChangedBitsInTheLogArePutRight|TestTenThousandNodesLoad|TestLongTrace|TestFiller|TestHiderIsHidden|TestASCIIIsNoOther|TestAnyByteChangedIsFound|TestAnyMixtureIsFound|TestBothAlwaysBelieveTheSame|TestCrashAtEachPoint|TestKill
SHORTER := TestAGrowingFileWaitsUntilItIsDone|TestABurst|TestEveryFailureOfAModelServer|TestNoGoroutineStays|TestNothingIsPaidWithoutBothApprovals|TestNothingIsPaidTwice|TestARoomIsOpenedAgain|TestManyHandsAtOnce|TestRandomReplies|TestOnARealServer|TestHostileDocumentsAreBounded|TestReplyWithoutEnd|TestAModelIsTriedWithTasks

# The packages outside app/planning/upload that have tests of these names.
PACKAGES_OF = $$(grep -lE 'func ($(1))\(' -r --include='*_test.go' --exclude-dir=upload app llm tools watcher | xargs -n 1 dirname | sort -u | sed 's|^|./|')

race: ## all of these tests under the race detector, but the longest
	@go run ./test/report race -p 3 $(RACE) -skip '^($(LONG)|Fuzz.*)$$' -- $(RACED)

plain: ## the tests that the race detector leaves out or makes shorter
	@CGO_ENABLED=0 go run ./test/report alone -p 3 $(NO_SEEDS) -- $(RACED_REST)
	@CGO_ENABLED=0 go run ./test/report long -p 3 -run '^($(LONG)|$(SHORTER))$$' -- $(call PACKAGES_OF,$(LONG)|$(SHORTER))

seeds: ## the seeds of each fuzz target
	@go run ./test/report seeds -p 3 -run '^Fuzz' -- $$(grep -rlE '^func Fuzz' --include='*_test.go' --exclude-dir=build . | xargs -n 1 dirname | sort -u)

race-rest: ## the race detector on what `make race` leaves out
	@go run ./test/report race-rest $(RACE) -- $(RACED_REST)
	@go run ./test/report race-long $(RACE) -run '^($(LONG))$$' -- $(call PACKAGES_OF,$(LONG))

e2e: deps-test bin/nod bin/nod-e2e ## the whole program on a virtual desktop, driven by mouse and keys
	@NOD_BIN=$(CURDIR)/bin/nod NOD_E2E_BIN=$(CURDIR)/bin/nod-e2e go run ./test/report e2e -tags e2etest -count 1 -timeout 15m -parallel 3 -- ./test/e2e

crash: bin/nod ## kill -9 at NOD_KILLS (200) random moments of moving 500 files over two devices, NOD_PLAN_KILLS (10) of applying plans
	@NOD_BIN=$(CURDIR)/bin/nod go run ./test/report crash -tags e2etest -count 1 -timeout 12m -- ./test/crash

mcp-test: ## the official conformance suite, inspector and filesystem server against Nod's sides of MCP; npm fetches them
	@packaging/mcp.sh build/mcp
	@NOD_MCP_PEERS=$(CURDIR)/build/mcp CGO_ENABLED=0 go test -count 1 -v -timeout 20m -run 'TestConformance|TestInspector|TestFilesystemServer' ./app/cli/mcp ./tools/servers

mcpb: bin/nod ## dist/nod.mcpb, which other assistants install, and dist/server.json for the registry of MCP servers; npm fetches what packs it
	@packaging/mcp.sh build/mcp
	@packaging/mcpb.sh bin/nod $(VERSION) build/mcp dist

soak: bin/nod ## use Nod for NOD_SOAK (30m) at 40 acts a second: memory, descriptors and goroutines stay flat, all is accounted for
	@NOD_BIN=$(CURDIR)/bin/nod NOD_SOAK=$${NOD_SOAK:-30m} go test -tags e2etest -timeout 0 -count 1 -v ./test/soak

# The first build takes minutes: all of Fyne's C is compiled for Windows.
build/windows/nod.exe: $(SOURCES)
	GOOS=windows CGO_ENABLED=1 CC=x86_64-w64-mingw32-gcc CXX=x86_64-w64-mingw32-g++ go build -ldflags '-X main.version=$(VERSION)+$(COMMIT)' -o $@ .

# What is packaged says nothing of the computer that built it: the same commit makes the same bytes.
RELEASE := build -trimpath -buildvcs=auto
BUILD := $(shell sed -n 's/^ *Build = //p' FyneApp.toml)

build/package/linux/nod: $(SOURCES)
	$(GO) $(RELEASE) -ldflags '$(LDFLAGS)' -o $@ .

# Icon, manifest and version, which the Go linker takes from beside main.go.
rsrc_windows_amd64.syso: packaging/windows/winres.json assets/icons/app.png FyneApp.toml
	@packaging/tool.sh go-winres make --in packaging/windows/winres.json --out rsrc --arch amd64 --product-version $(VERSION).$(BUILD) --file-version $(VERSION).$(BUILD)

build/package/windows/nod.exe: $(SOURCES) rsrc_windows_amd64.syso
	GOOS=windows CGO_ENABLED=1 CC=x86_64-w64-mingw32-gcc CXX=x86_64-w64-mingw32-g++ go $(RELEASE) -ldflags '$(LDFLAGS) -H windowsgui' -o $@ .

# The installer that `make windows-test` tries; `make package` makes the same in dist.
SETUP := build/windows/dist/nod-$(VERSION)-windows-amd64-setup.exe
$(SETUP): build/package/windows/nod.exe packaging/windows.sh packaging/windows/nod.nsi
	@mkdir -p $(@D)
	@SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct)} packaging/windows.sh $< $(VERSION) $(BUILD) $(@D)

package: ## packages into dist: .deb, .rpm, .tar.gz, and .zip and installer for Windows; on macOS the bundle
	@if [ "$$(uname)" = Darwin ]; then $(MAKE) --no-print-directory package-macos; else $(MAKE) --no-print-directory package-all; fi

package-all: deps-build deps-package build/package/linux/nod build/package/windows/nod.exe
	@packaging/package.sh build/package/linux/nod build/package/windows/nod.exe $(VERSION) $(BUILD) dist
	@packaging/lint.sh dist

package-linux: deps-build build/package/linux/nod ## only those for Linux
	@packaging/install.sh package
	@packaging/package.sh build/package/linux/nod "" $(VERSION) $(BUILD) dist

package-macos: deps-build build/package/macos/nod
	@rm -rf dist/Nod.app && mkdir -p dist
	@CGO_ENABLED=0 go run ./packaging/bundle -program build/package/macos/nod -out dist/Nod.app
	@codesign --force --sign - --options runtime --entitlements packaging/macos/nod.entitlements dist/Nod.app
	@ditto -c -k --keepParent dist/Nod.app dist/Nod-$(VERSION).zip

build/package/macos/nod: $(SOURCES)
	$(GO) $(RELEASE) -ldflags '$(LDFLAGS)' -o $@ .

release: ## make release VERSION=0.2.0: commit the version, and make in dist all that a release has: packages, sources, recipes, checksums
	@[ '$(origin VERSION)' = 'command line' ] || { echo 'nod: say which version, as in: make release VERSION=0.2.0' >&2; exit 2; }
	@packaging/version.sh '$(VERSION)'
	@$(MAKE) --no-print-directory package-all
	@packaging/release.sh '$(VERSION)' dist

package-twice: package-linux ## make the packages for Linux of the last commit twice, in two folders, and compare them
	@packaging/twice.sh dist

package-test: package-linux ## install, use, upgrade and remove the .deb on a fresh Debian stable, as root; checks of the packages
	@packaging/install.sh test package_test
	@packaging/lint.sh dist
	@test/package/prepare.sh build/package-test dist/*.deb
	@NOD_DEBIAN=$(CURDIR)/build/package-test/base NOD_DEB=$$(realpath dist/*.deb) NOD_OLDER_DEB=$(CURDIR)/build/package-test/older.deb \
		go run ./test/report package -tags e2etest -timeout 20m -count 1 -- ./test/package

vuln: ## known vulnerabilities in what is linked; asks vuln.go.dev
	@CGO_ENABLED=1 packaging/tool.sh govulncheck ./...

# The first time this takes minutes to an hour: all of Fyne's C is compiled for Windows, as for `make package`.
windows-test: deps-windows build/package/windows/nod.exe $(SETUP) ## Nod as a Windows program under Wine: its windows by mouse, installer, kills, bad files, unit tests
	@test/windows/prepare.sh build/windows
	@NOD_WINDOWS=$(CURDIR)/build/windows NOD_WINDOWS_PROGRAM=$(CURDIR)/build/package/windows/nod.exe NOD_WINDOWS_SETUP=$(CURDIR)/$(SETUP) \
		CGO_ENABLED=0 go run ./test/report windows -tags e2etest -timeout 60m -count 1 -- ./test/windows

fuzz: ## every fuzz target for FUZZTIME (2s) each; the seeds alone run with the unit tests
	@packaging/fuzz.sh $(FUZZTIME)

rooms: ## rooms over a cluster of three NATS servers, programs of their own, of which one is killed
	@CGO_ENABLED=0 go run ./test/report rooms -tags e2etest -timeout 8m -- ./test/rooms

courses: ## NOD_COURSES (500) random courses of two desktops that negotiate, pay and close the room
	@NOD_COURSES=$${NOD_COURSES:-500} CGO_ENABLED=0 go test ./app/negotiate/negotiation -run 'TestNothingIsPaidWithoutBothApprovals|TestNobodyHasAnAgreementAlone' -count=1

documents: ## compare app/base/extract with pandoc on real Word documents, and hold all hostile ones to their bounds
	@packaging/install.sh documents
	@CGO_ENABLED=0 go run ./test/documents
	@NOD_DOCUMENTS=1 CGO_ENABLED=0 go test ./app/planning/upload -run TestHostileDocumentsAreBounded -count=1 -v | grep -E " ms |^(---|ok|FAIL)"

bench: deps-test bin/nod ## measure beside peers, print ratios
	@packaging/bench.sh

bench-quick: deps-test bin/nod ## measure only what the aims of speed are about, once, with 2,000 files: about three minutes
	@packaging/bench.sh -quick

homes: ## rank the files of each home of test/homes by weights fitted to the others; minutes (HOMES='-ablate -folds 5': what each feature is worth; MODEL=name: what a model of Ollama adds)
	@CGO_ENABLED=0 go run ./test/homes/leaveout $(if $(MODEL),-model $(MODEL)) $(HOMES)

plans: ## plan the cases of test/plans, each with weights fitted to the others (PLANS=-list: what is wrong in those that may be read; PLANS='-write app/planning/engine/weights.json': fit; MODEL=name: what a model of Ollama adds)
	@CGO_ENABLED=0 go run ./test/plans/measure $(if $(MODEL),-model $(MODEL)) $(PLANS)

tasks: ## give the tests' own model, on the real server, the 40 tasks of nod models check --tasks
	@CGO_ENABLED=0 go run ./test/modelserver/prepare
	@NOD_TASKS=1 CGO_ENABLED=0 go test ./app -run 'TestTheTinyModelIsTriedWithTasks' -count=1 -v

pictures: deps-test bin/nod ## make the tour's and the README's pictures anew
	$(GO) run ./test/tour -nod bin/nod -out build/tour -readme docs

icons: ## render the icons from their SVG
	go generate ./assets/icons

clean: ## remove what was built
	rm -rf bin build dist rsrc_windows_amd64.syso

.PHONY: mcpb help run test deps-build deps-test deps-windows deps-package build browser vet lint cross headless views race plain seeds race-rest e2e crash soak package package-all package-linux package-macos release package-twice package-test vuln windows-test fuzz rooms courses documents bench bench-quick homes plans tasks pictures icons clean
