package announce

import (
	"github.com/nod-app/nod/app/base/lang"

	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/system/notify"
)

// notice is the text of a notification; the zero one withdraws what is shown.
type notice struct{ title, body string }

// announcer shows one notification at a time; *notify.Notifier implements it.
type announcer interface {
	Run(ctx context.Context)
	Announce(ctx context.Context, title, body string) error
	Seen()
}

// roomNotices are the last notice of each room that was not shown yet.
type roomNotices struct {
	mu     sync.Mutex
	byRoom map[string]notice
	wake   chan struct{}
}

// NotifyNegotiation shows what the other party did in a room. What this person does
// withdraws it.
func (u *UI) NotifyNegotiation(r negotiation.Room, k negotiation.Known, res negotiation.Result) {
	if !u.o.Shown {
		return
	}
	u.rooms.mu.Lock()
	u.rooms.byRoom[r.ID] = negotiationNotice(r, k, res)
	u.rooms.mu.Unlock()
	select {
	case u.rooms.wake <- struct{}{}:
	default:
	}
}

// roomAnnouncer shows the notifications of one room until stop is called.
type roomAnnouncer struct {
	announcer
	stop context.CancelFunc
}

// announceNegotiations shows one notification a room at a time: what was said last, once
// the person has had the time to notice it by themselves. Of a room that is closed nothing
// is shown any more.
func (u *UI) announceNegotiations(ctx context.Context) error {
	changes := u.o.Hub.Subscribe("tray")
	defer u.o.Hub.Unsubscribe(changes)
	var running sync.WaitGroup
	defer running.Wait()
	shown := map[string]roomAnnouncer{}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-changes.Wake():
			if slices.ContainsFunc(changes.Take(), func(e api.Event) bool { return e.Topic == api.TopicRooms }) {
				u.endClosed(ctx, shown)
			}
			continue
		case <-u.rooms.wake:
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(unnoticed):
		}
		for room, n := range u.rooms.take() {
			if shown[room].announcer == nil {
				a := u.newRoomAnnouncer()
				of, stop := context.WithCancel(ctx)
				shown[room] = roomAnnouncer{a, stop}
				running.Go(func() { a.Run(of) })
			}
			u.showNotice(ctx, shown[room], n)
		}
		u.endClosed(ctx, shown)
	}
}

// endClosed withdraws what is shown of rooms in which nothing can be said any more.
func (u *UI) endClosed(ctx context.Context, shown map[string]roomAnnouncer) {
	for id, a := range shown {
		r, err := u.o.Room(ctx, id)
		if err == nil && r.Ended != "" || errors.Is(err, negotiation.ErrNoRoom) {
			a.stop()
			delete(shown, id)
		}
	}
}

func (u *UI) showNotice(ctx context.Context, a announcer, n notice) {
	if n == (notice{}) || u.inFront.Load() {
		a.Seen()
		return
	}
	err := a.Announce(ctx, n.title, n.body)
	if err != nil && ctx.Err() == nil && !errors.Is(err, notify.ErrQuiet) && !errors.Is(err, notify.ErrOff) {
		u.o.Log.Error("announce what was said in a room", "err", err)
	}
}

func (n *roomNotices) take() map[string]notice {
	n.mu.Lock()
	defer n.mu.Unlock()
	taken := n.byRoom
	n.byRoom = map[string]notice{}
	return taken
}

// negotiationNotice returns a notice of what the other party did, or that time ran out, which no
// person says.
func negotiationNotice(r negotiation.Room, k negotiation.Known, res negotiation.Result) notice {
	kind := res.Message.Kind
	if res.Entry.From == r.Self && kind != negotiation.Expire {
		return notice{}
	}
	t := k.Last().Terms
	other := safetext.Name(r.Member(r.Self.Other()).Name, 40)
	subject := "“" + safetext.Name(t.Summary, 60) + "”"
	terms := lang.T("%v for %s", total(t), subject)
	until := k.Deadline().Local().Format(time.TimeOnly)
	switch {
	case k.State == negotiation.Agreed:
		return notice{lang.T("%s agrees: %s", other, terms), lang.T("Both have approved the terms.")}
	case kind == negotiation.Approve:
		return notice{lang.T("%s approves %s", other, terms), lang.T("It waits for your approval.")}
	case kind == negotiation.Accept:
		return notice{lang.T("%s accepts %s", other, terms), lang.T("Nothing is agreed before you have approved it, too.")}
	case kind == negotiation.Reject:
		return notice{lang.T("%s rejects %s", other, terms), safetext.Name(k.Reason, 200)}
	case kind == negotiation.Expire:
		return notice{lang.T("The time ran out for %s", subject), lang.T("The negotiation with %s ended without an agreement.", other)}
	}
	return notice{lang.T("%s offers %s", other, terms), lang.T("You can answer until %s.", until)}
}

// total returns the total of terms; zero for terms that cannot be paid.
func total(t negotiation.Terms) money.Amount {
	sum, err := t.Total()
	if err != nil {
		return money.Amount{Currency: t.Currency}
	}
	return sum
}
