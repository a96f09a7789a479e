package learned

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

func TestLearnedPlacesAreForgotten(t *testing.T) {
	service := sample.NewProposals(sample.Noon)
	service.SetLearned(api.LearnedFolder{Directory: "/home/ann/A", Count: 3}, api.LearnedFolder{Directory: "/home/ann/B", Count: 4})
	w := kittest.Open(t, frame.Env{Client: sample.Client(t, service), Home: sample.Home, Now: sample.Noon}, fyne.Size{},
		frame.Entry{Name: api.WindowLearned, Title: "Learned"}, func(f *frame.Frame) *Page { return New(f).(*Page) })
	f, p, queue := w.Frame, w.Page, w.Queue
	if len(p.folders.Box.Objects) != 2 {
		t.Fatalf("%d cards, want 2", len(p.folders.Box.Objects))
	}
	answer := func(button int) {
		t.Helper()
		if len(service.Calls()) > 1 {
			t.Errorf("forgotten before the answer: %q", service.Calls())
		}
		test.Tap(kit.Buttons(p.foot.Box)[button])
		queue.Settle()
	}
	test.Tap(kit.Buttons(p.folders.Box)[0])
	answer(0)
	if len(service.Calls()) != 0 || p.foot.Form() != nil {
		t.Errorf("Cancel: calls %q", service.Calls())
	}
	test.Tap(kit.Buttons(p.folders.Box)[0])
	answer(1)
	f.Run("forget-all")
	answer(1)
	want := "forget /home/ann/A false, forget  true"
	if got := strings.Join(service.Calls(), ", "); got != want {
		t.Errorf("calls %q, want %q", got, want)
	}
	if p.Table.Run("forget-all"); len(service.Calls()) != 2 {
		t.Error("everything was forgotten though nothing is left")
	}
}

func TestWhatWasLearnedIsSaidInWords(t *testing.T) {
	day := sample.Noon()
	for _, c := range []struct {
		place api.LearnedFolder
		want  string
	}{
		{api.LearnedFolder{Count: 3, Like: "Lecture …pdf", First: day, Last: day}, "Files like “Lecture …pdf” · learned from 3 decisions (today)"},
		{api.LearnedFolder{Count: 2, Like: "Lecture …pdf", First: day.AddDate(0, 0, -1), Last: day}, "Files like “Lecture …pdf” · learned from 2 decisions (yesterday to today)"},
		{api.LearnedFolder{Count: 1, Examples: []string{"a.pdf"}}, "a.pdf · learned from 1 decision"},
		{api.LearnedFolder{Refused: 2, Unwanted: []string{"b.pdf", "c.pdf"}}, "Not for b.pdf, c.pdf · 2 corrections"},
	} {
		if got := strings.Join(words(c.place, day), " / "); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
