// Package notify tells the user, outside Nod's windows, that proposals wait:
// once for a burst, replacing what it said before, quiet when it should be.
//
// Notifier decides when (pace, quiet hours), Summarise decides what is said,
// and a server of the OS shows it: org.freedesktop.Notifications on Linux and
// other free desktops, toasts on Windows, Notification Center on macOS.
//
// On Linux the server is spoken to over a connection of Notifier's own. A
// shared one would lose the tray icon (see package sessionbus), which is also
// why the portable library beeep is not used there: it takes the shared one, it
// starts a stray bus where there is none, and what it falls back to would speak
// to the same server.
package notify
