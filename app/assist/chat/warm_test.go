package chat_test

import (
	"context"
	"testing"

	"github.com/nod-app/nod/app/assist/chat"
	"github.com/nod-app/nod/llm/turn"
)

// A conversation that is opened is read by its model in the background, once, until a message is sent; one whose model has just
// replied is not, nor is what was only looked at again.
func TestWarm(t *testing.T) {
	b := newFixture(t)
	begun, ended := make(chan turn.Request, 9), make(chan struct{}, 9)
	d := b.deps()
	d.Warm = func(ctx context.Context, r turn.Request) {
		begun <- r
		<-ctx.Done()
		ended <- struct{}{}
	}
	s := chat.New(d)
	t.Cleanup(s.Close)
	c, err := s.Create(t.Context(), "tiny")
	must(t, err)
	look := func(after int64) {
		_, err := s.View(t.Context(), c.ID, after)
		must(t, err)
	}
	look(7)
	look(0)
	if r := <-begun; r.Model.Name != "tiny" || !r.Began.Equal(c.Created) {
		t.Errorf("%+v", r)
	}
	look(0)
	b.replies <- func(context.Context, turn.Request, func(turn.Event)) turn.Outcome {
		<-ended
		return turn.Outcome{Ended: turn.Answered}
	}
	_, _, err = s.Send(t.Context(), c.ID, chat.Input{Text: "hello"})
	must(t, err)
	s.Close()
	look(0)
	if len(begun) != 0 {
		t.Errorf("it was read %d times more", len(begun))
	}
}

// The end of Nod does not wait for a model that reads.
func TestWarmEndsWithNod(t *testing.T) {
	b := newFixture(t)
	begun := make(chan struct{})
	d := b.deps()
	d.Warm = func(ctx context.Context, _ turn.Request) {
		close(begun)
		<-ctx.Done()
	}
	s := chat.New(d)
	c, err := s.Create(t.Context(), "tiny")
	must(t, err)
	_, err = s.View(t.Context(), c.ID, 0)
	must(t, err)
	<-begun
	s.Close()
}
