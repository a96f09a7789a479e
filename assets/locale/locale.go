// Package locale gives Fyne a language that it can read.
//
// Fyne reads the locale while its packages are initialised, before main, and
// prints a warning on stderr where it is "C" or unset, as it is in scripts,
// services and containers; Nod's command line shares the binary with the
// windows. Import it for this effect: Go initialises packages that are ready
// in the order of their paths, and Fyne's must wait for golang.org/x/text,
// which comes after this one. An end-to-end test looks at stderr.
package locale

import (
	"os"
	"strings"
)

var _ = english(os.Getenv, os.Setenv)

// english sets LANGUAGE where no variable names a language.
func english(get func(string) string, set func(key, value string) error) error {
	for _, key := range []string{"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"} {
		name, _, _ := strings.Cut(get(key), ".")
		switch name {
		case "":
			continue
		case "C", "POSIX":
			return set("LANGUAGE", "en")
		}
		return nil
	}
	return set("LANGUAGE", "en")
}
