package activity

import (
	"time"

	"github.com/nod-app/nod/app/api"
)

// tab is which part of the page is shown.
type tab int

const (
	callsTabIndex  tab = iota // what happened
	grantsTabIndex            // what is allowed from now on
	logTabIndex               // whether the record of it is whole
)

// tabNames are the tabs in the order of their keys.
func tabNames() []string { return []string{"Calls", "Grants", "Log"} }

// model is what the page shows besides the rows of its list.
type model struct {
	tab     tab
	filter  filter
	pages   cursors
	record  int64          // number of the current record; 0: its row is not there yet
	newer   int            // newer records that match and are not in the list yet
	tools   []api.ToolName // that a filter may name
	grants  []api.Grant
	granted bool // grants were read once
	log     logState

	read         bool // the list has been read once
	slow         bool // reading takes long enough to say so
	failure      string
	grantFailure string
}

// filter is what the list is narrowed to; what is empty matches all.
type filter struct {
	tool, trace, text string
	decision          api.Decision
	day               span
}

// span is some days, with their name as it stands in the choice of days.
type span struct {
	name        string
	from, until time.Time
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

// request asks for what the filter lets through.
func (f filter) request() api.ActivityRequest {
	return api.ActivityRequest{
		Tool: f.tool, Decision: f.decision, Trace: f.trace, Text: f.text, From: f.day.from, Until: f.day.until,
	}
}

// narrows says whether the filter leaves anything out.
func (f filter) narrows() bool { return f != filter{} }
