package learn_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/learn"
	"github.com/nod-app/nod/app/store"
)

// TestOnTheRealStore learns, restarts, unlearns and forgets on SQLite.
func TestOnTheRealStore(t *testing.T) {
	dir := t.TempDir()
	const in, club = "/home/u/Downloads", "/home/u/Club"
	file := func(name string) proposal.File {
		return proposal.File{Path: filepath.Join(in, name), Folder: in, MIME: "application/pdf", ModTime: time.Unix(1_700_000_000, 0)}
	}
	open := func() (*learn.Learner, func()) {
		s, err := store.Open(t.Context(), dir)
		if err != nil {
			t.Fatal(err)
		}
		l, err := learn.New(t.Context(), s, func(learn.Decision) {})
		if err != nil {
			t.Fatal(err)
		}
		return l, func() {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
	proposes := func(l *learn.Learner, want bool) {
		t.Helper()
		s, ok := l.Classify(t.Context(), file("rowing plan.pdf"))
		if ok != want || want && s.Dir != club {
			t.Fatalf("%v %+v", ok, s)
		}
	}

	l, done := open()
	for _, name := range []string{"rowing a.pdf", "rowing b.pdf", "rowing \xff c.pdf"} {
		proposes(l, false)
		if err := l.Learn(t.Context(), proposal.Lesson{File: file(name), Dir: club}); err != nil {
			t.Fatal(err)
		}
	}
	proposes(l, true)
	done()

	l, done = open()
	proposes(l, true)
	if err := l.Unlearn(t.Context(), proposal.Lesson{File: file("rowing \xff c.pdf"), Dir: club}); err != nil {
		t.Fatal(err)
	}
	proposes(l, false)
	done()

	l, done = open()
	proposes(l, false)
	if ps, err := l.Places(t.Context()); err != nil || len(ps) != 1 || ps[0].Count != 2 {
		t.Fatalf("%+v %v", ps, err)
	}
	if err := l.Forget(t.Context(), club); err != nil {
		t.Fatal(err)
	}
	done()

	l, done = open()
	defer done()
	if ps, err := l.Places(t.Context()); err != nil || len(ps) != 0 {
		t.Fatalf("%+v %v", ps, err)
	}
}
