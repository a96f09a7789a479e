package autostart

import (
	"errors"
	"fmt"

	"golang.org/x/sys/windows/registry"
)

const (
	runKey   = `Software\Microsoft\Windows\CurrentVersion\Run`
	runValue = "Nod"
)

// Value starts a program at login by being in the user's part of the registry.
type Value struct{ program string }

// Of returns the login entry for program on this system.
func Of(program string) Value { return Value{program} }

// On reports whether the value is there. Task Manager's own switch (StartupApproved\Run) is
// not considered.
func (Value) On() (bool, error) {
	k, err := registry.OpenKey(registry.CURRENT_USER, runKey, registry.QUERY_VALUE)
	if err == nil {
		defer k.Close()
		_, _, err = k.GetStringValue(runValue)
	}
	if errors.Is(err, registry.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read whether Nod starts at login: %w", err)
	}
	return true, nil
}

// Set adds or removes the entry.
func (v Value) Set(on bool) error {
	k, _, err := registry.CreateKey(registry.CURRENT_USER, runKey, registry.SET_VALUE)
	if err != nil {
		return fmt.Errorf("open the registry's Run key: %w", err)
	}
	defer k.Close()
	if on {
		err = k.SetStringValue(runValue, runCommand(v.program))
	} else if err = k.DeleteValue(runValue); errors.Is(err, registry.ErrNotExist) {
		err = nil
	}
	if err != nil {
		return fmt.Errorf("change the registry's Run key: %w", err)
	}
	return nil
}
