package chat

import (
	"context"
	"slices"
)

// keep keeps a conversation with these messages of it, and with those that the
// store did not take before.
func (s *Service) keep(ctx context.Context, t *talk, c Chat, ms ...Message) error {
	if err := s.d.Store.SaveChat(ctx, c); err != nil {
		t.note(true, ms...)
		return wrap("keep the conversation", err)
	}
	return s.keepMessages(ctx, t, ms...)
}

func (s *Service) keepMessages(ctx context.Context, t *talk, ms ...Message) error {
	all := append(t.unkept(ms), ms...)
	err := s.d.Store.SaveMessages(ctx, all...)
	if err != nil {
		t.note(true, ms...)
		return wrap("keep what was said", err)
	}
	t.note(false, all...)
	return nil
}

// keepRest tries once more to keep what the store did not take.
func (s *Service) keepRest(ctx context.Context) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.talks {
		if len(t.unkept(nil)) > 0 {
			_ = s.keepMessages(ctx, t) // the person was told of it
		}
	}
}

// note notes whether the store has messages as they are.
func (t *talk) note(unkept bool, ms ...Message) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.messages {
		if slices.ContainsFunc(ms, func(m Message) bool { return m.ID == e.ID }) {
			e.unkept = unkept
		}
	}
}

// unkept are the messages that the store did not take, but for these.
func (t *talk) unkept(but []Message) (out []Message) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.messages {
		if e.unkept && !slices.ContainsFunc(but, func(m Message) bool { return m.ID == e.ID }) {
			out = append(out, e.Message)
		}
	}
	return out
}

// cut deletes a message and all that follow it. Of those that the store did not
// take as they are it may have an older state, in line, which no cut touches.
func (s *Service) cut(ctx context.Context, t *talk, at Message) error {
	for _, m := range t.unkept(nil) {
		if m.Seq >= at.Seq {
			if err := s.d.Store.DeleteMessage(ctx, m.ID); err != nil {
				return err
			}
		}
	}
	return s.d.Store.CutMessages(ctx, at.Chat, at.Seq)
}
