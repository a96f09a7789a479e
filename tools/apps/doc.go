// Package apps has the tool apps.open: it starts an installed application by
// its id in an index of what is installed, with files in scope and nothing else.
//
// The index is the system's own list: .desktop files on Linux, /Applications on
// macOS, the Start menu on Windows. It is read again each time, so it is never
// stale, and more strictly than GLib reads it: what two programs could read
// differently would be shown as one program and started as another. What an id starts is pinned by a digest of the launcher and its program:
// the approval is bound to it, and a swap afterwards voids it. Shells, languages,
// terminals and programs that start others are refused by what the launcher leads
// to, links resolved, as well as by their id.
package apps
