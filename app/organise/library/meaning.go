package library

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Embedder turns texts into vectors with a model on this computer: what means nearly the
// same is near.
type Embedder interface {
	// Model is the name of the model, empty if there is none or the person wants none, and
	// what tells it from others that had the same name, empty if that is not known.
	Model(ctx context.Context) (name, digest string, err error)
	// Embed gives a vector for each text, each as long and of as many dimensions as the
	// others.
	Embed(ctx context.Context, model string, texts []string) ([][]float32, error)
	// Unreadable says whether an error of Embed is an answer about the texts: the model
	// cannot read one of them, and could not when asked again.
	Unreadable(err error) bool
	// Busy says whether the models are wanted for what a person waits for.
	Busy() bool
}

const (
	batchSize    = 16               // texts that are sent at once
	nudgeDelay   = time.Second      // new files that come together are compared together
	busyCheck    = 10 * time.Second // whether a reply has ended
	serverRetry  = 30 * time.Second // after a failure of the server; doubled each time
	serverSeldom = 30 * time.Minute // at most
	untilNudged  = 0                // there is nothing to do
)

// nudge wakes compare, and never waits.
func (s *Service) nudge() {
	select {
	case s.nudged <- struct{}{}:
	default:
	}
}

// ModelsChanged says that models came or went, or that another one is to compare; it
// never waits.
func (s *Service) ModelsChanged() {
	select {
	case s.modelsChanged <- struct{}{}:
	default:
	}
}

// compare keeps vectors of what is filed, and compares new files with it, until ctx ends.
// Without a model it does nothing.
func (s *Service) compare(ctx context.Context, x *Index) {
	failures := 0
	for {
		within, cancel := context.WithCancel(ctx)
		s.mu.Lock()
		s.cancelCompare = cancel
		s.mu.Unlock()
		wait, err := s.compareRound(within, x)
		interrupted := within.Err() != nil
		cancel()
		if err != nil && !interrupted {
			s.o.Log.Warn("compare filed files by meaning; it is tried again", "err", err)
			wait = min(serverRetry<<min(failures, 10), serverSeldom)
			failures++
		} else {
			failures = 0
		}
		if !s.rest(ctx, wait, failures > 0) {
			return
		}
	}
}

// rest waits until it is nudged, or for a while; false: ctx has ended. After a failure only
// models that changed end it: each new file would send the server all again.
func (s *Service) rest(ctx context.Context, wait time.Duration, failed bool) bool {
	nudged := s.nudged
	if failed {
		nudged = nil
	}
	var late <-chan time.Time
	if wait != untilNudged {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		late = timer.C
	}
	select {
	case <-ctx.Done():
		return false
	case <-late:
		return true
	case <-nudged:
	case <-s.modelsChanged:
	}
	return sleep(ctx, nudgeDelay)
}

// mayCompare says whether anything may be compared now, and how long to wait if not.
func (s *Service) mayCompare(ctx context.Context) (may bool, wait time.Duration) {
	switch {
	case s.State().Phase != Ready: // the end of reading nudges
		return false, untilNudged
	case s.o.OnBattery(ctx):
		return false, powerCheck
	case s.o.Embedder.Busy():
		return false, busyCheck
	}
	return true, 0
}

// compareRound does all that there is to do, and says how long to wait then.
func (s *Service) compareRound(ctx context.Context, x *Index) (wait time.Duration, err error) {
	if may, wait := s.mayCompare(ctx); !may {
		return wait, nil
	}
	m, err := s.chosen(ctx)
	if err != nil { // no server runs: the one who starts it nudges, or the next sweep does
		s.o.Log.Debug("no model compares filed files", "err", err)
		return untilNudged, nil
	}
	if m.name == "" {
		s.compared.forget()
		return untilNudged, nil
	}
	if err := s.keepModel(ctx, x, m); err != nil {
		return 0, err
	}
	total, err := x.countWithoutVector(ctx)
	if err != nil {
		return 0, err
	}
	task := s.o.Begin(fmt.Sprintf("Comparing %d filed files by what they say", total), total)
	defer task.End()
	wait, err = s.compareAll(ctx, x, m, task)
	if errors.Is(err, errNotChosen) {
		s.nudge() // another one may
		return untilNudged, nil
	}
	return wait, err
}

// compareAll makes vectors of what is filed and compares new files with them, a batch of
// each in turn, and tells what was found. Filed files that the model refuses keep the new
// ones from nothing.
func (s *Service) compareAll(ctx context.Context, x *Index, m vectorModel, task Task) (wait time.Duration, err error) {
	s.found = s.found || s.comparedWith != m // the files that wait are to be compared: they are proposed again
	var refused error
	for {
		if may, wait := s.mayCompare(ctx); !may {
			return wait, ctx.Err()
		}
		begun := time.Now()
		filed, near := 0, false
		if refused == nil { // or they would be sent more than once in a round
			filed, near, err = s.embedFiled(ctx, x, m)
		}
		if errors.Is(err, errRefused) {
			refused, err = err, nil
		}
		if err != nil {
			return 0, err
		}
		task.Add(filed)
		s.found = s.found || near
		fresh, err := s.compareNew(ctx, x, m)
		if err != nil {
			return 0, err
		}
		if fresh > 0 && len(s.compared.next(1)) == 0 || filed+fresh == 0 && s.found {
			s.o.Changed(ctx)
			s.found = ctx.Err() != nil // what was broken off is told again
		}
		if filed+fresh == 0 {
			if ctx.Err() == nil {
				s.comparedWith = m
			}
			return untilNudged, errors.Join(refused, ctx.Err())
		}
		if !sleep(ctx, time.Since(begun)) {
			return 0, ctx.Err()
		}
	}
}
