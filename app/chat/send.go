package chat

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/llm/turn"
)

// Input is something that a person says.
type Input struct {
	Text  string
	Files []string // absolute paths
	Edit  string   // of one's own message that this replaces, with all that follows it
	Retry bool     // no text: the last message is replied to once more
	id    string   // of the message that waited in line; empty: it did not
}

// The limits of what is said at once.
const (
	maxText  = 256 << 10 // bytes
	maxFiles = 8
	maxQueue = 16
)

// Send says something. While a reply is under way it waits in line, unless it
// replaces something: then the reply is ended. It returns the id of the message,
// or of its place in the queue.
func (s *Service) Send(ctx context.Context, id string, in Input) (message string, queued bool, err error) {
	if err := in.validate(); err != nil {
		return "", false, err
	}
	t, err := s.session(ctx, id)
	if err != nil {
		return "", false, err
	}
	if in.Edit != "" || in.Retry {
		return s.replace(ctx, t, in)
	}
	q, ok, err := s.queue(ctx, t, in)
	if ok || err != nil {
		return q, ok, err
	}
	m, err := s.startReply(ctx, t, in)
	return m, false, err
}

// queue puts a message in line, kept like any other; not ok: nothing is under
// way that it would have to wait for.
func (s *Service) queue(ctx context.Context, t *session, in Input) (id string, ok bool, err error) {
	m := Message{ID: in.messageID(), Role: User, Text: in.Text, At: time.Now()}
	for _, p := range in.Files {
		m.Files = append(m.Files, File{Name: filepath.Base(p), Path: p})
	}
	m, ok, full := t.enqueue(m)
	switch {
	case full:
		return "", false, inputError("Too many messages wait in line. Let the reply end, or stop it.")
	case !ok:
		return "", false, nil
	}
	t.throttle.flush()
	if err := s.deps.Store.SaveMessages(ctx, m); err != nil {
		t.removeQueued(m.ID)
		return "", false, wrap("keep what was said", err)
	}
	return m.ID, true, nil
}

func (in Input) validate() error {
	switch {
	case in.Retry && (in.Text != "" || in.Edit != ""):
		return inputError("Either say something or ask for another reply.")
	case !in.Retry && strings.TrimSpace(in.Text) == "":
		return inputError("There is nothing to send.")
	case len(in.Text) > maxText:
		return inputError(fmt.Sprintf("That is too long: at most %d KB at once. Attach it as a file.", maxText>>10))
	case len(in.Files) > maxFiles:
		return inputError(fmt.Sprintf("At most %d files at once.", maxFiles))
	}
	return nil
}

// replace cuts the conversation before what is replaced and goes on from there.
func (s *Service) replace(ctx context.Context, t *session, in Input) (string, bool, error) {
	t.stopReply()
	t.waitForReply()
	at, err := t.messageToReplace(in)
	if err != nil {
		return "", false, err
	}
	if in.Retry {
		in = at.input()
	}
	if err := s.deleteFrom(ctx, t, at); err != nil {
		return "", false, wrap("take messages back", err)
	}
	t.truncate(at.Seq)
	m, err := s.startReply(ctx, t, in)
	return m, false, err
}

// messageToReplace finds the person's message from which on everything is said anew.
func (t *session) messageToReplace(in Input) (Message, error) {
	said := t.snapshot()
	for _, m := range slices.Backward(said) {
		if m.Role == User && (in.Retry || m.ID == in.Edit) {
			return m, nil
		}
	}
	return Message{}, inputError("There is no message of yours to send again.")
}

// startReply puts the person's message into the conversation and lets the reply begin.
func (s *Service) startReply(ctx context.Context, t *session, in Input) (string, error) {
	m := Message{ID: in.messageID(), Role: User, Text: in.Text, State: Done, At: time.Now()}
	files, texts, named := s.readFiles(ctx, in.Files)
	m.Files = files
	run, stop := context.WithCancel(context.WithoutCancel(ctx))
	if !t.beginReply(stop) {
		stop()
		q, _, err := s.queue(ctx, t, in) // somebody was quicker
		return q, err
	}
	before := t.snapshot()
	m = t.add(m)
	c := t.updateChat(func(c *Chat) {
		c.Changed = m.At
		if m.Seq == 1 {
			c.Title = shorten(m.Text, 48)
		}
	})
	if err := s.save(ctx, t, c, m); err != nil {
		stop()
		t.endReply()
		t.truncate(m.Seq)
		return "", err
	}
	s.mu.Lock()
	ended := s.closed
	if !ended {
		s.replies.Add(1)
	}
	s.mu.Unlock()
	if ended {
		stop()
		t.endReply()
		return "", inputError("Nod is ending.")
	}
	t.throttle.flush()
	s.deps.OnChange("")
	go func() {
		defer s.replies.Done()
		defer stop()
		s.reply(run, t, before, m, texts, named)
		s.startNext(context.WithoutCancel(run), t)
	}()
	return m.ID, nil
}

// startNext lets the first message in line begin.
func (s *Service) startNext(ctx context.Context, t *session) {
	t.endReply()
	t.throttle.flush()
	if s.isClosed() {
		return // what waits is kept, and shown at the next start
	}
	for q, ok := t.dequeue(); ok; q, ok = t.dequeue() {
		in := q.input()
		in.id = q.ID // in the store, too, it takes the place of what waited
		_, err := s.startReply(ctx, t, in)
		if err == nil {
			return
		}
		q.State, q.Problem, q.Remedy = Stopped, "This waited, and could not be sent: "+err.Error(), "Edit it to send it once more."
		_ = s.saveMessages(ctx, t, t.add(q)) // it is shown all the same
		t.throttle.flush()
	}
}

func (s *Service) isClosed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

func (in Input) messageID() string {
	if in.id != "" {
		return in.id
	}
	return newID()
}

// input is what was said with a message.
func (m Message) input() Input {
	in := Input{Text: m.Text}
	for _, f := range m.Files {
		in.Files = append(in.Files, f.Path)
	}
	return in
}

// addRemark adds a message of Nod's own.
func (s *Service) addRemark(ctx context.Context, t *session, text string) {
	m := t.add(Message{ID: newID(), Role: Nod, Text: text, State: Done, At: time.Now()})
	_ = s.saveMessages(ctx, t, m) // what cannot be kept is at least shown
	t.throttle.flush()
}

// readFiles reads the files; of one that cannot be read the note says why.
func (s *Service) readFiles(ctx context.Context, paths []string) (files []File, texts []turn.File, named []string) {
	for _, p := range paths {
		f := File{Name: filepath.Base(p), Path: p}
		text, canonical, err := s.deps.ReadFile(ctx, p)
		if err != nil {
			f.Note = "It was not read: " + err.Error()
		} else {
			texts = append(texts, turn.File{Name: f.Name, Text: text})
			named = append(named, canonical)
		}
		files = append(files, f)
	}
	return files, texts, named
}

// Stop ends the reply that is under way, or takes a message out of the line.
func (s *Service) Stop(ctx context.Context, id, queued string) error {
	t, err := s.session(ctx, id)
	if err != nil {
		return err
	}
	if queued != "" {
		t.removeQueued(queued)
		if err := s.deps.Store.DeleteMessage(ctx, queued); err != nil {
			return err
		}
	} else {
		t.stopReply()
	}
	t.throttle.flush()
	return nil
}
