package chat

import (
	"context"
	"time"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
)

// warmFor is how long a server is taken to know what it has read: Ollama keeps a model for as long, if the settings
// say nothing else.
const warmFor = 5 * time.Minute

// warm lets the model read a conversation that was opened, in the background, until a message is sent.
func (s *Service) warm(conv *session) {
	ctx, stop := context.WithCancel(context.Background())
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.deps.Warm == nil || s.closed || !conv.beginWarming(stop) {
		stop()
		return
	}
	c := conv.properties()
	r := turn.Request{Model: llm.Model{Name: c.Model}, Began: c.Created, History: historyOf(conv.snapshot())}
	s.replies.Go(func() {
		defer stop()
		s.deps.Warm(ctx, r)
	})
}

// Others use the model only when no conversation was used for restFor: what a server has read of a conversation it
// may forget with the next request of another kind. Of a conversation that was used within backFor the person may
// still be reading, and writes on.
const (
	restFor = 2 * time.Minute
	backFor = 30 * time.Minute
)

// InUse reports whether a reply is under way in some conversation, or a person is likely to write on in one.
func (s *Service) InUse() bool {
	_, used := s.lastUsed()
	return time.Since(used) < restFor
}

// WarmAgain lets the model read the conversation that was used last once more, after it was used for something else.
func (s *Service) WarmAgain() {
	if conv, used := s.lastUsed(); time.Since(used) < backFor {
		conv.forget()
		s.warm(conv)
	}
}

// lastUsed returns the conversation that was used last, and when.
func (s *Service) lastUsed() (last *session, used time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, conv := range s.sessions {
		if at := conv.lastUse(); at.After(used) {
			last, used = conv, at
		}
	}
	return last, used
}
