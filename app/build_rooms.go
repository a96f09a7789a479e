package app

import (
	"context"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/negotiator"
	"github.com/nod-app/nod/app/negotiate/counterpart"
	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/negotiate/practice"
	"github.com/nod-app/nod/app/negotiate/rooms"
	"github.com/nod-app/nod/app/negotiate/signed"
	"github.com/nod-app/nod/app/settings/accounts"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/system/keyring"
	"github.com/nod-app/nod/llm/turn"
)

// invitationTime is how long an invitation can be used: long enough to send a link and to
// say a code.
const invitationTime = 10 * time.Minute

func (a *App) buildRooms() {
	key := &rooms.Key{Find: func(ctx context.Context) (identity.Identity, error) {
		id, _, err := identity.Open(ctx, identity.Options{File: filepath.Join(a.Paths.State, "identity.key"), Keyring: !a.NoKeyring, Service: "Nod"})
		return id, err
	}}
	changed := func(room string) {
		a.hub.Publish(api.TopicRooms, room)
		a.negotiator.RoomChanged(room)
	}
	a.rooms = rooms.New(rooms.Deps{
		Store: a.store, Key: key, Acts: a.audit, Now: time.Now, Logger: a.log, Changed: changed, Temporary: !a.Watch,
		Dir: filepath.Join(a.Paths.State, "rooms"), Valid: invitationTime,
		Settings: func() rooms.Settings { return rooms.Settings(a.settings.Get().Rooms) },
		Practice: practice.New(practice.Deps{Store: a.store, Signer: key, Now: time.Now, Answer: counterpart.Answer}),
		Negotiate: func(ctx context.Context, room string, unreachable func(error)) error {
			return a.negotiations.Run(ctx, room, unreachable)
		},
		Locked: func(ctx context.Context, room string, do func(negotiation.Unfinished) error) error {
			return a.negotiations.Locked(ctx, room, do)
		},
	})
	a.negotiations = negotiation.New(negotiation.Deps{
		Store: a.store, Rooms: a.rooms, Acts: a.audit, Now: time.Now,
		Changed: func(room, _ string) { changed(room) },
		Received: func(r negotiation.Room, k negotiation.Known, res negotiation.Result) {
			a.tray.NotifyNegotiation(r, k, res)
		},
	})
}

// keyringTimeout is how long a keyring is waited for that has a key to pay with.
const keyringTimeout = 5 * time.Second

// buildPayments makes what pays by the agreements of rooms.
func (a *App) buildPayments() {
	a.accounts = accounts.Accounts{Settings: func() config.Payments { return a.settings.Get().Payments }}
	if !a.NoKeyring {
		a.accounts.Keyring = keyring.New("Nod", keyringTimeout) // "Nod", as the model server's key has
	}
	a.agreements = signed.Agreements{Rooms: a.rooms, Store: a.store}
	a.payments = payment.New(payment.Options{
		Store: a.store, Agreements: a.agreements, Processor: a.accounts.Stripe, Caps: a.accounts.Caps, Now: time.Now,
		Changed: a.hub.PublisherOf(api.TopicPayments),
	})
}

func (a *App) buildNegotiator() {
	a.negotiator = negotiator.New(negotiator.Deps{
		Rooms: a.rooms, Negotiations: a.negotiations, Messages: a.panel(), Now: time.Now, Model: a.models.ForNegotiations,
		Engine:  turn.New(turn.Options{Backend: a.modelServer.Backend, Tools: a.registry}),
		Changed: a.hub.PublisherOf(api.TopicRooms),
	})
}

// panel returns where assistants tell their user what they do.
func (a *App) panel() negotiator.Panel {
	return negotiator.Panel{Messages: a.store, Changed: a.hub.PublisherOf(api.TopicRooms)}
}
