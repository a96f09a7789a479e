package tray

import (
	"slices"
	"strings"
	"testing"
)

// menu is what a person reads, with what cannot be clicked in brackets.
func (v view) menu() []string {
	var out []string
	for _, l := range v.entries {
		switch {
		case l.hidden:
		case l.enabled:
			out = append(out, l.label)
		default:
			out = append(out, "("+l.label+")")
		}
	}
	return out
}

func TestView(t *testing.T) {
	for _, c := range []struct {
		name    string
		s       Snapshot
		icon    iconState
		tooltip string
		menu    []string
	}{
		{"at rest", Snapshot{}, idle, "Nod: you're all caught up",
			[]string{"Inbox", "Chat", "History", "Pause watching", "(Nothing to undo)", "Settings", "Quit Nod"}},
		{"one", Snapshot{Waiting: 1}, waiting, "Nod: 1 in the Inbox",
			[]string{"Inbox (1)", "Chat", "History", "Pause watching", "(Nothing to undo)", "Settings", "Quit Nod"}},
		{"all at once", Snapshot{Waiting: 12345, Paused: true, Warnings: 2, LastID: "abc", LastLabel: "3 files to Documents"}, pausedWaiting,
			"Nod: 12,345 in the Inbox, watching is paused, 2 warnings",
			[]string{"Inbox (12,345)", "Chat", "History", "Resume watching", "Undo: 3 files to Documents", "2 warnings", "Settings", "Quit Nod"}},
		{"paused", Snapshot{Paused: true, Warnings: 1}, paused, "Nod: you're all caught up, watching is paused, 1 warning",
			[]string{"Inbox", "Chat", "History", "Resume watching", "(Nothing to undo)", "1 warning", "Settings", "Quit Nod"}},
		{"a question", Snapshot{Waiting: 1, Asks: 1}, waiting, "Nod: the assistant has a question, 1 in the Inbox",
			[]string{"Answer 1 question from the assistant", "Inbox (1)", "Chat", "History", "Pause watching", "(Nothing to undo)", "Settings", "Quit Nod"}},
		{"a label without an act", Snapshot{LastLabel: "x"}, idle, "Nod: you're all caught up",
			[]string{"Inbox", "Chat", "History", "Pause watching", "(Nothing to undo)", "Settings", "Quit Nod"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := viewOf(c.s)
			if v.icon != c.icon || v.tooltip != c.tooltip || !slices.Equal(v.menu(), c.menu) {
				t.Errorf("icon %d, tooltip %q, menu %q", v.icon, v.tooltip, v.menu())
			}
		})
	}
}

func TestUndoLabel(t *testing.T) {
	for in, want := range map[string]string{
		"":                         "Undo",
		"a\n\u202Eb\x1b[0m":        "Undo: a b[0m",
		"a_b & c":                  "Undo: a_b & c",
		strings.Repeat("x", 99):    "Undo: " + strings.Repeat("x", 31) + "…" + strings.Repeat("x", 16),
		"\u200b\u200b":             "Undo: \uFFFD",
		"invoice.pdf to Documents": "Undo: invoice.pdf to Documents",
	} {
		if got := viewOf(Snapshot{LastID: "1", LastLabel: in}).entries[entryUndo].label; got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

func TestEscapeLabel(t *testing.T) {
	for goos, want := range map[string]string{"linux": "a__b & c", "freebsd": "a__b & c", "windows": "a_b && c", "darwin": "a_b & c"} {
		if got := escapeLabel(goos, "a_b & c"); got != want {
			t.Errorf("%s: %q, want %q", goos, got, want)
		}
	}
}

func TestIconsFallBackToIdle(t *testing.T) {
	i := Icons{Idle: []byte("i"), Waiting: []byte("w")}
	for s, want := range map[iconState]string{idle: "i", waiting: "w", paused: "i"} {
		if got := string(i.of(s)); got != want {
			t.Errorf("state %d has icon %q, want %q", s, got, want)
		}
	}
}

func TestRemedyNamesTheExtension(t *testing.T) {
	if r := Remedy("ubuntu:GNOME"); !strings.Contains(r, "AppIndicator") {
		t.Error(r)
	}
	if r := Remedy("sway"); strings.Contains(r, "GNOME") || r == "" {
		t.Error(r)
	}
}
