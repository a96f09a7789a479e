package protocol

import (
	"crypto/ed25519"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/nod-app/nod/app/base/canonical"
)

func signBare(d *desktop, text []byte) []byte { return ed25519.Sign(d.key, text) }

// Each row is what the third entry of a room could be; two good ones came before.
func TestTheThirdEntry(t *testing.T) {
	for name, c := range map[string]struct {
		third func(t *testing.T, host, guest *desktop, first []byte) (position uint64, raw []byte)
		code  Code
		stays bool // the entry keeps its position
	}{
		"good": {func(t *testing.T, host, _ *desktop, _ []byte) (uint64, []byte) {
			return 3, host.sign(t, host.message("x"))
		}, "", true},
		"no message": {func(*testing.T, *desktop, *desktop, []byte) (uint64, []byte) { return 3, []byte("hello") }, Malformed, true},
		"forged": {func(t *testing.T, host, guest *desktop, _ []byte) (uint64, []byte) {
			m := host.message("x")
			m.From = KeyOf(host.key)
			raw, err := canonical.JSON(signedMessage{m, ed25519.Sign(guest.key, []byte("x"))})
			must(t, err)
			return 3, raw
		}, Forged, true},
		"a third party": {func(t *testing.T, host, _ *desktop, _ []byte) (uint64, []byte) {
			third := &desktop{key: privateKey(3), chain: host.chain}
			return 3, third.sign(t, third.message("x"))
		}, Stranger, true},
		"of another room": {func(t *testing.T, host, _ *desktop, _ []byte) (uint64, []byte) {
			m := host.message("x")
			m.Room = "abcd2346"
			return 3, host.sign(t, m)
		}, OtherRoom, true},
		"replayed": {func(_ *testing.T, _, _ *desktop, first []byte) (uint64, []byte) { return 3, first }, Replayed, true},
		"a number used twice": {func(t *testing.T, host, _ *desktop, _ []byte) (uint64, []byte) {
			m := host.message("x")
			m.Number = 1
			return 3, host.sign(t, m)
		}, Replayed, true},
		"a number left out": {func(t *testing.T, host, _ *desktop, _ []byte) (uint64, []byte) {
			m := host.message("x")
			m.Number = 3
			return 3, host.sign(t, m)
		}, Skipped, true},
		"having seen less": {func(t *testing.T, _, guest *desktop, _ []byte) (uint64, []byte) {
			m := guest.message("x")
			m.Seen = Seen{}
			return 3, guest.sign(t, m)
		}, Reordered, true},
		"having seen another log": {func(t *testing.T, host, _ *desktop, _ []byte) (uint64, []byte) {
			m := host.message("x")
			m.Seen.Hash[0]++
			return 3, host.sign(t, m)
		}, Forked, false},
		"having seen itself": {func(t *testing.T, host, _ *desktop, _ []byte) (uint64, []byte) {
			m := host.message("x")
			m.Seen.Position = 3
			return 3, host.sign(t, m)
		}, Forked, false},
		"at a later position": {func(t *testing.T, host, _ *desktop, _ []byte) (uint64, []byte) {
			return 4, host.sign(t, host.message("x"))
		}, Missing, false},
		"at no position": {func(t *testing.T, host, _ *desktop, _ []byte) (uint64, []byte) {
			return 0, host.sign(t, host.message("x"))
		}, Missing, false},
		"the first again": {func(_ *testing.T, _, _ *desktop, first []byte) (uint64, []byte) { return 1, first }, "", false},
		"another one at first": {func(t *testing.T, host, _ *desktop, _ []byte) (uint64, []byte) {
			return 1, host.sign(t, host.message("x"))
		}, Rewritten, false},
	} {
		host, guest := pair()
		first := host.sign(t, host.message("first"))
		add(t, 1, first, host, guest)
		add(t, 2, guest.sign(t, guest.message("second")), host, guest)
		position, raw := c.third(t, host, guest, first)
		e, err := guest.chain.Add(position, raw)
		if codeOf(t, err) != c.code || (e.Position == 3) != c.stays || (guest.chain.Position() == 3) != c.stays {
			t.Errorf("%s: %+v, %v; the chain is at %d", name, e, err, guest.chain.Position())
		}
		p, _ := err.(*Problem)
		if breaks := p != nil && p.Breaks(); breaks != (guest.chain.Broken() != nil) || breaks == c.stays && c.code != "" {
			t.Errorf("%s: the chain is broken: %v", name, guest.chain.Broken())
		}
	}
}

