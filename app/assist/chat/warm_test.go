package chat_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

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

// While a conversation is in use nothing else asks its model; when something did, the model reads the conversation that was
// used last again, and no other one.
func TestWarmAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newFixture(t)
		begun := make(chan turn.Request, 9)
		d := b.deps()
		d.Warm = func(_ context.Context, r turn.Request) { begun <- r }
		s := chat.New(d)
		defer s.Close()
		s.WarmAgain()
		older, err := s.Create(t.Context(), "older")
		must(t, err)
		newer, err := s.Create(t.Context(), "newer")
		must(t, err)
		if s.InUse() {
			t.Error("what nobody opened is in use")
		}
		for _, c := range []chat.Chat{older, newer} {
			_, err := s.View(t.Context(), c.ID, 0)
			must(t, err)
			<-begun
			time.Sleep(time.Second)
		}
		if !s.InUse() {
			t.Error("what was opened a second ago is not in use")
		}
		time.Sleep(3 * time.Minute)
		if s.InUse() {
			t.Error("what was opened three minutes ago is in use")
		}
		s.WarmAgain()
		synctest.Wait()
		if len(begun) != 1 || (<-begun).Model.Name != "newer" {
			t.Error("not the conversation that was used last was read again")
		}
		time.Sleep(time.Hour)
		s.WarmAgain()
		synctest.Wait()
		if len(begun) != 0 {
			t.Error("a conversation of an hour ago was read again")
		}
	})
}
