#!/bin/sh
# libraries.sh PROGRAM: fails if the program is linked with, or opens, a library that neither packaging/nfpm.yaml nor the
# list below has. A library that is only tried, and done without, is below.
set -eu
tried="libEGL.so libGL.so libGLES_CM.so libGLESv1_CM.so libGLESv2.so libGLX.so libOSMesa.so libOpenGL.so libvulkan.so
	libX11-xcb.so libXext.so libXrender.so libdecor-0.so libc.so libm.so"
needed=$(objdump -p "$1" | sed -n 's/^ *NEEDED *//p'
	strings -n 6 "$1" | grep -E '^lib[A-Za-z0-9_+-]+\.so(\.[0-9]+)*$')
missing=$(printf '%s\n' "$needed" | sort -u | while read -r library; do
	base=${library%%.so*}.so
	case " $(printf '%s' "$tried" | tr -s '\n\t' '  ') " in *" $base "*) continue ;; esac
	grep -qF -- "- $library()(64bit)" "$(dirname "$0")/nfpm.yaml" || echo "$library (rpm)"
	# Debian names the package of a library after it and its version, which a dash keeps from a number before it.
	package=$(printf '%s\n' "$library" | tr 'A-Z' 'a-z' | sed -E 's/([0-9])\.so\.([0-9]+)$/\1-\2/; s/\.so\.([0-9]+)$/\1/')
	grep -qxE -- " *- $package" "$(dirname "$0")/nfpm.yaml" || echo "$library (deb, $package)"
done)
[ -z "$missing" ] || { echo "nod: packaging/nfpm.yaml depends on no package that has: $missing" >&2; exit 1; }
glibc=$(objdump -T "$1" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -n 1)
grep -qF "libc6 (>= ${glibc#GLIBC_})" "$(dirname "$0")/nfpm.yaml" || { echo "nod: packaging/nfpm.yaml wants another libc6 than $glibc" >&2; exit 1; }
