package approval

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
)

// plainText puts the rows of a page coalesced again.
func plainText(p text) string {
	var b strings.Builder
	for _, part := range [][]line{p.head, p.body, p.tail} {
		for _, l := range part {
			b.WriteString(l.text())
		}
	}
	return b.String()
}

// D03: nothing of a path, a value or a list is left out, however long.
func TestNothingIsLeftOut(t *testing.T) {
	test.NewTempApp(t)
	path := "/home/ann/" + strings.Repeat("x", 2000) + "/secret.txt"
	value := "begin" + strings.Repeat("\n", 300) + "rm -rf ~"
	q := sample.Move("q1", 999)
	q.Object = path
	q.Arguments = []api.Argument{{Name: strings.Repeat("name", 30), Value: value}, {Name: "path", Value: path}}
	for _, width := range []float32{300, 612, 868, 1248} {
		p := compose(q, api.FromModel, "", width)
		text := plainText(p)
		for _, want := range []string{path, "begin" + strings.Repeat(`\n`, 300) + "rm -rf ~", q.Items[998].Text, strings.Repeat("name", 30)} {
			if !strings.Contains(text, want) {
				t.Errorf("%v wide: %.40q… is not whole", width, want)
			}
		}
		if strings.Contains(text, "…") {
			t.Errorf("%v wide: something is shortened", width)
		}
		if n := len(p.body); n > 4000 {
			t.Errorf("%v wide: %d rows; blank lines push things out of sight", width, n)
		}
	}
}

// Where there is little height, the reasons are scrolled, then what the call is about, too: the
// answers stay in sight, and so does all that the question says.
func TestALowCardShowsAllOfAQuestion(t *testing.T) {
	d := openDesk(t, ask(sample.Write("q1")))
	card := d.p.card
	card.box.Resize(fyne.NewSize(700, 600))
	whole := plainText(card.page)
	for _, h := range []float32{600, 400, 240, 224, 600} {
		card.box.Resize(fyne.NewSize(700, h))
		got := plainText(text{card.page.head, card.sheet.lines, card.page.tail})
		if got != whole || card.sheet.Size().Height < 2*rowHeight {
			t.Errorf("%v high, of which %v are scrolled: %s", h, card.sheet.Size().Height, got)
		}
		if scrolled := strings.Contains(plainText(text{body: card.sheet.lines[:4]}), sample.Write("q1").Object); scrolled != (h < 320) {
			t.Errorf("%v high: what it is about is scrolled: %v", h, scrolled)
		}
	}
}

// What only reads cannot be undone, but need not be either: the question says nothing of it.
func TestAReadDoesNotSayThatItCannotBeUndone(t *testing.T) {
	test.NewTempApp(t)
	q := api.Question{Title: "Read a file", Object: "/home/ann/letter.txt", Detail: "2.1 KB"}
	if text := plainText(compose(q, api.FromModel, "", 612)); !strings.Contains(text, "It cannot be undone") {
		t.Errorf("a change: %s", text)
	}
	q.ReadOnly = true
	for _, q.Detail = range []string{"2.1 KB", ""} {
		if text := plainText(compose(q, api.FromModel, "", 612)); strings.Contains(text, "undone") || !strings.Contains(text, q.Detail) {
			t.Errorf("a read: %s", text)
		}
	}
}

func TestNoRowIsWiderThanThereIsRoom(t *testing.T) {
	test.NewTempApp(t)
	for _, text := range []string{strings.Repeat("W", 900), strings.Repeat("日本語", 300), strings.Repeat("שלום ", 200), strings.Repeat("e\u0301", 600)} {
		q := api.Question{Object: text, Because: []string{text}, Read: []string{text}, Items: []api.Item{{Text: text, Detail: text}},
			Arguments: []api.Argument{{Name: text, Value: text}}, Diff: &api.Diff{After: text}}
		p := compose(q, api.FromModel, text, 600)
		for _, l := range append(append(p.head, p.body...), p.tail...) {
			used := l.indent
			for _, s := range l.spans {
				used += newSpan(s, l.code).MinSize().Width
			}
			if used > 601 {
				t.Errorf("%.10q: a row is %v wide", text, used)
			}
		}
	}
}

