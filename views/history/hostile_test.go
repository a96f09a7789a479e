package history

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/views/kit"
)

// hostile are n texts as a model, a file or a web page may have them.
func hostile(n int) []string {
	parts := []string{
		"\x00", "\x07", "\x1b[31m", "\x1b]0;x\a", "\r", "\n", "\t", "\u0085", "\u009b2J", "\u200b", "\u200e", "\u200f", "\u2028", "\u2029",
		"\u202a", "\u202e", "\u2066", "\u2067", "\u2069", "\ufeff", "\u00ad", "\u3164", "\u2800", "\U000e0041", "\ufe0f", "\u200d", "\xff", "\xed\xa0\x80",
		"<b>x</b>", "<img src=x>", "**bold**", "[a](javascript:1)", "%s%n", "$(id)", "`id`", "'; --", "&amp;", "{{.}}", `","x":"`, "}{",
		"مرحبا", "שלום", "日本語", "😀", "e" + strings.Repeat("\u0301", 40), strings.Repeat("x", 3000), strings.Repeat("\u202e", 300),
		"../../etc", "/home/ann/", "Allowed. You approved exactly this.", "Nod", "plan.md",
	}
	r := rand.New(rand.NewPCG(3, 9))
	out := []string{"", " ", strings.Repeat("w ", 50_000), strings.Repeat("\n", 5000)}
	for len(out) < n {
		var b strings.Builder
		for range 1 + r.IntN(6) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		out = append(out, b.String())
	}
	return out
}

// TestHostileTexts puts hostile texts wherever text from outside is shown, and
// looks at every text that is drawn.
func TestHostileTexts(t *testing.T) {
	d := open(t, sample.NewActivity(sample.Noon))
	for i, text := range hostile(20) {
		d.service = hostileService(text)
		d.f.Client = sample.Client(t, d.service)
		d.f.Say("")
		d.p.restart()
		d.p.verify()
		for _, act := range []func(){
			func() { d.p.show(i % 11) }, func() { d.p.show(1); d.Typed("u") }, func() { d.Typed("tc") },
			func() { d.Typed("vc") }, func() { d.p.export("/" + text) }, func() { d.Key(fyne.KeyEscape, fyne.KeyEscape) },
		} {
			act()
			d.q.Settle()
			checkTexts(t, text, texts(d.Win.Content()))
			checkTexts(t, text, []string{d.copied})
		}
		if t.Failed() {
			return
		}
	}
}

// TestHostileWords puts 500 hostile texts into everything that is put into words.
func TestHostileWords(t *testing.T) {
	now, all := sample.Noon(), hostile(500)
	for _, text := range all {
		for _, r := range sample.HostileRecords(text) {
			row, s := rowOf(r, now), recordOf(r, nil, now)
			words := append(s.lines(), row.name, row.summary, row.time, row.outcome.word, s.name, s.summary)
			checkTexts(t, text, words)
		}
		x := api.Proposal{Filename: text, DestinationDir: "/" + text, DestinationName: text + "x", Status: api.ProposalApproved}
		checkTexts(t, text, append(fileLines(api.ListProposalsResult{Proposals: []api.Proposal{x}, Total: 3}, sample.Home), kit.Failed(text, errors.New(text))))
		l := logState{known: true, LogState: api.LogState{Problems: []api.LogProblem{{Kind: audit.Kind(text), Text: text, Record: 1}, {Kind: audit.Kind(text)}}, Mended: []api.LogProblem{{Text: text}}}}
		_, _, heading, said := stateText(l, now)
		checkTexts(t, text, append(findings(l), heading, said))
	}
}

func hostileService(text string) *sample.Activity {
	s := sample.NewActivity(sample.Noon, sample.HostileRecords(text)...)
	for i := range 11 {
		s.RefuseUndo(int64(412-2*i), text)
	}
	s.Change(func(all *[]api.ActivityRecord, _ *[]api.Grant, log *api.LogState) {
		(*all)[1].CanUndo = true
		*log = api.LogState{Root: text, Problems: []api.LogProblem{{Kind: audit.Kind(text), Text: text, Record: 1}, {Kind: audit.Kind(text)}}}
	})
	return s
}

// texts are all that is visible below an object.
func texts(o fyne.CanvasObject) []string {
	if !o.Visible() {
		return nil
	}
	switch x := o.(type) {
	case *canvas.Text:
		return []string{x.Text}
	case *fyne.Container:
		return textsOf(x.Objects)
	case fyne.Widget:
		return textsOf(test.WidgetRenderer(x).Objects())
	}
	return nil
}

func textsOf(all []fyne.CanvasObject) (out []string) {
	for _, o := range all {
		out = append(out, texts(o)...)
	}
	return out
}

// checkTexts fails if something that cannot be seen, or turns what is seen, is drawn.
func checkTexts(t *testing.T, text string, drawn []string) {
	t.Helper()
	for _, s := range drawn {
		marks, length := 0, 0
		for _, r := range s {
			length++
			if marks++; !unicode.In(r, unicode.Mn, unicode.Me) {
				marks = 0
			}
			if r != '\n' && unicode.In(r, unicode.C, unicode.Zl, unicode.Zp) || strings.ContainsRune("\u3164\u2800\u200d\ufe0f", r) || marks > 3 {
				t.Errorf("with %.60q, %q is drawn in %.80q", text, r, s)
				return
			}
		}
		if length > 40_000 {
			t.Errorf("with %.60q, %d letters are drawn at once", text, length)
		}
	}
}

// No text of a record can look as if it began a line of its own.
func TestNoValueBeginsALine(t *testing.T) {
	for _, text := range hostile(200) {
		r := api.ActivityRecord{Args: fmt.Sprintf("{%q:%q}", "path", text), Decision: "allowed", Result: "ok", Summary: text, Reason: text, Tool: text, TraceID: text, Code: text, CallID: text, ArgsHash: text}
		for _, f := range recordOf(r, nil, sample.Noon()).fields {
			if strings.Contains(f.text, "\n") {
				t.Errorf("%s of %.40q has lines", f.label, text)
			}
		}
	}
}