func add(t *testing.T, position uint64, raw []byte, to ...*desktop) {
	t.Helper()
	for _, d := range to {
		_, err := d.chain.Add(position, raw)
		must(t, err)
	}
}

func TestNothingFollowsABreak(t *testing.T) {
	host, guest := pair()
	_, first := guest.chain.Add(2, host.sign(t, host.message("x")))
	_, second := guest.chain.Add(1, host.sign(t, Message{Room: testRoom, Number: 1, Sent: testTime}))
	if codeOf(t, first) != Missing || second != first {
		t.Errorf("%v, then %v", first, second)
	}
}

// What is refused stays in the log and counts for the hash: both go on from there alike.
func TestBothGoOnAfterARefusedEntry(t *testing.T) {
	host, guest := pair()
	for _, d := range []*desktop{host, guest} {
		if _, err := d.chain.Add(1, []byte("noise")); codeOf(t, err) != Malformed {
			t.Fatal(err)
		}
	}
	add(t, 2, guest.sign(t, guest.message("after it")), host, guest)
	if host.chain.Seen() != guest.chain.Seen() || host.chain.Number(KeyOf(guest.key)) != 1 {
		t.Error("the two logs differ")
	}
}

// A server that gives both parties the same messages in two orders is found with the
// next message that one of them sends.
func TestTwoOrdersAreFound(t *testing.T) {
	host, guest := pair()
	a, b := host.sign(t, host.message("a")), guest.sign(t, guest.message("b"))
	add(t, 1, a, host)
	add(t, 2, b, host)
	add(t, 1, b, guest)
	add(t, 2, a, guest)
	if _, err := guest.chain.Add(3, host.sign(t, host.message("c"))); codeOf(t, err) != Forked {
		t.Error(err)
	}
	if _, err := host.chain.Add(3, guest.sign(t, guest.message("d"))); codeOf(t, err) != Forked {
		t.Error(err)
	}
}

func TestARoomIsFullAtItsLimit(t *testing.T) {
	host, _ := pair()
	host.chain.hashes = make([]Hash, MaxEntries+1)
	for range 2 {
		if _, err := host.chain.Add(MaxEntries+1, []byte("x")); codeOf(t, err) != Full || host.chain.Broken() != nil {
			t.Error(err)
		}
	}
}

// Over random courses two desktops that read at their own pace, get entries twice, and
// publish messages again end with the same log, in which each message counts once.
func TestRandomCoursesEndAlike(t *testing.T) {
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 1))
		host, guest := pair()
		var log [][]byte
		var counted [2]int
		read := func(i int, d *desktop) {
			at := d.chain.Position()
			if at > 0 && r.IntN(4) == 0 { // once more, as after a break
				_, err := d.chain.Add(at, log[at-1])
				must(t, err)
			}
			if at < uint64(len(log)) {
				_, err := d.chain.Add(at+1, log[at])
				if code := codeOf(t, err); code != "" && code != Replayed {
					t.Fatalf("seed %d: %v", seed, err)
				}
				if err == nil {
					counted[i]++
				}
			}
		}
		for range 40 {
			i := r.IntN(2)
			d := []*desktop{host, guest}[i]
			switch r.IntN(3) {
			case 0:
				log = append(log, d.sign(t, d.message(fmt.Sprint(d.sent))))
				if r.IntN(3) == 0 { // its acknowledgement was lost
					log = append(log, log[len(log)-1])
				}
			default:
				read(i, d)
			}
		}
		for range log {
			read(0, host)
			read(1, guest)
		}
		if host.chain.Seen() != guest.chain.Seen() || uint64(counted[0]) != host.sent+guest.sent || counted != [2]int{counted[0], counted[0]} {
			t.Errorf("seed %d: %v messages of %d counted", seed, counted, host.sent+guest.sent)
		}
	}
}

// The hash of an entry holds everything before it, also what was refused.
func TestADifferenceFurtherBackIsFound(t *testing.T) {
	host, guest := pair()
	_, _ = host.chain.Add(1, []byte("noise"))
	_, _ = guest.chain.Add(1, []byte("other noise"))
	second := host.sign(t, Message{Room: testRoom, Number: 1, Sent: testTime})
	add(t, 2, second, host, guest)
	if _, err := guest.chain.Add(3, host.sign(t, Message{Room: testRoom, Number: 2, Seen: host.chain.Seen(), Sent: testTime})); codeOf(t, err) != Forked {
		t.Error(err)
	}
}
