//go:build unix

package config

import "syscall"

// openFlags keep opening a named pipe from waiting for its other end.
const openFlags = syscall.O_NONBLOCK
