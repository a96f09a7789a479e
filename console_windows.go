package main

import (
	"os"

	"golang.org/x/sys/windows"
)

// useTerminal makes this process print to the terminal that started it. Windows gives a program
// that has windows no console, so that none opens beside them. What is printed into a file or a
// program goes there anyway.
func useTerminal() {
	out, errors := isOpen(windows.STD_OUTPUT_HANDLE), isOpen(windows.STD_ERROR_HANDLE)
	if out && errors {
		return
	}
	const parent = ^uintptr(0) // ATTACH_PARENT_PROCESS
	attach := windows.NewLazySystemDLL("kernel32.dll").NewProc("AttachConsole")
	if ok, _, _ := attach.Call(parent); ok == 0 {
		return // a desktop started it: there is no terminal
	}
	console, err := os.OpenFile("CONOUT$", os.O_RDWR, 0)
	if err != nil {
		return
	}
	if !out {
		os.Stdout = console
	}
	if !errors {
		os.Stderr = console
	}
}

// isOpen reports whether a stream of the process is connected: to a console, a file or a pipe.
func isOpen(stream uint32) bool {
	h, err := windows.GetStdHandle(stream)
	return err == nil && h != 0 && h != windows.InvalidHandle
}
