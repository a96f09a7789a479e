package classify

import (
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/lang"
)

// maxFileName is how long a name may be, in bytes, on the file systems in use.
const maxFileName = 255

var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

// rename fills in the template of a new name. The file keeps its extension,
// whether {ext} is in the template or not.
func rename(template, name, category string, at time.Time) (string, error) {
	stem, ext := splitName(name)
	template = strings.TrimSuffix(strings.TrimSuffix(template, "{ext}"), ".")
	values := map[string]string{
		"{name}": stem, "{ext}": ext, "{category}": category,
		"{year}": at.Format("2006"), "{month}": at.Format("01"), "{day}": at.Format("02"),
	}
	unknown := ""
	out := placeholder.ReplaceAllStringFunc(template, func(p string) string {
		v, ok := values[p]
		if !ok {
			unknown = p
		}
		return v
	})
	if unknown != "" {
		return "", lang.Errorf("%s is not a placeholder", unknown)
	}
	out = strings.TrimSpace(out)
	if err := checkStem(out); err != nil {
		return "", err
	}
	if strings.HasPrefix(out, ".") && !strings.HasPrefix(name, ".") {
		return "", errHides
	}
	if ext != "" && !strings.EqualFold(lastPart(out, len(ext)+1), "."+ext) {
		out += "." + ext
	}
	if len(out) > maxFileName {
		return "", lang.Errorf("it is longer than %d bytes", maxFileName)
	}
	return out, nil
}

// errHides refuses a name that takes a file out of sight: shells and other programs read
// some of such files by themselves.
var errHides = lang.Errorf("it begins with a dot, so the file would be hidden; begin with another character")

// CheckRename says what is wrong with a rule's template of a new name,
// whatever the file; the name of a file itself may still make it unfit.
func CheckRename(template string) error {
	_, err := rename(template, "name.ext", "category", time.Time{})
	return err
}

func lastPart(s string, n int) string { return s[max(0, len(s)-n):] }

// reserved are the device names of Windows, which no file can have there.
const reserved = " con prn aux nul com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9 "

// unfit are the characters that no name can have on one system or another.
const unfit = `/\:*?"<>|`

// checkStem refuses names that mean something else somewhere.
func checkStem(s string) error {
	first, _, _ := strings.Cut(s, ".")
	switch {
	case strings.Trim(s, ". ") == "":
		return lang.Errorf("it is empty")
	case strings.ContainsAny(s, unfit):
		return lang.Errorf("a name cannot contain %c", s[strings.IndexAny(s, unfit)])
	case !utf8.ValidString(s) || strings.ContainsFunc(s, hidden):
		return lang.Errorf("it has a character that cannot be seen")
	case strings.HasSuffix(s, ".") || strings.HasSuffix(s, " "):
		return lang.Errorf("it ends in a dot or a space")
	case hasWord(reserved, asciiLower(strings.TrimSpace(first))):
		return lang.Errorf("%s is reserved on Windows", first)
	}
	return nil
}

func hidden(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) && r != '\u200d' }
