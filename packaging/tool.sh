#!/bin/sh
# tool.sh NAME [ARG]...: runs a Go program that packages are made with, at a fixed version. It is built once, into
# build/tools, and is no part of Nod.
set -eu
name=$1
shift
case $name in
nfpm) of=github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.4 ;;
go-winres) of=github.com/tc-hib/go-winres@v0.3.3 ;;
govulncheck) of=golang.org/x/vuln/cmd/govulncheck@v1.9.0 ;;
*) echo "nod: packaging/tool.sh knows no program '$name'" >&2; exit 2 ;;
esac
dir=$(dirname "$0")/../build/tools/$name@${of##*@}
if [ ! -x "$dir/$name" ]; then
	echo "nod: building $of, once" >&2
	mkdir -p "$dir"
	GOBIN=$(realpath "$dir") GOFLAGS= GOOS= GOARCH= CGO_ENABLED=0 go install "$of"
fi
exec "$dir/$name" "$@"
