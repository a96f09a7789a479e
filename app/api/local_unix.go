//go:build !windows

package api

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
)

// errOtherUser says that no program of this user listens where the agent should.
var errOtherUser = errors.New("the socket is another user's")

// listenLocal opens the socket for its owner alone.
func listenLocal(socket string) (net.Listener, error) {
	if err := os.Remove(socket); err != nil && !os.IsNotExist(err) { // left by an agent that was killed
		return nil, fmt.Errorf("remove the old socket %s: %w", socket, err)
	}
	l, err := net.Listen("unix", socket)
	if err != nil {
		return nil, fmt.Errorf("open the local API: %w", err)
	}
	if err := os.Chmod(socket, 0o600); err != nil {
		_ = l.Close()
		return nil, fmt.Errorf("keep others from %s: %w", socket, err)
	}
	return l, nil
}

// dialLocal connects to the socket.
func dialLocal(ctx context.Context, socket string) (net.Conn, error) {
	var d net.Dialer
	return d.DialContext(ctx, "unix", socket)
}

// isPipeClosed is for Windows; unreachable knows the errors of sockets.
func isPipeClosed(error) bool { return false }
