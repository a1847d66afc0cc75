# `make help` lists what can be asked for.

PREFIX ?= /usr/local
DESTDIR ?=
# Where the session looks for autostart entries; not below PREFIX unless that is /usr.
SYSCONFDIR ?= /etc
CONFIG ?= release
MINUTES ?= 10
PEEKS ?= 500
SECONDS ?= 30
SEED ?=

SWIFT ?= $(firstword $(shell command -v swift) $(wildcard /opt/swift/usr/bin/swift) \
           $(wildcard $(HOME)/.local/share/swiftly/bin/swift))
override SWIFT := $(or $(SWIFT),swift)

BUILD := $(SWIFT) build -c $(CONFIG) $(if $(filter release,$(CONFIG)),--static-swift-stdlib)
BIN := .build/$(CONFIG)
CHECKED := --explicit-target-dependency-import-check error
# Live pages of the web are a helper of their own, for those who have WebKitGTK. Asked for anew in each
# recipe, since setup may bring it.
export PRESSDOCK_WEBKIT = $(shell pkg-config --exists webkit2gtk-4.1 2>/dev/null && echo 1)
PRODUCTS = pressdock pressdock-preview pressdock-fetch $(if $(PRESSDOCK_WEBKIT),pressdock-webpage)
RIG := pressdock-rig pressdock-sample
VERSION := $(shell sed -n 's/^\#\# \[\([0-9][^]]*\)\].*/\1/p' CHANGELOG.md | head -n 1)

