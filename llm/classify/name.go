package classify

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/move"
)

// maxName is how long a name of a model's may be, in characters: one that
// says more is a sentence.
const maxName = 80

// keptNames are the categories whose files other files call by their names.
var keptNames = []string{"code", "installers", "fonts"}

// extension is what looks like one at the end of a name without its own.
var extension = regexp.MustCompile(`\.[A-Za-z][A-Za-z0-9]{0,9}$`)

// rename returns the file name that a model's words make, with the extension that
// the file has; "" if it is to keep its name. Words that hold a folder, a second
// extension (invoice.pdf for an .exe) or what no name can have are no name, and
// neither are words with letters or signs that neither the name nor the text of
// the file have, or with letters that can pass for others.
func rename(now, words, category, text string) string {
	ext := extensionOf(now)
	stem := strings.TrimSpace(words)
	if ext != "" && len(stem) > len(ext) && strings.EqualFold(stem[len(stem)-len(ext):], ext) {
		stem = stem[:len(stem)-len(ext)]
	}
	stem = norm.NFC.String(strings.TrimSpace(stem)) // a letter and its accent as one character, as in madeOf
	clean := safetext.Line(stem, maxName)
	switch {
	case slices.Contains(keptNames, category), clean == "", clean != stem:
		return "" // too long, or with characters that are not seen
	case strings.ContainsAny(clean, `/\:*?"<>|`), strings.HasPrefix(clean, "."), strings.HasPrefix(clean, "-"):
		return ""
	case !madeOf(clean, now+"\n"+text), safetext.Mark(clean) != clean:
		return ""
	case extension.MatchString(clean), strings.Contains(clean, ".."):
		return ""
	}
	name := strings.TrimRight(clean, ". ") + ext
	if name == norm.NFC.String(now) || filepath.Ext(name) != filepath.Ext(now) || move.CheckName(name) != nil {
		return ""
	}
	return name
}

// extensionOf keeps ".tar.gz" and the like together.
func extensionOf(name string) string {
	ext := filepath.Ext(name)
	if inner := filepath.Ext(strings.TrimSuffix(name, ext)); strings.EqualFold(inner, ".tar") {
		return inner + ext
	}
	return ext
}
