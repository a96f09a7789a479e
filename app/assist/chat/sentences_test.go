package chat_test

import (
	"slices"
	"testing"

	"github.com/nod-app/nod/app/assist/chat"
)

// answered returns what Nod answers without a model: its last message, and what its cards name.
func (b *fixture) answered(id, text string) (m chat.Message, items []chat.Item) {
	b.t.Helper()
	b.send(id, text)
	ms := b.waitIdle(id)
	m = ms[len(ms)-1]
	for _, c := range m.Cards {
		items = append(items, c.Items...)
	}
	if m.Role != chat.Nod || m.State != chat.Done {
		b.t.Errorf("%q: %+v", text, m)
	}
	return m, items
}

// What is said in a sentence is done as if its command had been typed; what means something else is not.
func TestSentencesWithoutAModel(t *testing.T) {
	b := newFixture(t)
	b.model = ""
	id := b.create()
	for text, want := range map[string]string{
		"What proposals do you have?":                 "There are 2 proposals.",
		"nod, could you show me the proposals please": "There are 2 proposals.",
		"what's new?":                          "There are 2 proposals.",
		"Approve the invoice proposal":         "There is 1 proposal.",
		"Reject that one, it's not an invoice": "There are 2 proposals.",
		"accept my apology":                    "There are none.",
		"undo":                                 "Moved it back.",
		"Please undo that.":                    "Moved it back.",
		"Pause":                                "Watching is paused. New files are noticed when you resume.",
		"find the insurance of the car":        "Found 1 file.",
		"Where did I put the lease?":           "Found 1 file.",
		"help":                                 "These can be typed here. Without a model, the sentences can, too.",
	} {
		if m, items := b.answered(id, text); m.Text != want || m.Code != "" || items[len(items)-1].Page != chat.PageModels {
			t.Errorf("%q: %q %q %+v", text, m.Text, m.Code, items)
		}
	}
	for _, text := range []string{"hello", "find out why my computer is slow", "Undo the damage to the ozone layer", "What is new in Go 1.26?", "I paused the film", "stop", "What did the dentist cost in 2024?"} {
		m, items := b.answered(id, text)
		if m.Code != "no_model" || len(items) < 4 || items[len(items)-1].Page != chat.PageModels || items[len(items)-2].Send != "/find "+text {
			t.Errorf("%q: %q %+v", text, m.Text, items)
		}
	}
}

// What a card names can be acted on: files opened, proposals decided, the next step undone.
func TestCardsNameWhatCanBeActedOn(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	invoice := chat.Item{Title: "invoice.pdf", Detail: "move to Bills/", Proposal: "k3x9m2pa", Sensitive: true}
	for text, want := range map[string]chat.Item{
		"/proposals":         invoice,
		"/proposals INVOICE": invoice,
		"/find lease":        {Title: "lease.pdf", Detail: "1 January 0001", Path: "/docs/lease.pdf", Quote: "a passage"},
		"/undo":              {Title: "Moved a.txt", Detail: "can be undone instead", Undo: "abcd2345"},
		"/pause":             {Title: "Watch again", Send: "/resume"},
	} {
		if _, items := b.answered(id, text); len(items) == 0 || items[0] != want {
			t.Errorf("%s: %+v, want %+v", text, items, want)
		}
	}
	for _, text := range []string{"/approve", "/watch", "/fly", "/resume now", "/find"} {
		if m, _ := b.answered(id, text); m.Code != "not_done" || m.Text == "" {
			t.Errorf("%s: %q %q", text, m.Code, m.Text)
		}
	}
	if m, items := b.answered(id, "/proposals invoice"); len(items) != 1 || m.Text != "There is 1 proposal." {
		t.Errorf("with a word: %q %+v", m.Text, items)
	}
	before := b.waitIdle(id)
	b.Close()
	b.Service = b.service()
	if after := b.waitIdle(id); !slices.Equal(after[len(after)-1].Cards[0].Items, before[len(before)-1].Cards[0].Items) {
		t.Errorf("after a restart: %+v", after[len(after)-1].Cards)
	}
}
