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
	mostLines = 400
	mostWide  = 2000
	mostBytes = 12_000
)

// shortly is what is shown of a text, clean, and how many bytes are not.
func shortly(s string) (text string, left int) {
	if len(s) > mostBytes {
		cut := mostBytes
		for cut > 0 && !utf8.RuneStart(s[cut]) {
			cut--
		}
		left, s = len(s)-cut, s[:cut]
	}
	if n := strings.Count(s, "\n"); n >= mostLines {
		parts := strings.SplitAfterN(s, "\n", mostLines+1)
		left += len(parts[mostLines])
		s = strings.Join(parts[:mostLines], "")
	}
	return kit.CleanLines(s, mostLines, mostWide), left
}

// lines is about how many lines a text has where cols characters stand in one.
func lines(s string, cols int) int {
	if len(s) > 64<<10 {
		s = s[:64<<10]
	}
	n := 0
	for line := range strings.Lines(s) {
		n += 1 + max(0, len(line)-2)/max(1, cols)
	}
	return max(1, n)
}

// prose is the text of one message as it is drawn.
type prose interface {
	// Set puts the whole text in that there is up to now.
	Set(text string)
	// Object is what shows it.
	Object() fyne.CanvasObject
	// Height is how high it is when it is width wide.
	Height(width float32) float32
}

// proseOf draws the text of a role: only what a model writes is Markdown.
func (w *Window) proseOf(role api.MessageRole) prose {
	if role == api.RoleAssistant {
		return newMarkdown(w)
	}
	return newPlain()
}

// markdownText draws what a model writes.
type markdownText struct {
	stream *markdown.Stream
	view   *markdown.View
}

func newMarkdown(w *Window) *markdownText {
	s := markdown.NewStream()
	return &markdownText{stream: s, view: markdown.New(s, markdown.Options{
		Link: w.follow, Point: w.point, Copy: w.copyCode, Wheel: func(e *fyne.ScrollEvent) { w.thread.scroll.Scrolled(e) }, Keys: w.keys,
	})}
}

// Set shows text; what did not change is not read again.
func (m *markdownText) Set(text string) {
	m.stream.Set(text)
	m.view.Draw()
}

// Object is what shows it.
func (m *markdownText) Object() fyne.CanvasObject { return m.view }

// Height is how high it is.
func (m *markdownText) Height(width float32) float32 { return m.view.HeightAt(width) }

// plainText draws text as it stands.
type plainText struct {
	label *widget.Label
	part  *part
	text  string
}

func newPlain() *plainText {
	p := &plainText{label: kit.Wrapped(fyne.TextWrapWord)}
	p.part = flat(p.label)
	return p
}

// Set shows text.
func (p *plainText) Set(text string) {
	if p.text == text {
		return
	}
	p.text = text
	shown, left := shortly(text)
	if left > 0 {
		shown += "\n… " + kit.Size(int64(left)) + " more; what is copied or exported is whole"
	}
	p.label.SetText(shown)
}

// Object is what shows it.
func (p *plainText) Object() fyne.CanvasObject { return p.part.o }

// Height is how high it is.
func (p *plainText) Height(width float32) float32 { return p.part.tall(width) }
