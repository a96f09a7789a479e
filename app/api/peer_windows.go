package api

import (
	"net"

	"golang.org/x/sys/windows"
)

// peerOf returns the process at the other end of a named pipe. own: for who listens, the
// caller runs as this user; for who calls, the pipe is this user's, whichever process
// of theirs made it. Another user can make a pipe of this name before Nod does.
func peerOf(c net.Conn) (pid int, own, ok bool) {
	held, ok := c.(interface{ Fd() uintptr })
	if !ok {
		return 0, false, false
	}
	pipe := windows.Handle(held.Fd())
	var flags uint32
	if windows.GetNamedPipeInfo(pipe, &flags, nil, nil, nil) != nil {
		return 0, false, false
	}
	user, err := ownUser()
	if err != nil {
		return 0, false, false
	}
	if flags&windows.PIPE_SERVER_END != 0 {
		return caller(pipe, user)
	}
	return server(pipe, user)
}

func caller(pipe windows.Handle, user *windows.SID) (pid int, own, ok bool) {
	var id uint32
	if windows.GetNamedPipeClientProcessId(pipe, &id) != nil {
		return 0, false, false
	}
	is, err := userOf(id)
	return int(id), err == nil && is.Equals(user), err == nil
}

func server(pipe windows.Handle, user *windows.SID) (pid int, own, ok bool) {
	var id uint32
	if windows.GetNamedPipeServerProcessId(pipe, &id) != nil {
		return 0, false, false
	}
	sd, err := windows.GetSecurityInfo(pipe, windows.SE_KERNEL_OBJECT, windows.OWNER_SECURITY_INFORMATION)
	if err != nil {
		return 0, false, false
	}
	owner, _, err := sd.Owner()
	return int(id), err == nil && owner != nil && owner.Equals(user), err == nil
}

// ownUser returns the user that this process runs as.
func ownUser() (*windows.SID, error) {
	u, err := windows.GetCurrentProcessToken().GetTokenUser()
	if err != nil {
		return nil, err
	}
	return u.User.Sid, nil
}

// userOf returns the user that a process runs as.
func userOf(pid uint32) (*windows.SID, error) {
	process, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, pid)
	if err != nil {
		return nil, err
	}
	defer windows.CloseHandle(process)
	var token windows.Token
	if err := windows.OpenProcessToken(process, windows.TOKEN_QUERY, &token); err != nil {
		return nil, err
	}
	defer token.Close()
	u, err := token.GetTokenUser()
	if err != nil {
		return nil, err
	}
	return u.User.Sid, nil
}
