package desks

import (
	"context"
	"crypto/ed25519"

	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// Room returns the room as this desktop knows it.
func (k *Desk) Room(context.Context, string) (negotiation.Room, error) { return k.At, nil }

// Log returns the log that both desktops share.
func (k *Desk) Log(context.Context, string) (negotiation.Log, error) { return k, nil }

// Sign signs with this desktop's key.
func (k *Desk) Sign(_ context.Context, _ string, text []byte) ([]byte, error) {
	return ed25519.Sign(keyOf(k.At.Self), text), nil
}

// RecordAct records nothing.
func (k *Desk) RecordAct(context.Context, string, string, any) {}

// Publish appends a message of this desktop's party.
func (k *Desk) Publish(_ context.Context, body []byte) error {
	d := k.desks
	d.mu.Lock()
	defer d.mu.Unlock()
	d.entries = append(d.entries, negotiation.Entry{Position: uint64(len(d.entries) + 1), From: k.At.Self, Sent: d.now, Body: body})
	close(d.grown)
	d.grown = make(chan struct{})
	return nil
}

// Follow gives receive what is in the log and what comes.
func (k *Desk) Follow(ctx context.Context, after uint64, receive func(negotiation.Entry) error) error {
	for {
		entries, grown := k.desks.after(after)
		for _, e := range entries {
			if err := receive(e); err != nil {
				return err
			}
			after = e.Position
		}
		select {
		case <-grown:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
