//go:build !windows && !darwin

package autostart

import "github.com/adrg/xdg"

// Of returns the login entry for program on this system.
func Of(program string) File { return desktopEntry(xdg.ConfigHome, program, xdg.ConfigDirs...) }
