package tray

import (
	"fmt"

	"github.com/dustin/go-humanize"

	"github.com/nod-app/nod/app/safetext"
)

// maxLabel is how long the name of what Undo takes back may be, in characters.
const maxLabel = 48

// The entries of the menu, from top to bottom.
const (
	entryAsks = iota
	entryWaiting
	entryReview
	entryChat
	entryActivity
	entryPause
	entryUndo
	entryWarnings
	entrySettings
	entryQuit
	entries
)

// line is one entry of the menu.
type line struct {
	label   string
	enabled bool
	hidden  bool
}

// state is which of the icons is shown.
type state int

const (
	idle state = iota
	waiting
	paused
)

// view is all that the tray shows; two that are equal look the same.
type view struct {
	icon    state
	tooltip string
	lines   [entries]line
}

// project says how a snapshot looks. What waits is more urgent than that
// nothing more will come, so its icon wins; the tooltip tells of both.
func project(s Snapshot) view {
	v := view{tooltip: "Nod: " + tooltip(s), lines: [entries]line{
		entryAsks:     {label: "Answer " + counted(s.Asks, "question", "questions") + " of the assistant", enabled: true, hidden: s.Asks == 0},
		entryWaiting:  {label: capital(waits(s.Pending)), enabled: s.Pending > 0},
		entryReview:   {label: "Review proposals", enabled: true},
		entryChat:     {label: "Chat", enabled: true},
		entryActivity: {label: "Activity", enabled: true},
		entryPause:    {label: "Pause watching", enabled: true},
		entryUndo:     {label: "Nothing to undo"},
		entryWarnings: {label: counted(s.Warnings, "warning", "warnings"), enabled: true, hidden: s.Warnings == 0},
		entrySettings: {label: "Settings file", enabled: true},
		entryQuit:     {label: "Quit Nod", enabled: true},
	}}
	if s.Paused {
		v.icon = paused
		v.lines[entryPause].label = "Resume watching"
	}
	if s.Pending > 0 || s.Asks > 0 {
		v.icon = waiting
	}
	if s.LastID != "" {
		v.lines[entryUndo] = line{label: undo(s.LastLabel), enabled: true}
	}
	return v
}

func undo(label string) string {
	if label = safetext.Line(label, maxLabel); label != "" {
		return "Undo: " + label
	}
	return "Undo"
}

func tooltip(s Snapshot) string {
	t := waits(s.Pending)
	if s.Asks > 0 {
		t = "the assistant asks, " + t
	}
	if s.Paused {
		t += ", watching is paused"
	}
	if s.Warnings > 0 {
		t += ", " + counted(s.Warnings, "warning", "warnings")
	}
	return t
}

func waits(n int) string {
	if n <= 0 {
		return "nothing is waiting"
	}
	return counted(n, "proposal", "proposals") + " waiting"
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
