package desktop

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dustin/go-humanize"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/base/secret"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// Kind is what sort of thing the clipboard holds.
type Kind int

// The kinds.
const (
	Empty  Kind = iota
	Text        // and perhaps the same in other forms
	Marked      // as secret, by the program that put it there
	Other       // something else only, such as a picture
)

// Content is what the clipboard holds.
type Content struct {
	Kind  Kind
	Text  string   // of Text only: valid UTF-8, at most MaxContent bytes
	Cut   bool     // there is more text
	Types []string // of Other: what the system calls it, "image/png"
}

// MaxContent is how much text Read fetches, in bytes.
const MaxContent = 256 << 10

// What can be wrong with the clipboard.
const (
	codeMarked    policy.Code = "clipboard_marked_secret" // never read
	codeLooks     policy.Code = "clipboard_looks_secret"  // asked for
	codeUsersOwn  policy.Code = "clipboard_users_own"     // asked for before it is replaced
	codeNoBoard   policy.Code = "clipboard_unavailable"
	codeSlowBoard policy.Code = "clipboard_timeout" // its owner does not answer
	codeControl   policy.Code = "clipboard_control_characters"
	codeNoText    policy.Code = "clipboard_no_text"
	codeChanged   policy.Code = "clipboard_changed" // so that an undo would lose something
	codeForgotten policy.Code = "clipboard_forgotten"
)

// clipboardObject is what all of it is about, in words.
const clipboardObject = "the clipboard"

// clipboardTools is what the two clipboard tools share.
type clipboardTools struct {
	board Clipboard
	own   *owned
}

func noClipboard() error {
	return tools.Fail(codeNoBoard, lang.Say("The clipboard cannot be used: Nod has no access to a desktop."))
}

// summary describes the content of the clipboard in a few words, without showing a secret: the
// words of a text, of a word that is alone only how long it is.
func summary(c Content) string {
	switch c.Kind {
	case Empty:
		return "nothing"
	case Marked:
		return lang.Say("something that is marked as secret")
	case Other:
		return lang.Say("no text (%v)", safetext.Line(strings.Join(c.Types, ", "), 60))
	}
	size := count(c.Text)
	if c.Cut {
		size = lang.Say("more than %v", size)
	}
	if f, ok := secret.Find(c.Text); ok {
		return lang.Say("%v, which looks like %v: %s", size, f.What, f.Mask)
	}
	if strings.ContainsFunc(strings.TrimSpace(c.Text), unicode.IsSpace) {
		return size + ": " + safetext.Line(c.Text, 60)
	}
	return size
}

// count returns the length of a text in words: "1 character", "1,204 characters".
func count(text string) string {
	n := utf8.RuneCountInString(text)
	if n == 1 {
		return lang.Said("1 character")
	}
	return lang.Say("%v characters", humanize.Comma(int64(n)))
}

// cut returns at most max bytes of a text, whole characters only.
func cut(text string, max int) (string, bool) {
	return safetext.Cut(text, max), len(text) > max
}
