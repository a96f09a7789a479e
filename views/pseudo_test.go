package views

import (
	"bytes"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/texts"
)

// heard keeps what an agent said.
type heard struct {
	mu   sync.Mutex
	said bytes.Buffer
}

// Write implements io.Writer.
func (h *heard) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.said.Write(p)
}

var (
	chunkSize = regexp.MustCompile(`\r\n[0-9a-f]+\r\n`)
	escaped   = regexp.MustCompile(`\\u[0-9a-f]{4}|\\.`)
)

// text returns what was said without the signs of HTTP and JSON, in small letters.
func (h *heard) text() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := chunkSize.ReplaceAllString(h.said.String(), "")
	fields := strings.NewReplacer(`":"`, ": ", `\":\"`, ": ").Replace(s) // as arguments are shown
	return strings.ToLower(s + fields + escaped.ReplaceAllStringFunc(s, func(e string) string {
		if out, err := strconv.Unquote(`"` + e + `"`); err == nil {
			return out
		}
		return e[1:]
	}))
}

var (
	drawn   = regexp.MustCompile(`<text[^>]*>([^<]*)</text>`)
	english = regexp.MustCompile(`\p{Latin}[^\p{Greek}…·]*\p{Latin}|\p{Latin}`)
	// same are texts that are the same in every language: names of keys, products and languages, and file formats.
	same = regexp.MustCompile(`^((Ctrl|Alt|Shift)(\+.*)?|[A-Z]|md  .txt  .eml  .docx  .pdf  .csv  .json|Esc|Enter|Space|Del|F1|Up|Down|Left|Right|Tab|Page (Up|Down)|Home|End|Nod( –)?|Ollama|English|Deutsch|Français|Español|Invoice 2025-114.pdf|Documents/Bills/2025|Documents ▸ Bills ▸ 2025|nod://join/|7-crossover-clockwork)$`)
)

// foreign are the states in which the window shows what the test has put there.
var foreign = []string{"search focused", "form open", "dialog open", "menu open"}

// Each page says all in the language of the person, but what it has from the agent, which says what files,
// people and programs are called.
func TestPagesAreInOneLanguage(t *testing.T) {
	all := texts.UsePseudo(t, "..")
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	reported := map[string]bool{}
	for _, name := range pageNames() {
		for _, s := range append(keyStates(), keyState{name: "keys listed", enter: func(b *keyBench) { b.leaveText(); b.f.Run("help") }}) {
			if s.page != "" && s.page != name || slices.Contains(foreign, s.name) {
				continue
			}
			t.Run(string(name)+"/"+s.name, func(t *testing.T) {
				b := newKeyBench(t, name)
				s.enter(b)
				b.q.Settle()
				for _, o := range append(b.Win.Canvas().Overlays().List(), b.Win.Content()) {
					for _, text := range tooLong(o) {
						if !reported[text] {
							t.Errorf("%q is cut off", text)
							reported[text] = true
						}
					}
				}
				said := b.heard.text()
				for _, m := range drawn.FindAllStringSubmatch(test.RenderToMarkup(b.Win.Canvas()), -1) {
					for _, left := range untranslated(html.UnescapeString(m[1]), said, all) {
						if !reported[left] {
							t.Errorf("%q is English, in %q", left, m[1])
							reported[left] = true
						}
					}
				}
			})
		}
	}
}

// tooLong returns the texts in sight that are wider than their place.
func tooLong(o fyne.CanvasObject) []string {
	var inside []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		inside = o.Objects
	case fyne.Widget:
		inside = test.WidgetRenderer(o).Objects()
	case *canvas.Text:
		if o.MinSize().Width > o.Size().Width+1 {
			return []string{o.Text}
		}
	}
	var out []string
	for _, i := range inside {
		if i.Visible() {
			out = append(out, tooLong(i)...)
		}
	}
	return out
}

// untranslated returns the parts of a text that are neither of the language nor from the agent.
func untranslated(text, said string, all map[string]texts.Text) []string {
	if _, ok := all[text]; ok && strings.Contains(text, " ") && text != texts.Pseudo(text) {
		return []string{text}
	}
	var out []string
	for _, part := range english.FindAllString(strings.ReplaceAll(text, ". ", "…"), -1) { // a sentence at a time
		bare := strings.TrimFunc(part, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if !same.MatchString(bare) && !strings.Contains(said, strings.ToLower(bare)) {
			out = append(out, bare)
		}
	}
	return out
}

func TestUntranslatedTextsAreSeen(t *testing.T) {
	all := map[string]texts.Text{"Two words": {}}
	for text, want := range map[string]int{"αβγ plan.md αβγ": 0, "Other.pdf": 1, "Two words": 1, "two words": 0, "Ctrl+Z": 0, "αβγ and αβγ": 1, "12:00": 0} {
		if got := untranslated(text, "plan.md, two words", all); len(got) != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
