//go:build !windows

package main

// useTerminal does nothing: outside Windows each program has the terminal that started it.
func useTerminal() {}
