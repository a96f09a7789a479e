#!/bin/sh
# Adds up the counts of the test runs into the one closing line.
cat build/test/*.count | awk '{p+=$1; f+=$2; s+=$3} END {printf "%d passed, %d failed, %d skipped\n", p, f, s; exit f > 0}'
