package views

import (
	"fmt"
	"html"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/test/texts"
)

// heard keeps the texts of an agent's answers: what others call their things, and what Nod itself says.
type heard struct {
	mu                  sync.Mutex
	names, said, theirs []string
}

// hear takes the texts of an answer. Those of fields with the tag said are Nod's own.
func (h *heard) hear(answer any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.walk(reflect.ValueOf(answer), false)
}

func (h *heard) walk(v reflect.Value, said bool) {
	switch v.Kind() {
	case reflect.String:
		if said {
			h.said = append(h.said, v.String())
		} else if v.Type() == reflect.TypeFor[string]() { // another type has the words of the API
			h.names = append(h.names, v.String())
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			h.walk(v.Elem(), said)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			h.walk(v.Index(i), said)
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			h.walk(k, said)
			h.walk(v.MapIndex(k), said)
		}
	case reflect.Struct:
		switch x := v.Interface().(type) { // words of others, even where Nod has the same
		case api.Ticket:
			h.theirs = append(h.theirs, x.Status)
		case api.RoomMessage: // of a model
			h.names = append(h.names, x.Text)
		case api.ActivityRecord:
			h.theirs = append(h.theirs, x.Tool, x.CallID)
		case api.Argument:
			h.theirs = append(h.theirs, x.Name)
		}
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				flag, tagged := f.Tag.Lookup("said")
				h.walk(v.Field(i), said || tagged && (flag == "" || v.FieldByName(flag).Bool()))
			}
		}
	}
}

// drawing is what a page shows in a state.
type drawing struct {
	state string
	texts []string
}

// smallest is the size of the smallest window: one of 1280x800 with text at 150 %.
var smallest = fyne.NewSize(853, 533)

// drawings are what pages showed, of agents that said what was heard.
type drawings struct {
	heard
	all    []drawing
	long   map[string]bool // what was told already: texts that were cut off, and sizes
	opened map[string]int  // how many choices and menus
}

// draw keeps what a page shows now.
func (d *drawings) draw(b *keyBench, state string) {
	b.t.Helper()
	b.q.Settle()
	for _, size := range []fyne.Size{smallest, b.Win.Canvas().Size()} {
		b.Win.Resize(size)
		b.q.Settle()
		d.fits(b, state)
	}
	now := drawing{state: state}
	for _, m := range drawn.FindAllStringSubmatch(test.RenderToMarkup(b.Win.Canvas()), -1) {
		now.texts = append(now.texts, html.UnescapeString(m[1]))
	}
	d.all = append(d.all, now)
}

// fits looks whether what a page shows has room in the window, and whether that could be the smallest one.
func (d *drawings) fits(b *keyBench, state string) {
	b.t.Helper()
	least := b.Win.Content().MinSize()
	if what := fmt.Sprint(least); (least.Width > smallest.Width || least.Height > smallest.Height) && !d.long[what] {
		b.t.Errorf("%s: it needs a window of %v, and the smallest is one of %v", state, least, smallest)
		d.long[what] = true
	}
	for _, o := range append(b.Win.Canvas().Overlays().List(), b.Win.Content()) {
		for _, text := range tooLong(o) {
			if !d.long[text] {
				b.t.Errorf("%s: %q is cut off", state, text)
				d.long[text] = true
			}
		}
	}
}

// others returns what others call their things, a line for each, also as the arguments of a call are shown. Nod's own words are
// none, whatever field they are in.
func (d *drawings) others(t *testing.T, all map[string]texts.Text) string {
	own := ownWords(all)
	names := slices.DeleteFunc(append(d.names, texts.Names(t, all, d.said)...), func(n string) bool { return own[n] })
	names = append(names, d.theirs...)
	slices.Sort(names)
	s := strings.ReplaceAll(strings.Join(slices.Compact(names), "\n"), `\n`, "\n")
	return s + "\n" + strings.ReplaceAll(s, `":{`, ": {") + "\n" + strings.NewReplacer(`":"`, ": ", `":`, ": ", `"`, "").Replace(s)
}

// ownWords are the texts of the catalogue that begin with a small letter, and those that are said: they have no other meaning where
// they stand alone.
func ownWords(all map[string]texts.Text) map[string]bool {
	own := map[string]bool{}
	for id, text := range all {
		if strings.HasPrefix(id, "said|") || unicode.IsLower([]rune(text.English())[0]) {
			own[text.English()] = true
		}
	}
	return own
}

