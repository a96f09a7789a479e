// Package learn keeps what a person has decided about files: where they let them be moved, and where they did
// not want them. What is filed is ranked by it; see package place.
package learn

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

// Decision is one file that a person let be moved, or did not want where it was proposed.
type Decision struct {
	Path    string // where the file came from
	Dir     string // where it went, absolute
	Refused bool   // the person did not want it there
	At      time.Time
}

// Store keeps the decisions, in the order in which they were made.
type Store interface {
	// AddDecisions adds decisions, all or none. One that places a file takes the place of a
	// refusal, if that is the newest about the same file and folder.
	AddDecisions(ctx context.Context, ds []Decision) error
	// DropDecisions drops the newest about each file and folder, if there is one; all or none.
	DropDecisions(ctx context.Context, of []proposal.Lesson) error
	// ForgetDecisions drops those of one folder, or all if dir is empty.
	ForgetDecisions(ctx context.Context, dir string) error
	// EachDecision calls do with all of them, oldest first.
	EachDecision(ctx context.Context, do func(Decision)) error
	// NewestDecisions returns those that refused a place, or those that placed a file, the newest first.
	NewestDecisions(ctx context.Context, refused bool, most int) ([]Decision, error)
}

// Learner keeps what a person decides. It is safe for concurrent use.
type Learner struct {
	store   Store
	now     func() time.Time
	decided func(path string)
}

var _ proposal.Learner = (*Learner)(nil)

// New makes a Learner. decided is called, after each change, with the path of each file about which
// something was decided, or is no longer.
func New(s Store, decided func(path string)) *Learner {
	return &Learner{store: s, now: time.Now, decided: decided}
}

// Learn keeps where files went. That they were not wanted there before counts no more.
func (l *Learner) Learn(ctx context.Context, ls ...proposal.Lesson) error {
	return l.add(ctx, ls, false)
}

// Refuse keeps that the person did not want files where they were proposed.
func (l *Learner) Refuse(ctx context.Context, ls ...proposal.Lesson) error {
	return l.add(ctx, ls, true)
}

func (l *Learner) add(ctx context.Context, ls []proposal.Lesson, refused bool) error {
	ds := make([]Decision, len(ls))
	for i, x := range ls {
		ds[i] = Decision{Path: x.Path, Dir: filepath.Clean(x.Dir), Refused: refused, At: l.now()}
	}
	if err := l.store.AddDecisions(ctx, ds); err != nil {
		return fmt.Errorf("keep what was decided about %d files: %w", len(ls), err)
	}
	l.tell(ls)
	return nil
}

// Unlearn takes back the newest decision about each file and folder; it is no error if
// there is none.
func (l *Learner) Unlearn(ctx context.Context, ls ...proposal.Lesson) error {
	of := make([]proposal.Lesson, len(ls))
	for i, x := range ls {
		of[i] = proposal.Lesson{Path: x.Path, Dir: filepath.Clean(x.Dir)}
	}
	if err := l.store.DropDecisions(ctx, of); err != nil {
		return fmt.Errorf("take back what was decided about %d files: %w", len(ls), err)
	}
	l.tell(ls)
	return nil
}

// Newest returns the paths, absolute and the newest first, at which the person let files be put, or at
// which they refused them.
func (l *Learner) Newest(ctx context.Context, refused bool, most int) ([]string, error) {
	ds, err := l.store.NewestDecisions(ctx, refused, most)
	if err != nil {
		return nil, fmt.Errorf("read what was decided: %w", err)
	}
	paths := make([]string, len(ds))
	for i, d := range ds {
		paths[i] = filepath.Join(d.Dir, filepath.Base(d.Path))
	}
	return paths, nil
}

func (l *Learner) tell(ls []proposal.Lesson) {
	for _, x := range ls {
		l.decided(filepath.Join(x.Dir, filepath.Base(x.Path)))
	}
}
