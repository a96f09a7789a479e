package api

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// socketTime is how long an agent may hold the lock without a socket: while it starts or ends.
const socketTime = 2 * time.Second

// Listen opens the socket, on Windows a named pipe, for its owner alone and makes
// this process the only agent: the lock beside the socket is held until the listener
// is closed, and given up by the OS if the process dies. ErrRunning: another agent has it.
// Any other error says what to do, also about an agent whose socket someone has deleted.
func Listen(socket string) (net.Listener, error) {
	dir := filepath.Dir(socket)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the folder of the local API: %w", err)
	}
	lock := flock.New(socket + ".lock")
	got, err := lock.TryLock()
	for end := time.Now().Add(socketTime); err == nil && !got; got, err = lock.TryLock() {
		switch {
		case !isGone(socket):
			return nil, ErrRunning
		case time.Now().After(end):
			return nil, fmt.Errorf("Nod runs, but its socket %s was deleted, so that nothing can reach it: end %s and start Nod again", socket, Holder(socket))
		}
		time.Sleep(20 * time.Millisecond)
	}
	if err != nil {
		return nil, fmt.Errorf("lock %s.lock: %w", socket, err)
	}
	l, err := listenLocal(socket)
	if err != nil {
		_ = lock.Unlock()
		return nil, err
	}
	return &listener{l, lock}, nil
}

// Holder names the process that holds the lock beside the socket, as far as it has written that down.
func Holder(socket string) string {
	b, err := os.ReadFile(socket + ".lock")
	if pid := strings.TrimSpace(string(b)); err == nil && pid != "" {
		return "process " + pid
	}
	return "the process that holds " + socket + ".lock"
}

type listener struct {
	net.Listener
	lock *flock.Flock
}

// Close closes the socket first, so that the next agent finds it free with the lock.
func (l *listener) Close() error {
	err := l.Listener.Close()
	if e := l.lock.Unlock(); err == nil {
		err = e
	}
	return err
}

// SameUser reports whether the other end of a connection on a socket of this machine runs as
// this user.
func SameUser(c net.Conn) bool { return sameUser(c) }
