// Package learn learns from decisions where files go: a small incremental
// naive Bayes classifier over name words, extension, type and source folder.
package learn

import (
	"context"
	"time"
)

// Decision is one file that a person let be moved.
type Decision struct {
	Path     string   // where the file came from
	Dir      string   // where it went, absolute
	Features []string // see Features
	At       time.Time
}

// Store keeps the decisions, from which the classifier is built again at each start.
type Store interface {
	AddDecision(ctx context.Context, d Decision) error
	// RemoveDecision drops the newest decision with that path and folder.
	RemoveDecision(ctx context.Context, path, dir string) error
	Decisions(ctx context.Context) ([]Decision, error) // oldest first
	// ForgetDecisions drops those of one folder, or all if dir is empty.
	ForgetDecisions(ctx context.Context, dir string) error
}
