package markdown

import (
	"errors"
	"image/color"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/markdown"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
)

// chunk is how many bytes are read as one.
const chunk = 8 << 10

// shown is a view of a text in a window that is that wide.
func shown(t testing.TB, text string, width float32, o Options) *View {
	useTheme(t)
	v := New(o)
	v.Set(text)
	w := test.NewTempWindow(t, v)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, 800))
	return v
}

// TestGoldens compares each construct with how it was drawn when someone last
// looked at it (testdata/NAME.txt).
func TestGoldens(t *testing.T) {
	all := map[string]string{
		"inline": "un**bold**able *it* ~~gone~~ `code` &amp; a\\\nbreak, and enough words to wrap over the edge of a column as narrow as this one is",
		"heads":  "# One\n\ntext\n\n## Two\n\n### Three\n",
		"lists":  "- a\n- b\n  1. c\n  2. d\n\n- [x] e\n- [ ] f\n",
		"code":   "```go\nfmt.Println(1)\n```\n\n    plain\n",
		"wide":   "```\n" + strings.Repeat("wide ", 40) + "\nnext\n```\n",
		"table":  "| a | b | c |\n|:--|:-:|--:|\n| 1 | *2* | `3` |\n| four | five | six |\n",
		"quotes": "> a\n>\n> > b\n>\n> c\n\n---\n",
		"links":  "[a](https://a.example) [https://bank.example](https://evil.example) [x](file:///a) ![i](https://evil.example/i)\n",
		"card":   "Approved by you\n\n**Nod asks** The assistant wants to  \n[ Deny Esc ] [ Approve ]\n",
		"empty":  "",
	}
	kittest.NoOtherGoldens(t, goldenFiles, maps.Keys(all))
	for name, text := range all {
		t.Run(name, func(t *testing.T) {
			v := shown(t, text, 480, Options{})
			kittest.Golden(t, goldenFiles, name, nil, kittest.Parts{"view": v}, "view")
		})
	}
}

// TestNothingIsFetched draws what asks for pictures while every way out is
// watched: the default HTTP transport and the resolver of names.
func TestNothingIsFetched(t *testing.T) {
	var asked atomic.Int32
	refuse := func() error { asked.Add(1); return errors.New("nothing may be fetched") }
	transport, resolver := http.DefaultTransport, net.DefaultResolver
	http.DefaultTransport = round(func(*http.Request) (*http.Response, error) { return nil, refuse() })
	net.DefaultResolver = &net.Resolver{PreferGo: true, Dial: func(_ ctx, _, _ string) (net.Conn, error) { return nil, refuse() }}
	defer func() { http.DefaultTransport, net.DefaultResolver = transport, resolver }()
	srv, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		for {
			c, err := srv.Accept()
			if err != nil {
				return
			}
			asked.Add(1)
			_ = c.Close()
		}
	}()
	here := "http://" + srv.Addr().String()
	before := sockets(t)
	text := "![a](" + here + "/a.png)\n\n![b][r]\n\n[c](" + here + "/c)\n\n<img src=\"" + here + "/d.png\">\n\n[![e](" + here + "/e.png)](" + here + ")\n\n[r]: " + here + "/r.png\n\n"
	v := shown(t, text+sample.HostileMarkdown(), 480, Options{})
	v.Append("\n\n![f](" + here + "/f.svg)")
	v.Draw()
	fyne.CurrentApp().Driver().CanvasForObject(v).Capture()
	if after := sockets(t); after != before {
		t.Errorf("%d sockets are open, before there were %d", after, before)
	}
	_ = srv.Close()
	if n := asked.Load(); n != 0 {
		t.Errorf("%d requests were made", n)
	}
	for _, i := range all[*canvas.Image](v) {
		if i.File != "" {
			t.Errorf("a picture of %s is drawn", i.File)
		}
	}
}

// TestAModelHasThreeInks draws all that a model can write: of Nod's colours it
// gets those of text and links, and never those of questions and warnings.
func TestAModelHasThreeInks(t *testing.T) {
	v := shown(t, sample.Markdown()+"\n\n"+sample.HostileMarkdown(), 480, Options{})
	allowed := []color.Color{kit.Color(theme.ColorNameForeground), kit.Color(theme.ColorNameHyperlink), kit.Color(assets.ColorMuted)}
	for _, o := range all[*canvas.Text](v) {
		if o.Text != "" && !slices.Contains(allowed, o.Color) {
			t.Errorf("%q is drawn in %v", o.Text, o.Color)
		}
	}
	for _, b := range all[*kit.Button](v) {
		if b.DebugText() != "Copy" && b.Visible() {
			t.Errorf("there is a button %q", b.DebugText())
		}
	}
}

// TestNothingStandsOut looks for text beyond the column, but for what scrolls.
func TestNothingStandsOut(t *testing.T) {
	for _, width := range []float32{160, 300, 480, 800} {
		v := shown(t, sample.Markdown()+"\n\n"+sample.HostileMarkdown()+"\n\n"+strings.Repeat("- ", 40)+strings.Repeat("x", 400), width, Options{})
		for _, r := range v.rows {
			if b, ok := r.block.(*textBlock); ok {
				for _, o := range b.texts.all {
					if right := r.indent + o.Position().X + o.MinSize().Width; right > max(width, r.indent+40)+2 {
						t.Errorf("%q ends at %.0f of %.0f", o.Text, right, width)
					}
				}
			}
		}
	}
}

