package watcher

import (
	"container/heap"
	"slices"
	"time"
)

// candidateSet holds the files that have not settled yet, ordered by when
// they are due. It does no I/O and has no clock; times are compared by
// the monotonic clock, so that changes of the wall clock have no effect.
type candidateSet struct {
	period time.Duration
	files  map[string]*candidate
	queue  candidateQueue
	last   time.Time // no candidate is due later
}

// candidate is a file that may still be changing.
type candidate struct {
	path   string
	sig    Signature
	due    time.Time     // when it is checked again
	wait   time.Duration // how long it was put off the last time
	queued int           // its place in the queue
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

// note records a file's current signature. If it changed, waiting starts again, at the
// given time.
func (s *candidateSet) note(path string, sig Signature, at time.Time) (changed bool) {
	if c := s.files[path]; c != nil && c.sig == sig {
		return false
	}
	s.drop(path)
	c := &candidate{path: path, sig: sig}
	s.putUntil(c, at.Add(s.wait(sig)))
	s.files[path] = c
	heap.Push(&s.queue, c)
	return true
}

// wait returns how long a file must be unchanged.
func (s *candidateSet) wait(sig Signature) time.Duration {
	if sig.Size == 0 {
		return emptyFactor * s.period
	}
	return s.period
}

func (s *candidateSet) putUntil(c *candidate, due time.Time) {
	c.due = due
	s.last = latest(s.last, due)
}

// touched makes a file wait as long as one that changed at that time: its signature may hold a
// change whose event came after it was read.
func (s *candidateSet) touched(path string, at time.Time) {
	if c := s.files[path]; c != nil && at.Add(s.wait(c.sig)).After(c.due) {
		s.putUntil(c, at.Add(s.wait(c.sig)))
		heap.Fix(&s.queue, c.queued)
	}
}

// putOff keeps an unchanged file waiting, twice as long each time.
func (s *candidateSet) putOff(path string, now time.Time) {
	if c := s.files[path]; c != nil {
		c.wait = min(max(2*c.wait, s.period), maxPutOff*s.period)
		s.putUntil(c, now.Add(c.wait))
		heap.Fix(&s.queue, c.queued)
	}
}

func (s *candidateSet) drop(path string) {
	if c := s.files[path]; c != nil {
		heap.Remove(&s.queue, c.queued)
		delete(s.files, path)
	}
}

// due returns the files whose waiting time is over, in order of their paths.
func (s *candidateSet) due(now time.Time) []string {
	var paths []string
	s.queue.until(0, now, func(c *candidate) { paths = append(paths, c.path) })
	slices.Sort(paths)
	return paths
}

// next returns when the first file is due, and whether there is anything.
func (s *candidateSet) next() (first time.Time, any bool) {
	if len(s.queue) == 0 {
		return time.Time{}, false
	}
	return s.queue[0].due, true
}

// candidateQueue is a heap of candidates, the one that is next first.
type candidateQueue []*candidate

// until calls do for those of the heap below i that are due by now.
func (q candidateQueue) until(i int, now time.Time, do func(*candidate)) {
	if i < len(q) && !q[i].due.After(now) {
		do(q[i])
		q.until(2*i+1, now, do)
		q.until(2*i+2, now, do)
	}
}

// Len, Less, Swap, Push and Pop implement heap.Interface.
func (q candidateQueue) Len() int           { return len(q) }
func (q candidateQueue) Less(i, j int) bool { return q[i].due.Before(q[j].due) }
func (q candidateQueue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].queued, q[j].queued = i, j
}
func (q *candidateQueue) Push(c any) {
	added, _ := c.(*candidate)
	added.queued = len(*q)
	*q = append(*q, added)
}
func (q *candidateQueue) Pop() any {
	last := (*q)[len(*q)-1]
	(*q)[len(*q)-1] = nil
	*q = (*q)[:len(*q)-1]
	return last
}
