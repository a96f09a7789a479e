package turn

import (
	"context"

	"github.com/nod-app/nod/llm"
)

// Warm lets the server read what the next request of a conversation begins with, so that no person waits for
// that. Nothing comes of it but a server that answers sooner.
func (e *Engine) Warm(ctx context.Context, r Request) error {
	d, ok := e.open(r, func(Event) {}).draft()
	server := e.o.Backend()
	if !ok || server == nil {
		return nil
	}
	d.MaxTokens = 1
	_, err := server.Chat(ctx, d.Request, func(llm.Chunk) error { return nil })
	return err
}
