package server

import (
	"cmp"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"
)

// Address is one at which guests could reach this computer.
type Address struct {
	IP        netip.Addr
	Interface string // its name, as the system shows it
}

// Addresses returns those at which a room can be opened, the likeliest first: private
// addresses of the networks that this computer is in, then those of a virtual private
// network. Never one that the whole internet can reach, and none of virtual machines or
// containers, where no guest is.
func Addresses() ([]Address, error) {
	all, err := net.Interfaces()
	if err != nil {
		return nil, fmt.Errorf("find the addresses of this computer: %w", err)
	}
	var out []Address
	for _, i := range all {
		addresses, err := i.Addrs()
		if err != nil {
			continue // it went meanwhile
		}
		for _, a := range addresses {
			if prefix, err := netip.ParsePrefix(a.String()); err == nil && i.Flags&net.FlagUp != 0 && i.Flags&net.FlagLoopback == 0 {
				out = append(out, Address{prefix.Addr().Unmap(), i.Name})
			}
		}
	}
	return likeliest(out), nil
}

// likeliest drops the addresses at which no guest is expected, and orders the others.
func likeliest(all []Address) []Address {
	out := slices.DeleteFunc(slices.Clone(all), func(a Address) bool { return rank(a) == 0 })
	slices.SortStableFunc(out, func(a, b Address) int { return cmp.Compare(rank(a), rank(b)) })
	return out
}

// sharedNetwork is that of RFC 6598, which VPNs between a person's devices use.
var sharedNetwork = netip.MustParsePrefix("100.64.0.0/10")

// virtual are the beginnings of names of interfaces behind which there are machines that
// run on this computer.
var virtual = [...]string{"docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "podman", "cni", "flannel", "vEthernet", "utun", "awdl", "llw", "bridge"}

// rank returns how likely an address is for guests: 1 the likeliest, higher less so, 0 not at all.
func rank(a Address) int {
	for _, begin := range virtual {
		if strings.HasPrefix(a.Interface, begin) && !sharedNetwork.Contains(a.IP) {
			return 0
		}
	}
	switch {
	case a.IP.IsPrivate() && a.IP.Is4():
		return 1
	case a.IP.IsPrivate():
		return 2
	case sharedNetwork.Contains(a.IP):
		return 3
	}
	return 0
}
