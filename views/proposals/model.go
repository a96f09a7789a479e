package proposals

import (
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

const (
	pending  = api.ProposalPending
	approved = api.ProposalApproved
	rejected = api.ProposalRejected
	invalid  = api.ProposalInvalid
	left     = api.ProposalLeft
)

// query is which proposals are listed, and in which order.
type query struct {
	api.Filter
	order api.ProposalOrder
}

// model is what the page shows apart from the rows of its list.
type model struct {
	query                         query
	loading                       kit.Loading
	counts                        api.Counts
	asked                         time.Time // when the list that is shown was asked for
	outline                       outline
	rows                          int            // of the list: without headers and files that are left
	waits                         []waitingItem  // what waits apart from files; the list has it once it was read
	groups                        []api.Group    // those of the list, also if it has no headers
	current                       string         // key of the current line; empty if it is not there yet
	held                          held           // whether the agent has another list by now that is not shown yet
	asks                          bool           // the person wants to see that list now
	altered                       map[string]int // how often groups have just become others, by their keys
	moved                         int            // how often the headers have just moved, since something was done here
	sight                         sight
	chosen                        bool // the person has chosen a line, or done something, since the list was turned to
	followUp                      followUp
	selection                     selection
	unticked                      map[string]bool // files of the current group that are not to be approved with it
	questions, sensitiveQuestions int             // in the list; the second are sensitive, too
	include                       bool            // sensitive ones are decided together with the others
}

func newModel() model {
	return model{query: query{api.Filter{Status: pending}, orders(pending)[0].Value}, selection: newSelection(), unticked: map[string]bool{}, altered: map[string]int{}, sight: sight{seen: map[string]destination{}}}
}

// filtered reports whether the person narrowed the list.
func (m *model) filtered() bool { return m.query.Query != "" || m.query.Folder != "" }

// items returns what waits apart from files, for the list that shows it.
func (m *model) items() []waitingItem {
	if !m.waiting() || m.filtered() {
		return nil
	}
	return m.waits
}

// waiting reports whether the list is that of the proposals to be decided.
func (m *model) waiting() bool { return m.query.Status == pending }

// scope returns how many proposals a decision about many is about: the selected ones, or all
// in the list. Questions are none of the sensitive ones: they are left out in any case.
func (m *model) scope() (all, sensitive, questions int) {
	if n := len(m.selection.marked); n > 0 {
		return n, m.selection.sensitive(), m.selection.questions()
	}
	return m.scopeOfAll()
}

func (m *model) scopeOfAll() (all, sensitive, questions int) {
	if !m.waiting() {
		return m.rows, 0, 0
	}
	return m.rows, m.counts.Sensitive - m.sensitiveQuestions, m.questions
}
