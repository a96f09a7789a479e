#!/bin/sh
# changelog.sh VERSION: prints the changelog that a Debian package must have; what changed is told by the repository.
set -eu
cat <<END
nod ($1-1) stable; urgency=medium

  * Version $1. The repository tells what changed:
    https://github.com/nod-app/nod/commits

 -- The Nod authors <nod-app@users.noreply.github.com>  $(LC_ALL=C date -u -d "@$SOURCE_DATE_EPOCH" -R)
END
