package tray

import (
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// maxLabel bounds the label of the undo entry, in characters.
const maxLabel = 48

// The entries of the menu, from top to bottom.
const (
	entryAsks = iota
	entryInbox
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
		entryAsks:     {label: lang.N(s.Asks, "Answer %s question from the assistant", "Answer %s questions from the assistant", lang.Count(s.Asks)), enabled: true, hidden: s.Asks == 0},
		entryInbox:    {label: inbox(s.Waiting), enabled: true},
		entryChat:     {label: lang.T("Chat"), enabled: true},
		entryHistory:  {label: lang.T("History"), enabled: true},
		entryPause:    {label: lang.T("Pause watching"), enabled: true},
		entryUndo:     {label: lang.T("Nothing to undo")},
		entryWarnings: {label: warnings(s), enabled: true, hidden: s.Warnings == 0},
		entrySettings: {label: lang.T("Settings"), enabled: true},
		entryQuit:     {label: lang.T("Quit Nod"), enabled: true},
	}}
	waits := s.Waiting > 0
	switch {
	case waits && s.Paused:
		v.icon = pausedWaiting
	case waits:
		v.icon = waiting
	case s.Paused:
		v.icon = paused
	}
	if s.Paused {
		v.entries[entryPause].label = lang.T("Resume watching")
	}
	if s.LastID != "" {
		v.entries[entryUndo] = menuEntry{label: undo(s.LastLabel), enabled: true}
	}
	return v
}

func undo(label string) string {
	if label = safetext.Name(label, maxLabel); label != "" {
		return lang.T("Undo: %s", label)
	}
	return lang.T("Undo")
}

func tooltip(s Snapshot) string {
	t := waitingText(s)
	if s.Asks > 0 {
		t = lang.T("the assistant has a question, %s", t)
	}
	if s.Paused {
		t = lang.T("%s, watching is paused", t)
	}
	if s.Warnings > 0 {
		t += ", " + warnings(s)
	}
	return t
}

func warnings(s Snapshot) string {
	return lang.N(s.Warnings, "%s warning", "%s warnings", lang.Count(s.Warnings))
}

func inbox(waiting int) string {
	if waiting == 0 {
		return lang.T("Inbox")
	}
	return lang.T("Inbox (%s)", lang.Count(waiting))
}

func waitingText(s Snapshot) string {
	if s.Waiting > 0 {
		return lang.T("%s in the Inbox", lang.Count(s.Waiting))
	}
	return lang.T("you're all caught up")
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
