package api

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"net"
	"path/filepath"
	"strings"
	"time"
)

// pipeName returns the named pipe that represents a socket on Windows, where the socket's
// path only names the lock. It holds the security identifier of its user, so that no
// two users of one computer need the same name; the path may be spelt in either case.
func pipeName(user, socket string) string {
	sum := sha256.Sum256([]byte(strings.ToLower(filepath.Clean(socket))))
	return `\\.\pipe\nod-` + user + "-" + hex.EncodeToString(sum[:8])
}

// pipeDescriptor returns a security descriptor in SDDL by which only the user owns and opens a
// pipe: P keeps other entries from being inherited, and there is none for SYSTEM or
// administrators. Without O: the pipe of an administrator would
// belong to all administrators.
func pipeDescriptor(user string) string { return "O:" + user + "D:P(A;;GA;;;" + user + ")" }

const (
	closeWait  = 200 * time.Millisecond // how long one Close of a pipe may take before the next is called
	closeTries = 10
)

// pipeListener is a listener whose Close ends. That of go-winio waits for ever when the
// accept that it was to cancel ends with an error of its own, as when a caller comes and
// goes at that moment: the listener then takes up the next accept and has forgotten that it
// was to close.
type pipeListener struct{ net.Listener }

// Close calls Close again while an earlier one still waits, which ends both.
func (l pipeListener) Close() error { return closeAgain(l.Listener) }

func closeAgain(l io.Closer) error {
	closed := make(chan error, closeTries)
	for range closeTries {
		go func() { closed <- l.Close() }()
		select {
		case err := <-closed:
			return err
		case <-time.After(closeWait):
		}
	}
	return errors.New("the pipe of the local API does not close; it is closed when Nod's process ends")
}
