#!/bin/sh
# fuzz.sh TIME: runs each fuzz target of the tree for TIME.
set -eu
git grep --untracked -lE '^func Fuzz' -- '*_test.go' | while read -r file; do
	for target in $(sed -nE 's/^func (Fuzz[A-Za-z0-9_]+)\(.*/\1/p' "$file"); do
		# Making an input small takes a minute where that is not told otherwise, whether it fails or is only new.
		CGO_ENABLED=0 go test "./$(dirname "$file")" -run '^$' -fuzz "^$target\$" -fuzztime "$1" -fuzzminimizetime 1x
	done
done
