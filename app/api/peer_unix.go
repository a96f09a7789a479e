//go:build linux || darwin

package api

import (
	"net"
	"os"
)

// peerOf returns the process at the other end of a unix socket; own: it runs as this user.
func peerOf(c net.Conn) (pid int, own, ok bool) {
	uc, ok := c.(*net.UnixConn)
	if !ok {
		return 0, false, false
	}
	raw, err := uc.SyscallConn()
	if err != nil {
		return 0, false, false
	}
	ok = false
	err = raw.Control(func(fd uintptr) {
		var uid int
		var failed error
		pid, uid, failed = peer(int(fd))
		own, ok = uid == os.Getuid(), failed == nil
	})
	return pid, own, err == nil && ok
}
