//go:build unix

package proposal

import "golang.org/x/sys/unix"

// writable reports whether something can be made in a folder that exists. Even to
// root, access tells a file system that is mounted read-only.
func writable(dir string) bool {
	return unix.Access(dir, unix.W_OK|unix.X_OK) == nil && !madeUp(dir)
}
