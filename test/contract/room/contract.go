// Package contract holds what every transport of a room's messages must do, as tests: on
// the one within a process, on the embedded server, and on a NATS server by its URL.
package contract

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/protocol"
)

// Pair are the transports of the two parties of one new room.
type Pair struct{ Host, Guest protocol.Transport }

// patience is how long a test waits for what must come.
const patience = 2 * time.Minute

// Run holds a transport to the contract. open gives a new room to each test.
func Run(t *testing.T, open func(*testing.T) Pair) {
	for name, check := range map[string]func(*testing.T, Pair){
		"both read the same order":         bothReadTheSame,
		"reading goes on after a position": goesOnAfter,
		"what comes later is read":         readsWhatComes,
		"twice is no loss":                 twice,
		"receive ends reading":             receiveEnds,
		"the largest message passes":       largest,
		"a larger entry keeps its place":   largerEntry,
		"a larger one is refused":          tooLarge,
		"an end of waiting is an end":      waitingEnds,
		"more than it had is missing":      shortened,
	} {
		t.Run(name, func(t *testing.T) { check(t, open(t)) })
	}
}

func text(i int) []byte { return fmt.Appendf(nil, "message %d", i) }

// appended adds messages and returns the position of the last.
func appended(t *testing.T, to protocol.Transport, from, n int) (last uint64) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for i := range n {
		position, err := to.Append(ctx, text(from+i))
		if err != nil {
			t.Fatalf("message %d: %v", from+i, err)
		}
		last = position
	}
	return last
}

var errEnough = errors.New("enough")

// Entries reads n entries behind a position, and fails the test if they do not come in
// their order.
func Entries(t *testing.T, from protocol.Transport, after uint64, n int) [][]byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	var out [][]byte
	err := from.Read(ctx, after, func(position uint64, raw []byte) error {
		switch want := after + uint64(len(out)) + 1; {
		case position < want: // again
			return nil
		case position > want:
			return fmt.Errorf("entry %d came where %d belongs", position, want)
		}
		if out = append(out, bytes.Clone(raw)); len(out) == n {
			return errEnough
		}
		return nil
	})
	if !errors.Is(err, errEnough) {
		t.Fatalf("%d of %d entries came: %v", len(out), n, err)
	}
	return out
}

func same(t *testing.T, got [][]byte, want ...[]byte) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d entries, and not %d", len(got), len(want))
	}
	for i := range got {
		if !bytes.Equal(got[i], want[i]) {
			t.Errorf("entry %d is %.40q and not %.40q", i+1, got[i], want[i])
		}
	}
}

func bothReadTheSame(t *testing.T, p Pair) {
	const each = 20
	var both sync.WaitGroup
	for i, party := range []protocol.Transport{p.Host, p.Guest} {
		both.Go(func() { appended(t, party, 1000*i, each) })
	}
	both.Wait()
	host := Entries(t, p.Host, 0, 2*each)
	same(t, Entries(t, p.Guest, 0, 2*each), host...)
	seen := map[string]bool{}
	for _, raw := range host {
		seen[string(raw)] = true
	}
	if len(seen) != 2*each {
		t.Errorf("%d different messages are there", len(seen))
	}
}

func goesOnAfter(t *testing.T, p Pair) {
	if last := appended(t, p.Host, 1, 100); last != 100 {
		t.Errorf("the last of 100 entries has the position %d", last)
	}
	same(t, Entries(t, p.Guest, 97, 3), text(98), text(99), text(100))
	if all := Entries(t, p.Guest, 0, 100); !bytes.Equal(all[70], text(71)) {
		t.Errorf("%q", all[70])
	}
}

func readsWhatComes(t *testing.T, p Pair) {
	appended(t, p.Host, 1, 1)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	came := make(chan uint64)
	go func() {
		_ = p.Guest.Read(ctx, 0, func(position uint64, _ []byte) error {
			select {
			case came <- position:
			case <-ctx.Done():
			}
			return nil
		})
	}()
	for want := uint64(1); want <= 5; want++ {
		for position := <-came; position != want; position = <-came {
			if position > want || position == 0 {
				t.Fatalf("entry %d came where %d belongs", position, want)
			}
		}
		appended(t, p.Host, int(want)+1, 1)
	}
}

func twice(t *testing.T, p Pair) {
	first := appended(t, p.Host, 1, 1)
	again := appended(t, p.Host, 1, 1)
	last := appended(t, p.Host, 2, 1)
	if first != 1 || again != 1 && again != 2 || last != again+1 {
		t.Errorf("positions %d, again %d, then %d", first, again, last)
	}
	got := Entries(t, p.Guest, 0, int(last))
	same(t, [][]byte{got[0], got[last-1]}, text(1), text(2))
}

func receiveEnds(t *testing.T, p Pair) {
	appended(t, p.Host, 1, 2)
	Entries(t, p.Host, 0, 1) // fails if the error does not come back
}

func largest(t *testing.T, p Pair) {
	raw := []byte(strings.Repeat("x", protocol.MaxMessage))
	if _, err := p.Guest.Append(t.Context(), raw); err != nil {
		t.Fatal(err)
	}
	same(t, Entries(t, p.Host, 0, 1), raw)
	appended(t, p.Host, 1, 1)
	same(t, Entries(t, p.Guest, 1, 1), text(1))
}

// largerEntry: the one who writes to the server without Nod can append more than a message
// can have.
func largerEntry(t *testing.T, p Pair) {
	raw := []byte(strings.Repeat("x", protocol.MaxMessage+1))
	if _, err := p.Guest.Append(t.Context(), raw); err != nil {
		t.Fatal(err)
	}
	appended(t, p.Host, 1, 1)
	for _, each := range []protocol.Transport{p.Host, p.Guest} {
		same(t, Entries(t, each, 0, 2), raw, text(1))
	}
}

func tooLarge(t *testing.T, p Pair) {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if _, err := p.Guest.Append(ctx, make([]byte, protocol.MaxEntry+1)); !errors.Is(err, protocol.ErrRefused) {
		t.Error(err)
	}
	appended(t, p.Guest, 1, 1)
}

func waitingEnds(t *testing.T, p Pair) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := p.Host.Read(ctx, 0, func(uint64, []byte) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("reading ended with %v", err)
	}
	if _, err := p.Host.Append(ctx, text(1)); !errors.Is(err, context.Canceled) {
		t.Errorf("appending ended with %v", err)
	}
}

func shortened(t *testing.T, p Pair) {
	appended(t, p.Host, 1, 3)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := p.Guest.Read(ctx, 5, func(uint64, []byte) error { return nil }); !errors.Is(err, protocol.ErrShortened) {
		t.Error(err)
	}
}
