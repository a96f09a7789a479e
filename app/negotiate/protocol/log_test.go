package protocol

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"
)

// memory is a store that outlives its log, as a disk does.
type memory struct {
	mu   sync.Mutex
	kept [][]byte
}

func (m *memory) Load(context.Context) ([][]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.kept), nil
}

func (m *memory) Save(_ context.Context, position uint64, raw []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if position != uint64(len(m.kept))+1 {
		return fmt.Errorf("entry %d is kept after %d", position, len(m.kept))
	}
	m.kept = append(m.kept, slices.Clone(raw))
	return nil
}

// end is one party's transport and store, which stay when its log is opened again.
type end struct {
	self, other byte
	transport   Transport
	store       *memory
}

func (e *end) open(t *testing.T) *Log {
	t.Helper()
	host, guest := KeyOf(privateKey(1)), KeyOf(privateKey(2))
	l, err := OpenLog(t.Context(), LogOptions{Room: testRoom, Key: privateKey(e.self), Host: host, Guest: guest, Transport: e.transport, Store: e.store, Now: func() time.Time { return testTime }})
	must(t, err)
	t.Cleanup(l.Close)
	return l
}

func ends(transport Transport) (host, guest *end) {
	return &end{1, 2, transport, &memory{}}, &end{2, 1, transport, &memory{}}
}

