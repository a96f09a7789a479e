// Package desktest is a desktop to test Nod on: a session bus of its own, the
// services that a desktop offers on it, a screen, and hands for keys and mouse.
//
// There are two kinds of services. TrayHost and NotifyServer are doubles: they
// speak the real protocols, remember what came, do what a person would do
// (click an entry, click a notification), and misbehave when told to.
// Session.StartDunst and Session.StartPanel start the real dunst and the real
// xfce4-panel, against which the doubles are kept honest.
//
// A Session brings them together under a temporary home, and its Env is the
// environment for a program under test. Nothing in here needs package testing:
// the tour in test/ uses it too. Nothing sleeps to wait for something; Poll
// looks until it is so, or until its context ends.
package desktest
