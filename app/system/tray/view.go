package tray

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"

	"github.com/nod-app/nod/app/base/safetext"
)

// maxLabel bounds the label of the undo entry, in characters.
const maxLabel = 48

// The entries of the menu, from top to bottom.
const (
	entryAsks = iota
	entryWaiting
	entryReview
	entryChat
	entryHistory
	entryPause
	entryUndo
	entryWarnings
	entrySettings
	entryQuit
	entryCount
)

// menuEntry is one entry of the menu.
type menuEntry struct {
	label   string
	enabled bool
	hidden  bool
}

func beginsGroup(entry int) bool { return entry == entryPause || entry == entryWarnings }

// iconState selects the icon.
type iconState int

const (
	idle iconState = iota
	waiting
	paused
	pausedWaiting
)

// view is everything that the tray shows; equal views look the same.
type view struct {
	icon    iconState
	tooltip string
	entries [entryCount]menuEntry
}

func viewOf(s Snapshot) view {
	v := view{tooltip: "Nod: " + tooltip(s), entries: [entryCount]menuEntry{
		entryAsks:     {label: "Answer " + counted(s.Asks, "question", "questions") + " from the assistant", enabled: true, hidden: s.Asks == 0},
		entryWaiting:  {label: capital(waitingText(s)), enabled: s.Pending > 0},
		entryReview:   {label: "Review proposals", enabled: true},
		entryChat:     {label: "Chat", enabled: true},
		entryHistory:  {label: "History", enabled: true},
		entryPause:    {label: "Pause watching", enabled: true},
		entryUndo:     {label: "Nothing to undo"},
		entryWarnings: {label: counted(s.Warnings, "warning", "warnings"), enabled: true, hidden: s.Warnings == 0},
		entrySettings: {label: "Open settings file", enabled: true},
		entryQuit:     {label: "Quit Nod", enabled: true},
	}}
	waits := s.Pending > 0 || s.Asks > 0
	switch {
	case waits && s.Paused:
		v.icon = pausedWaiting
	case waits:
		v.icon = waiting
	case s.Paused:
		v.icon = paused
	}
	if s.Paused {
		v.entries[entryPause].label = "Resume watching"
	}
	if s.LastID != "" {
		v.entries[entryUndo] = menuEntry{label: undo(s.LastLabel), enabled: true}
	}
	return v
}

func undo(label string) string {
	if label = safetext.Name(label, maxLabel); label != "" {
		return "Undo: " + label
	}
	return "Undo"
}

func tooltip(s Snapshot) string {
	t := waitingText(s)
	if s.Asks > 0 {
		t = "the assistant has a question, " + t
	}
	if s.Paused {
		t += ", watching is paused"
	}
	if s.Warnings > 0 {
		t += ", " + counted(s.Warnings, "warning", "warnings")
	}
	return t
}

func waitingText(s Snapshot) string {
	switch {
	case s.Pending > 0:
		return counted(s.Pending, "proposal", "proposals") + " waiting"
	case s.Asks > 0:
		return "no proposals waiting"
	}
	return "you're all caught up"
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%s %s", humanize.Comma(int64(n)), many)
}

// capital makes an ASCII first letter a capital.
func capital(s string) string {
	if s != "" && 'a' <= s[0] && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// escapeLabel escapes characters that menus take for access keys: "_" (dbusmenu)
// or "&" (Windows).
func escapeLabel(goos, s string) string {
	switch goos {
	case "darwin":
		return s
	case "windows":
		return strings.ReplaceAll(s, "&", "&&")
	}
	return strings.ReplaceAll(s, "_", "__")
}
