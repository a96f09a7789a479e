//go:build linux || darwin || windows

package api

import "net"

// sameUser reports whether the other end of a connection of the local API runs as this user.
func sameUser(c net.Conn) bool {
	_, own, ok := peerOf(c)
	return ok && own
}

// isProcess reports whether the other end is that process: for who calls, the one
// that listens.
func isProcess(c net.Conn, pid int) bool {
	is, _, ok := peerOf(c)
	return ok && is == pid
}

// peerProcess returns the process at the other end; 0 if that is not known.
func peerProcess(c net.Conn) int {
	pid, _, _ := peerOf(c)
	return pid
}
