package desktop

import (
	"github.com/nod-app/nod/app/base/lang"
)

// SystemClipboard returns macOS' pasteboard, through pbpaste and pbcopy, and osascript for the
// types that are on it, which those two do not tell.
//
// A mark as secret is the type org.nspasteboard.ConcealedType, or 1Password's
// own: password managers agreed on it (nspasteboard.org). If the types cannot be
// asked for, nothing is read.
func SystemClipboard() Clipboard {
	return programs{limit: boardTime, pick: func() programSet {
		return programSet{
			list:   []string{"osascript", "-l", "JavaScript", "-e", typesScript},
			marks:  []string{"org.nspasteboard.ConcealedType", "com.agilebits.onepassword"},
			texts:  []string{"public.utf8-plain-text", "NSStringPboardType"},
			paste:  func(string) []string { return []string{"pbpaste", "-Prefer", "txt"} },
			copy:   []string{"pbcopy"},
			clear:  []string{"pbcopy"},
			env:    []string{"LC_CTYPE=UTF-8"}, // without it, as when started from the Finder, text is MacRoman
			remedy: lang.Say("It belongs to macOS; check the installation."),
			desk:   "connection to the pasteboard",
		}
	}}
}

// typesScript prints the types, one a line.
const typesScript = `ObjC.import("AppKit"); ObjC.deepUnwrap($.NSPasteboard.generalPasteboard.types).join("\n")`