func TestWhatCanBePressed(t *testing.T) {
	var said []string
	say := func(what string) func(string) { return func(s string) { said = append(said, what+" "+s) } }
	v := shown(t, "[a long link that goes over more than one line of this column](https://a.example/x) [x](javascript:y)\n\n```\n\tcode\n\n\x1b\n```\n", 200,
		Options{Link: say("link"), Point: say("point"), Copy: say("copy")})
	links, rest := all[*link](v), all[*linkArea](v)
	if len(links) != 1 || len(rest) == 0 {
		t.Fatalf("there are %d links and %d further parts", len(links), len(rest))
	}
	c := fyne.CurrentApp().Driver().CanvasForObject(v)
	c.Focus(links[0])
	links[0].TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	test.Tap(rest[0])
	test.Tap(all[*kit.Button](v)[0])
	want := "point https://a.example/x|link https://a.example/x|point |link https://a.example/x|copy \tcode\n\n\x1b"
	if got := strings.Join(said, "|"); got != want {
		t.Errorf("said %q, want %q", got, want)
	}
}

// TestCopyHasAllOfTheCode also where it is drawn in parts, and where a part ends
// in the middle of a line or before blank ones.
func TestCopyHasAllOfTheCode(t *testing.T) {
	for _, want := range []string{
		strings.Repeat("a line of code\n\n\n", chunk/8) + "end",
		"{" + strings.Repeat("1,", chunk) + "}",
		"one",
	} {
		var got string
		v := shown(t, "text\n\n```json\n"+want+"\n```\n\nafter", 480, Options{Copy: func(s string) { got = s }})
		for _, b := range all[*kit.Button](v) {
			if b.DebugText() != "Copy" {
				continue
			}
			if test.Tap(b); got != want {
				t.Errorf("of %d bytes %d were copied: %.60q", len(want), len(got), got)
			}
		}
	}
}

// TestTheWheelIsTheWindows turns it over code that scrolls to the sides.
func TestTheWheelIsTheWindows(t *testing.T) {
	var down float32
	v := shown(t, "```\n"+strings.Repeat("wide ", 80)+"\n```\n", 300, Options{Wheel: func(e *fyne.ScrollEvent) { down += e.Scrolled.DY }})
	p := all[*scroller](v)[0]
	p.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -30)})
	if p.Offset.X != 0 || down != -30 {
		t.Errorf("it went %.0f to the side and %.0f down", p.Offset.X, down)
	}
	p.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(-40, 0)})
	p.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	if p.Offset.X != 88 {
		t.Errorf("it went %.0f to the side", p.Offset.X)
	}
}

// TestWhatStaysIsNotDrawnAgain keeps the objects of what did not change.
func TestWhatStaysIsNotDrawnAgain(t *testing.T) {
	v := shown(t, "one\n\ntwo words", 480, Options{})
	first, second := v.rows[0].block, v.rows[1].block.(*textBlock)
	line := second.texts.all[0]
	v.s.Append(" more\n\n```\ncode")
	if !v.Draw() {
		t.Error("it did not grow")
	}
	if v.rows[0].block != first || v.rows[1].block != block(second) || second.texts.all[0] != line || line.Text != "two words more" {
		t.Errorf("drawn anew: %q", line.Text)
	}
	if v.Draw() {
		t.Error("it grew without new text")
	}
}

func TestMoreIsShownWhenAsked(t *testing.T) {
	v := shown(t, strings.Repeat("a line\n\n", 3*markdown.MaxPieces), 480, Options{})
	if len(v.rows) != markdown.MaxPieces || !v.more.Visible() {
		t.Fatalf("%d rows, more %v", len(v.rows), v.more.Visible())
	}
	for range 3 {
		test.Tap(v.more)
	}
	if len(v.rows) != 3*markdown.MaxPieces || v.more.Visible() || v.rest.DebugText() != "" {
		t.Errorf("%d rows, more %v, %q", len(v.rows), v.more.Visible(), v.rest.DebugText())
	}
}

// TestTheHeightFollowsTheWidth also in a column that is laid out by Fyne.
func TestTheHeightFollowsTheWidth(t *testing.T) {
	v := shown(t, strings.Repeat("words ", 100), 800, Options{})
	wide := v.MinSize().Height
	if v.Resize(fyne.NewSize(300, 100)); v.MinSize().Height <= wide {
		t.Errorf("%.0f high when narrow, %.0f when wide", v.MinSize().Height, wide)
	}
	if got := v.HeightAt(800); got != wide {
		t.Errorf("%.0f high, want %.0f", got, wide)
	}
}

// TestColorsFollowTheTheme draws by day and by night.
func TestColorsFollowTheTheme(t *testing.T) {
	v := shown(t, "text `code` [a](https://a.example)\n\n```\nx\n```\n\n| a |\n|---|\n| b |\n", 480, Options{})
	fyne.CurrentApp().Settings().SetTheme(assets.NewTheme(assets.Dark))
	v.Refresh()
	light := assets.NewTheme(assets.Light).Color(theme.ColorNameForeground, theme.VariantLight)
	for _, o := range all[*canvas.Text](v) {
		if o.Text != "" && o.Color == light {
			t.Errorf("%q is still dark", o.Text)
		}
	}
}

// FuzzDraw draws any text at any width, in two parts.
func FuzzDraw(f *testing.F) {
	for i, text := range sample.MarkdownCorpus() {
		f.Add(text[:min(len(text), 2000)], uint16(100*i))
	}
	useTheme(f)
	f.Fuzz(func(t *testing.T, text string, width uint16) {
		v := New(Options{})
		v.Append(text[:len(text)/2])
		v.Draw()
		v.HeightAt(float32(width % 1200))
		v.Append(text[len(text)/2:])
		v.Draw()
		if grown := v.Draw(); grown || v.height < 0 {
			t.Errorf("%q is %.0f high and grows", text, v.height)
		}
		for _, o := range all[*canvas.Text](v) {
			if safetext.Escape(o.Text) != o.Text {
				t.Errorf("%q draws %q", text, o.Text)
			}
		}
	})
}
