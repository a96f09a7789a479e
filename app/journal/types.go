// Package journal writes what was done into the user's Obsidian daily notes.
//
// Lines are queued durably first and written when the vault is there, so a
// missing vault loses nothing. What the user wrote is never rewritten.
package journal

import (
	"context"
	"time"
)

// Line is one thing that was done.
type Line struct {
	ID   int64
	At   time.Time
	Text string // plain text; made Markdown-safe when it is written
}

// Queue keeps lines until they are written. Each method is durable when it returns.
type Queue interface {
	Enqueue(ctx context.Context, at time.Time, text string) error
	Queued(ctx context.Context, limit int) ([]Line, error) // oldest first
	Dequeue(ctx context.Context, ids []int64) error
}
