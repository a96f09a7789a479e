package cli

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type statusCmd struct{ jsonFlag }

func (c *statusCmd) Run(s *Session) error {
	return show(s, c.JSON, api.GetStatus, api.None{}, func(r api.Status) {
		if r.Lasting {
			s.say("Nod %s has been running since %s", r.Version, local(r.Started))
		} else {
			s.say("Nod %s is not running; start it with: nod", r.Version)
		}
		s.printf("%s\n", watcherText(r))
		s.say("%d waiting (%d sensitive), %d approved, %d rejected, %d invalid, %d left in place.",
			r.Counts.Pending, r.Counts.Sensitive, r.Counts.Approved, r.Counts.Rejected, r.Counts.Invalid, r.Counts.Left)
		if r.Last != nil {
			s.say("nod undo would undo: %s", r.Last.Label)
		}
		for _, w := range r.Warnings {
			s.printf("%s\n    %s\n", w.Text, w.Remedy)
		}
	})
}

func enabled(fs []api.Folder) int {
	n := 0
	for _, f := range fs {
		if f.Enabled {
			n++
		}
	}
	return n
}

// watcherText says how many folders are watched, or would be.
func watcherText(r api.Status) string {
	folders := number(enabled(r.Folders), "%s folder", "%s folders")
	if r.Watcher != api.WatcherRunning {
		return lang.T("Watching is paused; nod resume watches %s again.", folders)
	}
	return lang.T("The watcher is running and watches %s.", folders)
}

// watcherState says whether the watcher is running.
func watcherState(w api.WatcherStatus) string {
	if w == api.WatcherRunning {
		return lang.T("The watcher is running.")
	}
	return lang.T("The watcher is stopped.")
}
