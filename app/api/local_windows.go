package api

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"

	"github.com/Microsoft/go-winio"
	"golang.org/x/sys/windows"
)

// errOtherUser says that no program of this user listens where the agent should.
var errOtherUser = errors.New("another user's program listens on Nod's pipe: end it, or have that user sign out")

// listenLocal opens the pipe of a socket for its user alone. The pipe must be new: one
// that another program made belongs to that program.
func listenLocal(socket string) (net.Listener, error) {
	user, err := ownUser()
	if err != nil {
		return nil, fmt.Errorf("open the local API: find out who runs Nod: %w", err)
	}
	name := pipeName(user.String(), socket)
	l, err := winio.ListenPipe(name, &winio.PipeConfig{SecurityDescriptor: pipeDescriptor(user.String())})
	if err == nil && servedByOther(name) {
		err = errors.Join(fs.ErrExist, closeAgain(l))
	}
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, fs.ErrExist), errors.Is(err, windows.ERROR_PIPE_BUSY):
		return nil, fmt.Errorf("open the local API: another program has the pipe %s, which only Nod may have: end that program, or sign out and in again: %w", name, err)
	case err != nil:
		return nil, fmt.Errorf("open the local API: %w", err)
	}
	return pipeListener{l}, nil
}

// isGone reports false: a pipe cannot be deleted under who made it.
func isGone(string) bool { return false }

// servedByOther reports whether a call to a pipe, which this process has just made, reaches
// another process. Windows refuses to make such a pipe and, as nothing is accepted yet,
// lets no one call; Wine does neither.
func servedByOther(name string) bool {
	p, err := windows.UTF16PtrFromString(name)
	if err != nil {
		return false
	}
	pipe, err := windows.CreateFile(p, windows.GENERIC_READ, 0, nil, windows.OPEN_EXISTING, 0, 0)
	if err != nil {
		return false
	}
	defer windows.CloseHandle(pipe)
	var pid uint32
	return windows.GetNamedPipeServerProcessId(pipe, &pid) != nil || pid != windows.GetCurrentProcessId()
}

// dialLocal connects to the pipe of a socket, as a caller that the other end cannot
// act as.
func dialLocal(ctx context.Context, socket string) (net.Conn, error) {
	user, err := ownUser()
	if err != nil {
		return nil, &net.OpError{Op: "dial", Net: "pipe", Err: err}
	}
	c, err := winio.DialPipeContext(ctx, pipeName(user.String(), socket))
	if err != nil {
		return nil, &net.OpError{Op: "dial", Net: "pipe", Err: err}
	}
	return c, nil
}

// isPipeClosed reports whether the other end of a pipe has closed it.
func isPipeClosed(err error) bool {
	return errors.Is(err, windows.ERROR_BROKEN_PIPE) || errors.Is(err, windows.ERROR_NO_DATA) || errors.Is(err, windows.ERROR_PIPE_NOT_CONNECTED)
}
