package proposals

import (
	"github.com/nod-app/nod/app/api"
)

// mode is what the foot of the details asks.
type mode int

const (
	browsing  mode = iota
	editing        // another folder or name
	reasoning      // why it is rejected
	clashing       // the destination is taken
)

// state is all that the window shows; it is touched on the UI goroutine only.
type state struct {
	filter  api.Filter
	order   api.ProposalOrder
	pages   pages
	choice  choice
	counts  api.Counts
	status  api.Status
	started bool // status and list have been there once

	mode      mode
	clash     api.Outcome // of mode clashing
	include   bool        // sensitive ones go along with the others
	busy      bool        // something was asked for and is not done
	undoNext  bool        // undo was pressed meanwhile: it comes when that is done
	lost      bool        // Nod does not run
	slow      bool        // loading takes long enough to say so
	loadError string
	result    result
	warnings  bool // all warnings are to be seen
}

// result is the last thing that happened, for the bottom line.
type result struct {
	text string
	bad  bool
}

func newState() state {
	return state{filter: api.Filter{Status: pending}, order: api.OrderNewest, pages: newPages(), choice: newChoice()}
}

// sensitiveShown is how many of the list that is shown are sensitive and wait.
func (s *state) sensitiveShown() int {
	if s.filter.Status != pending {
		return 0
	}
	return s.counts.Sensitive
}

// can says whether something may be asked of Nod now.
func (s *state) can() bool { return !s.lost && !s.busy }

// filtered says whether the list is narrowed by the person who looks at it.
func (s *state) filtered() bool { return s.filter.Query != "" || s.filter.Folder != "" }

// enabled is how many folders are to be watched.
func (s *state) enabled() int {
	n := 0
	for _, f := range s.status.Folders {
		if f.Enabled {
			n++
		}
	}
	return n
}

// watching is how many folders are being watched.
func (s *state) watching() int {
	n := 0
	for _, f := range s.status.Folders {
		if f.Enabled && (f.State == api.FolderWatching || f.State == api.FolderPolling) {
			n++
		}
	}
	return n
}
