package api

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strings"
)

// pipeName is the named pipe that stands for a socket on Windows, where the socket's
// path only names the lock. It holds the security identifier of its user, so that no
// two users of one computer need the same name; the path may be spelt in either case.
func pipeName(user, socket string) string {
	sum := sha256.Sum256([]byte(strings.ToLower(filepath.Clean(socket))))
	return `\\.\pipe\nod-` + user + "-" + hex.EncodeToString(sum[:8])
}

// pipeDescriptor is a security descriptor, in SDDL, that makes a pipe its user's and
// lets nobody else open it: P keeps other entries from being inherited, and neither
// SYSTEM nor administrators have one. Without O: the pipe of an administrator would
// belong to all administrators.
func pipeDescriptor(user string) string { return "O:" + user + "D:P(A;;GA;;;" + user + ")" }
