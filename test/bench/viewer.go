package main

import (
	"context"
	"fmt"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/rig"
)

// fetchInterval is the least time between the beginnings of two of the chat window's fetches
// (views/chat).
const fetchInterval = 5 * time.Millisecond

// tellInterval is how long the agent collects what it tells of a conversation.
const tellInterval = 100 * time.Millisecond

// viewer reads conversations as the chat window does: after an event it fetches
// what changed, at most once in fetchInterval.
type viewer struct {
	r    *rig.Rig
	told chan struct{} // something has changed since it was fetched last
	stop context.CancelFunc
}

func watch(ctx context.Context, r *rig.Rig) *viewer {
	ctx, stop := context.WithCancel(ctx)
	v := &viewer{r: r, told: make(chan struct{}, 1), stop: stop}
	ready := make(chan struct{}, 1)
	go r.Client.Watch(ctx, func(e api.Event) {
		switch e.Topic {
		case api.TopicHello:
			wake(ready)
		case api.TopicChats:
			wake(v.told)
		}
	})
	select {
	case <-ready:
	case <-ctx.Done():
	}
	return v
}

func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// say sends a message in a new conversation and waits for the whole reply.
func (v *viewer) say(ctx context.Context, model, text string) (s replyTimes, err error) {
	chat, err := api.CreateChat.Call(ctx, v.r.Client, api.ChatRequest{Model: model})
	if err != nil {
		return s, err
	}
	if err := pause(ctx, quietTime); err != nil { // what is told of the new conversation is no news of the reply
		return s, err
	}
	v.reset()
	began := time.Now()
	if _, err := api.SendMessage.Call(ctx, v.r.Client, api.SendRequest{ID: chat.ID, Text: text}); err != nil {
		return s, err
	}
	var version int64
	for {
		if err := v.news(ctx); err != nil {
			return s, err
		}
		fetching := time.Now()
		view, err := api.ViewChat.Call(ctx, v.r.Client, api.ChatViewRequest{ID: chat.ID, After: version})
		if err != nil {
			return s, err
		}
		fetched := time.Now()
		version = view.Version
		if done, err := s.take(view, fetched.Sub(began)); done || err != nil {
			return s, err
		}
		if err := pause(ctx, time.Until(fetching.Add(fetchInterval))); err != nil {
			return s, err
		}
	}
}

func (v *viewer) reset() {
	select {
	case <-v.told:
	default:
	}
}

func (v *viewer) news(ctx context.Context) error {
	select {
	case <-v.told:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(maxWait):
		return fmt.Errorf("the agent tells nothing of the reply for %s", maxWait)
	}
}

// take records how much of the reply is there; done: all of it.
func (s *replyTimes) take(v api.ChatView, at time.Duration) (done bool, err error) {
	for _, m := range v.Messages {
		if m.Role != "assistant" {
			continue
		}
		s.text, s.whole = m.Text, at
		if m.Text != "" && s.first == 0 {
			s.first = at
		}
		for _, c := range m.Cards {
			s.called = c.Tool
		}
		if m.Problem != "" || m.State == "failed" {
			return true, fmt.Errorf("the reply failed: %s", m.Problem)
		}
		done = m.State == "done"
	}
	return done, nil
}
