package learn_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/learn"
	"github.com/nod-app/nod/app/store"
)

const (
	in       = "/home/u/Downloads"
	finances = "/home/u/Documents/Finances"
	club     = "/home/u/Club"
)

// desk is a Learner on a store, which can be opened again.
type desk struct {
	*learn.Learner
	t     *testing.T
	dir   string
	store *store.Store
	told  []string
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{t: t, dir: t.TempDir()}
	d.open()
	t.Cleanup(func() { d.must(d.store.Close()) })
	return d
}

func (d *desk) must(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) open() {
	d.t.Helper()
	s, err := store.Open(context.WithoutCancel(d.t.Context()), d.dir)
	d.must(err)
	d.store, d.Learner = s, learn.New(s, func(path string) { d.told = append(d.told, path) })
}

func lesson(name, dir string) proposal.Lesson {
	return proposal.Lesson{Path: filepath.Join(in, name), Dir: dir}
}

// learn files new files in a folder, each by itself.
func (d *desk) learn(dir string, names ...string) {
	d.t.Helper()
	for _, name := range names {
		d.must(d.Learn(d.t.Context(), lesson(name, dir)))
	}
}

// are compares the paths of what was placed, or refused, with those that are wanted, the newest first.
func (d *desk) are(refused bool, want ...string) {
	d.t.Helper()
	got, err := d.Newest(d.t.Context(), refused, 500)
	d.must(err)
	if !slices.Equal(got, want) {
		d.t.Errorf("refused %v: %q, want %q", refused, got, want)
	}
}

func TestWhatWasDecidedIsKept(t *testing.T) {
	d := newDesk(t)
	d.learn(club, "a.pdf", "b \xff.pdf")
	d.must(d.Refuse(t.Context(), lesson("c.pdf", club+"/")))
	d.must(d.store.Close())
	d.open()
	d.are(false, club+"/b \xff.pdf", club+"/a.pdf")
	d.are(true, club+"/c.pdf")
	if newest, err := d.Newest(t.Context(), false, 1); err != nil || len(newest) != 1 {
		t.Errorf("%q %v", newest, err)
	}
}

func TestUnlearnTakesTheNewestOfThatPathAndFolder(t *testing.T) {
	d := newDesk(t)
	d.learn(club, "a.pdf", "a.pdf")
	d.learn(finances, "a.pdf")
	d.must(d.Unlearn(t.Context(), lesson("a.pdf", club+"/"), lesson("never seen.pdf", club)))
	d.are(false, finances+"/a.pdf", club+"/a.pdf")
	d.must(d.Unlearn(t.Context(), lesson("a.pdf", club), lesson("a.pdf", club)))
	d.are(false, finances+"/a.pdf")
}

// What was not wanted somewhere counts against it until the person files it there.
func TestRefusing(t *testing.T) {
	d := newDesk(t)
	d.learn(club, "rowing a.pdf")
	d.must(d.Refuse(t.Context(), lesson("rowing bill.pdf", club)))
	ps, err := d.Places(t.Context())
	if err != nil || len(ps) != 1 || ps[0].Count != 1 || ps[0].Refused != 1 || !slices.Equal(ps[0].Unwanted, []string{"rowing bill.pdf"}) || slices.Contains(ps[0].Examples, "rowing bill.pdf") {
		t.Errorf("places: %+v, %v", ps, err)
	}
	d.learn(club, "rowing bill.pdf")
	d.are(false, club+"/rowing bill.pdf", club+"/rowing a.pdf")
	d.are(true)
	if want := club + "/rowing bill.pdf"; len(d.told) != 3 || d.told[2] != want {
		t.Errorf("told %q, want %s at last", d.told, want)
	}
	d.must(d.Refuse(t.Context(), lesson("rowing bill.pdf", club)))
	d.learn(finances, "rowing bill.pdf")
	d.are(true, club+"/rowing bill.pdf")
}

func TestPlacesAndForget(t *testing.T) {
	d := newDesk(t)
	d.learn(finances, "invoice 1.pdf", "invoice 1.pdf", "i3.pdf", "i4.pdf", "i5.pdf", "i6.pdf")
	d.learn(club, "rowing.pdf")
	ps, err := d.Places(t.Context())
	if err != nil || len(ps) != 2 || ps[0].Dir != finances || ps[0].Count != 6 || ps[1].Dir != club || ps[0].Last.Before(ps[0].First) {
		t.Fatalf("%+v %v", ps, err)
	}
	if want := []string{"i6.pdf", "i5.pdf", "i4.pdf", "i3.pdf", "invoice 1.pdf"}; !slices.Equal(ps[0].Examples, want) {
		t.Errorf("examples %q", ps[0].Examples)
	}
	d.must(d.Forget(t.Context(), finances+"/"))
	d.are(false, club+"/rowing.pdf")
	d.must(d.Forget(t.Context(), ""))
	if ps, err := d.Places(t.Context()); len(ps) != 0 || err != nil {
		t.Errorf("after forgetting all: %+v %v", ps, err)
	}
}

// An error says what was to be done, and nothing is told of a change that was not made.
func TestStoreFails(t *testing.T) {
	d := newDesk(t)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, placesErr := d.Places(gone)
	_, newestErr := d.Newest(gone, false, 1)
	for what, err := range map[string]error{
		"keep what was decided about 1 files":         d.Learn(gone, lesson("b.pdf", club)),
		"take back what was decided about 1 files":    d.Unlearn(gone, lesson("a.pdf", club)),
		"forget what was learned about /home/u/Club:": d.Forget(gone, club),
		"read what was learned":                       placesErr,
		"read what was decided":                       newestErr,
	} {
		if err == nil || !strings.HasPrefix(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if len(d.told) > 0 {
		t.Errorf("told %q", d.told)
	}
}

func TestWhatNamesHaveInCommon(t *testing.T) {
	for want, names := range map[string][]string{
		"Lecture …pdf": {"Lecture 08.pdf", "Lecture 09.pdf", "Lecture two.pdf"},
		"scan_2025-…":  {"scan_2025-a.pdf", "scan_2025-b.jpg"},
		"":             {"rowing.pdf"},
	} {
		if got := (learn.Place{Examples: names}).Like(); got != want {
			t.Errorf("%q: %q, want %q", names, got, want)
		}
	}
	if got := (learn.Place{Examples: []string{"a b.pdf", "a c.pdf"}}).Like(); got != "" {
		t.Errorf("too short: %q", got)
	}
}
