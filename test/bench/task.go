package main

import (
	"context"
	"fmt"
	"time"
)

// task is a piece of work that each variant does in its own way.
type task struct {
	name     string
	note     string
	times    int // repetitions in one round
	from, to int // files that must be there afterwards
	by       []variant
}

// variant is one implementation of a task; Nod's comes first.
type variant struct {
	name string
	note string
	do   func(ctx context.Context, i int) error
}

// compare measures a task and adds its rows to the table.
func (b *bench) compare(ctx context.Context, y notesDir, suite string, e task) error {
	took, err := b.runInTurn(ctx, y, e)
	if err != nil {
		return fmt.Errorf("%s: %w", e.name, err)
	}
	for i, c := range e.by[1:] {
		note := e.note
		if c.note != "" && note != "" {
			note += "; "
		}
		beside(&b.table, suite+": "+e.name, took[0], c.name, took[i+1], short, note+c.note)
	}
	return nil
}

// runInTurn runs the variants of a task in turn, with one uncounted warm-up round.
// For each it returns the median over the rounds of the median in a round.
func (b *bench) runInTurn(ctx context.Context, y notesDir, e task) ([]time.Duration, error) {
	rounds := make([][]time.Duration, len(e.by))
	for n := range b.runs + 1 {
		for i, c := range e.by {
			took, err := round(ctx, y, e, c)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", c.name, err)
			}
			if n > 0 {
				rounds[i] = append(rounds[i], took)
			}
		}
	}
	out := make([]time.Duration, len(e.by))
	for i, r := range rounds {
		out[i] = median(r)
	}
	return out, nil
}

// round runs one variant as often as a round repeats the task.
func round(ctx context.Context, y notesDir, e task, c variant) (time.Duration, error) {
	if err := y.reset(); err != nil {
		return 0, err
	}
	all := make([]time.Duration, e.times)
	for i := range all {
		began := time.Now()
		if err := c.do(ctx, i); err != nil {
			return 0, err
		}
		all[i] = time.Since(began)
	}
	if err := mustHold(y.from(), e.from); err != nil {
		return 0, err
	}
	return median(all), mustHold(y.to(), e.to)
}