// D01: the model's words come last, quoted, and as its own.
func TestTheModelsWordsComeLast(t *testing.T) {
	test.NewTempApp(t)
	for _, words := range []string{"save notes", strings.Repeat("save notes ", 100)} {
		p := compose(sample.Write("q1"), api.FromModel, words, 868)
		all := append(append(p.head, p.body...), p.tail...)
		at := 0
		for i, l := range all {
			if l.label == "The assistant says" {
				at = i
			}
		}
		quote := plainText(text{head: all[at:]})
		if !strings.HasPrefix(quote, "“save notes") || !strings.HasSuffix(quote, "” (its own words)") {
			t.Errorf("the last words are %.60q", quote)
		}
		if strings.Contains(plainText(text{head: all[:at]}), "save notes") {
			t.Error("the model's words stand among what is so")
		}
	}
}

// D10: a break in a value cannot pass for another row.
func TestAValueForgesNoRow(t *testing.T) {
	test.NewTempApp(t)
	q := api.Question{Rows: []api.Row{{Name: "Folder", Value: "/home/ann\nDestination  safe"}}}
	for _, l := range compose(q, api.FromModel, "x\nApproved by you\n", 868).body {
		if l.label == "" && strings.HasPrefix(l.text(), "Destination") && l.indent < labelWidth {
			t.Errorf("a row is forged: %q", l.whole())
		}
	}
	if text := plainText(compose(q, api.FromModel, "x\nApproved by you\n", 868)); !strings.Contains(text, `/home/ann\nDestination`) || !strings.Contains(text, `x\nApproved`) {
		t.Errorf("breaks cannot be seen: %s", text)
	}
}

func TestWhatIsSaidOfAQuestion(t *testing.T) {
	test.NewTempApp(t)
	text := plainText(compose(sample.OpenURL("q1"), api.FromModel, "", 1248))
	for _, want := range []string{
		"It cannot be undone. The site sees the visit.", "The address contains text that this chat has read.",
		"This chat has read text that others wrote and private text of yours: “https://news.example.org/2025/12/what-to-do”, “Documents/wishes.txt”.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not say %q", want)
		}
	}
	if text := plainText(compose(sample.Write("q1"), api.FromModel, "", 1248)); !strings.Contains(text, "Replaces 2.1 KB. It can be undone.") {
		t.Error("it does not say that it can be undone")
	}
	for risk, want := range map[api.Risk]string{"low": "Low risk", "medium": "Medium risk", "high": "High risk", "": "High risk", "none": "High risk"} {
		if got := riskOf(risk); got.word != want || got.sign == nil {
			t.Errorf("%q: %q", risk, got.word)
		}
	}
}

func TestALongListIsQuick(t *testing.T) {
	d := openDesk(t, ask(sample.Move("q1", 10_000)))
	d.ready()
	if !d.p.card.Armed() {
		t.Error("its end cannot be reached")
	}
	if n := len(visibleTexts(d.Win.Canvas().Content())); n > 400 {
		t.Errorf("%d texts are made for what is in sight", n)
	}
}

// hostile makes texts as an attacker would.
func hostile() []string {
	r := rand.New(rand.NewPCG(1, 2))
	parts := []string{
		"\x00", "\x1b[31m", "\x1b]8;;http://x\a", "\r", "\n", "\n\n\n", "\t", "\b", "\x7f", "\u0085", "\u009b", "\u00ad", "\u00a0", "\u2003", "\u3000",
		"\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u202a", "\u202d", "\u202e", "\u2066", "\u2067", "\u2069", "\u2028", "\u2029", "\ufeff",
		"\ufff9", "\ufffd", "\ufe0f", "\U000e0041", "\U000e0100", "\u115f", "\u3164", "\u2800", "\ue000", "\xff", "\xc3\x28", "\xed\xa0\x80",
		"e" + strings.Repeat("\u0301", 40), "مرحبا", "שלום", "日本語", "👩‍👩‍👧", "<b>", "**bold**", "![x](http://x/y.png)", "&lt;", "%s%n",
		"”", "“", "The assistant says", "../../", "C:\\Users\\", "https://a@b/", "a", " ", "exe.gnp", strings.Repeat("x", 80),
	}
	out := append([]string{"", strings.Repeat("x", 4000), strings.Repeat("\u202e", 500), strings.Repeat("\n", 800)}, parts...)
	for len(out) < 500 {
		var b strings.Builder
		for range 1 + r.IntN(12) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		out = append(out, b.String())
	}
	return out
}

