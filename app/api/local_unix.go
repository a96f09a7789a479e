//go:build !windows

package api

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
)

// errOtherUser says that no program of this user listens where the agent should.
var errOtherUser = errors.New("the socket is another user's")

// listenLocal opens the socket for its owner alone.
func listenLocal(socket string) (net.Listener, error) {
	if err := removeOld(socket); err != nil {
		return nil, err
	}
	l, err := net.Listen("unix", socket)
	if err != nil {
		return nil, fmt.Errorf("open the local API: %w", err)
	}
	if err := os.Chmod(socket, 0o600); err != nil {
		_ = l.Close()
		return nil, fmt.Errorf("keep others from %s: %w", socket, err)
	}
	if err := os.WriteFile(socket+".lock", fmt.Appendln(nil, os.Getpid()), 0o600); err != nil {
		_ = l.Close()
		return nil, fmt.Errorf("write down which process has the socket: %w", err)
	}
	return l, nil
}

// isGone reports whether there is no socket.
func isGone(socket string) bool {
	_, err := os.Lstat(socket)
	return errors.Is(err, fs.ErrNotExist)
}

// removeOld removes the socket that an agent left which was killed, or that a program of this user
// made without the lock. What is no socket is someone's, and stays.
func removeOld(socket string) error {
	st, err := os.Lstat(socket)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && st.Mode().Type() != fs.ModeSocket {
		return fmt.Errorf("open the local API: %s is not a socket and in its place; move it away", socket)
	}
	if err == nil {
		err = os.Remove(socket)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove the old socket: %w", err)
	}
	return nil
}

// dialLocal connects to the socket.
func dialLocal(ctx context.Context, socket string) (net.Conn, error) {
	var d net.Dialer
	return d.DialContext(ctx, "unix", socket)
}

// isPipeClosed returns false: only Windows has such pipes, and unreachable knows the errors of
// sockets.
func isPipeClosed(error) bool { return false }
