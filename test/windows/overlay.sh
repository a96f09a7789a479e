#!/bin/sh
# overlay.sh DIR: writes DIR/overlay.json, with which `go build` makes programs that can
# delete files under Wine 8 in the way of os.Root and os.RemoveAll: it says in a way of
# its own that it does not know the newest one. For tests: nothing that ships is built so.
set -eu
mkdir -p "$1"
dir=$(realpath "$1")
from=$(go env GOROOT)/src/internal/syscall/windows/at_windows.go
sed 's|STATUS_NOT_SUPPORTED:|STATUS_NOT_SUPPORTED, NTStatus(0xC0000002): // STATUS_NOT_IMPLEMENTED;|' "$from" >"$dir/at_windows.go"
if cmp -s "$from" "$dir/at_windows.go"; then
	echo "nod: $from is not what test/windows/overlay.sh changes" >&2
	exit 1
fi
printf '{"Replace":{"%s":"%s"}}\n' "$from" "$dir/at_windows.go" >"$dir/overlay.json"
