//go:build linux || darwin

package api

import (
	"net"
	"os"
)

// sameUser says whether the other end of a unix socket runs as this user.
func sameUser(c net.Conn) bool {
	_, uid, ok := peerOf(c)
	return ok && uid == os.Getuid()
}

// isProcess says whether the other end is that process: for who calls, the one
// that listens.
func isProcess(c net.Conn, pid int) bool {
	is, _, ok := peerOf(c)
	return ok && is == pid
}

// peerProcess is the process at the other end; 0 if that is not known.
func peerProcess(c net.Conn) int {
	pid, _, _ := peerOf(c)
	return pid
}

func peerOf(c net.Conn) (pid, uid int, ok bool) {
	uc, ok := c.(*net.UnixConn)
	if !ok {
		return 0, 0, false
	}
	raw, err := uc.SyscallConn()
	if err != nil {
		return 0, 0, false
	}
	ok = false
	err = raw.Control(func(fd uintptr) {
		var failed error
		pid, uid, failed = peer(int(fd))
		ok = failed == nil
	})
	return pid, uid, err == nil && ok
}
