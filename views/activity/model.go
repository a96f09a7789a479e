package activity

import (
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// tab is which part of the page is shown.
type tab int

const (
	callsTab  tab = iota // what happened
	grantsTab            // what is allowed from now on
	logTab               // whether the record of it is whole
)

func tabs() []kit.Option[tab] {
	return []kit.Option[tab]{{Value: callsTab, Name: "Calls"}, {Value: grantsTab, Name: "Grants"}, {Value: logTab, Name: "Log"}}
}

// model is what the page shows apart from the rows of its list.
type model struct {
	tab     tab
	filter  filter
	pages   cursors
	record  int64          // number of the current record; 0: its row is not there yet
	newer   int            // newer records that match and are not in the list yet
	tools   []api.ToolName // that a filter may name
	loading kit.Loading    // of the records
	grants  []api.Grant
	granted kit.Loading // of the grants
	log     logState
}

// count returns how many things are in a tab; below 0: not known yet, or not to be said.
func (m *model) count(t tab, calls int) int {
	switch {
	case t == callsTab && m.loading.Read:
		return calls + m.newer
	case t == grantsTab && m.granted.Read:
		return len(m.grants)
	}
	return -1
}

// logState is what is known of the log as a whole.
type logState struct {
	api.LogState
	known    bool // it was verified at least once
	checking bool
	since    time.Time // when the check began
	failure  string    // why it could not be verified
}

// damaged says that the log is not what Nod wrote.
func (l logState) damaged() bool { return l.known && !l.OK }
