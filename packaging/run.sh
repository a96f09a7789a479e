#!/bin/sh
# Starts what was built: in the tray where there is a display, else as a tour on a virtual one.
set -eu
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname)" = Darwin ]; then
	exec bin/nod
fi
echo "nod: there is no display here; showing the main job on a virtual one"
packaging/install.sh test
exec env CGO_ENABLED=0 go run ./test/tour -nod bin/nod -out build/tour
