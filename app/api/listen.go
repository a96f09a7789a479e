package api

import (
	"fmt"
	"net"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// Listen opens the socket, on Windows a named pipe, for its owner alone and makes
// this process the only agent: the lock beside the socket is held until the listener
// is closed, and given up by the OS if the process dies. ErrRunning: another agent has it.
func Listen(socket string) (net.Listener, error) {
	dir := filepath.Dir(socket)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the folder of the local API: %w", err)
	}
	lock := flock.New(socket + ".lock")
	got, err := lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("lock %s.lock: %w", socket, err)
	}
	if !got {
		return nil, ErrRunning
	}
	l, err := listenLocal(socket)
	if err != nil {
		_ = lock.Unlock()
		return nil, err
	}
	return &listener{l, lock}, nil
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

// SameUser says whether the other end of a connection on a socket of this machine runs as
// this user.
func SameUser(c net.Conn) bool { return sameUser(c) }