func hostileAsk(s string) api.ApprovalRequest {
	q := api.Question{
		ID: "q1", Tool: s, Risk: api.Risk(s), Title: s, Object: s, Detail: s, Rows: []api.Row{{Name: s, Value: s}},
		Items: []api.Item{{Text: s, Detail: s}, {Text: s, Detail: "→ " + s}}, Diff: &api.Diff{Before: s + "\na", After: "a\n" + s},
		Arguments: []api.Argument{{Name: s, Value: s, FromRead: true}, {Name: "b", Value: s}}, Because: []string{s}, Read: []string{s},
		Untrusted: true, NoUndo: s,
		Offer: &api.GrantOffered{Tool: s, Paths: []string{s}, Hosts: []string{s}, Apps: []string{s}, Expires: sample.Noon()},
	}
	other := q
	other.ID, other.Object = "q2", "/"+s
	return sample.Request("a1", s, q, other)
}

// TestHostileTexts puts 500 hostile texts through every field, and looks at
// every line that is made of them.
func TestHostileTexts(t *testing.T) {
	test.NewTempApp(t)
	for _, s := range hostile() {
		a := hostileAsk(s)
		p := compose(a.Questions[0], a.Origin, a.Words, 868)
		lines := append(append(append(p.head, p.body...), p.tail...), offered(a.Questions[0], "tomorrow", 868)...)
		for _, l := range lines {
			check(t, s, l.whole())
		}
		check(t, s, shortObject("/"+s, sample.Home)+brief(s)+kit.Exact(kit.Failed("answer", fmt.Errorf("%s", s))))
	}
}

// TestHostileTextsInAWindow looks at every text that comes to a widget.
func TestHostileTextsInAWindow(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	d := onApp(t)
	for i, s := range hostile() {
		if i%29 != 4 {
			continue
		}
		a := hostileAsk(s)
		a.Until = time.Time{}
		d.service.Change(func([]api.ApprovalRequest) []api.ApprovalRequest { return []api.ApprovalRequest{a} })
		d.p.refresher.Restart()
		d.q.Run()
		d.ready()
		checkAll(t, d, s)
		if d.p.card.offer(); d.p.card.mode != offering {
			t.Fatalf("%d, %.40q: it never comes to the offer", i, s)
		}
		checkAll(t, d, s)
		d.p.card.back()
		d.f.Fail("answer", fmt.Errorf("%s", s))
		checkAll(t, d, s)
	}
}

func checkAll(t *testing.T, d *desk, s string) {
	t.Helper()
	for _, text := range visibleTexts(d.Win.Canvas().Content()) {
		check(t, s, text)
	}
	for _, l := range d.p.card.sheet.lines {
		check(t, s, l.whole())
	}
}

// check fails if something that cannot be seen, or turns what is seen, is drawn.
func check(t *testing.T, s, text string) {
	t.Helper()
	marks := 0
	for _, r := range text {
		if marks++; !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
		}
		if r == utf8.RuneError || marks > 3 || r != ' ' && !unicode.IsPrint(r) || unicode.In(r, unicode.Cf, unicode.Co) || strings.ContainsRune("\u3164\u115f\u2800", r) {
			t.Fatalf("of %.40q, %.60q is drawn with %U", s, text, r)
		}
	}
}

// visibleTexts are all texts in a window.
func visibleTexts(o fyne.CanvasObject) []string {
	if !o.Visible() {
		return nil
	}
	var out []string
	var inside []fyne.CanvasObject
	switch x := o.(type) {
	case *canvas.Text:
		return []string{x.Text}
	case *widget.Label:
		return []string{x.Text}
	case *fyne.Container:
		inside = x.Objects
	case fyne.Widget:
		inside = test.WidgetRenderer(x).Objects()
	}
	for _, c := range inside {
		out = append(out, visibleTexts(c)...)
	}
	return out
}

func TestExactIsWhatIsShown(t *testing.T) {
	test.NewTempApp(t)
	for _, s := range hostile() {
		if got := strings.Join(foldCode(kit.Exact(s), 500), ""); got != kit.Exact(s) {
			t.Errorf("%.40q folds to %.40q", s, got)
		}
	}
	began := time.Now()
	_ = foldProse(strings.Repeat("word ", 2000), 500)
	t.Logf("folding 10 KB took %v", time.Since(began))
}

// A hold takes nothing yet and can be released: the question does not warn that it is for good.
func TestWhatCanBeTakenBackLaterIsNoWarning(t *testing.T) {
	test.NewTempApp(t)
	text := plainText(compose(sample.Pay("q1"), api.FromModel, "", 1248))
	if !strings.Contains(text, "Held for Ben. Nothing is taken yet: the hold can be captured or released later.") || strings.Contains(text, "cannot be undone") {
		t.Errorf("it says: %s", text)
	}
}
