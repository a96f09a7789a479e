package rooms

import (
	"context"

	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/protocol"
)

// entryLog gives negotiations the log of a room between two desktops.
type entryLog struct {
	log  *protocol.Log
	host protocol.Key
}

var _ negotiation.Log = entryLog{}

// Publish implements negotiation.Log. It returns once the message is in the log and
// counts, so a body that is there already is not appended again.
func (l entryLog) Publish(ctx context.Context, body []byte) error { return l.log.Publish(ctx, body) }

// Follow implements negotiation.Log. It ends with a *protocol.Problem if the room is broken.
func (l entryLog) Follow(ctx context.Context, after uint64, receive func(negotiation.Entry) error) error {
	return l.log.Follow(ctx, after, func(e protocol.Entry) error {
		from := negotiation.Guest
		if e.Message.From == l.host {
			from = negotiation.Host
		}
		return receive(negotiation.Entry{Position: e.Position, From: from, Sent: e.Message.Sent, Body: e.Message.Body})
	})
}
