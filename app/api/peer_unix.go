//go:build linux || darwin

package api

import (
	"net"
	"os"
)

// sameUser says whether the other end of a unix socket runs as this user.
func sameUser(c net.Conn) bool {
	uc, ok := c.(*net.UnixConn)
	if !ok {
		return false
	}
	raw, err := uc.SyscallConn()
	if err != nil {
		return false
	}
	same := false
	err = raw.Control(func(fd uintptr) {
		uid, err := peerUser(int(fd))
		same = err == nil && uid == os.Getuid()
	})
	return err == nil && same
}
