package chat

import (
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// authorText is who wrote a message.
func authorText(m api.Message) string {
	switch {
	case m.Role == api.RoleUser:
		return "You"
	case m.Role != api.RoleAssistant:
		return "Nod"
	case m.Model != "":
		return kit.CleanTo(m.Model, 40)
	}
	return "Assistant"
}

// aboutText is when it was written and how long it is.
func aboutText(m api.Message, now time.Time) string {
	tokens := ""
	if m.Tokens > 0 {
		tokens = kit.Number(m.Tokens, "token")
	}
	return kit.Join(kit.Moment(m.At, now), tokens)
}

// noteText is what there is to know of how far the message is.
func noteText(m api.Message) string {
	switch {
	case m.State == api.MessageStopped && m.Text == "":
		return "Stopped before anything was written."
	case m.State == api.MessageStopped:
		return "Stopped here."
	case m.State == api.MessageStreaming && m.Text == "" && m.Thinking != "":
		return "Thinking…"
	case m.State == api.MessageStreaming && m.Text == "" && len(m.Cards) == 0:
		return "Waiting for the model…"
	}
	return ""
}

// messageCommands are the commands that a message has buttons for.
func messageCommands(m api.Message, last, lost bool) []string {
	var ids []string
	if m.Text != "" {
		ids = append(ids, "copy")
	}
	if m.Role == api.RoleUser && !lost {
		ids = append(ids, "edit")
	}
	if last && m.State != api.MessageStreaming && m.Problem == "" && !lost {
		ids = append(ids, "retry")
	}
	return ids
}
