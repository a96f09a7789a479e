package chat

import (
	"context"
	"slices"
)

// save keeps a conversation with these messages of it, and with those that the
// store did not take before.
func (s *Service) save(ctx context.Context, t *session, c Chat, ms ...Message) error {
	if err := s.deps.Store.SaveChat(ctx, c); err != nil {
		t.markUnsaved(true, ms...)
		return wrap("keep the conversation", err)
	}
	return s.saveMessages(ctx, t, ms...)
}

func (s *Service) saveMessages(ctx context.Context, t *session, ms ...Message) error {
	all := append(t.unsavedExcept(ms), ms...)
	err := s.deps.Store.SaveMessages(ctx, all...)
	if err != nil {
		t.markUnsaved(true, ms...)
		return wrap("keep what was said", err)
	}
	t.markUnsaved(false, all...)
	return nil
}

// saveUnsaved tries once more to keep what the store did not take.
func (s *Service) saveUnsaved(ctx context.Context) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.sessions {
		if len(t.unsavedExcept(nil)) > 0 {
			_ = s.saveMessages(ctx, t) // the person was told of it
		}
	}
}

// markUnsaved notes whether the store has messages as they are.
func (t *session) markUnsaved(unkept bool, ms ...Message) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.messages {
		if slices.ContainsFunc(ms, func(m Message) bool { return m.ID == e.ID }) {
			e.unsaved = unkept
		}
	}
}

// unsavedExcept are the messages that the store did not take, but for these.
func (t *session) unsavedExcept(but []Message) (out []Message) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.messages {
		if e.unsaved && !slices.ContainsFunc(but, func(m Message) bool { return m.ID == e.ID }) {
			out = append(out, e.Message)
		}
	}
	return out
}

// deleteFrom deletes a message and all that follow it. Of those that the store did not
// take as they are it may have an older state, in line, which no cut touches.
func (s *Service) deleteFrom(ctx context.Context, t *session, at Message) error {
	for _, m := range t.unsavedExcept(nil) {
		if m.Seq >= at.Seq {
			if err := s.deps.Store.DeleteMessage(ctx, m.ID); err != nil {
				return err
			}
		}
	}
	return s.deps.Store.CutMessages(ctx, at.Chat, at.Seq)
}
