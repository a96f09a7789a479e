package main

import (
	"context"
	"fmt"
	"time"
)

// errand is a piece of work that each contender does in its own way.
type errand struct {
	name     string
	note     string
	times    int // in one round
	from, to int // files that must lie there afterwards
	by       []contender
}

// contender is one way to do it; that of Nod comes first.
type contender struct {
	name string
	note string
	do   func(ctx context.Context, i int) error
}

// compare measures an errand and puts its rows into the table.
func (b *bench) compare(ctx context.Context, y yard, suite string, e errand) error {
	took, err := b.race(ctx, y, e)
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

// race has the contenders do an errand in turn, one round more than counts,
// since all of them are slower at first. It gives for each the median over the
// rounds of the median of a round.
func (b *bench) race(ctx context.Context, y yard, e errand) ([]time.Duration, error) {
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

// round has one contender do an errand as often as it is done in a round.
func round(ctx context.Context, y yard, e errand, c contender) (time.Duration, error) {
	if err := y.lay(); err != nil {
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
	if err := left(y.from(), e.from); err != nil {
		return 0, err
	}
	return median(all), left(y.to(), e.to)
}
