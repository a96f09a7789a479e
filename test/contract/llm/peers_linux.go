package contract

import (
	"bufio"
	"encoding/binary"
	"encoding/hex"
	"net/netip"
	"os"
	"strconv"
	"strings"
)

// peers returns the other ends of this process's TCP connections, established or on
// the way, as the kernel has them.
func peers() []netip.AddrPort {
	own := map[string]bool{}
	fds, _ := os.ReadDir("/proc/self/fd")
	for _, f := range fds {
		if to, err := os.Readlink("/proc/self/fd/" + f.Name()); err == nil {
			own[to] = true
		}
	}
	var out []netip.AddrPort
	for _, table := range []string{"/proc/self/net/tcp", "/proc/self/net/tcp6"} {
		f, err := os.Open(table)
		if err != nil {
			continue
		}
		for s := bufio.NewScanner(f); s.Scan(); {
			c := strings.Fields(s.Text())
			if len(c) < 10 || !own["socket:["+c[9]+"]"] || c[3] == "0A" { // listening
				continue
			}
			if a, ok := peer(c[2]); ok {
				out = append(out, a)
			}
		}
		f.Close()
	}
	return out
}

// peer reads an address as /proc writes it: words of the machine's byte order.
func peer(s string) (netip.AddrPort, bool) {
	host, port, _ := strings.Cut(s, ":")
	raw, err := hex.DecodeString(host)
	n, err2 := strconv.ParseUint(port, 16, 16)
	if err != nil || err2 != nil || len(raw)%4 != 0 {
		return netip.AddrPort{}, false
	}
	for i := 0; i < len(raw); i += 4 {
		binary.NativeEndian.PutUint32(raw[i:], binary.BigEndian.Uint32(raw[i:]))
	}
	a, ok := netip.AddrFromSlice(raw)
	return netip.AddrPortFrom(a, uint16(n)), ok
}
