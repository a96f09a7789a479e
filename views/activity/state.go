package activity

import (
	"time"

	"github.com/nod-app/nod/app/api"
)

// tab is which of the window's pages is shown.
type tab int

const (
	calls  tab = iota // what happened
	grants            // what is allowed from now on
	theLog            // whether the record of it is whole
)

// state is all that the window shows; it is touched on the UI goroutine only.
type state struct {
	tab    tab
	filter filter
	pages  pages
	choice choice
	fresh  int            // newer records that match and are not in the list yet
	tools  []api.ToolName // that a filter may name
	grants []api.Grant
	known  bool // grants have been there once
	log    logState

	started   bool // a list has been there once
	busy      bool // something was asked for and is not done
	lost      bool // Nod does not run
	slow      bool // loading takes long enough to say so
	loadError string
	grantFail string
	result    result
}

// choice is the record that is looked at.
type choice struct {
	index  int
	record int64 // 0: not known yet
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

// result is the last thing that happened, for the bottom line.
type result struct {
	text string
	bad  bool
}

// logState is what is known of the log as a whole.
type logState struct {
	api.LogState
	known    bool // it was checked at least once
	checking bool
	since    time.Time // when the check began
	wrong    string    // why it could not be checked
}

// damaged says that the log is not what Nod wrote.
func (l logState) damaged() bool { return l.known && !l.OK }

// can says whether something may be asked of Nod now.
func (s *state) can() bool { return !s.lost && !s.busy }

// request asks for what the filter lets through.
func (f filter) request() api.ActivityRequest {
	return api.ActivityRequest{
		Tool: f.tool, Decision: f.decision, Trace: f.trace, Text: f.text, From: f.day.from, Until: f.day.until,
	}
}

// narrows says whether the filter leaves anything out.
func (f filter) narrows() bool { return f != filter{} }
