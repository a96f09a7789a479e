package frame_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
)

// buttons are the texts of the buttons in sight that belong to the result line.
func (w *window) buttons() []string {
	var out []string
	for _, text := range kittest.Texts(w.Win.Content()) {
		if slices.Contains([]string{"Undo", "Redo", "Redo: Moved b.pdf", "Stop", "Stop reading", "Dismiss"}, text) {
			out = append(out, text)
		}
	}
	return out
}

// TestUndoBelongsToTheText compares the buttons beside each kind of text.
func TestUndoBelongsToTheText(t *testing.T) {
	at := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	first := &api.Act{ID: "1", Label: "Moved a.pdf", At: at}
	second := &api.Act{ID: "2", Label: "Moved b.pdf", At: at.Add(time.Hour)}
	reading := []api.Progress{{Label: "Reading Downloads", Done: 50, Total: 228, CanStop: true}}
	for name, c := range map[string]struct {
		do   func(w *window)
		want []string
	}{
		"the last step":      {func(*window) {}, []string{"Undo"}},
		"something else":     {func(w *window) { w.f.Say("Sent the offer") }, nil},
		"a failure":          {func(w *window) { w.f.Warn("Could not open it") }, []string{"Dismiss"}},
		"a path pointed at":  {func(w *window) { w.f.Hint("/home/ada/Finances") }, nil},
		"a page turned to":   {func(w *window) { w.f.Hint("/home/ada/Finances"); w.f.Turn("two") }, []string{"Undo"}},
		"the step just done": {func(w *window) { w.act("Moved b.pdf", nil); w.f.SetStatus(api.Status{Last: second}) }, []string{"Undo"}},
		"the status came first": {func(w *window) {
			w.f.Do("approve", func(context.Context) (func(), error) {
				w.f.SetStatus(api.Status{Last: second})
				return func() { w.f.Say("Moved b.pdf") }, nil
			})
			w.queue.Work[len(w.queue.Work)-1](context.Background())()
		}, []string{"Undo"}},
		"an act that failed":  {func(w *window) { w.act("", errors.New("the folder is gone")) }, []string{"Dismiss"}},
		"partly done":         {func(w *window) { w.f.Note("Moved 3 files; 1 not: the name is taken") }, []string{"Dismiss"}},
		"reading":             {func(w *window) { w.f.SetStatus(api.Status{Last: first, Progress: reading}) }, []string{"Stop"}},
		"said while it reads": {func(w *window) { w.f.SetStatus(api.Status{Last: first, Progress: reading}); w.f.Say("Copied") }, []string{"Stop reading"}},
		"undone before":       {func(w *window) { w.f.SetStatus(api.Status{Last: first, Redo: "Moved b.pdf"}) }, []string{"Undo", "Redo: Moved b.pdf"}},
		"said after an undo":  {func(w *window) { w.f.SetStatus(api.Status{Redo: "Moved b.pdf"}); w.f.Say("Copied") }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWindow(t)
			w.queue.Run()
			w.f.SetStatus(api.Status{Last: first})
			if c.do(w); !slices.Equal(w.buttons(), c.want) {
				t.Errorf("buttons %q, want %q", w.buttons(), c.want)
			}
		})
	}
}

// act does something that says a text, or fails.
func (w *window) act(text string, err error) {
	w.f.Do("approve", func(context.Context) (func(), error) { return func() { w.f.Say(text) }, err })
	w.queue.Work[0](context.Background())()
}

func TestWhatIsSaidGoesAwayByItself(t *testing.T) {
	w := newWindow(t)
	said := func() string { text, _ := w.f.Result(); return text }
	w.f.Say("Sent the offer")
	if w.queue.Advance(9 * time.Second); said() != "Sent the offer" {
		t.Errorf("after 9 seconds: %q", said())
	}
	if w.queue.Advance(10 * time.Second); said() != "" {
		t.Errorf("after 10 seconds: %q", said())
	}
	w.f.Say("Sent the offer")
	w.f.Turn("two")
	if said() != "" {
		t.Errorf("on another page: %q", said())
	}
	if w.f.Turn("one"); said() != "" {
		t.Errorf("after coming back: %q", said())
	}
}

func TestAFailureStaysUntilItIsDismissed(t *testing.T) {
	w := newWindow(t)
	said := func() string { text, _ := w.f.Result(); return text }
	w.f.Warn("Could not open it")
	w.queue.Advance(time.Minute)
	w.f.Turn("two")
	if said() != "" {
		t.Errorf("on another page: %q", said())
	}
	w.f.Say("Copied")
	if w.f.Turn("one"); said() != "Could not open it" {
		t.Errorf("after coming back: %q", said())
	}
	if w.Key(fyne.KeyEscape); said() != "" {
		t.Errorf("after Escape: %q", said())
	}
}