var (
	drawn   = regexp.MustCompile(`<text[^>]*>([^<]*)</text>`)
	english = regexp.MustCompile(`\p{Latin}[^\p{Greek}…·]*\p{Latin}|\p{Latin}`)
	// same are texts that are the same in every language: names of keys, products and languages, and file formats.
	same = regexp.MustCompile(`^((Ctrl|Alt|Shift)(\+.*)?|[A-Z]|md  .txt  .eml  .docx  .pdf  .csv  .json|Esc|Enter|Space|Del|F1|Up|Down|Left|Right|Tab|Page (Up|Down)|Home|End|Nod( –)?|Ollama|English|Deutsch|Français|Español|Invoice 2025-114.pdf|Documents/Bills/2025|Documents ▸ Bills ▸ 2025|nod://join/|7-crossover-clockwork)$`)
)

// foreign are the states in which the window shows what the test has put there.
var foreign = []string{"search focused", "form open", "dialog open", "menu open"}

// Each page says all in the language of the person, but what files, people and programs are called.
func TestPagesAreInOneLanguage(t *testing.T) {
	all := texts.UsePseudo(t, "..")
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	d := &drawings{long: map[string]bool{}, opened: map[string]int{}}
	for _, name := range pageNames() {
		for _, s := range keyStates() {
			if s.page != "" && s.page != name || slices.Contains(foreign, s.name) {
				continue
			}
			b := newKeyBench(t, name, &d.heard, sample.NewChats(sample.Noon, sample.Conversation()))
			s.enter(b)
			d.draw(b, string(name)+"/"+s.name)
			d.openEach(b, string(name)+"/"+s.name, true)
		}
	}
	d.drawMore(t)
	if d.opened["choice"] < 50 || d.opened["menu"] < 50 {
		t.Errorf("only so many were opened: %v", d.opened)
	}
	others, own, reported := d.others(t, all), ownWords(all), map[string]bool{}
	for _, now := range d.all {
		for _, text := range now.texts {
			for _, left := range untranslated(text, others, all, own) {
				if !reported[left] {
					t.Errorf("%s: %q is English, in %q", now.state, left, text)
					reported[left] = true
				}
			}
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

// untranslated returns the parts of a text that are neither of the language nor what others call their things, a line for each.
func untranslated(text, others string, all map[string]texts.Text, own map[string]bool) []string {
	if _, ok := all[text]; ok && strings.Contains(text, " ") && text != texts.Pseudo(text) {
		return []string{text}
	}
	var out []string
	for _, part := range english.FindAllString(strings.NewReplacer(". ", "·", `\n`, "·", "“", "·", "”", "·", " ▸ ", "/").Replace(text), -1) { // a sentence at a time
		bare := strings.TrimFunc(part, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if own[bare] && !isLine(bare, others) && !isLine(text, others) && !strings.Contains(text, "…") || !same.MatchString(bare) && !named(bare, others, strings.Contains(text, "…") || len(bare) > 40) {
			out = append(out, bare)
		}
	}
	return out
}

// isLine reports whether a text is the whole of what others call a thing.
func isLine(text, others string) bool { return strings.Contains("\n"+others+"\n", "\n"+text+"\n") }

// named reports whether a text is a part of what others call their things: whole words, unless it may have been cut.
func named(text, others string, cut bool) bool {
	for at := 0; ; {
		i := strings.Index(others[at:], text)
		if i < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(others[:at+i])
		after, _ := utf8.DecodeRuneInString(others[at+i+len(text):])
		if cut || !unicode.IsLetter(before) && !unicode.IsLetter(after) {
			return true
		}
		at += i + len(text)
	}
}

func TestUntranslatedTextsAreSeen(t *testing.T) {
	all := map[string]texts.Text{"Two words": {}}
	for text, want := range map[string]int{
		"αβγ plan.md αβγ": 0, "Other.pdf": 1, "Two words": 1, "two words": 0, "Ctrl+Z": 0, "αβγ and αβγ": 1, "12:00": 0, "wor αβγ": 1, "αβγ two wor…": 0,
	} {
		if got := untranslated(text, "plan.md\ntwo words", all, nil); len(got) != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
