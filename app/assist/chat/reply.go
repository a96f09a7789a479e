package chat

import (
	"context"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
)

// emptyReply adds the message that the reply to a text will be; nil: no model is chosen.
func (s *Service) emptyReply(conv *session, text, model string, saving *saving) *messageWriter {
	switch {
	case IsCommand(text):
		return s.newMessageWriter(conv, Nod, "", saving)
	case model != "":
		return s.newMessageWriter(conv, Assistant, model, saving)
	}
	return nil
}

// findModel begins the empty reply of a model that is found only now or, if there is none, of Nod.
func (s *Service) findModel(ctx context.Context, conv *session, saving *saving) *messageWriter {
	found, remark := s.deps.FindModel(ctx)
	if remark != "" {
		s.addRemark(ctx, conv, remark)
	}
	conv.updateChat(func(c *Chat) { c.Model = found })
	role := Assistant
	if found == "" {
		role = Nod
	}
	w := s.newMessageWriter(conv, role, found, saving)
	w.created = make(chan struct{})
	go func() { // the model need not wait for the disk
		defer close(w.created)
		_ = s.deps.Store.SaveMessages(ctx, w.empty) // it is shown all the same; finish reports what cannot be saved
	}()
	conv.throttle.flush()
	return w
}

// reply replies to a person's message: by a typed command, by the model or, without one, by rule.
func (s *Service) reply(ctx context.Context, w *messageWriter, before []Message, r turn.Request) {
	if w.empty.Role == Nod {
		if w.saving.wait() == nil {
			s.answer(ctx, w, r.Text)
		}
		return
	}
	c := w.session.properties()
	r.Began = c.Created
	r.Model, r.History, r.Labels, r.Aliases, r.Listed = llm.Model{Name: w.empty.Model}, historyOf(before), c.Labels, c.Aliases, w.session.listedPaths()
	r.OnlyNames = w.session.readOnlyNames()
	out := s.deps.Replier.Reply(ctx, r, w.saving.wait, w.apply)
	if w.saving.wait() != nil {
		return // both messages are removed
	}
	w.session.setRead(out.Listed, out.OnlyNames)
	w.finish(ctx, out)
}

// historyOf returns what a model gets of earlier messages.
func historyOf(ms []Message) []llm.Message {
	var out []llm.Message
	for _, m := range ms {
		out = append(out, m.History...)
	}
	return out
}

// messageWriter writes one message of the assistant or of Nod as it streams.
type messageWriter struct {
	service *Service
	session *session
	empty   Message // as it was added
	saving  *saving // of the person's message; nothing is shown or done before it
	begun   bool
	notice  string // the last one, which a silent server hides for a while
	savedAt time.Time
	created chan struct{} // closed when the empty message has been saved; later states follow it
	// The message so far, in builders so that no piece copies what came before.
	text, thinking strings.Builder
}

// codeSilent is the code of a reply whose server sends nothing.
const codeSilent = "silent"

// saveInterval is how often a streaming reply is saved: so much of it is lost if
// the power fails.
const saveInterval = 2 * time.Second

// newMessageWriter adds an empty message, which is to be saved with the person's.
func (s *Service) newMessageWriter(conv *session, role Role, model string, saving *saving) *messageWriter {
	m := conv.add(Message{ID: newID(), Role: role, State: Streaming, Model: model, At: time.Now()})
	return &messageWriter{service: s, session: conv, empty: m, saving: saving, savedAt: m.At, created: saving.ended}
}

