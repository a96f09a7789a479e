package app

import (
	"context"
	"slices"
	"time"

	"github.com/nod-app/nod/app/api"
)

// How long the improver waits before it looks again, if no event wakes it.
const (
	improvePause = 300 * time.Millisecond // after an event, so that what comes in a burst is proposed first
	chatCheck    = 10 * time.Second       // whether a reply has ended
	powerCheck   = 5 * time.Minute        // whether the mains are back
	serverRetry  = 30 * time.Second       // whether a server does better; doubled each time
	serverSeldom = 30 * time.Minute       // at most
	serverSoon   = 2 * time.Second        // at least, while events come

	never time.Duration = 0 // there is nothing but events to wait for
)

// fault counts a look at which no server did what it should, and says how long
// it is left alone.
func (i *improver) fault() time.Duration {
	const most = 10 // doublings: more would be longer than serverSeldom
	wait := serverRetry << min(i.faults, most)
	i.faults++
	i.since = time.Now()
	return min(wait, serverSeldom)
}

// rest waits until there may be something to do.
func (i *improver) rest(ctx context.Context, events *api.Subscription, wait time.Duration) {
	var late <-chan time.Time
	if wait != never {
		late = time.After(wait)
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-late:
			return
		case <-events.Wake():
			switch after, worth := i.woken(topicsOf(events.Take())); {
			case worth && after == 0:
				return
			case worth:
				late = time.After(after)
			}
		}
	}
}

// woken says whether events of these topics are worth a look, and after how long.
// A reply that failed is not tried again because more files came; a download
// tells of itself ten times a second, so its events do not count one by one.
func (i *improver) woken(topics []api.Topic) (after time.Duration, worth bool) {
	if now, _ := i.settings(); now != i.used {
		i.faults, i.failing = 0, false
		return 0, true
	}
	models := slices.Contains(topics, api.TopicModels)
	others := slices.Contains(topics, api.TopicProposals) || slices.Contains(topics, api.TopicStatus) || slices.Contains(topics, api.TopicChats)
	switch gap := time.Since(i.since); {
	case !models && (i.failing || !others):
		return 0, false
	case i.failing:
		return max(0, serverRetry-gap), true
	case i.faults > 0:
		return max(0, serverSoon-gap), true
	}
	return 0, true
}

func topicsOf(events []api.Event) []api.Topic {
	topics := make([]api.Topic, len(events))
	for i, e := range events {
		topics[i] = e.Topic
	}
	return topics
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
