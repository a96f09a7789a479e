package chat

import (
	"context"
	"slices"
)

// save saves a conversation with these of its messages, and with those that the
// store failed to save before. It is one write: each waits for the disk.
func (s *Service) save(ctx context.Context, conv *session, c Chat, ms ...Message) error {
	return conv.saved("save the conversation", ms, func(all []Message) error { return s.deps.Store.SaveChat(ctx, c, all...) })
}

func (s *Service) saveMessages(ctx context.Context, conv *session, ms ...Message) error {
	return conv.saved("save the message", ms, func(all []Message) error { return s.deps.Store.SaveMessages(ctx, all...) })
}

// saved writes messages, with those that the store failed to save before, and
// records what became of them.
func (conv *session) saved(op string, ms []Message, write func(all []Message) error) error {
	all := append(conv.unsavedExcept(ms), ms...)
	if err := write(all); err != nil {
		conv.markUnsaved(true, ms...)
		return wrap(op, err)
	}
	conv.markUnsaved(false, all...)
	return nil
}

// saveUnsaved retries what the store failed to save.
func (s *Service) saveUnsaved(ctx context.Context) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, conv := range s.sessions {
		if len(conv.unsavedExcept(nil)) > 0 {
			_ = s.saveMessages(ctx, conv) // the failure was shown when it happened
		}
	}
}

// markUnsaved records whether the store has the current state of messages.
func (conv *session) markUnsaved(unkept bool, ms ...Message) {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	for _, e := range conv.messages {
		if slices.ContainsFunc(ms, func(m Message) bool { return m.ID == e.ID }) {
			e.unsaved = unkept
		}
	}
}

// unsavedExcept returns the messages that the store failed to save, except these.
func (conv *session) unsavedExcept(but []Message) (out []Message) {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	for _, e := range conv.messages {
		if e.unsaved && !slices.ContainsFunc(but, func(m Message) bool { return m.ID == e.ID }) {
			out = append(out, e.Message)
		}
	}
	return out
}

// deleteFrom deletes a message and all that follow it. Of an unsaved message the
// store may have an older state, queued, which CutMessages leaves.
func (s *Service) deleteFrom(ctx context.Context, conv *session, at Message) error {
	for _, m := range conv.unsavedExcept(nil) {
		if m.Seq >= at.Seq {
			if err := s.deps.Store.DeleteMessage(ctx, m.ID); err != nil {
				return err
			}
		}
	}
	return s.deps.Store.CutMessages(ctx, at.Chat, at.Seq)
}

// saving is the save of a person's message, beside which the reply to it begins.
type saving struct {
	ended chan struct{}
	err   error
}

func newSaving() *saving { return &saving{ended: make(chan struct{})} }

// end tells those who wait how the save ended.
func (s *saving) end(err error) {
	s.err = err
	close(s.ended)
}

// wait waits until the message is durable, or returns why it could not be saved.
func (s *saving) wait() error {
	<-s.ended
	return s.err
}
