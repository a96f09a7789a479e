#!/bin/sh
# bench.sh [FLAGS]: measures bin/nod beside its peers and prints a table; see test/bench.
# A peer that cannot be installed is skipped, and the reason is printed.
set -eu
peers=build/bench
mcp=2026.8.31
mkdir -p "$peers"

# has NAME VERSION: whether just this is installed among the peers.
has() {
	grep -qs "\"version\": \"$2\"" "$peers/node_modules/$1/package.json"
}

# Both programs as a package installs them: a file that the linker has just written lies
# in the system's cache in pieces of 2 MB, and newer kernels count each of these as in
# memory as a whole.
CGO_ENABLED=1 go build -ldflags '-s -w' -o "$peers/fynetray.linked" ./test/bench/fynetray
install "$peers/fynetray.linked" "$peers/fynetray"
install bin/nod "$peers/nod"

server=@modelcontextprotocol/server-filesystem
if ! command -v npm >/dev/null 2>&1 || ! command -v node >/dev/null 2>&1; then
	echo "bench: without the MCP filesystem server: node and npm are not installed"
elif ! has "$server" "$mcp"; then
	echo "bench: installing $server $mcp into $peers with npm"
	npm install --prefix "$peers" --no-save --no-audit --no-fund --ignore-scripts --loglevel error \
		"$server@$mcp" >"$peers/npm.log" 2>&1 ||
		echo "bench: without the MCP filesystem server: npm could not install them: $(tail -n 1 "$peers/npm.log")"
fi

exec env CGO_ENABLED=0 go run ./test/bench -nod "$peers/nod" -peers "$peers" "$@"
