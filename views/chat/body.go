package chat

import (
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/markdown"
)

// Of a text that is not Markdown so much is drawn; wrapping more makes the
// window slow, and what is copied or exported is whole.
const (
	maxLines = 400
	maxWidth = 2000
	maxBytes = 12_000
)

// shorten is what is drawn of a text, clean, and how many bytes are not.
func shorten(s string) (text string, left int) {
	if len(s) > maxBytes {
		cut := maxBytes
		for cut > 0 && !utf8.RuneStart(s[cut]) {
			cut--
		}
		left, s = len(s)-cut, s[:cut]
	}
	if n := strings.Count(s, "\n"); n >= maxLines {
		parts := strings.SplitAfterN(s, "\n", maxLines+1)
		left += len(parts[maxLines])
		s = strings.Join(parts[:maxLines], "")
	}
	return kit.CleanLines(s, maxLines, maxWidth), left
}

// estimateLines is about how many lines a text has where so many characters
// stand in one.
func estimateLines(s string, columns int) int {
	if len(s) > 64<<10 {
		s = s[:64<<10]
	}
	n := 0
	for line := range strings.Lines(s) {
		n += 1 + max(0, len(line)-2)/max(1, columns)
	}
	return max(1, n)
}

// body draws the text of one message.
type body interface {
	Set(text string) // all of the text that there is up to now
	Object() fyne.CanvasObject
	Height(width float32) float32
}

// newBody draws the text of a role: only what a model writes is Markdown.
func newBody(role api.MessageRole, o markdown.Options) body {
	if role == api.RoleAssistant {
		s := markdown.NewStream()
		return &markdownBody{stream: s, view: markdown.New(s, o)}
	}
	b := &plainBody{label: kit.Wrapped(fyne.TextWrapWord)}
	b.part = textPart(b.label)
	return b
}

// markdownBody draws what a model writes.
type markdownBody struct {
	stream *markdown.Stream
	view   *markdown.View
}

// Set shows text; what did not change is not read again.
func (b *markdownBody) Set(text string) {
	b.stream.Set(text)
	b.view.Draw()
}

func (b *markdownBody) Object() fyne.CanvasObject    { return b.view }
func (b *markdownBody) Height(width float32) float32 { return b.view.HeightAt(width) }

// plainBody draws text as it stands.
type plainBody struct {
	label *widget.Label
	part  *part
	text  string
}

func (b *plainBody) Set(text string) {
	if b.text == text {
		return
	}
	b.text = text
	shown, left := shorten(text)
	if left > 0 {
		shown += "\n… " + kit.Size(int64(left)) + " more; what is copied or exported is whole"
	}
	b.label.SetText(shown)
}

func (b *plainBody) Object() fyne.CanvasObject    { return b.part.o }
func (b *plainBody) Height(width float32) float32 { return b.part.height(width) }
