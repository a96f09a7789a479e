package ollama

import (
	"context"
	"slices"

	"github.com/ollama/ollama/api"
)

// OnGraphicsCard reports whether a model is loaded and most of it is on a graphics card.
func (b *Backend) OnGraphicsCard(ctx context.Context, model string) bool {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	running, err := b.api.ListRunning(ctx)
	return err == nil && slices.ContainsFunc(running.Models, func(m api.ProcessModelResponse) bool {
		return (m.Name == model || m.Name == model+":latest") && m.SizeVRAM > m.Size/2
	})
}
