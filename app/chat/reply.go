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
func (s *Service) reply(ctx context.Context, t *session, before []Message, m Message, files []turn.File, named []string) {
	if IsCommand(m.Text) {
		s.answerCommand(ctx, t, m.Text)
		return
	}
	c := t.view(0).Chat
	if c.Model == "" {
		found, remark := s.deps.FindModel(ctx)
		if remark != "" {
			s.addRemark(ctx, t, remark)
		}
		c = t.updateChat(func(c *Chat) { c.Model = found })
	}
	if c.Model == "" {
		s.addRemark(ctx, t, "No model is chosen, so nobody replies. /help lists what can be typed without one; the Models page says how to get one.")
		return
	}
	a := s.newMessageWriter(ctx, t, Message{ID: newID(), Role: Assistant, State: Streaming, Model: c.Model, At: time.Now()})
	out := s.deps.Replier.Reply(ctx, turn.Request{Model: llm.Model{Name: c.Model}, History: historyOf(before), Text: m.Text, Files: files, Named: named,
		Labels: c.Labels, Aliases: c.Aliases}, a.apply)
	a.finish(ctx, out)
}

// historyOf is what a model is told of earlier messages.
func historyOf(ms []Message) []llm.Message {
	var out []llm.Message
	for _, m := range ms {
		out = append(out, m.History...)
	}
	return out
}

// messageWriter is a message that is being made.
type messageWriter struct {
	service     *Service
	session     *session
	id    string
	savedAt time.Time
	// What came so far: they grow without a copy for each piece, and the strings
	// that they gave before stay as they are.
	text, thinking strings.Builder
}

// correctedText is shown when the model was told that a call of its was not one.
const correctedText = "A call of the model was malformed, and it was told so."

// saveInterval is how often a reply that streams is kept: so much of it is lost if
// the power fails.
const saveInterval = 2 * time.Second

func (s *Service) newMessageWriter(ctx context.Context, t *session, m Message) *messageWriter {
	m = t.add(m)
	a := &messageWriter{service: s, session: t, id: m.ID, savedAt: time.Now()}
	_ = s.deps.Store.SaveMessages(ctx, m) // it is shown all the same; finish says if it cannot be kept
	t.throttle.flush()
	return a
}

// apply adds what an event of the turn loop brings to the message. Events that
// change nothing in it are passed over.
func (a *messageWriter) apply(e turn.Event) {
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
		change = func(m *Message) { m.Text, m.Problem = a.text.String(), correctedText }
	case turn.Stepped:
		change = func(m *Message) { m.Cards = withStep(m.Cards, e.Step) }
	case turn.Returned:
		change = func(m *Message) { m.Cards = withResult(m.Cards, e) }
	case turn.Noted:
		change = func(m *Message) { m.Problem = e.Text }
	default:
		return
	}
	m, ok := a.session.updateMessage(a.id, change)
	a.session.throttle.trigger()
	if ok && time.Since(a.savedAt) >= saveInterval {
		a.savedAt = time.Now()
		_ = a.service.deps.Store.SaveMessages(context.Background(), m) // as in answering
	}
}

func (a *messageWriter) finish(ctx context.Context, out turn.Outcome) {
	ctx = context.WithoutCancel(ctx)
	m, ok := a.session.updateMessage(a.id, func(m *Message) {
		m.State, m.Tokens, m.History = Done, out.Usage.Reply, out.Messages
		switch p := out.Problem; {
		case out.Ended == turn.Stopped:
			if m.State = Stopped; a.service.isClosed() {
				m.Problem, m.Remedy = interruptedText, interruptedRemedy
			}
		case p != nil:
			m.State, m.Problem, m.Remedy, m.Code = Failed, p.Text, p.Remedy, p.Code
		}
	})
	if !ok {
		return // it was taken back meanwhile
	}
	c := a.session.updateChat(func(c *Chat) {
		c.Changed, c.Summed = time.Now(), out.Summed > 0
		c.Labels = c.Labels.Join(out.Labels)
		if u := out.Usage; u.Prompt > 0 {
			c.Used, c.Context, c.Tools = u.Prompt+u.Reply, u.Context, u.Tools
		}
		if out.Aliases != nil {
			c.Aliases = out.Aliases
		}
	})
	if err := a.service.save(ctx, a.session, c, m); err != nil {
		a.service.addRemark(ctx, a.session, "This reply could not be kept: "+err.Error()+". It stays here while Nod runs, and is kept with the next message when that is possible again.")
	}
	a.service.deps.OnChange("")
}

// answerCommand does what was typed, through the same tools as a model's calls.
func (s *Service) answerCommand(ctx context.Context, t *session, text string) {
	a := s.newMessageWriter(ctx, t, Message{ID: newID(), Role: Nod, State: Streaming, At: time.Now()})
	said, err := s.runCommand(ctx, a, text)
	if err != nil {
		said = err.Error()
	}
	a.apply(turn.Text{Text: said})
	a.finish(ctx, turn.Outcome{})
}

func (s *Service) runCommand(ctx context.Context, a *messageWriter, text string) (string, error) {
	c, rest, err := parseCommand(text)
	switch {
	case err != nil:
		return "", err
	case c.Name == "/help":
		return formatHelp(), nil
	case c.Name == "/undo":
		said, err := s.deps.Undo(ctx)
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
	results := s.deps.Caller.Call(ctx, trace, tools.Plan{Calls: []tools.Request{{ID: "1", Tool: c.tool, Args: raw}},
		On: func(st tools.Step) { a.apply(turn.Stepped{Step: st}) }})
	if r := results[0]; !r.Success {
		return r.Error, nil
	}
	return c.format(results[0].Data), nil
}
