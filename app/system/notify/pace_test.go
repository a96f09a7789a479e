package notify

import (
	"testing"
	"time"
)

func TestDue(t *testing.T) {
	p := Pace{}.withDefaults()
	start := time.Date(2025, 3, 10, 12, 0, 0, 0, time.UTC)
	at := func(s float64) time.Time { return start.Add(time.Duration(s * float64(time.Second))) }
	for _, c := range []struct {
		name      string
		arrivals  []float64 // seconds
		sent      float64
		notBefore float64
		want      float64
	}{
		{"one", []float64{0}, -100, -100, 1.5},
		{"two close together", []float64{0, 1}, -100, -100, 2.5},
		{"a stream is told after a while", []float64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, -100, -100, 10},
		{"the gap to the former one", []float64{0}, -5, -100, 15},
		{"after a failure", []float64{0}, -100, 30, 30},
	} {
		var q queue
		for _, a := range c.arrivals {
			q.add([]Item{{}}, at(a))
		}
		q.notBefore = at(c.notBefore)
		if got := q.due(p, at(c.sent)); !got.Equal(at(c.want)) {
			t.Errorf("%s: due at %v, want %v", c.name, got.Sub(start), at(c.want).Sub(start))
		}
	}
}

func TestFailedIsKeptThenDropped(t *testing.T) {
	p := Pace{}.withDefaults()
	now := time.Date(2025, 3, 10, 12, 0, 0, 0, time.UTC)
	var q, newer queue
	q.add([]Item{{}, {}}, now)
	newer.add([]Item{{}}, now.Add(time.Second))

	q = failed(q, newer, p, now)
	if q.items.total != 3 || q.due(p, time.Time{}) != now.Add(p.Retry) {
		t.Errorf("after one failure: %d items, due in %v", q.items.total, q.due(p, time.Time{}).Sub(now))
	}
	q = failed(q, queue{}, p, now)
	if q.items.total != 3 || q.due(p, time.Time{}) != now.Add(2*p.Retry) {
		t.Errorf("after two failures: %d items, due in %v", q.items.total, q.due(p, time.Time{}).Sub(now))
	}
	for range maxTries {
		q = failed(q, queue{}, p, now)
	}
	if !q.empty() {
		t.Errorf("after %d failures: %d items", maxTries, q.items.total)
	}
}
