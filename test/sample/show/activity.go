//go:build preview

package main

import (
	"strings"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit/frame"
)

// activity has the records, grants and log of a state.
func activity(state string) *sample.Activity {
	s := sample.NewActivity(sample.Noon, append([]api.ActivityRecord{sample.Batch()}, sample.Records()...)...)
	s.SetGrants(sample.StandingGrants()...)
	switch state {
	case "many":
		s = sample.NewActivity(sample.Noon, sample.ManyRecords(100_000)...)
	case "empty":
		s = sample.NewActivity(sample.Noon)
	case "nogrants":
		s.SetGrants()
	case "error":
		s.Fail(sample.ErrDown)
	case "damaged", "log-damaged":
		s.Change(func(_ *[]api.ActivityRecord, _ *[]api.Grant, log *api.LogState) { sample.Damage(log) })
	case "hostile":
		s = sample.NewActivity(sample.Noon, sample.HostileRecords("a\nb\x1b[31m\u202egnp.exe "+strings.Repeat("x", 400))...)
	}
	return s
}

// press does what a person would to get to a state of the activity: d is the key Down.
func press(w fyne.Window, state string) {
	keys := map[string]string{
		"denied": "dd", "unknown": "dddddd", "undone": "dddd", "log": "3", "log-damaged": "3",
		"grants": "2", "nogrants": "2", "request": "t", "undo": "du",
	}
	for _, r := range keys[state] {
		if r == 'd' {
			w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
		} else {
			w.Canvas().Focused().TypedRune(r)
		}
	}
}

// arrive adds records to the log while it is read.
func arrive(f *frame.Frame, s *sample.Activity) {
	s.Change(func(all *[]api.ActivityRecord, _ *[]api.Grant, _ *api.LogState) {
		for i := range 3 {
			*all = append([]api.ActivityRecord{sample.Record(int64(414+2*i), "files.list_dir", "Listed 3 entries of Downloads", 0)}, *all...)
		}
	})
	f.Changed()
}

// toolServers has the servers and clients of a state.
func toolServers(state string) *sample.Servers {
	if state == "none" {
		return sample.NewServers(sample.Noon)
	}
	return sample.NewServers(sample.Noon, sample.ToolServers()...)
}
