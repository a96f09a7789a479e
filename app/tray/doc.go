// Package tray shows Nod's tray icon and menu: a projection of a Snapshot that
// is drawn again only where it changed, from one goroutine.
//
// It stands on fyne.io/systray, whose state belongs to the process: there can
// be one Tray in a process, and Run can be called once. Importing it ties the
// main goroutine to the main thread.
//
//   - On Linux and other free desktops the icon is a StatusNotifierItem on the
//     session bus. Run may be called on any goroutine. systray takes the bus
//     connection that godbus shares within a process, so nothing else in Nod may
//     use dbus.SessionBus. Panels that come late or start again find the icon,
//     and so does a bus that starts again. Where no panel shows icons (GNOME
//     without an extension), HostPresent says so.
//   - On Windows Run may be called on any goroutine.
//   - On macOS Run must be called on the main goroutine and needs cgo; built
//     without cgo there is no tray, and Run says so at once.
package tray
