package policy

import "net/netip"

// privateNets are the ranges that are not on the public internet beyond those
// that netip knows (IANA's special-purpose address registries).
var privateNets = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"), // carrier-grade NAT, Tailscale
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), // documentation, as the next two
	netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("2001::/23"), // Teredo and protocol assignments
	netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"), // 6to4 hides an IPv4 address
	netip.MustParsePrefix("3fff::/20"),
}

// global is all that IANA has given out for the public IPv6 internet.
var global = netip.MustParsePrefix("2000::/3")

// Public reports whether an address is on the public internet. The one who dials for a
// model checks the address that a name led to with this, at each hop.
func Public(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if a.Is6() && !global.Contains(a) {
		return false
	}
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() {
		return false
	}
	for _, n := range privateNets {
		if n.Contains(a) {
			return false
		}
	}
	return true
}
