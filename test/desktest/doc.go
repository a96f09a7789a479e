// Package desktest is a desktop for tests: a private session bus, the services of a
// desktop on it, a virtual screen, and simulated keys and mouse.
//
// There are two kinds of services. TrayHost and NotifyServer are test doubles: they
// use the real protocols, record what they receive, can click an entry or a
// notification, and can misbehave. Session.StartDunst and Session.StartPanel start
// the real dunst and the real xfce4-panel, with which the doubles are compared.
//
// A Session combines them with a temporary home folder, and its Env is the
// environment for a program under test. The package does not need package testing:
// the tour in test/ uses it too. Nothing waits by sleeping; Poll checks a condition
// until it is true or its context ends.
package desktest
