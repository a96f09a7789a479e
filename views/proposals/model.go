package proposals

import (
	"time"

	"github.com/nod-app/nod/app/api"
)

// question is what the foot of the details asks.
type question int

const (
	noQuestion     question = iota
	editQuestion            // another folder or name
	reasonQuestion          // why it is rejected
	clashQuestion           // the destination is taken
)

// model is what the page shows besides the rows of its list.
type model struct {
	filter  api.Filter
	order   api.ProposalOrder
	counts  api.Counts
	read    bool      // the list has been read once
	asked   time.Time // when the list that is shown was asked for
	slow    bool      // reading takes long enough to say so
	failure string    // why the list could not be read
	current string    // ID of the current proposal; empty if its row is not there yet

	selection selection
	include   bool // sensitive ones are decided together with the others
	question  question
	clash     api.Outcome // of clashQuestion
}

func newModel() model {
	return model{filter: api.Filter{Status: pending}, order: orders()[0].order, selection: newSelection()}
}

// filtered says whether the person narrowed the list.
func (m *model) filtered() bool { return m.filter.Query != "" || m.filter.Folder != "" }

// waiting says whether the list is that of the proposals to be decided.
func (m *model) waiting() bool { return m.filter.Status == pending }

// scope is how many proposals a decision about many is about, and how many of
// them are sensitive: the selected ones, or all in the list.
func (m *model) scope(total int) (all, sensitive int) {
	if n := len(m.selection.marked); n > 0 {
		return n, m.selection.sensitive()
	}
	if !m.waiting() {
		return total, 0
	}
	return total, m.counts.Sensitive
}

// enabledFolders are the folders that are to be watched.
func enabledFolders(s api.Status) []api.Folder {
	var out []api.Folder
	for _, f := range s.Folders {
		if f.Enabled {
			out = append(out, f)
		}
	}
	return out
}

// watchedFolders is how many folders are being watched now.
func watchedFolders(s api.Status) int {
	n := 0
	for _, f := range enabledFolders(s) {
		if f.State == api.FolderWatching || f.State == api.FolderPolling {
			n++
		}
	}
	return n
}
