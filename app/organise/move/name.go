package move

import (
	"fmt"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/lang"
)

// MaxName is the most bytes that a file name may have: the limit of ext4,
// APFS and tmpfs; NTFS allows 255 UTF-16 units, which is never less.
const MaxName = 255

// CheckName says whether name is fit to be given to a file on any system that
// the file may get to. The error wraps ErrName and says what is wrong and what
// to do. It is for new names: a file that already has an odd name may keep it.
func CheckName(name string) error { return checkName(name, runtime.GOOS) }

func checkName(name, goos string) error {
	switch r, bad := badRune(name, goos); {
	case name == "":
		return badName(lang.Say("it is empty"), lang.Say("type a name"))
	case name == "." || name == "..":
		return badName(lang.Say("%q means a folder", name), lang.Say("type a name"))
	case strings.ContainsAny(name, `/\`):
		return badName(lang.Say("it contains a slash or backslash"), lang.Say("choose the folder apart from the name"))
	case !utf8.ValidString(name):
		return badName(lang.Say("it is not valid UTF-8"), lang.Say("retype the characters that look broken"))
	case bad:
		return badName(lang.Say("it contains %q", r), lang.Say("remove that character"))
	case len(name) > MaxName:
		return badName(lang.Say("it has %d bytes", len(name)), lang.Say("shorten it to at most %d", MaxName))
	case strings.HasSuffix(name, "."), strings.HasSuffix(name, " "):
		return badName(lang.Say("it ends in a dot or a space"), lang.Say("remove it from the end"))
	case reserved(name):
		return badName(lang.Say("Windows keeps it for a device"), lang.Say("add something before the first dot"))
	}
	return nil
}

// checkFolderNames says whether folders with these names can be opened by other
// programs. Only Windows lets Nod make one that cannot.
func checkFolderNames(names []string, goos string) error {
	if goos != "windows" {
		return nil
	}
	for _, name := range names {
		if err := checkName(name, goos); err != nil && name != "." {
			return lang.Errorf("the folder %q: %w", name, err)
		}
	}
	return nil
}

func badName(why, remedy string) error { return fmt.Errorf("%w: %s; %s", ErrName, why, remedy) }

// badRune finds a character that cannot be shown as it is, or that makes the
// rest of the name read in another order, or that Windows refuses (there a
// colon would even write into a hidden stream).
func badRune(name, goos string) (rune, bool) {
	for _, r := range name {
		embeds := r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069
		line := r == 0x2028 || r == 0x2029
		if unicode.IsControl(r) || embeds || line || goos == "windows" && strings.ContainsRune(`<>:"|?*`, r) {
			return r, true
		}
	}
	return 0, false
}

// reserved reports whether Windows takes the name for a device. It looks only at
// what is before the first dot, without spaces, and takes superscript
// digits for digits.
func reserved(name string) bool {
	stem, _, _ := strings.Cut(name, ".")
	stem = strings.ToUpper(strings.TrimRight(stem, " "))
	switch stem {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	port, isCom := strings.CutPrefix(stem, "COM")
	if !isCom {
		var isLpt bool
		if port, isLpt = strings.CutPrefix(stem, "LPT"); !isLpt {
			return false
		}
	}
	return utf8.RuneCountInString(port) == 1 && strings.Contains("0123456789¹²³", port)
}
