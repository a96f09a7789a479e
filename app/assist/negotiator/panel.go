package negotiator

import (
	"context"
	"time"
)

// Panel shows what assistants tell their user.
type Panel struct {
	Messages
	Changed func(room string)
}

// AddAssistantMessage keeps a message and says that there is one.
func (p Panel) AddAssistantMessage(ctx context.Context, room, text string, at time.Time) error {
	err := p.Messages.AddAssistantMessage(ctx, room, text, at)
	if err == nil {
		p.Changed(room)
	}
	return err
}
