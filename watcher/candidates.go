package watcher

import (
	"slices"
	"time"
)

// candidateSet holds the files that have not settled yet. It does no I/O and has
// no clock; times are compared by the monotonic clock, so that changes of the
// wall clock have no effect.
type candidateSet struct {
	period time.Duration
	files  map[string]*candidate
}

// candidate is a file that may still be changing.
type candidate struct {
	sig  Signature
	due  time.Time     // when it is checked again
	wait time.Duration // how long it was put off the last time
}

// emptyFactor makes an empty file wait longer: mostly its content is still to
// come. maxPutOff bounds, in periods, the time between checks of a file that a
// program holds open for writing: closing it causes no event.
const (
	emptyFactor = 5
	maxPutOff   = 16
)

func newCandidateSet(period time.Duration) *candidateSet {
	return &candidateSet{period: period, files: map[string]*candidate{}}
}

// note records a file's current signature. If it changed, waiting starts again.
func (s *candidateSet) note(path string, sig Signature, now time.Time) (changed bool) {
	if c := s.files[path]; c != nil && c.sig == sig {
		return false
	}
	wait := s.period
	if sig.Size == 0 {
		wait *= emptyFactor
	}
	s.files[path] = &candidate{sig: sig, due: now.Add(wait)}
	return true
}

// putOff keeps an unchanged file waiting, twice as long each time.
func (s *candidateSet) putOff(path string, now time.Time) {
	if c := s.files[path]; c != nil {
		c.wait = min(max(2*c.wait, s.period), maxPutOff*s.period)
		c.due = now.Add(c.wait)
	}
}

func (s *candidateSet) drop(path string) { delete(s.files, path) }

// due returns the files whose waiting time is over, in order of their paths.
func (s *candidateSet) due(now time.Time) []string {
	var paths []string
	for path, c := range s.files {
		if !c.due.After(now) {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// next returns when the first waiting time is over, and whether there is one.
func (s *candidateSet) next() (first time.Time, any bool) {
	for _, c := range s.files {
		if !any || c.due.Before(first) {
			first, any = c.due, true
		}
	}
	return first, any
}
