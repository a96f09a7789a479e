package rooms_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/app/negotiate/practice"
	"github.com/nod-app/nod/app/negotiate/rooms"
)

// busy is a store that cannot be read the first time.
type busy struct {
	practice.Store
	asked int
}

func (b *busy) PracticeRooms(context.Context) ([]practice.Room, error) {
	if b.asked++; b.asked == 1 {
		return nil, errors.New("the database is locked")
	}
	return []practice.Room{{ID: "room0001"}}, nil
}

// none is a store without rooms.
type none struct{ rooms.Store }

func (none) Rooms(context.Context) ([]rooms.Room, error) { return nil, nil }

// Rooms that cannot be listed at the start are kept going once they can.
func TestRoomsAreListedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		started := make(chan string, 1)
		s := rooms.New(rooms.Deps{
			Store: none{}, Practice: practice.New(practice.Deps{Store: &busy{}, Now: time.Now}), Now: time.Now,
			Changed: func(string) {}, Logger: slog.New(slog.DiscardHandler),
			Negotiate: func(ctx context.Context, room string, _ func(error)) error {
				started <- room
				<-ctx.Done()
				return ctx.Err()
			},
		})
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- s.Run(ctx) }()
		select {
		case room := <-started:
			if room != "room0001" {
				t.Error(room)
			}
		case err := <-ended:
			t.Errorf("the rooms have ended: %v", err)
		}
		cancel()
		synctest.Wait()
	})
}
