package practice

import (
	"context"
	"crypto/ed25519"
	"fmt"

	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// log is the log of a practice room as the person's desktop uses it.
type log struct {
	rooms *Rooms
	room  negotiation.Room
}

// Publish appends a message of the person's.
func (l *log) Publish(ctx context.Context, body []byte) error {
	return l.append(ctx, negotiation.Host, body)
}

func (l *log) append(ctx context.Context, from negotiation.Party, body []byte) error {
	e := negotiation.Entry{From: from, Sent: l.rooms.Now(), Body: body}
	if err := l.rooms.Store.AppendPractice(ctx, l.room.ID, e); err != nil {
		return err
	}
	l.rooms.grow(l.room.ID)
	return nil
}

// Follow gives receive what is in the log, and lets the script answer it. The script
// keeps nothing: what it says follows from the log alone, so a crash loses and doubles
// none of its answers.
func (l *log) Follow(ctx context.Context, after uint64, receive func(negotiation.Entry) error) error {
	for {
		more := l.rooms.grown(l.room.ID)
		entries, err := l.rooms.Store.PracticeEntries(ctx, l.room.ID, after)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := receive(e); err != nil {
				return err
			}
			after = e.Position
		}
		if err := l.answer(ctx); err != nil {
			return err
		}
		select {
		case <-more:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// answer lets the script say what it has to say now.
func (l *log) answer(ctx context.Context) error {
	entries, err := l.rooms.Store.PracticeEntries(ctx, l.room.ID, 0)
	if err != nil {
		return err
	}
	as := l.room
	as.Self = negotiation.Guest
	sign := func(text []byte) []byte { return ed25519.Sign(guestKey(l.room.ID), text) }
	body, err := l.rooms.Answer(as, sign, entries)
	if err != nil {
		return fmt.Errorf("the practice partner cannot answer: %w", err)
	}
	if body == nil {
		return nil
	}
	return l.append(ctx, negotiation.Guest, body)
}
