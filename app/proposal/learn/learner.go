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
	told   func(Decision) // called after each change with what was decided, or is no longer
	change sync.Mutex     // one change of store and memory at a time

	mu        sync.RWMutex
	decisions []Decision // oldest first
	model     *model
}

var (
	_ proposal.Classifier = (*Learner)(nil)
	_ proposal.Learner    = (*Learner)(nil)
)

// New reads all decisions from the store and learns them again. changed is called with
// each decision that is made or taken back.
func New(ctx context.Context, s Store, changed func(Decision)) (*Learner, error) {
	l := &Learner{store: s, now: time.Now, told: changed}
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
		m.take(d, 1)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.decisions, l.model = ds, m
	return nil
}

// Learn keeps where files went. That they were not wanted there before counts no more.
func (l *Learner) Learn(ctx context.Context, ls ...proposal.Lesson) error {
	l.change.Lock()
	defer l.change.Unlock()
	var drop, add []Decision
	for _, x := range ls {
		d := l.decision(x, datePrefix+l.date(x.File).Format(dateLayout))
		if was, ok := l.newest(d, drop); ok && was.Refused() {
			drop = append(drop, was)
		}
		add = append(add, d)
	}
	return l.apply(ctx, drop, add)
}

// Refuse keeps that the person did not want files where they were proposed.
func (l *Learner) Refuse(ctx context.Context, ls ...proposal.Lesson) error {
	l.change.Lock()
	defer l.change.Unlock()
	var add []Decision
	for _, x := range ls {
		add = append(add, l.decision(x, refusedMark))
	}
	return l.apply(ctx, nil, add)
}

// Unlearn takes back the newest decision about each file and folder; it is no error if
// there is none.
func (l *Learner) Unlearn(ctx context.Context, ls ...proposal.Lesson) error {
	l.change.Lock()
	defer l.change.Unlock()
	var drop []Decision
	for _, x := range ls {
		if d, ok := l.newest(Decision{Path: x.File.Path, Dir: filepath.Clean(x.Dir)}, drop); ok {
			drop = append(drop, d)
		}
	}
	return l.apply(ctx, drop, nil)
}

// decision is a lesson as it is kept; mark is the feature that nothing is learned from.
func (l *Learner) decision(x proposal.Lesson, mark string) Decision {
	return Decision{
		Path: x.File.Path, Dir: filepath.Clean(x.Dir), At: l.now(),
		Features: append(Features(x.File.Path, x.File.Folder, x.File.MIME), mark),
	}
}

// newest is the newest decision with that path and folder, not counting as many as
// are dropped already.
func (l *Learner) newest(like Decision, dropped []Decision) (Decision, bool) {
	skip := 0
	for _, d := range dropped {
		if d.about(like) {
			skip++
		}
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	for _, d := range slices.Backward(l.decisions) {
		if !d.about(like) {
			continue
		}
		if skip == 0 {
			return d, true
		}
		skip--
	}
	return Decision{}, false
}

// apply drops decisions, of each the newest with its path and folder, and adds others,
// in the store and then in memory.
func (l *Learner) apply(ctx context.Context, drop, add []Decision) error {
	if len(drop)+len(add) == 0 {
		return nil
	}
	if err := l.store.ChangeDecisions(ctx, drop, add); err != nil {
		return fmt.Errorf("keep what is learned of %d decisions: %w", len(drop)+len(add), err)
	}
	l.mu.Lock()
	for _, d := range drop {
		l.remove(d)
	}
	for _, d := range add {
		l.decisions = append(l.decisions, d)
		l.model.take(d, 1)
	}
	l.mu.Unlock()
	for _, d := range slices.Concat(drop, add) {
		l.told(d)
	}
	return nil
}

// remove is called with the lock held.
func (l *Learner) remove(d Decision) {
	for i, have := range slices.Backward(l.decisions) {
		if have.about(d) {
			l.model.take(have, -1)
			l.decisions = slices.Delete(l.decisions, i, i+1)
			return
		}
	}
}

// Decisions are all of them, oldest first.
func (l *Learner) Decisions() []Decision {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return slices.Clone(l.decisions)
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
	if n-l.model.refused[refusal{e.word, expand(place, date)}] < likeEnough {
		return proposal.Suggestion{}, false
	}
	s := proposal.Suggestion{
		Dir: expand(place, date), Confidence: proposal.Medium, By: proposal.ByLearned,
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
