package negotiation

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// away are rooms whose server cannot be reached until it is back; the one who publishes waits.
type away struct {
	*desk
	back chan struct{}
}

func (a away) Log(context.Context, string) (Log, error) { return a, nil }

func (a away) Publish(ctx context.Context, body []byte) error {
	select {
	case <-a.back:
		return a.desk.Publish(ctx, body)
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (away) Follow(ctx context.Context, _ uint64, _ func(Entry) error) error {
	<-ctx.Done()
	return ctx.Err()
}

// offered lets a guest run whose server went away after an offer came, and gives the
// kinds of the messages that the log has in the end. act may take no time.
func offered(t *testing.T, act func(ctx context.Context, guest *Service, id string) error) (kinds []Kind) {
	host, guest, w, sync := two(t)
	guest.service.Now = time.Now
	id := host.offers(shelves(0))
	sync()
	server := away{guest, make(chan struct{})}
	guest.service.Rooms = server
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- guest.service.Run(ctx, guest.room.ID, func(error) {}) }()
	synctest.Wait()
	began := time.Now()
	patience, enough := context.WithTimeout(ctx, time.Minute)
	defer enough()
	if err := act(patience, guest.service, id); err != nil || time.Since(began) > 0 {
		t.Errorf("it took %v (%v)", time.Since(began), err)
	}
	time.Sleep(3 * time.Hour)
	close(server.back)
	time.Sleep(time.Hour)
	cancel()
	<-ended
	for _, e := range w.entries {
		kinds = append(kinds, must(Decode(e.Body)).Kind)
	}
	return kinds
}

// No one waits for a server that is away, and an answer whose time ran out meanwhile is
// not sent when it is back.
func TestAServerThatIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kinds := offered(t, func(ctx context.Context, guest *Service, id string) error {
			return guest.Accept(ctx, kitchen(Host).ID, id, must(shelves(0).Hash()))
		})
		if len(kinds) != 2 || kinds[1] != Expire {
			t.Errorf("the log has %v", kinds)
		}
	})
}

// A rejection is kept behind an answer that waits, and sent however late.
func TestRejectedWhileTheServerIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kinds := offered(t, func(ctx context.Context, guest *Service, id string) error {
			if err := guest.Accept(ctx, kitchen(Host).ID, id, must(shelves(0).Hash())); err != nil {
				return err
			}
			synctest.Wait() // now it waits for the server
			return guest.Reject(ctx, kitchen(Host).ID, id, must(shelves(0).Hash()), "No")
		})
		if len(kinds) != 2 || kinds[1] != Reject {
			t.Errorf("the log has %v", kinds)
		}
	})
}

// refusing are rooms whose server takes no message until it is told to.
type refusing struct {
	away
	refused error
	takes   chan struct{}
}

func (r refusing) Log(context.Context, string) (Log, error) { return r, nil }

func (r refusing) Publish(ctx context.Context, body []byte) error {
	select {
	case <-r.takes:
		return r.desk.Publish(ctx, body)
	default:
		return r.refused
	}
}

// Why a message cannot be sent is said, and that it was sent in the end.
func TestWhatCannotBeSentIsSaid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		host, guest, _, sync := two(t)
		id := host.offers(shelves(0))
		sync()
		server := refusing{away{desk: guest}, errors.New("the log is full"), make(chan struct{})}
		guest.service.Rooms = server
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		said := make(chan error, 100)
		go func() { ended <- guest.service.Run(ctx, guest.room.ID, func(err error) { said <- err }) }()
		if err := guest.service.Reject(ctx, guest.room.ID, id, must(shelves(0).Hash()), ""); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if err := <-said; !errors.Is(err, server.refused) {
			t.Error(err)
		}
		close(server.takes)
		time.Sleep(2 * lastRetry)
		var last error = server.refused
		for len(said) > 0 {
			last = <-said
		}
		if last != nil {
			t.Error("it was sent, and still:", last)
		}
		cancel()
		<-ended
	})
}