func deadline(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

var errEnough = errors.New("enough")

// bodies are those of the next n entries behind a position.
func bodies(t *testing.T, l *Log, after uint64, n int) (out []string) {
	t.Helper()
	if n == 0 {
		return nil
	}
	err := l.Follow(deadline(t), after, func(e Entry) error {
		if out = append(out, string(e.Message.Body)); len(out) == n {
			return errEnough
		}
		return nil
	})
	if !errors.Is(err, errEnough) {
		t.Fatalf("%d of %d entries: %v", len(out), n, err)
	}
	return out
}

func TestTwoDesktopsTalk(t *testing.T) {
	a, b := ends(NewLocal())
	host, guest := a.open(t), b.open(t)
	must(t, host.Publish(deadline(t), []byte("offer")))
	must(t, guest.Publish(deadline(t), []byte("counter")))
	must(t, guest.Publish(deadline(t), []byte("counter"))) // again, as after an error
	must(t, host.Publish(deadline(t), []byte("accept")))
	want := []string{"offer", "counter", "accept"}
	if got := bodies(t, host, 0, 3); !slices.Equal(got, want) {
		t.Error(got)
	}
	guest.Close()
	if got := bodies(t, b.open(t), 1, 2); !slices.Equal(got, want[1:]) {
		t.Errorf("after a restart: %v", got)
	}
	if len(a.store.kept) != 3 {
		t.Errorf("%d entries are kept", len(a.store.kept))
	}
}

// A message waits as long as the server is away; who has less time does not wait for it.
func TestNobodyWaitsLongerThanTheyWant(t *testing.T) {
	a, _ := ends(NewLocal())
	gone := &away{Transport: a.transport, asked: make(chan struct{}, 2)}
	a.transport = gone
	log := a.open(t)
	first, stop := context.WithCancel(t.Context())
	published := make(chan error, 2)
	go func() { published <- log.Publish(first, []byte("offer")) }()
	<-gone.asked
	closing, give := context.WithCancel(t.Context())
	give()
	go func() { published <- log.Publish(closing, []byte("closed")) }()
	select {
	case err := <-published:
		if !errors.Is(err, context.Canceled) || first.Err() != nil {
			t.Error(err)
		}
	case <-deadline(t).Done():
		t.Error("it waits for the message before")
	}
	stop()
	if err := <-published; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// away is a server that does not answer.
type away struct {
	Transport
	asked chan struct{} // has a value for each message that is to be appended
}

func (w *away) Append(ctx context.Context, _ []byte) (uint64, error) {
	w.asked <- struct{}{}
	<-ctx.Done()
	return 0, ctx.Err()
}

func TestOnlyAPartyOpensALog(t *testing.T) {
	third := &end{3, 1, NewLocal(), nil}
	if _, err := OpenLog(t.Context(), LogOptions{Room: testRoom, Key: privateKey(third.self), Host: KeyOf(privateKey(1)), Guest: KeyOf(privateKey(2)), Transport: third.transport}); err == nil {
		t.Error("a third party opened it")
	}
}

// A message of the process before may still be on its way when the same body is published
// again: it has the same number, so one of the two does not count.
func TestAMessageOfTheProcessBeforeIsNotDoubled(t *testing.T) {
	local := NewLocal()
	a, b := ends(local)
	before, err := Sign(Message{Room: testRoom, Number: 1, Body: []byte("offer"), Sent: testTime.Add(-time.Hour)}, privateKey(1))
	must(t, err)
	late := &delayed{Transport: local, first: before}
	a.transport = late
	host := a.open(t)
	must(t, host.Publish(deadline(t), []byte("offer")))
	must(t, host.Publish(deadline(t), []byte("another")))
	if got := bodies(t, b.open(t), 0, 2); !slices.Equal(got, []string{"offer", "another"}) {
		t.Error(got)
	}
	if r := host.Refused(); len(r) != 1 || r[0].Position != 2 || r[0].Problem.Code != Replayed {
		t.Errorf("%+v", r)
	}
}

// delayed lets a message of another process in before the first one of this.
type delayed struct {
	Transport
	first []byte
}

func (d *delayed) Append(ctx context.Context, raw []byte) (uint64, error) {
	if d.first != nil {
		if _, err := d.Transport.Append(ctx, d.first); err != nil {
			return 0, err
		}
		d.first = nil
	}
	return d.Transport.Append(ctx, raw)
}

// What a desktop has kept is compared with what the server shows after a restart.
func TestAServerCannotTakeBackWhatWasSeen(t *testing.T) {
	a, _ := ends(NewLocal())
	log := a.open(t)
	must(t, log.Publish(deadline(t), []byte("one")))
	must(t, log.Publish(deadline(t), []byte("two")))
	log.Close()
	a.transport = NewLocal()
	log = a.open(t)
	err := log.Follow(deadline(t), 2, func(Entry) error { return nil })
	if codeOf(t, err) != Missing || log.Broken() == nil {
		t.Errorf("a server that lost everything: %v", err)
	}
	if err := log.Publish(deadline(t), []byte("three")); codeOf(t, err) != Missing {
		t.Errorf("publishing in a broken room: %v", err)
	}
	if got := bodies(t, log, 0, 2); !slices.Equal(got, []string{"one", "two"}) {
		t.Errorf("what was kept is %v", got)
	}
}

// A room that broke is broken after a restart, too.
func TestABreakStays(t *testing.T) {
	local := NewLocal()
	a, _ := ends(local)
	forked, err := Sign(Message{Room: testRoom, Number: 1, Seen: Seen{Position: 5, Hash: Hash{1}}, Body: []byte("x"), Sent: testTime}, privateKey(2))
	must(t, err)
	_, err = local.Append(t.Context(), forked)
	must(t, err)
	for range 2 {
		log := a.open(t)
		if err := log.Follow(deadline(t), 0, func(Entry) error { return nil }); codeOf(t, err) != Forked {
			t.Error(err)
		}
		log.Close()
		a.transport = NewLocal()
	}
}

// A desktop that cannot keep an entry does not go on with it.
func TestWhatIsNotKeptDoesNotCount(t *testing.T) {
	a, _ := ends(NewLocal())
	a.store.kept = [][]byte{}
	log, err := OpenLog(t.Context(), LogOptions{Room: testRoom, Key: privateKey(1), Host: KeyOf(privateKey(1)), Guest: KeyOf(privateKey(2)), Transport: a.transport, Store: fullDisk{}})
	must(t, err)
	t.Cleanup(log.Close)
	if err := log.Publish(deadline(t), []byte("x")); !errors.Is(err, errDisk) {
		t.Error(err)
	}
	if log.position() != 0 {
		t.Error("the entry counts")
	}
}

var errDisk = errors.New("the disk is full")

type fullDisk struct{}

func (fullDisk) Load(context.Context) ([][]byte, error)     { return nil, nil }
func (fullDisk) Save(context.Context, uint64, []byte) error { return errDisk }

// unreliable loses acknowledgements, and messages, and appends some twice.
type unreliable struct {
	Transport
	mu sync.Mutex
	r  *rand.Rand
}

var errLost = errors.New("the connection was lost")

func (u *unreliable) Append(ctx context.Context, raw []byte) (uint64, error) {
	u.mu.Lock()
	what := u.r.IntN(6)
	u.mu.Unlock()
	if what == 0 {
		return 0, errLost
	}
	position, err := u.Transport.Append(ctx, raw)
	if what == 1 {
		return 0, errLost
	}
	if what == 2 {
		return u.Transport.Append(ctx, raw)
	}
	return position, err
}

// Over random losses and restarts of both sides each body is in the log once, and both
// have the same.
func TestRandomLossesAndRestarts(t *testing.T) {
	for seed := range uint64(4) {
		local := NewLocal()
		a, b := ends(nil)
		var both sync.WaitGroup
		const each = 8
		for i, e := range []*end{a, b} {
			e.transport = &unreliable{Transport: local, r: rand.New(rand.NewPCG(seed, uint64(i)))}
			both.Go(func() {
				log := e.open(t)
				r := rand.New(rand.NewPCG(seed, uint64(10+i)))
				for n := range each {
					for log.Publish(deadline(t), fmt.Appendf(nil, "%d of %d", n, e.self)) != nil {
						if r.IntN(2) == 0 { // killed and started again
							log.Close()
							log = e.open(t)
						}
					}
				}
				log.Close()
			})
		}
		both.Wait()
		atHost, atGuest := bodies(t, a.open(t), 0, 2*each), bodies(t, b.open(t), 0, 2*each)
		if !slices.Equal(atHost, atGuest) {
			t.Errorf("seed %d:\n%v\n%v", seed, atHost, atGuest)
		}
		slices.Sort(atHost)
		if len(slices.Compact(atHost)) != 2*each {
			t.Errorf("seed %d: something is missing or double: %v", seed, atHost)
		}
	}
}

// inflated shows entries of one size without an end.
type inflated struct {
	Transport
	size int
}

func (i inflated) Read(ctx context.Context, after uint64, receive func(uint64, []byte) error) error {
	for position := after + 1; ; position++ {
		if err := receive(position, make([]byte, i.size)); err != nil {
			return err
		}
	}
}

// A hostile server cannot fill the disk: an entry that is too large, or that makes the log
// too large, ends reading, and is not kept. After a restart there is no more room either.
func TestWhatIsTooLargeIsNotKept(t *testing.T) {
	for name, c := range map[string]struct{ size, kept int }{
		"an entry": {MaxEntry + 1, 0},
		"the log":  {MaxEntry, MaxLog / MaxEntry},
	} {
		t.Run(name, func(t *testing.T) {
			a, _ := ends(inflated{NewLocal(), c.size})
			for range 2 {
				log := a.open(t)
				err := log.Follow(deadline(t), 0, func(Entry) error { return nil })
				if codeOf(t, err) != Oversized || log.Broken() == nil || log.position() != uint64(c.kept) {
					t.Errorf("%v, at %d", err, log.position())
				}
				if len(a.store.kept) != c.kept {
					t.Errorf("%d entries are kept", len(a.store.kept))
				}
				log.Close()
			}
		})
	}
}

// An entry that a server takes and that is larger than a message does not count and keeps its
// place, for both desktops: the other party cannot break the room with it.
func TestAnEntryBetweenTheLimitsDoesNotCount(t *testing.T) {
	local := NewLocal()
	a, b := ends(local)
	_, err := local.Append(t.Context(), make([]byte, MaxMessage+1))
	must(t, err)
	for _, e := range []*end{a, b} {
		log := e.open(t)
		must(t, log.Publish(deadline(t), fmt.Appendf(nil, "by %d", e.self)))
		if r := log.Refused(); len(r) != 1 || r[0].Position != 1 || r[0].Problem.Code != Oversized || log.Broken() != nil {
			t.Errorf("%+v, broken: %v", r, log.Broken())
		}
	}
	if got := bodies(t, a.open(t), 0, 2); !slices.Equal(got, []string{"by 1", "by 2"}) {
		t.Error(got)
	}
}
