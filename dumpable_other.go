//go:build !linux

package main

// keepMemoryPrivate does nothing: macOS and Windows ask the person, or an administrator,
// before one program may read another's memory.
func keepMemoryPrivate() error { return nil }
