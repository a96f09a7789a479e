// Package learn learns from decisions where files go: a small incremental
// naive Bayes classifier over name words, extension, type and source folder.
package learn

import (
	"context"
	"path/filepath"
	"slices"
	"time"
)

// Decision is one file that a person let be moved, or did not want where it was proposed.
type Decision struct {
	Path     string   // where the file came from
	Dir      string   // where it went, absolute
	Features []string // see Features
	At       time.Time
}

// Refused reports whether the person did not want the file there.
func (d Decision) Refused() bool { return slices.Contains(d.Features, refusedMark) }

// Destination returns the path of the file after the decision, had it been carried out.
func (d Decision) Destination() string { return filepath.Join(d.Dir, filepath.Base(d.Path)) }

// About is a file and a folder that decisions are about.
type About struct{ Path, Dir string }

func (d Decision) about() About { return About{d.Path, d.Dir} }

// Refused reports whether the person did not want the file there.
func (k Kept) Refused() bool { return k.refused }

// Destination returns the path of the file after the decision, had it been carried out.
func (k Kept) Destination() string { return filepath.Join(k.Dir, filepath.Base(k.Path)) }

// Store keeps the decisions, from which the classifier is built again at each start.
type Store interface {
	// ChangeDecisions drops decisions, of each the newest with its path and folder, and
	// then adds others; all or nothing.
	ChangeDecisions(ctx context.Context, drop, add []Decision) error
	// EachDecision calls do with all of them, oldest first.
	EachDecision(ctx context.Context, do func(Decision)) error
	// DecisionsAbout are those about each of these files and folders, the newest first.
	DecisionsAbout(ctx context.Context, of []About) (map[About][]Decision, error)
	// ForgetDecisions drops those of one folder, or all if dir is empty.
	ForgetDecisions(ctx context.Context, dir string) error
}
