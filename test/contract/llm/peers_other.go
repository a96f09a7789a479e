//go:build !linux

package contract

import "net/netip"

// peers cannot be had here without more rights; the dialler tells what it dials.
func peers() []netip.AddrPort { return nil }
