package server

import (
	"net/netip"
	"testing"
)

func TestAddressesOfARoom(t *testing.T) {
	var all []Address
	for _, a := range [][2]string{
		{"lo", "127.0.0.1"}, {"eth0", "8.8.8.8"}, {"eth0", "2a00::1"}, {"eth0", "fe80::1"}, {"eth0", "169.254.3.4"}, {"docker0", "172.17.0.1"}, {"br-12ab", "172.18.0.1"},
		{"tailscale0", "100.101.1.2"}, {"utun4", "100.101.1.3"}, {"wlan0", "fd00::5"}, {"wlan0", "192.168.1.20"}, {"eth1", "10.0.0.7"}, {"eth2", "0.0.0.0"}, {"eth2", "224.0.0.1"},
	} {
		all = append(all, Address{netip.MustParseAddr(a[1]), a[0]})
	}
	want := []string{"192.168.1.20", "10.0.0.7", "fd00::5", "100.101.1.2", "100.101.1.3"}
	got := likeliest(all)
	for i, a := range got {
		if len(got) != len(want) || a.IP.String() != want[i] {
			t.Fatalf("%v, and not %v", got, want)
		}
	}
	if _, err := Addresses(); err != nil || len(got) != len(want) {
		t.Error(got, err)
	}
}
