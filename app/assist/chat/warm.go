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
