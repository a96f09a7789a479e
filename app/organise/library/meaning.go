package library

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Embedder turns texts into vectors with a model on this computer: what means nearly the same is near.
type Embedder interface {
	// Model is the name of the model, empty if there is none or the person wants none, and
	// what tells it from others that had the same name, empty if that is not known.
	Model(ctx context.Context) (name, digest string, err error)
	// Embed gives a vector for each text, each as long and of as many dimensions as the others.
	Embed(ctx context.Context, model string, texts []string) ([][]float32, error)
	// Unreadable says whether an error of Embed is an answer about the texts: the model
	// cannot read one of them, and could not when asked again.
	Unreadable(err error) bool
	// Busy says whether the models are wanted for what a person waits for.
	Busy() bool
}

const (
	batchSize    = 16               // texts that are sent at once
	nudgeDelay   = time.Second      // what comes together is compared together
	busyCheck    = 10 * time.Second // whether a reply has ended
	serverRetry  = 30 * time.Second // after a failure of the server; doubled each time
	serverSeldom = 30 * time.Minute // at most
	untilNudged  = 0                // there is nothing to do
)

// ModelsChanged says that models came or went, or that another one is to compare; it never waits.
func (s *Service) ModelsChanged() { hint(s.modelsChanged) }

// compare keeps vectors of what is filed until ctx ends. Without a model it does nothing. After a failure only models
// that changed end the wait: each file that is filed would send the server all again.
func (s *Service) compare(ctx context.Context, x *Index) {
	for failures := 0; ; {
		within, cancel := context.WithCancel(ctx)
		s.mu.Lock()
		s.cancelCompare = cancel
		s.mu.Unlock()
		wait, err := s.compareRound(within, x)
		interrupted := within.Err() != nil
		cancel()
		nudged := s.nudged
		if err != nil && !interrupted {
			s.o.Log.Warn("have a model read filed files; it is tried again", "err", err)
			wait, nudged = min(serverRetry<<min(failures, 10), serverSeldom), nil
			failures++
		} else {
			failures = 0
		}
		var late <-chan time.Time
		if wait != untilNudged {
			late = time.After(wait)
		}
		select {
		case <-ctx.Done():
			return
		case <-late:
			continue
		case <-nudged:
		case <-s.modelsChanged:
		}
		if !sleep(ctx, nudgeDelay) {
			return
		}
	}
}

// compares returns the model that may compare now, or an empty one and how long to wait.
func (s *Service) compares(ctx context.Context, x *Index) (m vectorModel, wait time.Duration, err error) {
	switch {
	case s.State().Phase != Ready: // the end of reading nudges
		return m, untilNudged, nil
	case s.o.OnBattery(ctx):
		return m, powerCheck, nil
	case s.o.Embedder.Busy():
		return m, busyCheck, nil
	}
	m, err = s.chosen(ctx)
	if err != nil { // no server runs: the one who starts it nudges, or the next sweep does
		s.o.Log.Debug("no model compares filed files", "err", err)
		return vectorModel{}, untilNudged, nil
	}
	if is, _, err := x.vectorsOf(ctx); err != nil || is == m || m.name == "" {
		return m, untilNudged, err
	}
	return m, untilNudged, x.begin(ctx, m)
}

// chosen returns the model that the person lets compare; empty: none.
func (s *Service) chosen(ctx context.Context) (m vectorModel, err error) {
	if m.name, m.digest, err = s.o.Embedder.Model(ctx); err != nil {
		return vectorModel{}, fmt.Errorf("find the model that compares filed files: %w", err)
	}
	return m, nil
}

// compareRound does all that there is to do, and says how long to wait then. Before each batch it looks which
// model may compare.
func (s *Service) compareRound(ctx context.Context, x *Index) (wait time.Duration, err error) {
	m, wait, err := s.compares(ctx, x)
	if m.name == "" || err != nil {
		return wait, err
	}
	total, err := x.number(ctx, unembedded)
	if err != nil {
		return 0, err
	}
	task := s.o.Begin(fmt.Sprintf("Reading %d filed files, to find them by meaning", total), total)
	defer task.End()
	for m.name != "" && err == nil {
		begun := time.Now()
		more, err := s.compareSome(ctx, x, m, task)
		if !more || err != nil {
			return untilNudged, err
		}
		if !sleep(ctx, time.Since(begun)) {
			return 0, ctx.Err()
		}
		m, wait, err = s.compares(ctx, x)
	}
	return wait, err
}

// compareSome has a model read some filed files; false: there are none left.
func (s *Service) compareSome(ctx context.Context, x *Index, m vectorModel, task Task) (more bool, err error) {
	rows, err := x.rows(ctx, unembedded+` ORDER BY modified DESC LIMIT ?`, batchSize)
	if err != nil || len(rows) == 0 {
		return false, errors.Join(err, ctx.Err())
	}
	texts := make([]string, len(rows))
	for i, r := range rows {
		texts[i] = s.passage(ctx, x, r)
	}
	vectors, err := s.embed(ctx, x, m, texts)
	if err == nil {
		err = x.putVectors(ctx, rows, vectors)
	}
	if err == nil {
		task.Add(len(rows))
	}
	return true, err
}
