package reconsider

import (
	"context"
	"slices"
	"time"

	"github.com/nod-app/nod/app/api"
)

// How long a Reclassifier waits for its next round, if no event wakes it.
const (
	pause        = 300 * time.Millisecond // after an event, so that what comes in a burst is proposed first
	chatCheck    = 10 * time.Second       // whether a reply has ended
	powerCheck   = 5 * time.Minute        // whether the mains are back
	serverRetry  = 30 * time.Second       // whether a server does better; doubled each time
	serverSeldom = 30 * time.Minute       // at most
	serverSoon   = 2 * time.Second        // at least, while events come

	untilEvent time.Duration = 0 // there is nothing but events to wait for
)

// backOff counts a failure of the server, and says how long it is left alone.
func (r *Reclassifier) backOff() time.Duration {
	const most = 10 // doublings: more would be longer than serverSeldom
	wait := serverRetry << min(r.failures, most)
	r.failures++
	r.failed = time.Now()
	return min(wait, serverSeldom)
}

// wait waits until there may be something to do.
func (r *Reclassifier) wait(ctx context.Context, events *api.Subscription, wait time.Duration) {
	var late <-chan time.Time
	if wait != untilEvent {
		late = time.After(wait)
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-late:
			return
		case <-events.Wake():
			switch after, worth := r.wake(topics(events.Take())); {
			case worth && after == 0:
				return
			case worth:
				late = time.After(after)
			}
		}
	}
}

// wake says whether events of these topics are worth a round, and after how long.
// A reply that failed is not tried again because more files came; a
// download changes ten times a second, so its events do not count one by one.
func (r *Reclassifier) wake(of []api.Topic) (after time.Duration, worth bool) {
	if now, _ := r.o.Settings(); now != r.used {
		r.failures, r.replies = 0, false
		return 0, true
	}
	models := slices.Contains(of, api.TopicModels)
	others := slices.Contains(of, api.TopicProposals) || slices.Contains(of, api.TopicStatus) || slices.Contains(of, api.TopicChats)
	switch gap := time.Since(r.failed); {
	case !models && (r.replies || !others):
		return 0, false
	case r.replies:
		return max(0, serverRetry-gap), true
	case r.failures > 0:
		return max(0, serverSoon-gap), true
	}
	return 0, true
}

func topics(events []api.Event) []api.Topic {
	out := make([]api.Topic, len(events))
	for i, e := range events {
		out[i] = e.Topic
	}
	return out
}

// sleep waits for a while; false if ctx has ended.
func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}
