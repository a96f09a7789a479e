#!/bin/sh
# bench.sh [FLAGS]: measures bin/nod beside its peers and prints a table; see test/bench.
# A peer that cannot be installed is skipped, and the reason is printed. The suites that
# need the real model server build it themselves (test/modelserver), two minutes once.
set -eu
peers=build/bench
chokidar=6.0.0
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
	echo "bench: without chokidar and the MCP filesystem server: node and npm are not installed"
elif ! has chokidar "$chokidar" || ! has "$server" "$mcp"; then
	# Both at once: npm removes what it is not told of.
	echo "bench: installing chokidar $chokidar and $server $mcp into $peers with npm"
	npm install --prefix "$peers" --no-save --no-audit --no-fund --ignore-scripts --loglevel error \
		"chokidar@$chokidar" "$server@$mcp" >"$peers/npm.log" 2>&1 ||
		echo "bench: without chokidar and the MCP filesystem server: npm could not install them: $(tail -n 1 "$peers/npm.log")"
fi

case " $* " in
*" -quick "* | *" -only "*) ;;
*)
	echo "negotiations: the practice counterpart beside two peers over 200 pairs of mandates; catching up with 1,000 messages"
	CGO_ENABLED=0 go test -run '^$' -bench . -benchtime 1x ./app/negotiation/counterpart ./app/negotiation/practice
	;;
esac

exec env CGO_ENABLED=0 go run ./test/bench -nod "$peers/nod" -peers "$peers" "$@"
