//go:build e2etest

// Package packages installs the Debian package on a Debian that has nothing else, and uses
// it there as a person would: on a virtual desktop with a real panel, which run outside.
package packages
