//go:build !windows

package main

// useTerminal is for Windows; elsewhere each program has the terminal that started it.
func useTerminal() {}
