package chat

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm/turn"
)

// Send adds a message and starts the reply to it. While a reply runs the message
// is queued, unless it replaces another: then the reply is stopped. It returns the
// id of the message.
func (s *Service) Send(ctx context.Context, id string, in Input) (message string, queued bool, err error) {
	if err := in.validate(); err != nil {
		return "", false, err
	}
	conv, err := s.session(ctx, id)
	if err != nil {
		return "", false, err
	}
	if in.Edit != "" || in.Retry {
		return s.replace(ctx, conv, in)
	}
	q, ok, err := s.queue(ctx, conv, in)
	if ok || err != nil {
		return q, ok, err
	}
	m, err := s.startReplyOrNext(ctx, conv, in)
	return m, false, err
}

// startReplyOrNext starts a reply. If that fails, it goes on with what was queued meanwhile.
func (s *Service) startReplyOrNext(ctx context.Context, conv *session, in Input) (string, error) {
	m, err := s.startReply(ctx, conv, in)
	if err != nil && !conv.busy() {
		s.startQueued(context.WithoutCancel(ctx), conv)
	}
	return m, err
}

// queue queues and saves a message; ok is false if it need not wait.
func (s *Service) queue(ctx context.Context, conv *session, in Input) (id string, ok bool, err error) {
	m := Message{ID: in.messageID(), Role: User, Text: in.Text, Think: in.Think, At: time.Now()}
	for _, p := range in.Files {
		m.Files = append(m.Files, File{Name: filepath.Base(p), Path: p})
	}
	conv.queueing.Lock()
	defer conv.queueing.Unlock()
	m, ok, full := conv.enqueue(m)
	switch {
	case full:
		return "", false, inputError(lang.Say("Too many messages are queued. Let the reply end, or stop it."))
	case !ok:
		return "", false, nil
	}
	conv.throttle.flush()
	if err := s.deps.Store.SaveMessages(ctx, m); err != nil {
		conv.removeQueued(m.ID)
		conv.throttle.flush()
		return "", false, wrap(lang.Say("save the message"), err)
	}
	return m.ID, true, nil
}

// replace deletes the replaced message and what follows it, then goes on from there.
func (s *Service) replace(ctx context.Context, conv *session, in Input) (string, bool, error) {
	conv.beginReplacing()
	defer func() {
		conv.endReplacing()
		s.startQueued(context.WithoutCancel(ctx), conv) // if no reply runs any more
	}()
	conv.stopReply()
	conv.waitForReply()
	at, err := conv.messageToReplace(in)
	if err != nil {
		return "", false, err
	}
	if in.Retry {
		in = at.input()
	}
	if err := s.deleteFrom(ctx, conv, at); err != nil {
		return "", false, wrap(lang.Say("delete the replaced messages"), err)
	}
	conv.truncate(at.Seq)
	in.replaces = true
	m, err := s.startReplyOrNext(ctx, conv, in)
	return m, false, err
}

func (conv *session) messageToReplace(in Input) (Message, error) {
	for _, m := range slices.Backward(conv.snapshot()) {
		if m.Role == User && (in.Retry || m.ID == in.Edit) {
			return m, nil
		}
	}
	return Message{}, inputError(lang.Say("There is no message of yours to send again."))
}

// startReply adds the person's message and starts the reply to it. The model is asked
// while the message is being saved; what comes of that waits until it is durable.
func (s *Service) startReply(ctx context.Context, conv *session, in Input) (string, error) {
	m := Message{ID: in.messageID(), Role: User, Text: in.Text, Think: in.Think, State: Done, At: time.Now()}
	files, texts, named := s.readFiles(ctx, in.Files)
	m.Files = files
	run, stop := context.WithCancel(context.WithoutCancel(ctx))
	if q, begun, err := s.beginOrQueue(ctx, conv, in, stop); !begun {
		stop()
		return q, err
	}
	s.mu.Lock()
	ended := s.closed
	if !ended {
		s.replies.Add(1)
	}
	s.mu.Unlock()
	if ended {
		stop()
		conv.endReply()
		return "", inputError(lang.Say("Nod is ending."))
	}
	before := conv.snapshot()
	m = conv.add(m)
	c := conv.updateChat(func(c *Chat) {
		c.Changed = m.At
		if m.Seq == 1 {
			c.Title = shorten(m.Text, 48)
		}
	})
	said, saving, replied := []Message{m}, newSaving(), make(chan struct{})
	w := s.emptyReply(conv, m.Text, c.Model, saving)
	if w != nil {
		said = append(said, w.empty)
	}
	go func() {
		defer s.replies.Done()
		defer stop()
		defer close(replied)
		if w == nil && saving.wait() == nil {
			w = s.findModel(run, conv, saving)
		}
		if w != nil {
			s.reply(run, w, before, turn.Request{Text: m.Text, Files: texts, Named: named, Think: m.Think})
		}
		if saving.wait() == nil {
			s.startNext(context.WithoutCancel(run), conv)
		}
	}()
	err := s.save(ctx, conv, c, said...)
	if err != nil {
		stop() // first, so that nothing goes on
	}
	saving.end(err)
	if err != nil {
		<-replied
		conv.truncate(m.Seq)
		conv.endReply()
		conv.throttle.flush() // who has looked meanwhile has both messages
		return "", err
	}
	conv.throttle.flush()
	s.deps.OnChange("")
	return m.ID, nil
}

