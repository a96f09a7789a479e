package protocol

import (
	"crypto/ed25519"
	"errors"
	"testing"
	"time"
)

const testRoom = "abcd2345"

var testTime = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// desktop is one party of a test, with its own view of the log.
type desktop struct {
	key   ed25519.PrivateKey
	chain *Chain
	sent  uint64
}

func privateKey(seed byte) ed25519.PrivateKey {
	var s [ed25519.SeedSize]byte
	s[0] = seed
	return ed25519.NewKeyFromSeed(s[:])
}

func pair() (host, guest *desktop) {
	host, guest = &desktop{key: privateKey(1)}, &desktop{key: privateKey(2)}
	for _, d := range []*desktop{host, guest} {
		d.chain = NewChain(testRoom, KeyOf(host.key), KeyOf(guest.key))
	}
	return host, guest
}

// message is the next one of a desktop.
func (d *desktop) message(body string) Message {
	d.sent++
	return Message{Room: testRoom, Number: d.sent, Seen: d.chain.Seen(), Body: []byte(body), Sent: testTime}
}

func (d *desktop) sign(t testing.TB, m Message) []byte {
	t.Helper()
	raw, err := Sign(m, d.key)
	must(t, err)
	return raw
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// codeOf is the code of a problem; "" of none.
func codeOf(t testing.TB, err error) Code {
	t.Helper()
	if err == nil {
		return ""
	}
	var p *Problem
	if !errors.As(err, &p) {
		t.Fatalf("%T: %v", err, err)
	}
	if p.Reason == "" {
		t.Errorf("%s gives no reason", p.Code)
	}
	return p.Code
}