// apply applies an event of the turn loop to the message, if it changes it. It returns
// once the person's message is durable, but for the event before the model is asked: so no
// call runs before that.
func (w *messageWriter) apply(e turn.Event) {
	if _, asks := e.(turn.ReplyStarted); asks || w.saving.wait() != nil {
		return
	}
	var change func(*Message)
	switch e := e.(type) {
	case turn.Text:
		w.text.WriteString(e.Text)
		change = func(m *Message) { m.Text = w.text.String() }
	case turn.Thinking:
		w.thinking.WriteString(e.Text)
		change = func(m *Message) { m.Thinking = w.thinking.String() }
	case turn.Read:
		change = func(m *Message) { m.Read = e.Percent }
	case turn.Silent:
		change = func(m *Message) {
			m.Code = codeSilent
			m.Problem = lang.Say("The model server has sent nothing for %d seconds.", int(e.For.Seconds()))
			m.Remedy = lang.Say("It may still be loading the model. If it goes on, stop this reply and restart the model server.")
		}
	case turn.TextWasThinking:
		w.thinking.WriteString(w.text.String())
		w.text.Reset()
		change = func(m *Message) { m.Text, m.Thinking = "", w.thinking.String() }
	case turn.Correction:
		if e.Discard {
			w.text.Reset()
		}
		change = func(m *Message) { m.Text = w.text.String() } // what the model is told is not the person's matter
	case turn.CallStep:
		change = func(m *Message) { m.Cards = withStep(m.Cards, e.Step) }
	case turn.CallResult:
		change = func(m *Message) { m.Cards = withResult(m.Cards, e) }
	case turn.Notice:
		w.notice = e.Text
		change = func(m *Message) { m.Problem = e.Text }
	default:
		return
	}
	_, silent := e.(turn.Silent)
	_, reads := e.(turn.Read)
	m, ok := w.session.updateMessage(w.empty.ID, func(m *Message) {
		if m.Code == codeSilent && !silent {
			m.Code, m.Problem, m.Remedy = "", w.notice, ""
		}
		m.Read = 0
		change(m)
	})
	if !w.begun && !reads {
		w.begun = true
		w.session.throttle.flush() // the first piece is shown at once
	} else {
		w.session.throttle.trigger()
	}
	if ok && time.Since(w.savedAt) >= saveInterval {
		w.savedAt = time.Now()
		<-w.created
		_ = w.service.deps.Store.SaveMessages(context.Background(), m) // as in findModel
	}
}

func (w *messageWriter) finish(ctx context.Context, out turn.Outcome) {
	ctx = context.WithoutCancel(ctx)
	closed := w.service.isClosed() // before the session is held: the one who asks the service for all sessions holds that first
	m, ok := w.session.updateMessage(w.empty.ID, func(m *Message) {
		m.Read = 0
		m.State, m.Tokens, m.History = Done, out.Usage.Reply, out.Messages
		if m.Code == codeSilent && out.Ended != turn.Stopped {
			m.Code, m.Problem, m.Remedy = "", w.notice, ""
		}
		switch p := out.Problem; {
		case out.Ended == turn.Stopped:
			if m.State = Stopped; closed {
				m.Problem, m.Remedy = lang.Said(interruptedText), lang.Said(interruptedRemedy)
			}
		case p != nil:
			m.State, m.Problem, m.Remedy, m.Code = Failed, p.Text, p.Remedy, p.Code
		}
	})
	if !ok {
		<-w.created
		return // it has been deleted
	}
	w.session.throttle.flush() // no one who reads it waits for the disk
	<-w.created
	c := w.session.updateChat(func(c *Chat) {
		c.Changed, c.Summed = time.Now(), out.Summed
		c.Labels = c.Labels.Join(out.Labels)
		if u := out.Usage; u.Prompt > 0 {
			c.Used, c.Context, c.Tools = u.Prompt+u.Reply, u.Context, u.Tools
		}
		if out.Aliases != nil {
			c.Aliases = out.Aliases
		}
	})
	if err := w.service.save(ctx, w.session, c, m); err != nil {
		w.service.addRemark(ctx, w.session, lang.Say("This reply could not be saved: %v. It stays here while Nod runs, and is saved with the next message when that is possible again.", err))
	}
	w.service.deps.OnChange("")
}
