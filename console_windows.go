package main

import (
	"os"

	"golang.org/x/sys/windows"
)

// useTerminal has this process print to the terminal that started it. Windows gives a
// program that has windows no console, so that none opens beside them. What is printed
// into a file or a program goes there anyway.
func useTerminal() {
	if h, err := windows.GetStdHandle(windows.STD_OUTPUT_HANDLE); err == nil && h != 0 && h != windows.InvalidHandle {
		return
	}
	const parent = ^uintptr(0) // ATTACH_PARENT_PROCESS
	attach := windows.NewLazySystemDLL("kernel32.dll").NewProc("AttachConsole")
	if ok, _, _ := attach.Call(parent); ok == 0 {
		return // a desktop started it: there is no terminal
	}
	if console, err := os.OpenFile("CONOUT$", os.O_RDWR, 0); err == nil {
		os.Stdout, os.Stderr = console, console
	}
}
