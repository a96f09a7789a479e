package notify

import "time"

// Pace is how often Notifier shows notifications; zero values mean the defaults.
type Pace struct {
	Wait    time.Duration // without new items, after which a burst is over; 1.5 s
	MaxWait time.Duration // since the first item, even if more follow; 10 s
	Gap     time.Duration // between two notifications; 20 s
	Timeout time.Duration // for the server to accept one; 5 s
	Retry   time.Duration // after a failure, doubled each time; 5 s
}

// maxTries is how often a notification is tried before it is dropped. Later it
// would be of little use, and the tray shows the count.
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

// queue holds items that were not shown yet.
type queue struct {
	items       digest
	first, last time.Time // when the oldest and the newest item came
	notBefore   time.Time // after a failure
	tries       int       // failed attempts
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

// due returns when the queue may be shown, if the last notification was at sent.
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

// failed returns the queue after q could not be shown and newer came meanwhile.
// It drops q after maxTries.
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
