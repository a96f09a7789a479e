#!/bin/sh
# bench.sh [FLAGS]: measures bin/nod beside its peers and prints a table; see test/bench.
# A peer that cannot be had is left out, and the reason is printed.
set -eu
peers=build/bench
chokidar=6.0.0
mkdir -p "$peers"

CGO_ENABLED=1 go build -ldflags '-s -w' -o "$peers/fynetray" ./test/bench/fynetray

if ! command -v npm >/dev/null 2>&1 || ! command -v node >/dev/null 2>&1; then
	echo "bench: without chokidar: node and npm are not installed"
elif [ ! -d "$peers/node_modules/chokidar" ]; then
	echo "bench: installing chokidar $chokidar into $peers with npm"
	npm install --prefix "$peers" --no-save --no-audit --no-fund --ignore-scripts --loglevel error \
		"chokidar@$chokidar" >"$peers/npm.log" 2>&1 ||
		echo "bench: without chokidar: npm could not install it: $(tail -n 1 "$peers/npm.log")"
fi

exec env CGO_ENABLED=0 go run ./test/bench -nod bin/nod -peers "$peers" "$@"
