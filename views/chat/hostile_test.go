package chat

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
)

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
	for _, text := range kittest.HostileTexts(500) {
		var words []string
		for _, c := range poisoned(text).Messages[2].Cards {
			l := textOf(c, sample.Home)
			words = append(words, l.title, l.object, l.aside, l.status.word)
			for _, f := range fieldsOf(c, now) {
				words = append(words, f.name, f.text)
			}
		}
		short, _ := shorten(text)
		c := chatTextOf(api.Chat{Title: text}, false, true, now)
		words = append(words, short, c.title, c.about, fileName(text))
		kittest.CheckTexts(t, text, words)
		kittest.CheckTexts(t, text, []string{pasteable(strings.ReplaceAll(text, "\t", ""))})
		if len([]rune(fileName(text))) > 60 || strings.ContainsAny(fileName(text), "/\\\x00") {
			t.Errorf("%.60q would be written to %q", text, fileName(text))
		}
	}
}

// TestHostileConversations puts hostile texts wherever a conversation has
// text, opens all that opens, and looks at every text that is drawn.
func TestHostileConversations(t *testing.T) {
	d := open(t, sample.NewChats(sample.Noon, brief("c1", "x")))
	for _, text := range kittest.HostileTexts(20) {
		d.f.Client = sample.Client(t, sample.NewChats(sample.Noon, poisoned(text)))
		d.p.st.conversation = conversation{}
		d.p.transcript.restart()
		d.f.Changed()
		d.q.Settle()
		for _, s := range d.p.transcript.slots {
			switch r := s.row.(type) {
			case *messageRow:
				r.open = true
			case *callRow:
				r.open, r.result = true, true
			}
			s.view = nil
		}
		d.p.transcript.thread.place()
		kittest.CheckTexts(t, text, kittest.Texts(d.Win.Content(), d.p.composer.entry))
		d.p.transcript.current = "m3"
		d.p.copyCurrent()
		kittest.CheckTexts(t, text, []string{strings.ReplaceAll(d.copied, "\t", " ")})
		if t.Failed() {
			return
		}
	}
}

// TestHostileEverythingElse does the same with models, commands, questions and errors.
func TestHostileEverythingElse(t *testing.T) {
	d := open(t, sample.NewChats(sample.Noon, sample.Conversation()))
	for _, text := range kittest.HostileTexts(8) {
		s := poisonedService(text)
		d.service, d.f.Client = s, sample.Client(t, s)
		d.f.SetLost(true)
		d.f.SetLost(false)
		d.q.Settle()
		for _, act := range []func(){
			func() { d.p.composer.fill(draft{text: "/"}); d.p.composer.offer(d.p.st.commands) }, func() { d.Key(fyne.KeyEscape); d.Key(fyne.KeyF2) },
			func() { d.Key(fyne.KeyEscape); d.p.attach([]string{"/" + text}) },
			func() { d.p.pointAt(text) }, func() { d.p.pointAt(""); s.FailAll(errors.New(text)); d.p.export("/" + text) },
			func() { d.p.useModel("b"); d.f.Changed() }, func() { s.FailAll(nil); d.p.composer.fill(draft{}) },
		} {
			act()
			d.q.Settle()
			but := []fyne.CanvasObject{d.p.composer.entry}
			if d.f.Form() != nil {
				but = append(but, d.form())
			}
			kittest.CheckTexts(t, text, kittest.Texts(d.Win.Content(), but...))
		}
		if t.Failed() {
			return
		}
	}
}

func poisonedService(text string) *sample.Chats {
	v, ask := sample.WaitingApproval()
	v.Chat.Title = text
	ask.Words = text
	ask.Questions[0].Object, ask.Questions[0].Detail = text, text
	s := sample.NewChats(sample.Noon, v)
	s.Approvals.Change(func([]api.ApprovalRequest) []api.ApprovalRequest { return []api.ApprovalRequest{ask} })
	s.SetModels(func(m *api.ModelsResult) {
		m.Server = api.ModelServer{State: "remote", URL: text, Version: text, Warning: text, Remedy: "`" + text + "`"}
		m.Models = []api.Model{{Name: text, Params: text, Checked: text, Size: -1, Context: -1}, {Name: "b"}}
		m.Recommended = []api.Recommended{{Name: text + "1", Why: text, Size: -5}}
		m.Pulls = []api.Pull{{Name: text, Status: text, Done: -1, All: 1, Speed: 1}, {Name: text, Error: text}}
	})
	s.SetCommands(api.Command{Name: "/" + strings.NewReplacer(" ", "", "\n", "").Replace(text), Args: text, Help: text})
	s.SetCheck(api.ModelCheck{Name: text, Says: text, Notes: []string{text, text}})
	return s
}

// TestManyCalls: 10,000 calls in one message.
func TestManyCalls(t *testing.T) {
	v := sample.Conversation()
	for i := range 10_000 {
		v.Messages[1].Cards = append(v.Messages[1].Cards, api.Card{CallID: "same", Tool: "files.list_dir", Title: fmt.Sprint("Call ", i), State: "done"})
	}
	s := sample.NewChats(sample.Noon, v)
	d := open(t, s)
	if n := len(d.p.transcript.thread.slots); n < 10_000 {
		t.Errorf("%d rows", n)
	}
	if n := len(d.p.transcript.thread.content.Objects); n > 40 {
		t.Errorf("%d rows are there at once", n)
	}
}

// TestALongReply: what is drawn of 100 MB is bounded.
func TestALongReply(t *testing.T) {
	d := threeConversations(t)
	d.service.ChangeMessage("c1", "r", func(m *api.Message) { m.Text, m.State = strings.Repeat("word ", 20<<20), "streaming" })
	d.service.ChangeMessage("c1", "u", func(m *api.Message) { m.Text, m.Role = strings.Repeat("word ", 1<<20), "user" })
	d.tell("c1")
	letters := 0
	for _, s := range kittest.Texts(d.Win.Content()) {
		letters += len(s)
	}
	if letters > 500_000 {
		t.Errorf("%d letters are drawn", letters)
	}
}