ENTRY := desktop-files/pressdock.desktop
SAMPLES := $(wildcard desktop-files/samples/*.desktop)
MAN := $(wildcard docs/man/*.[1-8])

bindir = $(DESTDIR)$(PREFIX)/bin
datadir = $(DESTDIR)$(PREFIX)/share
sysconfdir = $(DESTDIR)$(SYSCONFDIR)
unitdir = $(DESTDIR)$(PREFIX)/lib/systemd/user
docdir = $(datadir)/doc/pressdock
icons = $(datadir)/icons/hicolor

.PHONY: help
help: ## list what can be asked for
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18
	@echo
	@echo '  CONFIG=debug for quick builds; PREFIX=, DESTDIR= for install; SWIFT=/path/to/swift'

.PHONY: setup
setup: swift ## install the Debian packages that are missing
	@packaging/setup

.PHONY: swift
swift:
	@command -v $(firstword $(SWIFT)) >/dev/null || { \
	  echo 'Swift 6.2 or later is needed and not on PATH: see https://www.swift.org/install/linux/'; \
	  echo 'or name it: make $(or $(firstword $(MAKECMDGOALS)),run) SWIFT=/path/to/swift'; exit 1; } >&2

.PHONY: build
build: swift ## build the programs (release unless CONFIG=debug)
	@packaging/setup build
	$(foreach product,$(PRODUCTS),$(BUILD) --product $(product) &&) true

.PHONY: rig
rig: build
	@packaging/setup build run rig
	$(foreach product,$(RIG),$(BUILD) --product $(product) &&) true

.PHONY: run
run: ## build, and run the dock on $DISPLAY; without a display: make demo
	@if [ -n "$$DISPLAY" ]; then \
	  packaging/setup build run && $(MAKE) --no-print-directory build && exec $(BIN)/pressdock; \
	else \
	  echo 'No display here, so the demonstration runs on a display of its own.'; \
	  $(MAKE) --no-print-directory demo; \
	fi

.PHONY: demo
demo: rig ## press sample icons and files on a private X server; pictures in .build/demo/
	@$(BIN)/pressdock-rig demo --output .build/demo

.PHONY: bench
bench: rig ## measure; figures also in .build/bench/bench.json
	@mkdir -p .build/bench
	@$(BIN)/pressdock-rig bench --output .build/bench/bench.json

.PHONY: soak
soak: rig ## press at random for MINUTES=10, peek PEEKS=500 times; is anything left? (SEED= repeats)
	@$(BIN)/pressdock-rig soak --minutes $(MINUTES) $(if $(SEED),--seed $(SEED))
	@$(BIN)/pressdock-rig peek-soak --peeks $(PEEKS) $(if $(SEED),--seed $(SEED))

.PHONY: fuzz
fuzz: swift ## give each reader SECONDS=30 of bytes by chance; READER= names one
	@packaging/setup build
	@packaging/fuzz $(SECONDS) $(READER)

.PHONY: test
test: setup ## build everything, lint, run every test
	$(SWIFT) build --build-tests $(CHECKED)
	@$(MAKE) --no-print-directory lint
	@packaging/run-tests $(SWIFT) test --skip-build --disable-xctest $(CHECKED)

.PHONY: lint
lint: swift ## check format, rules of the house, and what is installed beside the programs
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests
	@packaging/lint

.PHONY: format
format: swift ## write every Swift file in the format of the house
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests

.PHONY: install
install: build ## install below PREFIX (/usr/local); DESTDIR for packagers
	install -d '$(bindir)' '$(docdir)' '$(unitdir)' '$(datadir)/applications' '$(datadir)/pressdock' \
	  '$(datadir)/metainfo' '$(icons)/scalable/apps' '$(icons)/symbolic/apps' \
	  '$(datadir)/bash-completion/completions' '$(datadir)/zsh/site-functions' \
	  '$(datadir)/fish/vendor_completions.d' '$(sysconfdir)/xdg/autostart'
	install -s $(addprefix $(BIN)/,$(PRODUCTS)) '$(bindir)'
	install -m 644 $(ENTRY) '$(datadir)/applications'
	install -m 644 desktop-files/pressdock-autostart.desktop \
	  '$(sysconfdir)/xdg/autostart/pressdock.desktop'
	sed 's|@bindir@|$(PREFIX)/bin|' desktop-files/pressdock.service.in > '$(unitdir)/pressdock.service'
	chmod 644 '$(unitdir)/pressdock.service'
	install -m 644 desktop-files/org.pressdock.Pressdock.metainfo.xml '$(datadir)/metainfo'
	install -m 644 assets/icons/pressdock.svg '$(icons)/scalable/apps'
	install -m 644 assets/icons/pressdock-symbolic.svg '$(icons)/symbolic/apps'
	install -m 644 $(wildcard assets/*.json) '$(datadir)/pressdock'
	install -m 644 assets/completions/pressdock.bash '$(datadir)/bash-completion/completions/pressdock'
	install -m 644 assets/completions/_pressdock '$(datadir)/zsh/site-functions'
	install -m 644 assets/completions/pressdock.fish '$(datadir)/fish/vendor_completions.d'
	install -m 644 README.md CHANGELOG.md LICENSE $(wildcard docs/*.md) '$(docdir)'
	for page in $(MAN); do \
	  section="$(datadir)/man/man$${page##*.}"; \
	  install -d "$$section" && install -m 644 "$$page" "$$section"; \
	done
	@if [ -z '$(DESTDIR)' ] && command -v gtk-update-icon-cache >/dev/null; then \
	  gtk-update-icon-cache -qtf '$(icons)' || true; fi

.PHONY: uninstall
uninstall: ## remove what install put there
	rm -f $(foreach product,$(PRODUCTS) pressdock-webpage,'$(bindir)/$(product)') \
	  '$(datadir)/applications/pressdock.desktop' '$(sysconfdir)/xdg/autostart/pressdock.desktop' \
	  '$(unitdir)/pressdock.service' '$(datadir)/metainfo/org.pressdock.Pressdock.metainfo.xml' \
	  '$(icons)/scalable/apps/pressdock.svg' '$(icons)/symbolic/apps/pressdock-symbolic.svg' \
	  '$(datadir)/bash-completion/completions/pressdock' \
	  '$(datadir)/zsh/site-functions/_pressdock' \
	  '$(datadir)/fish/vendor_completions.d/pressdock.fish' \
	  $(foreach page,$(notdir $(MAN)),'$(datadir)/man/man$(subst .,,$(suffix $(page)))/$(page)')
	rm -rf '$(datadir)/pressdock' '$(docdir)'

.PHONY: clean
clean: ## remove everything that was built
	rm -rf .build
