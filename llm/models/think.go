package models

import (
	"context"

	"github.com/nod-app/nod/llm"
)

// Thinks reports whether a model is to think before it replies. Of a model that is not loaded it is not known what
// runs it; it does not think unless the settings say so.
func (m *Manager) Thinks(ctx context.Context, model llm.Model) bool {
	switch think := m.settings().Think; {
	case !model.Thinking || think == llm.ThinkNever:
		return false
	case think == llm.ThinkAlways:
		return true
	}
	b, ok := m.Backend().(interface {
		OnGraphicsCard(ctx context.Context, model string) bool
	})
	return ok && b.OnGraphicsCard(ctx, model.Name)
}
