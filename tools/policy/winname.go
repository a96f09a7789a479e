package policy

import (
	"regexp"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// shortName matches an 8.3 alias of another name.
var shortName = regexp.MustCompile(`^[^~]{1,6}~[0-9]{1,6}$`)

// checkWindowsName refuses the names that Windows reads as something else:
// devices, streams, 8.3 aliases, and those whose end it strips (the list of
// devices is that of Microsoft's "Naming Files, Paths, and Namespaces").
func checkWindowsName(name string) *Problem {
	base, _, _ := strings.Cut(name, ".")
	switch {
	case strings.Contains(name, ":"):
		return problem(CodeBadPath, lang.Say("The name %s has a colon in it: it would be a stream of another file.", quote(name)))
	case strings.ContainsAny(name, `<>"|?*`):
		return problem(CodeBadPath, lang.Say("The name %s has a character that Windows does not take.", quote(name)))
	case strings.HasSuffix(name, ".") || strings.HasSuffix(name, " "):
		return problem(CodeBadPath, lang.Say("The name %s ends in a dot or a space, which Windows strips.", quote(name)))
	case device(strings.TrimRight(base, " ")):
		return problem(CodeBadPath, lang.Say("The name %s is a device of Windows.", quote(name)))
	case shortName.MatchString(base):
		return problem(CodeBadPath, lang.Say("The name %s is a short form of another name. Give the whole name.", quote(name)))
	}
	return nil
}

func device(base string) bool {
	base = strings.ToUpper(base)
	switch base {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	port, ok := strings.CutPrefix(base, "COM")
	if !ok {
		port, ok = strings.CutPrefix(base, "LPT")
	}
	return ok && len([]rune(port)) == 1 && strings.Contains("0123456789¹²³", port)
}
