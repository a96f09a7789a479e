//go:build !linux

package process

// LimitMemory does nothing: only Linux bounds a process that runs.
func LimitMemory(int, uint64) error { return nil }
