package notify

import "time"

// Pace is how fast Notifier speaks; zero values mean the defaults.
type Pace struct {
	Wait    time.Duration // without more items before a burst is over; 1.5 s
	MaxWait time.Duration // since the first item, however many follow; 10 s
	Gap     time.Duration // between two notifications; 20 s
	Timeout time.Duration // for the server to take one; 5 s
	Retry   time.Duration // after a failure, doubled each time; 5 s
}

// maxTries is how often a notification that failed is tried before it is
// dropped. It is worth little later, and the tray shows the count anyhow.
const maxTries = 4

func (p Pace) withDefaults() Pace {
	or := func(d *time.Duration, otherwise time.Duration) {
		if *d == 0 {
			*d = otherwise
		}
	}
	or(&p.Wait, 1500*time.Millisecond)
	or(&p.MaxWait, 10*time.Second)
	or(&p.Gap, 20*time.Second)
	or(&p.Timeout, 5*time.Second)
	or(&p.Retry, 5*time.Second)
	return p
}

// queue is what was not yet told.
type queue struct {
	items       digest
	first, last time.Time // when the oldest and the newest item came
	notBefore   time.Time // after a failure
	tries       int       // that failed
}

func (q queue) empty() bool { return q.items.total == 0 }

func (q *queue) add(items []Item, now time.Time) {
	if q.empty() {
		q.first = now
	}
	q.last = now
	for _, it := range items {
		q.items.add(it)
	}
}

// due is when the queue may be told, if the last notification was at sent.
func (q queue) due(p Pace, sent time.Time) time.Time {
	at := q.last.Add(p.Wait)
	if end := q.first.Add(p.MaxWait); end.Before(at) {
		at = end
	}
	for _, t := range []time.Time{sent.Add(p.Gap), q.notBefore} {
		if t.After(at) {
			at = t
		}
	}
	return at
}

// failed is the queue after failed could not be told and newer came meanwhile;
// empty if it was tried often enough.
func failed(q, newer queue, p Pace, now time.Time) queue {
	q.tries++
	if q.tries >= maxTries {
		return newer
	}
	q.items = joined(q.items, newer.items)
	if !newer.empty() {
		q.last = newer.last
	}
	q.notBefore = now.Add(p.Retry << (q.tries - 1))
	return q
}
