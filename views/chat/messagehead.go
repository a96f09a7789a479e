package chat

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// name is who speaks.
func (r *messageRow) name() string {
	switch r.m.Role {
	case api.RoleUser:
		return "You"
	case api.RoleAssistant:
		if r.m.Model != "" {
			return kit.CleanTo(r.m.Model, 40)
		}
		return "Assistant"
	}
	return "Nod"
}

// about is when it was said and what it cost.
func (r *messageRow) about() string {
	tokens := ""
	if r.m.Tokens > 0 {
		tokens = kit.Number(r.m.Tokens, "token")
	}
	return kit.Join(kit.Moment(r.m.At, r.w.o.Now()), tokens)
}

// notice is what is to be known of how the message ended.
func (r *messageRow) notice() string {
	switch {
	case r.m.State == api.MessageStopped && r.m.Text == "":
		return "Stopped before anything was said."
	case r.m.State == api.MessageStopped:
		return "Stopped here."
	case r.m.State == api.MessageStreaming && r.m.Text == "" && r.m.Thinking != "":
		return "Thinking…"
	case r.m.State == api.MessageStreaming && r.m.Text == "" && len(r.m.Cards) == 0:
		return "Waiting for the model…"
	}
	return ""
}

// drawHead offers what can be done with the message that is looked at.
func (r *messageRow) drawHead() {
	kit.Show(r.current && r.focused, r.bar)
	key := ""
	for _, a := range r.offers() {
		key += a.text + a.key + "\x00"
	}
	if key == r.drawn && r.acts.Objects != nil {
		return
	}
	r.drawn = key
	r.acts.Objects = []fyne.CanvasObject{}
	for _, a := range r.offers() {
		r.acts.Add(kit.NewButton(a.text, a.key, kit.Quiet, r.w.keys, a.do))
	}
	r.head.Refresh()
}

// offer is something that can be done.
type offer struct {
	text, key string
	do        func()
}

// offers are what can be done with the message, if it is the one looked at.
func (r *messageRow) offers() []offer {
	if !r.current {
		return nil
	}
	var out []offer
	if r.m.Text != "" {
		out = append(out, offer{"Copy", "Alt+C", r.w.copyCurrent})
	}
	if r.mine() && r.w.can() {
		out = append(out, offer{"Edit", "Alt+E", r.w.editCurrent})
	}
	if r.last && r.m.State != api.MessageStreaming && r.m.Problem == "" && r.w.can() {
		out = append(out, offer{"Retry", "Ctrl+R", r.w.retry})
	}
	return out
}
