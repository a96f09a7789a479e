package chat

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools"
)

// reply answers a person's message: by a typed command, or by the model.
func (s *Service) reply(ctx context.Context, t *talk, before []Message, m Message, files []turn.File, named []string) {
	if IsCommand(m.Text) {
		s.command(ctx, t, m.Text)
		return
	}
	c := t.view(0).Chat
	if c.Model == "" {
		found, remark := s.d.Find(ctx)
		if remark != "" {
			s.remarkOn(ctx, t, remark)
		}
		c = t.change(func(c *Chat) { c.Model = found })
	}
	if c.Model == "" {
		s.remarkOn(ctx, t, "No model is chosen, so nobody replies. /help lists what can be typed without one; the Models page says how to get one.")
		return
	}
	a := s.answering(ctx, t, Message{ID: newID(), Role: Assistant, State: Streaming, Model: c.Model, At: time.Now()})
	out := s.d.Replier.Reply(ctx, turn.Request{Model: llm.Model{Name: c.Model}, History: history(before), Text: m.Text, Files: files, Named: named,
		Labels: c.Labels, Aliases: c.Aliases}, a.take)
	a.finish(ctx, out)
}

// history is what a model is told of earlier messages.
func history(ms []Message) []llm.Message {
	var out []llm.Message
	for _, m := range ms {
		out = append(out, m.History...)
	}
	return out
}

// answer is a message that is being made.
type answer struct {
	s     *Service
	t     *talk
	id    string
	saved time.Time
	// What came so far: they grow without a copy for each piece, and the strings
	// that they gave before stay as they are.
	text, thinking strings.Builder
}

// malformed is shown when the model was told that a call of its was not one.
const malformed = "A call of the model was malformed, and it was told so."

// keepEvery is how often a reply that streams is kept: so much of it is lost if
// the power fails.
const keepEvery = 2 * time.Second

func (s *Service) answering(ctx context.Context, t *talk, m Message) *answer {
	m = t.add(m)
	a := &answer{s: s, t: t, id: m.ID, saved: time.Now()}
	_ = s.d.Store.SaveMessages(ctx, m) // it is shown all the same; finish says if it cannot be kept
	t.pulse.now()
	return a
}

// take adds what an event of the turn loop brings to the message. Events that
// change nothing in it are passed over.
func (a *answer) take(e turn.Event) {
	var change func(*Message)
	switch e := e.(type) {
	case turn.Text:
		a.text.WriteString(e.Text)
		change = func(m *Message) { m.Text = a.text.String() }
	case turn.Thinking:
		a.thinking.WriteString(e.Text)
		change = func(m *Message) { m.Thinking = a.thinking.String() }
	case turn.Corrected:
		if e.Void {
			a.text.Reset()
		}
		change = func(m *Message) { m.Text, m.Problem = a.text.String(), malformed }
	case turn.Stepped:
		change = func(m *Message) { m.Cards = stepped(m.Cards, e.Step) }
	case turn.Returned:
		change = func(m *Message) { m.Cards = returned(m.Cards, e) }
	case turn.Noted:
		change = func(m *Message) { m.Problem = e.Text }
	default:
		return
	}
	m, ok := a.t.update(a.id, change)
	a.t.pulse.soon()
	if ok && time.Since(a.saved) >= keepEvery {
		a.saved = time.Now()
		_ = a.s.d.Store.SaveMessages(context.Background(), m) // as in answering
	}
}

func (a *answer) finish(ctx context.Context, out turn.Outcome) {
	ctx = context.WithoutCancel(ctx)
	m, ok := a.t.update(a.id, func(m *Message) {
		m.State, m.Tokens, m.History = Done, out.Usage.Reply, out.Messages
		switch p := out.Problem; {
		case out.Ended == turn.Stopped:
			if m.State = Stopped; a.s.ending() {
				m.Problem, m.Remedy = endedIn, sendAgain
			}
		case p != nil:
			m.State, m.Problem, m.Remedy, m.Code = Failed, p.Text, p.Remedy, p.Code
		}
	})
	if !ok {
		return // it was taken back meanwhile
	}
	c := a.t.change(func(c *Chat) {
		c.Changed, c.Summed = time.Now(), out.Summed > 0
		c.Labels = c.Labels.Join(out.Labels)
		if u := out.Usage; u.Prompt > 0 {
			c.Used, c.Context, c.Tools = u.Prompt+u.Reply, u.Context, u.Tools
		}
		if out.Aliases != nil {
			c.Aliases = out.Aliases
		}
	})
	if err := a.s.keep(ctx, a.t, c, m); err != nil {
		a.s.remarkOn(ctx, a.t, "This reply could not be kept: "+err.Error()+". It stays here while Nod runs, and is kept with the next message when that is possible again.")
	}
	a.s.d.Changed("")
}

// command does what was typed, through the same tools as a model's calls.
func (s *Service) command(ctx context.Context, t *talk, text string) {
	a := s.answering(ctx, t, Message{ID: newID(), Role: Nod, State: Streaming, At: time.Now()})
	said, err := s.obey(ctx, a, text)
	if err != nil {
		said = err.Error()
	}
	a.take(turn.Text{Text: said})
	a.finish(ctx, turn.Outcome{})
}

func (s *Service) obey(ctx context.Context, a *answer, text string) (string, error) {
	c, rest, err := split(text)
	switch {
	case err != nil:
		return "", err
	case c.Name == "/help":
		return help(), nil
	case c.Name == "/undo":
		said, err := s.d.Undo(ctx)
		return said, err
	}
	args, err := c.parse(rest)
	if err != nil {
		return "", err
	}
	raw, err := json.Marshal(args)
	if err != nil {
		return "", err
	}
	// What a person types is no model's: the trace is clean, and the question that
	// a tool of this kind asks is still asked.
	trace := tools.NewTrace(text, nil, 0)
	results := s.d.Caller.Call(ctx, trace, tools.Plan{Calls: []tools.Request{{ID: "1", Tool: c.tool, Args: raw}},
		On: func(st tools.Step) { a.take(turn.Stepped{Step: st}) }})
	if r := results[0]; !r.Success {
		return r.Error, nil
	}
	return c.say(results[0].Data), nil
}
