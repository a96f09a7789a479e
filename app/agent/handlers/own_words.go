package handlers

import (
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// deniedBecause is what a reason begins with that holds a person's own words, as the model reads it.
const deniedBecause = "The user denied this. They say: "

// toPerson returns a reason in words for the person who gave it; others are as they were.
func toPerson(reason string) string {
	if words, ok := strings.CutPrefix(reason, deniedBecause); ok {
		return lang.Say("You said: %s", words)
	}
	return reason
}
