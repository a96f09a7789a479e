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

// Refused says whether the person did not want the file there.
func (d Decision) Refused() bool { return slices.Contains(d.Features, refusedMark) }

// about says whether both are about one file and one folder.
func (d Decision) about(o Decision) bool { return d.Path == o.Path && d.Dir == o.Dir }

// Destination is where the file is by the decision, or would have been.
func (d Decision) Destination() string { return filepath.Join(d.Dir, filepath.Base(d.Path)) }

// Store keeps the decisions, from which the classifier is built again at each start.
type Store interface {
	// ChangeDecisions drops decisions, of each the newest with its path and folder, and
	// then adds others; all or nothing.
	ChangeDecisions(ctx context.Context, drop, add []Decision) error
	Decisions(ctx context.Context) ([]Decision, error) // oldest first
	// ForgetDecisions drops those of one folder, or all if dir is empty.
	ForgetDecisions(ctx context.Context, dir string) error
}
