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

// Saying is something that a person says.
type Saying struct {
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
func (s *Service) Send(ctx context.Context, id string, say Saying) (message string, queued bool, err error) {
	if err := say.check(); err != nil {
		return "", false, err
	}
	t, err := s.talk(ctx, id)
	if err != nil {
		return "", false, err
	}
	if say.Edit != "" || say.Retry {
		return s.again(ctx, t, say)
	}
	q, ok, err := s.queue(ctx, t, say)
	if ok || err != nil {
		return q, ok, err
	}
	m, err := s.start(ctx, t, say)
	return m, false, err
}

// queue puts a message in line, kept like any other; not ok: nothing is under
// way that it would have to wait for.
func (s *Service) queue(ctx context.Context, t *talk, say Saying) (id string, ok bool, err error) {
	m := Message{ID: say.messageID(), Role: User, Text: say.Text, At: time.Now()}
	for _, p := range say.Files {
		m.Files = append(m.Files, File{Name: filepath.Base(p), Path: p})
	}
	m, ok, full := t.enqueue(m)
	switch {
	case full:
		return "", false, remark("Too many messages wait in line. Let the reply end, or stop it.")
	case !ok:
		return "", false, nil
	}
	t.pulse.now()
	if err := s.d.Store.SaveMessages(ctx, m); err != nil {
		t.unqueue(m.ID)
		return "", false, wrap("keep what was said", err)
	}
	return m.ID, true, nil
}

func (say Saying) check() error {
	switch {
	case say.Retry && (say.Text != "" || say.Edit != ""):
		return remark("Either say something or ask for another reply.")
	case !say.Retry && strings.TrimSpace(say.Text) == "":
		return remark("There is nothing to send.")
	case len(say.Text) > maxText:
		return remark(fmt.Sprintf("That is too long: at most %d KB at once. Attach it as a file.", maxText>>10))
	case len(say.Files) > maxFiles:
		return remark(fmt.Sprintf("At most %d files at once.", maxFiles))
	}
	return nil
}

// again cuts the conversation before what is replaced and goes on from there.
func (s *Service) again(ctx context.Context, t *talk, say Saying) (string, bool, error) {
	t.end()
	t.wait()
	at, err := t.from(say)
	if err != nil {
		return "", false, err
	}
	if say.Retry {
		say = at.saying()
	}
	if err := s.cut(ctx, t, at); err != nil {
		return "", false, wrap("take messages back", err)
	}
	t.drop(at.Seq)
	m, err := s.start(ctx, t, say)
	return m, false, err
}

// from finds the person's message from which on everything is said anew.
func (t *talk) from(say Saying) (Message, error) {
	said := t.said()
	for _, m := range slices.Backward(said) {
		if m.Role == User && (say.Retry || m.ID == say.Edit) {
			return m, nil
		}
	}
	return Message{}, remark("There is no message of yours to send again.")
}

// start puts the person's message into the conversation and lets the reply begin.
func (s *Service) start(ctx context.Context, t *talk, say Saying) (string, error) {
	m := Message{ID: say.messageID(), Role: User, Text: say.Text, State: Done, At: time.Now()}
	files, texts, named := s.attach(ctx, say.Files)
	m.Files = files
	run, stop := context.WithCancel(context.WithoutCancel(ctx))
	if !t.begin(stop) {
		stop()
		q, _, err := s.queue(ctx, t, say) // somebody was quicker
		return q, err
	}
	before := t.said()
	m = t.add(m)
	c := t.change(func(c *Chat) {
		c.Changed = m.At
		if m.Seq == 1 {
			c.Title = shorten(m.Text, 48)
		}
	})
	if err := s.keep(ctx, t, c, m); err != nil {
		stop()
		t.done()
		t.drop(m.Seq)
		return "", err
	}
	s.mu.Lock()
	ended := s.ended
	if !ended {
		s.tasks.Add(1)
	}
	s.mu.Unlock()
	if ended {
		stop()
		t.done()
		return "", remark("Nod is ending.")
	}
	t.pulse.now()
	s.d.Changed("")
	go func() {
		defer s.tasks.Done()
		defer stop()
		s.reply(run, t, before, m, texts, named)
		s.next(context.WithoutCancel(run), t)
	}()
	return m.ID, nil
}

// next lets the first message in line begin.
func (s *Service) next(ctx context.Context, t *talk) {
	t.done()
	t.pulse.now()
	if s.ending() {
		return // what waits is kept, and shown at the next start
	}
	for q, ok := t.dequeue(); ok; q, ok = t.dequeue() {
		say := q.saying()
		say.id = q.ID // in the store, too, it takes the place of what waited
		_, err := s.start(ctx, t, say)
		if err == nil {
			return
		}
		q.State, q.Problem, q.Remedy = Stopped, "This waited, and could not be sent: "+err.Error(), "Edit it to send it once more."
		_ = s.keepMessages(ctx, t, t.add(q)) // it is shown all the same
		t.pulse.now()
	}
}

func (s *Service) ending() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ended
}

func (say Saying) messageID() string {
	if say.id != "" {
		return say.id
	}
	return newID()
}

// saying is what was said with a message.
func (m Message) saying() Saying {
	say := Saying{Text: m.Text}
	for _, f := range m.Files {
		say.Files = append(say.Files, f.Path)
	}
	return say
}

// remarkOn adds a message of Nod's own.
func (s *Service) remarkOn(ctx context.Context, t *talk, text string) {
	m := t.add(Message{ID: newID(), Role: Nod, Text: text, State: Done, At: time.Now()})
	_ = s.keepMessages(ctx, t, m) // what cannot be kept is at least shown
	t.pulse.now()
}

// attach reads the files; of one that cannot be read the note says why.
func (s *Service) attach(ctx context.Context, paths []string) (files []File, texts []turn.File, named []string) {
	for _, p := range paths {
		f := File{Name: filepath.Base(p), Path: p}
		text, canonical, err := s.d.Extract(ctx, p)
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
	t, err := s.talk(ctx, id)
	if err != nil {
		return err
	}
	if queued != "" {
		t.unqueue(queued)
		if err := s.d.Store.DeleteMessage(ctx, queued); err != nil {
			return err
		}
	} else {
		t.end()
	}
	t.pulse.now()
	return nil
}
