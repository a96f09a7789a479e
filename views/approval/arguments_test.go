package approval

import (
	"encoding/json"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

// body returns what is scrolled, one row a line.
func (d *desk) body() string {
	var b strings.Builder
	for _, l := range d.p.card.sheet.lines {
		b.WriteString(l.whole() + "\n")
	}
	return b.String()
}

func TestRawArgumentsFold(t *testing.T) {
	d := openDesk(t, ask(sample.Create("q1")))
	raw := d.p.card.foot.raw
	if strings.Contains(d.body(), "Raw arguments") || !d.on(raw) || raw.DebugText() != "Raw arguments" {
		t.Fatalf("they are not folded under a button:\n%s", d.body())
	}
	for _, want := range []string{"Order paint", "Fix the lamp"} {
		if !strings.Contains(d.body(), want) {
			t.Errorf("%s is out of sight", want)
		}
	}
	d.alt(fyne.KeyI)
	if !strings.Contains(d.body(), "Raw arguments") || !strings.Contains(d.body(), `"# Shed\n\n`) || raw.DebugText() != "Hide raw arguments" {
		t.Errorf("they do not unfold:\n%s", d.body())
	}
	d.click(raw)
	if strings.Contains(d.body(), "Raw arguments") {
		t.Error("they do not fold again")
	}
	d.Win.Canvas().Focus(raw)
	d.Key(fyne.KeySpace)
	if !strings.Contains(d.body(), "Raw arguments") {
		t.Error("Space on the button does nothing")
	}
	d.answers()
}

// A path that begins with ~ is in sight where the whole one is.
func TestAPathFromHomeFolds(t *testing.T) {
	q := sample.Create("q1")
	q.Arguments[1].Value = "~/Documents/notes/shed.md"
	if d := openDesk(t, ask(q)); !d.on(d.p.card.foot.raw) {
		t.Errorf("it does not fold:\n%s", d.body())
	}
}

// Arguments are folded when all of each is in sight as it is; else they are open, and stay so.
func TestArgumentsThatAreNotInSightDoNotFold(t *testing.T) {
	content := func(q *api.Question, text string) { q.Arguments[0].Value, q.Diff.After = text, text }
	path := func(q *api.Question, text string) { q.Arguments[1].Value, q.Object = text, text }
	for name, change := range map[string]func(*api.Question){
		"unknown tool":       func(q *api.Question) { q.Shown = nil },
		"one without a row":  func(q *api.Question) { q.Arguments = append(q.Arguments, api.Argument{Name: "mode", Value: "append"}) },
		"same value, no row": func(q *api.Question) { q.Arguments = append(q.Arguments, api.Argument{Name: "to", Value: q.Object}) },
		"another value":      func(q *api.Question) { q.Arguments[1].Value = "~/Documents/notes/../shed.md" },
		"another's home":     func(q *api.Question) { q.Arguments[1].Value = "~bob/Documents/notes/shed.md" },
		"said by Nod": func(q *api.Question) {
			q.Rows = []api.Row{{Name: "Path", Value: q.Object, Said: true}}
			q.Object = "shed.md"
		},
		"from what was read":    func(q *api.Question) { q.Arguments[1].FromRead = true },
		"empty":                 func(q *api.Question) { content(q, "") },
		"invisible in the path": func(q *api.Question) { path(q, "/home/ann/a\u200bb.md") },
		"turned path":           func(q *api.Question) { path(q, "/home/ann/\u202egpj.exe") },
		"look-alike in a path":  func(q *api.Question) { path(q, "/home/ann/Dосs/a.md") },
		"blank at the end":      func(q *api.Question) { path(q, "/home/ann/a.md ") },
		"break in the path":     func(q *api.Question) { path(q, "/home/ann/a\nb.md") },
		"tab in the text":       func(q *api.Question) { content(q, "a\tb\n") },
		"invisible in the text": func(q *api.Question) { content(q, "a\n\u2066b\n") },
		"look-alike, text":      func(q *api.Question) { content(q, "раypal.com\n") },
		"blanks at line end":    func(q *api.Question) { content(q, "a  \nb\n") },
		"return in the text":    func(q *api.Question) { content(q, "a\r\nb\n") },
		"unchanged lines":       func(q *api.Question) { q.Diff.Before = strings.Repeat("x\n", 40); content(q, q.Diff.Before+"y\n") },
		"too many lines":        func(q *api.Question) { content(q, strings.Repeat("x\n", 2001)) },
	} {
		t.Run(name, func(t *testing.T) {
			q := sample.Create("q1")
			change(&q)
			d := openDesk(t, ask(q))
			d.alt(fyne.KeyI)
			if d.on(d.p.card.foot.raw) {
				t.Error("they can be folded")
			}
			page := compose(q, api.FromModel, "", 868)
			for _, l := range arguments(q, 868) {
				if strings.TrimSpace(l.whole()) != "" && !strings.Contains(d.body(), l.whole()) {
					t.Errorf("%q is out of sight in %d rows of %d", l.whole(), len(d.p.card.sheet.lines), len(page.body))
				}
			}
		})
	}
}

// Another question, or a change of it, folds them again; what was read to its end stays read.
func TestUnfoldingChangesNoAnswer(t *testing.T) {
	d := openDesk(t, sample.Request("a1", "", sample.Create("q1"), sample.Create("q2")))
	d.alt(fyne.KeyI)
	d.answers()
	d.ready()
	d.alt(fyne.KeyI)
	if !d.p.card.Armed() {
		t.Error("folding takes back what was read")
	}
	d.alt(fyne.KeyI)
	d.alt(fyne.KeyA)
	d.answers("a1 q1 yes")
	d.at("q2")
	if d.p.card.open || d.p.card.Armed() {
		t.Error("the next question begins unfolded, or armed")
	}
}

// A command folds when each of its arguments stands on a line of its own, as it is.
func TestACommandFolds(t *testing.T) {
	q := sample.Shell("q1")
	d := openDesk(t, ask(q))
	if !d.on(d.p.card.foot.raw) || !strings.Contains(d.body(), "4 --rsh=ssh -i /home/ann/.keys/backup -p 2222 \n") || strings.Contains(d.body(), "argv") {
		t.Errorf("it does not fold:\n%s", d.body())
	}
	for name, argv := range map[string]string{
		"one more": `["rsync","a","b"]`, "one less": `["rsync"]`, "another": `["rsync","b"]`, "no list": `rsync a`, "no text": `["rsync",null]`,
		"two in one": `["rsync a"]`,
	} {
		q.Items, q.Arguments[0].Value = []api.Item{{Text: "rsync"}, {Text: "a"}}, argv
		if q.SaysAll(sample.Home) {
			t.Errorf("%s folds", name)
		}
	}
	for _, arg := range []string{"", "a ", "\u202ea", "a\nb", "раypal"} {
		raw, _ := json.Marshal([]string{"rsync", arg})
		q.Items, q.Arguments[0].Value = []api.Item{{Text: "rsync"}, {Text: arg}}, string(raw)
		if q.SaysAll(sample.Home) {
			t.Errorf("%q folds", arg)
		}
	}
}
