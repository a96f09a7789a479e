//go:build !linux

package main

// giveBackCode does nothing: the system takes back by itself what was only read.
func giveBackCode() error { return nil }
