package watcher

import (
	"slices"
	"time"
)

// settling are the files that are being waited for. It does no I/O and has no
// clock; times are compared by the monotonic clock, so that a jump of the wall
// clock hurries and delays nothing.
type settling struct {
	period time.Duration
	files  map[string]*candidate
}

// candidate is a file that may still be changing.
type candidate struct {
	sig  Signature
	due  time.Time     // when it is looked at again
	wait time.Duration // how long it was put off the last time
}

// emptyFactor makes an empty file wait longer: mostly something is to come.
// maxPutOff bounds, in periods, how rarely a file is looked at that somebody
// holds open for writing: closing it gives no event.
const (
	emptyFactor = 5
	maxPutOff   = 16
)

func newSettling(period time.Duration) *settling {
	return &settling{period: period, files: map[string]*candidate{}}
}

// note says how a file looks now. Waiting starts anew if it looks different.
func (s *settling) note(path string, sig Signature, now time.Time) (changed bool) {
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
func (s *settling) putOff(path string, now time.Time) {
	if c := s.files[path]; c != nil {
		c.wait = min(max(2*c.wait, s.period), maxPutOff*s.period)
		c.due = now.Add(c.wait)
	}
}

func (s *settling) drop(path string) { delete(s.files, path) }

// due are the files whose waiting is over, in order of their paths.
func (s *settling) due(now time.Time) []string {
	var paths []string
	for path, c := range s.files {
		if !c.due.After(now) {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// next is when the first waiting is over, and whether anything waits.
func (s *settling) next() (first time.Time, any bool) {
	for _, c := range s.files {
		if !any || c.due.Before(first) {
			first, any = c.due, true
		}
	}
	return first, any
}
