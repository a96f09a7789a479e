package cli

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/safetext"
)

type statusCmd struct{ jsonFlag }

func (c *statusCmd) Run(s *Session) error {
	return show(s, c.JSON, api.GetStatus, api.None{}, func(r api.Status) {
		running := "is not running; start it with: nod"
		if r.Lasting {
			running = "has been running since " + local(r.Started)
		}
		s.printf("Nod %s %s\n", r.Version, running)
		s.printf("%s\n", watcherText(r))
		s.printf("%d pending (%d sensitive), %d approved, %d rejected, %d invalid, %d left in place.\n",
			r.Counts.Pending, r.Counts.Sensitive, r.Counts.Approved, r.Counts.Rejected, r.Counts.Invalid, r.Counts.Left)
		if r.Last != nil {
			s.printf("nod undo would undo: %s\n", r.Last.Label)
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
	folders := safetext.Number(enabled(r.Folders), "folder")
	if r.Watcher != api.WatcherRunning {
		return "Watching is paused; nod resume watches " + folders + " again."
	}
	return "The watcher is running and watches " + folders + "."
}
