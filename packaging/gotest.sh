#!/bin/sh
# gotest.sh NAME ARGS...: go test with ARGS; keeps the counts for summary.sh and prints failures and skips only.
set -eu
name=$1
shift
mkdir -p build/test
out=build/test/$name.json
status=0
start=$(date +%s)
go test -json "$@" >"$out" 2>build/test/$name.err || status=$?
go run ./test/report "$name" "$(($(date +%s) - start))" <"$out" || status=1
[ "$status" = 0 ] || cat build/test/$name.err >&2
exit $status
