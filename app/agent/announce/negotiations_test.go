package announce

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// fenceRoom is the room of Ann, who is before this desktop, and Ben.
func fenceRoom() negotiation.Room {
	return negotiation.Room{ID: "room0001", Self: negotiation.Host, Host: negotiation.Member{Name: "Ann"}, Guest: negotiation.Member{Name: "Ben"}}
}

func fence() negotiation.Known {
	t := negotiation.Terms{Summary: "Garden fence", Currency: "gbp", Payer: negotiation.Host, Items: []negotiation.Item{{Description: "Wood", Amount: 12000, Type: negotiation.Escrow}}}
	n := negotiation.Negotiation{ID: "fence222", State: negotiation.Offered, RoundSeconds: 90, Rounds: []negotiation.Round{{Number: 1, By: negotiation.Guest, Terms: t}}}
	return negotiation.Known{Negotiation: n, Since: time.Date(2026, 3, 2, 12, 0, 0, 0, time.Local)}
}

// said is what a party said, with the state that it led to.
func said(k negotiation.Known, by negotiation.Party, kind negotiation.Kind, s negotiation.State) (negotiation.Room, negotiation.Known, negotiation.Result) {
	k.State = s
	return fenceRoom(), k, negotiation.Result{Entry: negotiation.Entry{From: by}, Message: negotiation.Message{Kind: kind}}
}

func TestNoticesOfWhatTheOtherPartyDid(t *testing.T) {
	rejected := fence()
	rejected.Reason = "Too dear"
	hostile := fence()
	hostile.Rounds = slices.Clone(hostile.Rounds)
	hostile.Rounds[0].Terms.Summary = "Fence\u202e <b>" + strings.Repeat("x", 300)
	for _, c := range []struct {
		k     negotiation.Known
		by    negotiation.Party
		kind  negotiation.Kind
		state negotiation.State
		want  notice
	}{
		{fence(), negotiation.Guest, negotiation.Offer, negotiation.Offered, notice{"Ben offers £120.00 for “Garden fence”", "You can answer until 12:01:30."}},
		{fence(), negotiation.Guest, negotiation.Counter, negotiation.Offered, notice{"Ben offers £120.00 for “Garden fence”", "You can answer until 12:01:30."}},
		{fence(), negotiation.Guest, negotiation.Accept, negotiation.Accepted, notice{"Ben accepts £120.00 for “Garden fence”", "Nothing is agreed before you have approved it, too."}},
		{fence(), negotiation.Guest, negotiation.Approve, negotiation.Accepted, notice{"Ben approves £120.00 for “Garden fence”", "It waits for your approval."}},
		{fence(), negotiation.Guest, negotiation.Approve, negotiation.Agreed, notice{"Ben agrees: £120.00 for “Garden fence”", "Both have approved the terms."}},
		{rejected, negotiation.Guest, negotiation.Reject, negotiation.Rejected, notice{"Ben rejects £120.00 for “Garden fence”", "Too dear"}},
		{fence(), negotiation.Guest, negotiation.Expire, negotiation.Expired, notice{"The time ran out for “Garden fence”", "The negotiation with Ben ended without an agreement."}},
		{fence(), negotiation.Host, negotiation.Expire, negotiation.Expired, notice{"The time ran out for “Garden fence”", "The negotiation with Ben ended without an agreement."}},
		{fence(), negotiation.Host, negotiation.Counter, negotiation.Offered, notice{}},
		{fence(), negotiation.Host, negotiation.Accept, negotiation.Accepted, notice{}},
		{fence(), negotiation.Host, negotiation.Approve, negotiation.Agreed, notice{}},
		{fence(), negotiation.Host, negotiation.Reject, negotiation.Rejected, notice{}},
	} {
		if got := negotiationNotice(said(c.k, c.by, c.kind, c.state)); got != c.want {
			t.Errorf("%s of %s: %+v", c.kind, c.by, got)
		}
	}
	got := negotiationNotice(said(hostile, negotiation.Guest, negotiation.Offer, negotiation.Offered))
	if strings.Contains(got.title, "\u202e") || len([]rune(got.title)) > 120 {
		t.Errorf("%q", got.title)
	}
}

// screen notes what is shown and withdrawn.
type screen struct {
	mu  sync.Mutex
	all []string
}

func (s *screen) Run(ctx context.Context) { <-ctx.Done() }

func (s *screen) Announce(_ context.Context, title, _ string) error { s.add(title); return nil }

