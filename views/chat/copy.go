package chat

import (
	"strings"
	"unicode"

	"github.com/nod-app/nod/views/kit"
)

// copyCurrent copies the message that is looked at, or what a call gave.
func (w *Window) copyCurrent() {
	if m, ok := w.st.view.message(w.current); ok && m.Text != "" {
		w.copy(m.Text, "Copied the message")
	} else if r, ok := w.rows[w.current].(*cardRow); ok && r.c.Result != "" {
		w.copy(r.c.Result, "Copied what the model got")
	}
}

func (w *Window) copyCode(text string) { w.copy(text, "Copied the code") }

func (w *Window) copy(text, said string) {
	if w.o.Copy != nil {
		w.o.Copy(pasteable(text))
		w.say(said, false)
	}
}

// pasteable is text without what a terminal or an editor would act upon when it
// is pasted: control characters, and those that turn the writing direction.
func pasteable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\u2028' || r == '\u2029' {
			return '\n'
		}
		if r != '\n' && r != '\t' && unicode.In(r, unicode.Cc, unicode.Cf) && r != 0x200C && r != 0x200D {
			return -1
		}
		return r
	}, strings.ToValidUTF8(strings.ReplaceAll(text, "\r\n", "\n"), ""))
}

// follow has a link opened by the agent, which holds it against the URL rule.
func (w *Window) follow(url string) {
	if w.o.OpenLink != nil && w.can() {
		w.o.OpenLink(url)
	}
}

// point says where a link leads while it is pointed at.
func (w *Window) point(url string) { w.foot.point(kit.CleanTo(url, 200)) }
