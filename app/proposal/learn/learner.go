package learn

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/app/proposal/classify"
	"github.com/nod-app/nod/app/safetext"
)

const (
	likeEnough = 3  // decisions that must be alike before a place is proposed
	likely     = .6 // least posterior of a place that is proposed
	sure       = .9 // least posterior of high confidence
)

// Learner proposes the places to which a person let files like this one be
// moved. It is safe for concurrent use.
type Learner struct {
	store  Store
	now    func() time.Time
	change sync.Mutex // one change of store and memory at a time

	mu        sync.RWMutex
	decisions []Decision // oldest first
	model     *model
}

var (
	_ proposal.Classifier = (*Learner)(nil)
	_ proposal.Learner    = (*Learner)(nil)
)

// New reads all decisions from the store and learns them again.
func New(ctx context.Context, s Store) (*Learner, error) {
	l := &Learner{store: s, now: time.Now}
	if err := l.rebuild(ctx); err != nil {
		return nil, err
	}
	return l, nil
}

func (l *Learner) rebuild(ctx context.Context) error {
	ds, err := l.store.Decisions(ctx)
	if err != nil {
		return fmt.Errorf("read the decisions to learn from: %w", err)
	}
	m := newModel()
	for _, d := range ds {
		m.add(d.place(), d.Features, 1)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.decisions, l.model = ds, m
	return nil
}

// Learn keeps that a file went to dir.
func (l *Learner) Learn(ctx context.Context, f proposal.File, dir string) error {
	l.change.Lock()
	defer l.change.Unlock()
	date := l.date(f)
	d := Decision{
		Path: f.Path, Dir: filepath.Clean(dir), At: l.now(),
		Features: append(Features(f.Path, f.Folder, f.MIME), datePrefix+date.Format(dateLayout)),
	}
	if err := l.store.AddDecision(ctx, d); err != nil {
		return fmt.Errorf("keep the decision about %s: %w", f.Path, err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.decisions = append(l.decisions, d)
	l.model.add(d.place(), d.Features, 1)
	return nil
}

// Unlearn takes back the newest decision with that path and folder; it is no
// error if there is none.
func (l *Learner) Unlearn(ctx context.Context, f proposal.File, dir string) error {
	l.change.Lock()
	defer l.change.Unlock()
	dir = filepath.Clean(dir)
	if err := l.store.RemoveDecision(ctx, f.Path, dir); err != nil {
		return fmt.Errorf("take back the decision about %s: %w", f.Path, err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for i := len(l.decisions) - 1; i >= 0; i-- {
		if d := l.decisions[i]; d.Path == f.Path && d.Dir == dir {
			l.model.add(d.place(), d.Features, -1)
			l.decisions = slices.Delete(l.decisions, i, i+1)
			break
		}
	}
	return nil
}

// Classify implements proposal.Classifier. It has an opinion when three or
// more decisions like this file went to one place and none like it elsewhere
// outweighs them; f.ModTime is the date for folders by year. The category is
// left open.
func (l *Learner) Classify(_ context.Context, f proposal.File) (proposal.Suggestion, bool) {
	features := Features(f.Path, f.Folder, f.MIME)
	date := l.date(f)
	l.mu.RLock()
	defer l.mu.RUnlock()
	place, posterior := l.model.predict(features)
	if place == "" || posterior < likely {
		return proposal.Suggestion{}, false
	}
	e := l.model.evidenceFor(place, features, date)
	n := max(e.byWord, e.byType)
	if n < likeEnough {
		return proposal.Suggestion{}, false
	}
	s := proposal.Suggestion{
		Dir: expand(place, date), Confidence: proposal.Medium, By: "learned",
		Reasoning: fmt.Sprintf("You moved %d files like this to %s%s.", n, safetext.Line(shown(place), 80), e.reason()),
	}
	if posterior >= sure && e.byWord >= likeEnough {
		s.Confidence = proposal.High
	}
	return s, true
}

// evidence is how many decisions for a place are like a file.
type evidence struct {
	byWord int // share a word that (nearly) only names of files there have
	word   string
	byType int // have its extension and built-in category, which all went there
}

func (e evidence) reason() string {
	if e.word == "" || e.byWord < e.byType {
		return ""
	}
	return " ('" + safetext.Line(e.word, 30) + "')"
}

// evidenceFor counts by the most informative word, and by type. A word tells if three of
// four files with it went to the place; a type only if all did.
func (m *model) evidenceFor(place string, features []string, date time.Time) evidence {
	var e evidence
	year := fixedYear(place)
	foreign := year != "" && year != date.Format("2006")
	for _, f := range features {
		n := m.count[f][place]
		switch {
		case strings.HasPrefix(f, wordPrefix):
			if w := f[len(wordPrefix):]; n > e.byWord && 4*n >= 3*m.seen[f] && !(foreign && classify.IsCameraWord(w)) {
				e.byWord, e.word = n, w
			}
		case strings.HasPrefix(f, asPrefix) && n == m.seen[f] && !foreign:
			e.byType = n
		}
	}
	return e
}

const dateLayout = "2006-01-02"

// date is that of the name, else the file's own.
func (l *Learner) date(f proposal.File) time.Time {
	if t, ok := classify.NameDate(filepath.Base(f.Path), f.ModTime, l.now()); ok {
		return t
	}
	return f.ModTime
}

// place is what a decision counts for; see generalise.
func (d Decision) place() string {
	for i := len(d.Features) - 1; i >= 0; i-- {
		if s, ok := strings.CutPrefix(d.Features[i], datePrefix); ok {
			date, err := time.Parse(dateLayout, s)
			if err != nil {
				break
			}
			return generalise(d.Dir, date)
		}
	}
	return d.Dir
}
