//go:build unix && !linux

package proposal

// madeUp: only Linux shows the kernel's own data as folders.
func madeUp(string) bool { return false }
