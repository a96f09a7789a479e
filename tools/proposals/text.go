package proposals

import (
	"fmt"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/move"
)

// The longest texts in characters that a model gets of one proposal; what is
// longer is shortened in its middle.
const (
	actionLimit = 400
	reasonLimit = 240
	rejectLimit = 500 // of a reason to reject, as the proposals keep it
)

// visible returns a name or path in which every character can be seen: control and
// format characters, line breaks and bytes that are no UTF-8 are written out.
func visible(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case !unseen(r):
			b.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		i += n
	}
	return b.String()
}

func unseen(r rune) bool {
	return !unicode.IsGraphic(r) || unicode.IsSpace(r) && r != ' ' || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}

// line returns a text of several words, which may quote a document, on one line.
func line(s string, most int) string { return visible(safetext.Line(s, most)) }

// canonical returns an absolute path with the links on its way resolved, as far as
// there is something. The last name is kept: a proposal is about that name.
func canonical(path string) string {
	return filepath.Join(move.Resolved(filepath.Dir(path)), filepath.Base(path))
}