// beginOrQueue begins the reply to a message, or queues it if another was first. One that was
// queued waits on, unless it was taken back.
func (s *Service) beginOrQueue(ctx context.Context, conv *session, in Input, stop context.CancelFunc) (queued string, begun bool, err error) {
	for {
		switch err := conv.beginReply(stop, in.id, in.replaces); {
		case err == nil:
			return "", true, nil
		case in.id != "":
			return in.id, false, nil
		case !errors.Is(err, errBusy):
			return "", false, err
		}
		if q, ok, err := s.queue(ctx, conv, in); ok || err != nil {
			return q, false, err
		} // the other reply has just ended
	}
}

// startNext ends the reply and starts that to the first queued message.
func (s *Service) startNext(ctx context.Context, conv *session) {
	conv.endReply()
	conv.throttle.flush()
	s.startQueued(ctx, conv)
}

// startQueued starts the reply to the first queued message.
func (s *Service) startQueued(ctx context.Context, conv *session) {
	for q, ok := conv.nextQueued(); ok && !s.isClosed(); q, ok = conv.nextQueued() { // at the end the queue is saved, and shown at the next start
		in := q.input()
		in.id = q.ID // so it replaces the queued message in the store
		_, err := s.startReply(ctx, conv, in)
		if err == nil {
			continue // there is a next one if this was taken back meanwhile
		}
		q.State, q.Problem, q.Remedy = Stopped, lang.Say("This was queued, and could not be sent: %v", err), lang.Say("Edit it to send it once more.")
		_ = s.saveMessages(ctx, conv, conv.add(q)) // it is shown even if it cannot be saved
		conv.throttle.flush()
	}
}

func (s *Service) isClosed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

func (s *Service) addRemark(ctx context.Context, conv *session, text string) {
	m := conv.add(Message{ID: newID(), Role: Nod, Text: text, State: Done, At: time.Now()})
	_ = s.saveMessages(ctx, conv, m) // it is shown even if it cannot be saved
	conv.throttle.flush()
}

// readFiles reads the attached files; the note of one that cannot be read says why.
func (s *Service) readFiles(ctx context.Context, paths []string) (files []File, texts []turn.File, named []string) {
	for _, p := range paths {
		f := File{Name: filepath.Base(p), Path: p}
		text, canonical, err := s.deps.ReadFile(ctx, p)
		if err != nil {
			f.Note = lang.Say("It was not read: %v", err)
		} else {
			texts = append(texts, turn.File{Name: f.Name, Text: text})
			named = append(named, canonical)
		}
		files = append(files, f)
	}
	return files, texts, named
}

// Stop stops the running reply, or removes a message from the queue.
func (s *Service) Stop(ctx context.Context, id, queued string) error {
	conv, err := s.session(ctx, id)
	if err != nil {
		return err
	}
	if queued == "" {
		conv.stopReply()
	} else if err := s.takeBack(ctx, conv, queued); err != nil {
		return err
	}
	conv.throttle.flush()
	return nil
}

// takeBack removes a message from the queue. Where it is not in it, the reply to it has begun.
func (s *Service) takeBack(ctx context.Context, conv *session, queued string) error {
	conv.queueing.Lock()
	defer conv.queueing.Unlock()
	if !conv.removeQueued(queued) {
		return nil
	}
	return s.deps.Store.DeleteMessage(ctx, queued)
}
