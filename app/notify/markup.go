package notify

import (
	"slices"
	"strings"
)

// bodyFor makes plain text safe for the body, given what the server can do. A
// server that reads markup gets it escaped. One that does not say so may read it
// all the same (dunst 1.9 as it is installed does), and one that does not would
// show escapes as they are; both get text in which nothing can be markup.
func bodyFor(caps []string, s string) string {
	if slices.Contains(caps, "body-markup") {
		return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(s)
	}
	return strings.NewReplacer("<", "‹", ">", "›").Replace(s)
}
