package contract

import (
	"net"
	"net/netip"
	"slices"
	"testing"
)

// The check on sockets would be worth nothing if it saw none.
func TestPeersSeesASocket(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if got := peers(); !slices.Contains(got, netip.MustParseAddrPort(l.Addr().String())) {
		t.Errorf("%v without %s", got, l.Addr())
	}
	if a, ok := peer("0100007F:1F90"); !ok || a.String() != "127.0.0.1:8080" {
		t.Errorf("%v", a)
	}
	if a, ok := peer("00000000000000000000000001000000:0050"); !ok || a.String() != "[::1]:80" {
		t.Errorf("%v", a)
	}
}
