package identity

import (
	"bytes"
	"crypto/tls"
	"net"
	"os"
	"path/filepath"
	"testing"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Without a keyring the secret is in a file that only its owner can read, and stays the same.
func TestTheSecretIsMadeOnce(t *testing.T) {
	o := Options{File: filepath.Join(t.TempDir(), "apart", "identity")}
	first, where, err := Open(t.Context(), o)
	must(t, err)
	again, _, err := Open(t.Context(), o)
	must(t, err)
	info, err := os.Stat(o.File)
	must(t, err)
	if first != again || where != o.File || os.PathSeparator == '/' && info.Mode().Perm() != 0o600 {
		t.Errorf("in %s with mode %v", where, info.Mode())
	}
	must(t, os.WriteFile(o.File, []byte("short"), 0o600))
	if _, _, err := Open(t.Context(), o); err == nil {
		t.Error("a damaged secret was taken or replaced")
	}
}

func TestKeysForDifferentPurposesDiffer(t *testing.T) {
	id := FromSeed([32]byte{1})
	keys := [][]byte{id.Signing(), id.Access("abcd2345"), id.Access("abcd2346"), id.derived("server"), FromSeed([32]byte{2}).Signing()}
	for i, a := range keys {
		for _, b := range keys[:i] {
			if bytes.Equal(a, b) {
				t.Error("two purposes have one key")
			}
		}
	}
	if !bytes.Equal(id.Access("abcd2345"), FromSeed([32]byte{1}).Access("abcd2345")) {
		t.Error("the key of a room changes")
	}
}

// A client with the pin connects to its server after a restart, and to no other.
func TestOnlyThePinnedServerIsTaken(t *testing.T) {
	host := FromSeed([32]byte{1})
	pin, err := host.ServerPin()
	must(t, err)
	for name, c := range map[string]struct {
		server Identity
		pin    Pin
		ok     bool
	}{
		"the same":        {host, pin, true},
		"another":         {FromSeed([32]byte{2}), pin, false},
		"any, at a first": {FromSeed([32]byte{2}), Pin{}, true},
	} {
		var seen Pin
		err := handshake(t, c.server, PinnedTLS(c.pin, func(p Pin) { seen = p }))
		want, pinErr := c.server.ServerPin()
		must(t, pinErr)
		if (err == nil) != c.ok || c.ok && seen != want {
			t.Errorf("%s: %v; seen %v", name, err, seen)
		}
	}
}

func handshake(t *testing.T, server Identity, client *tls.Config) error {
	t.Helper()
	certificate, err := server.Certificate()
	must(t, err)
	a, b := net.Pipe()
	defer a.Close()
	defer b.Close()
	go func() {
		_ = tls.Server(a, &tls.Config{Certificates: []tls.Certificate{certificate}}).HandshakeContext(t.Context())
	}()
	return tls.Client(b, client).HandshakeContext(t.Context())
}
