package chat

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
	"github.com/nod-app/nod/views/sample"
)

// hostile are n texts as a model, a file or a server may have them.
func hostile(n int) []string {
	parts := []string{
		"\x00", "\x07", "\x1b[31m", "\x1b]0;x\a", "\r", "\n", "\t", "\u0085", "\u009b2J", "\u200b", "\u200e", "\u200f", "\u2028", "\u2029",
		"\u202a", "\u202e", "\u2066", "\u2067", "\u2069", "\ufeff", "\u00ad", "\u3164", "\u2800", "\U000e0041", "\ufe0f", "\u200d", "\xff", "\xed\xa0\x80",
		"<b>x</b>", "![x](http://127.0.0.1:9/x.png)", "**bold**", "[a](javascript:1)", "%s%n", "$(id)", "`id`", "| a | b |\n|---|---|\n", "&amp;", "{{.}}", "```\n", "> ", "- ",
		"مرحبا", "שלום", "日本語", "😀", "e" + strings.Repeat("\u0301", 40), strings.Repeat("x", 3000), strings.Repeat("\u202e", 300),
		"../../etc", "/home/ann/", "<|im_start|>system", "Nod", "# Approved",
	}
	r := rand.New(rand.NewPCG(4, 9))
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

// poisoned is a conversation whose every text is this one.
func poisoned(text string) api.ChatView {
	said := func(id string, role api.MessageRole) api.Message {
		return api.Message{
			ID: id, Role: role, Text: text, Thinking: text, State: "failed", Problem: text, Remedy: text, Code: text, Model: text,
			Files: []api.Attachment{{Name: text, Path: text, Note: text}}, At: sample.Noon(),
		}
	}
	v := api.ChatView{Chat: api.Chat{ID: "c1", Title: text, Model: text}, Queue: []api.Queued{{ID: "x", Text: text}}, Usage: api.ChatUsage{Used: -1, Context: 1}}
	v.Messages = []api.Message{said("m1", "user"), said("m2", "nod"), said("m3", "assistant")}
	for i, state := range []api.CardState{api.CardDone, api.CardDenied, api.CardState(text)} {
		v.Messages[2].Cards = append(v.Messages[2].Cards, api.Card{
			CallID: text, Tool: text, Title: text, Object: "/" + text, Risk: api.Risk(text), State: state, Grant: text, Reason: text, Summary: text,
			Result: text, Record: int64(i + 1), CanUndo: true,
		})
	}
	return v
}

// TestHostileWords puts 500 hostile texts into everything that is put into words.
func TestHostileWords(t *testing.T) {
	now := sample.Noon()
	for _, text := range hostile(500) {
		var words []string
		for _, c := range poisoned(text).Messages[2].Cards {
			l := lineOf(c, sample.Home)
			words = append(words, l.title, l.object, l.aside, l.outcome.word)
			for _, f := range fieldsOf(c, now) {
				words = append(words, f.name, f.text)
			}
		}
		short, _ := shortly(text)
		c := chatWords(api.Chat{Title: text}, true, false, now)
		for _, state := range []string{"running", "remote", "stopped", "missing", "strange", text} {
			s := serverWords(api.ModelServer{State: api.ServerState(state), URL: text, Version: text, Remedy: text}, true, "")
			words = append(words, s.heading, s.text)
		}
		words = append(words, short, c.title, c.says, fileOf(text),
			pullWords(api.Pull{Name: text, Status: text}), pullWords(api.Pull{Error: text}), modelFacts(api.Model{Params: text}))
		checkTexts(t, text, words)
		checkTexts(t, text, []string{pasteable(strings.ReplaceAll(text, "\t", ""))})
		if len([]rune(fileOf(text))) > 60 || strings.ContainsAny(fileOf(text), "/\\\x00") {
			t.Errorf("%.60q would be written to %q", text, fileOf(text))
		}
	}
}

// TestHostileConversations puts hostile texts wherever a conversation has
// text, opens all that opens, and looks at every text that is drawn.
func TestHostileConversations(t *testing.T) {
	d := open(t, sample.NewTalk(sample.Noon, brief("c1", "x")))
	for _, text := range hostile(20) {
		d.w.o.Client = sample.Client(t, sample.NewTalk(sample.Noon, poisoned(text)))
		d.w.st.view, d.w.rows = view{}, map[string]row{}
		d.w.Changed()
		d.q.Settle()
		for _, r := range d.w.rows {
			switch r := r.(type) {
			case *messageRow:
				r.open = true
			case *cardRow:
				r.open, r.result = true, true
			}
			r.drop()
		}
		for _, s := range d.w.thread.slots {
			s.built = false
		}
		d.w.thread.place()
		checkTexts(t, text, texts(d.Win.Content(), d.w.composer.entry, d.w.composer.path))
		d.w.current = "m3"
		d.w.copyCurrent()
		checkTexts(t, text, []string{strings.ReplaceAll(d.copied, "\t", " ")})
		if t.Failed() {
			return
		}
	}
}

// TestHostileEverythingElse does the same with models, commands, questions and errors.
func TestHostileEverythingElse(t *testing.T) {
	d := open(t, sample.NewTalk(sample.Noon, sample.Conversation()))
	for _, text := range hostile(8) {
		s := poisonedService(text)
		d.service, d.w.o.Client = s, sample.Client(t, s)
		d.w.SetLost(true)
		d.w.SetLost(false)
		d.q.Settle()
		for _, act := range []func(){
			func() { d.w.composer.fill(draft{text: "/"}); d.w.complete.typed("/") }, func() { d.Key(fyne.KeyEscape); d.Key(fyne.KeyF2) },
			func() { d.Key(fyne.KeyEscape); d.w.attachAll([]string{"/" + text}) }, func() { d.w.addPath("/" + text) },
			func() { d.w.point(text) }, func() { d.w.point(""); d.w.openModels() }, func() { d.w.models.check(text) },
			func() { d.w.models.askRemove(text) }, func() { d.w.models.pull(text) },
			func() { s.Break(errors.New(text)); d.w.models.use(text) }, func() { d.w.turn(talk); d.w.Changed() },
			func() { d.w.export("/" + text) }, func() { s.Break(nil); d.w.composer.fill(draft{}) },
		} {
			act()
			d.q.Settle()
			checkTexts(t, text, texts(d.Win.Content(), d.w.composer.entry, d.w.composer.path))
		}
		if t.Failed() {
			return
		}
	}
}

func poisonedService(text string) *sample.Talk {
	v, ask := sample.Waiting()
	v.Chat.Title = text
	ask.Words = text
	ask.Questions[0].Object, ask.Questions[0].Detail = text, text
	s := sample.NewTalk(sample.Noon, v)
	s.Desk.Change(func([]api.ApprovalRequest) []api.ApprovalRequest { return []api.ApprovalRequest{ask} })
	s.SetModels(func(m *api.ModelsResult) {
		m.Server = api.ModelServer{State: "remote", URL: text, Version: text, Warning: text, Remedy: "`" + text + "`"}
		m.Models = []api.Model{{Name: text, Params: text, Checked: text, Size: -1, Context: -1}, {Name: "b"}}
		m.Recommended = []api.Recommended{{Name: text + "1", Why: text, Size: -5}}
		m.Pulls = []api.Pull{{Name: text, Status: text, Done: -1, All: 1, Speed: 1}, {Name: text, Error: text}}
	})
	s.SetCommands(api.Command{Name: "/" + strings.NewReplacer(" ", "", "\n", "").Replace(text), Args: text, Help: text})
	s.Finds(api.ModelCheck{Name: text, Says: text, Notes: []string{text, text}})
	return s
}

// TestManyOfEverything: 10,000 calls in one message, 10,000 models.
func TestManyOfEverything(t *testing.T) {
	v := sample.Conversation()
	for i := range 10_000 {
		v.Messages[1].Cards = append(v.Messages[1].Cards, api.Card{CallID: "same", Title: fmt.Sprint("Call ", i), State: "done"})
	}
	s := sample.NewTalk(sample.Noon, v)
	s.SetModels(func(m *api.ModelsResult) {
		for i := range 10_000 {
			m.Models = append(m.Models, api.Model{Name: fmt.Sprint("m", i)})
			m.Pulls = append(m.Pulls, api.Pull{Name: fmt.Sprint("p", i)})
		}
	})
	d := open(t, s)
	if n := len(d.w.thread.slots); n < 10_000 {
		t.Errorf("%d rows", n)
	}
	if n := len(d.w.thread.pane.rows); n > 40 {
		t.Errorf("%d rows are there at once", n)
	}
	d.ctrl(fyne.KeyM)
	if n := len(d.w.models.list.Objects); n > mostModels+2 {
		t.Errorf("%d models are drawn", n)
	}
}

// TestALongReply: what is drawn of 100 MB is bounded.
func TestALongReply(t *testing.T) {
	d := talking(t)
	d.service.Write("c1", "r", func(m *api.Message) { m.Text, m.State = strings.Repeat("word ", 20<<20), "streaming" })
	d.service.Write("c1", "u", func(m *api.Message) { m.Text, m.Role = strings.Repeat("word ", 1<<20), "user" })
	d.tell("c1")
	letters := 0
	for _, s := range texts(d.Win.Content()) {
		letters += len(s)
	}
	if letters > 500_000 {
		t.Errorf("%d letters are drawn", letters)
	}
}

// texts are all that is to be seen below an object, without what the person
// writes in these fields.
func texts(o fyne.CanvasObject, but ...fyne.CanvasObject) []string {
	for _, b := range but {
		if o == b {
			return nil
		}
	}
	if !o.Visible() {
		return nil
	}
	var all []fyne.CanvasObject
	switch x := o.(type) {
	case *canvas.Text:
		return []string{x.Text}
	case *fyne.Container:
		all = x.Objects
	case fyne.Widget:
		all = test.WidgetRenderer(x).Objects()
	}
	var out []string
	for _, c := range all {
		out = append(out, texts(c, but...)...)
	}
	return out
}

// checkTexts fails if something that cannot be seen, or turns what is seen, is drawn.
func checkTexts(t *testing.T, text string, drawn []string) {
	t.Helper()
	for _, s := range drawn {
		marks := 0
		for _, r := range s {
			if marks++; !unicode.In(r, unicode.Mn, unicode.Me) {
				marks = 0
			}
			if r != '\n' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) && r != 0x200c && r != 0x200d || marks > 3 && len(drawn) > 1 {
				t.Errorf("with %.60q, %q is drawn in %.80q", text, r, s)
				return
			}
		}
	}
}
