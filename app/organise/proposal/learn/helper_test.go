package learn

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

// memory keeps decisions as the store does; the store has its own tests.
type memory struct {
	mu      sync.Mutex
	ds      []Decision
	changes int // how many transactions there were
	fail    error
}

func (m *memory) ChangeDecisions(_ context.Context, drop, add []Decision) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail != nil {
		return m.fail
	}
	for _, x := range drop {
		for i, d := range slices.Backward(m.ds) {
			if d.about() == x.about() {
				m.ds = slices.Delete(m.ds, i, i+1)
				break
			}
		}
	}
	m.ds = append(m.ds, add...)
	m.changes++
	return nil
}

func (m *memory) EachDecision(_ context.Context, do func(Decision)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, d := range m.ds {
		do(d)
	}
	return m.fail
}

func (m *memory) DecisionsAbout(_ context.Context, of []About) (map[About][]Decision, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	out, asked := map[About][]Decision{}, map[About]bool{}
	for _, a := range of {
		asked[a] = true
	}
	for _, d := range slices.Backward(m.ds) {
		if asked[d.about()] {
			out[d.about()] = append(out[d.about()], d)
		}
	}
	return out, m.fail
}

func (m *memory) ForgetDecisions(_ context.Context, dir string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail == nil {
		m.ds = slices.DeleteFunc(m.ds, func(d Decision) bool { return dir == "" || d.Dir == dir })
	}
	return m.fail
}

var errDisk = errors.New("disk is gone")

const (
	pdf = "application/pdf"
	mp3 = "audio/mpeg"
	jpg = "image/jpeg"
	in  = "/home/u/Downloads"
)

var changed = time.Date(2024, 5, 6, 7, 8, 9, 0, time.UTC)

func file(name, mime string) proposal.File {
	return proposal.File{Path: in + "/" + name, Folder: in, Size: 1, ModTime: changed, MIME: mime}
}

func newLearner(t *testing.T, s Store) *Learner {
	t.Helper()
	l, err := New(t.Context(), s, func(Decision) {})
	if err != nil {
		t.Fatal(err)
	}
	l.now = func() time.Time { return changed.AddDate(2, 0, 0) }
	return l
}

// teach moves files of one type to a folder.
func teach(t *testing.T, l *Learner, dir, mime string, names ...string) {
	t.Helper()
	for _, n := range names {
		if err := l.Learn(t.Context(), proposal.Lesson{File: file(n, mime), Dir: dir}); err != nil {
			t.Fatal(err)
		}
	}
}