func (s *screen) Seen() { s.add("withdrawn") }

func (s *screen) add(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, what)
}

func (s *screen) take() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := s.all
	s.all = nil
	return all
}

// Of a burst only what was said last is shown; what the person does withdraws it, and
// nothing is shown to a person who looks at Nod's windows.
func TestOneNotificationOfARoomAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		var s screen
		rooms := 0
		u := &UI{o: Options{Shown: true, Hub: api.NewHub(""), Room: isOpen}, rooms: roomNotices{byRoom: map[string]notice{}, wake: make(chan struct{}, 1)}, newRoomAnnouncer: func() announcer { rooms++; return &s }}
		ended := make(chan error)
		go func() { ended <- u.announceNegotiations(ctx) }()
		offers, accepts := "Ben offers £120.00 for “Garden fence”", "Ben accepts £120.00 for “Garden fence”"
		u.NotifyNegotiation(said(fence(), negotiation.Guest, negotiation.Offer, negotiation.Offered))
		time.Sleep(unnoticed / 2)
		if got := s.take(); len(got) != 0 {
			t.Errorf("too early: %q", got)
		}
		u.NotifyNegotiation(said(fence(), negotiation.Guest, negotiation.Accept, negotiation.Accepted))
		time.Sleep(2 * unnoticed)
		if got := s.take(); !slices.Equal(got, []string{accepts}) {
			t.Errorf("%q", got)
		}
		u.NotifyNegotiation(said(fence(), negotiation.Host, negotiation.Reject, negotiation.Rejected))
		time.Sleep(2 * unnoticed)
		u.NotifyNegotiation(said(fence(), negotiation.Guest, negotiation.Offer, negotiation.Offered))
		time.Sleep(2 * unnoticed)
		u.inFront.Store(true)
		u.NotifyNegotiation(said(fence(), negotiation.Guest, negotiation.Offer, negotiation.Offered))
		time.Sleep(2 * unnoticed)
		if got := s.take(); !slices.Equal(got, []string{"withdrawn", offers, "withdrawn"}) || rooms != 1 {
			t.Errorf("%q, %d rooms", got, rooms)
		}
		stop()
		<-ended
	})
}

func isOpen(context.Context, string) (negotiation.Room, error) { return fenceRoom(), nil }

// leaving is a screen that says when it is done.
type leaving struct{ screen }

func (l *leaving) Run(ctx context.Context) {
	l.screen.Run(ctx)
	l.add("ended")
}

// What shows the notifications of a room ends with the room, and not before.
func TestNotificationsOfARoomEndWithIt(t *testing.T) {
	closed := fenceRoom()
	closed.Ended = "You closed it."
	for name, after := range map[string]func() (negotiation.Room, error){
		"closed":          func() (negotiation.Room, error) { return closed, nil },
		"gone":            func() (negotiation.Room, error) { return negotiation.Room{}, negotiation.ErrNoRoom },
		"not to be read":  func() (negotiation.Room, error) { return negotiation.Room{}, context.DeadlineExceeded },
		"open, as before": func() (negotiation.Room, error) { return fenceRoom(), nil },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, stop := context.WithCancel(t.Context())
				var s leaving
				state := func() (negotiation.Room, error) { return fenceRoom(), nil }
				u := &UI{rooms: roomNotices{byRoom: map[string]notice{}, wake: make(chan struct{}, 1)}, newRoomAnnouncer: func() announcer { return &s }}
				u.o = Options{Shown: true, Hub: api.NewHub(""), Room: func(context.Context, string) (negotiation.Room, error) { return state() }}
				done := make(chan error)
				go func() { done <- u.announceNegotiations(ctx) }()
				u.NotifyNegotiation(said(fence(), negotiation.Guest, negotiation.Offer, negotiation.Offered))
				time.Sleep(2 * unnoticed)
				u.o.Hub.Publish(api.TopicRooms, "room0001")
				synctest.Wait()
				if got := s.take(); !slices.Equal(got, []string{"Ben offers £120.00 for “Garden fence”"}) {
					t.Fatalf("while it is open: %q", got)
				}
				state = after
				u.o.Hub.Publish(api.TopicRooms, "room0001")
				synctest.Wait()
				want := name == "closed" || name == "gone"
				if got := s.take(); slices.Contains(got, "ended") != want {
					t.Errorf("%q", got)
				}
				stop()
				<-done
			})
		})
	}
}
