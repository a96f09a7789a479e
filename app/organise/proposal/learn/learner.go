package learn

import (
	"context"
	"fmt"
	"hash/maphash"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
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
	seed   maphash.Seed   // of the hashes in known
	told   func(Decision) // called after each change with what was decided, or is no longer
	change sync.Mutex     // one change of store and memory at a time
	places places         // nil: to be read from the store; the one who holds change has it

	mu sync.RWMutex
	newest
	known map[uint32]bool // hashes of what decisions are, or were, about
	model *naiveBayes
}

var (
	_ proposal.Classifier = (*Learner)(nil)
	_ proposal.Learner    = (*Learner)(nil)
)

// New reads all decisions from the store and learns them again. changed is called with
// each decision that is made or taken back.
func New(ctx context.Context, s Store, changed func(Decision)) (*Learner, error) {
	l := &Learner{store: s, now: time.Now, seed: maphash.MakeSeed(), told: changed}
	if err := l.rebuild(ctx); err != nil {
		return nil, err
	}
	return l, nil
}

func (l *Learner) rebuild(ctx context.Context) error {
	fresh := Learner{seed: l.seed, model: newModel(), known: map[uint32]bool{}}
	if err := l.store.EachDecision(ctx, fresh.keep); err != nil {
		return fmt.Errorf("read the decisions to learn from: %w", err)
	}
	l.places = nil
	l.mu.Lock()
	defer l.mu.Unlock()
	l.newest, l.known, l.model = fresh.newest, fresh.known, fresh.model
	return nil
}

// keep learns a decision. It is called with both locks held.
func (l *Learner) keep(d Decision) {
	l.newest.add(d)
	if l.places != nil {
		l.places.take(d)
	}
	l.known[l.hash(d.about())] = true
	l.model.take(d, 1)
}

// hash returns a short hash, since there are as many as decisions: whether it is one of theirs is
// asked of the store.
func (l *Learner) hash(a About) uint32 { return uint32(maphash.Comparable(l.seed, a)) }

// Learn keeps where files went. That they were not wanted there before counts no more.
func (l *Learner) Learn(ctx context.Context, ls ...proposal.Lesson) error {
	l.change.Lock()
	defer l.change.Unlock()
	before, err := l.before(ctx, ls)
	if err != nil {
		return err
	}
	var drop, add []Decision
	for _, x := range ls {
		d := l.decision(x, datePrefix+l.date(x.File).Format(dateLayout))
		if was := before[d.about()]; len(was) > 0 && was[0].Refused() {
			drop, before[d.about()] = append(drop, was[0]), was[1:]
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
	before, err := l.before(ctx, ls)
	if err != nil {
		return err
	}
	var drop []Decision
	for _, x := range ls {
		if was := before[about(x)]; len(was) > 0 {
			drop, before[about(x)] = append(drop, was[0]), was[1:]
		}
	}
	return l.apply(ctx, drop, nil)
}

// about returns the file and the folder of a lesson.
func about(x proposal.Lesson) About { return About{x.File.Path, filepath.Clean(x.Dir)} }

// before returns the decisions so far about the files and folders of lessons, the newest
// first. The store is asked only about files and folders that may have decisions.
func (l *Learner) before(ctx context.Context, ls []proposal.Lesson) (map[About][]Decision, error) {
	var of []About
	l.mu.RLock()
	for _, x := range ls {
		if a := about(x); l.known[l.hash(a)] {
			of = append(of, a)
		}
	}
	l.mu.RUnlock()
	if len(of) == 0 {
		return nil, nil
	}
	ds, err := l.store.DecisionsAbout(ctx, of)
	if err != nil {
		return nil, fmt.Errorf("read what was decided about %d files: %w", len(of), err)
	}
	return ds, nil
}

// decision returns the decision that is stored for a lesson; mark is the feature that nothing is
// learned from.
func (l *Learner) decision(x proposal.Lesson, mark string) Decision {
	return Decision{
		Path: x.File.Path, Dir: filepath.Clean(x.Dir), At: l.now(),
		Features: append(Features(x.File.Path, x.File.Folder, x.File.MIME), mark),
	}
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
	l.remove(drop)
	for _, d := range add {
		l.keep(d)
	}
	few := len(drop) > 0 && l.few()
	l.mu.Unlock()
	if few { // a large act was undone
		_ = l.readNewest(ctx) // without it, those that are left are the newest still
	}
	for _, d := range slices.Concat(drop, add) {
		l.told(d)
	}
	return nil
}

// remove unlearns decisions, of each the newest about its file and folder. It is called
// with both locks held.
func (l *Learner) remove(drop []Decision) {
	if len(drop) == 0 {
		return
	}
	l.places = nil // which other files are examples is in the store
	for _, d := range drop {
		l.model.take(d, -1)
	}
	l.newest.remove(drop)
}

// readNewest reads the newest decisions again. It is called while nothing changes.
func (l *Learner) readNewest(ctx context.Context) error {
	var fresh newest
	if err := l.store.EachDecision(ctx, fresh.add); err != nil {
		return fmt.Errorf("read the newest decisions: %w", err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.newest = fresh
	return nil
}

// Decisions returns the newest, oldest first: of those that placed files, and of those that
// refused places, at least 500, if there are as many.
func (l *Learner) Decisions() []Kept {
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
func (m *naiveBayes) evidenceFor(place string, features []string, date time.Time) evidence {
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

// date returns the date in the name, else the file's own.
func (l *Learner) date(f proposal.File) time.Time {
	if t, ok := classify.NameDate(filepath.Base(f.Path), f.ModTime, l.now()); ok {
		return t
	}
	return f.ModTime
}

// place returns the place that a decision counts for; see generalise.
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
