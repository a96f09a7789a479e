package handlers

import (
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// toPerson returns the reason of a denied call in words for the person who gave it; any other reason as it is.
func toPerson(reason string) string {
	if words, ok := strings.CutPrefix(reason, tools.DeniedBecause); ok {
		return lang.Say("You said: %s", words)
	}
	return reason
}
