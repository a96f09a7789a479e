package api

import (
	"time"

	"github.com/nod-app/nod/app/base/progress"
)

// The routes of status.
var (
	GetStatus        = Route[None, Status]{get, "status", "A snapshot of the whole agent."}
	MarkWarningsSeen = Route[None, None]{post, "warnings/seen", "Notes that a person has seen the warnings: those about the store are not repeated after the next start."}
	RunDoctor        = Route[None, DoctorResult]{get, "doctor", "Checks everything that Nod needs, each with a remedy."}
	Quit             = Route[None, None]{post, "quit", "Ends the agent and its windows."}
)

// Status is a snapshot of the whole agent, for tray, windows and scripts.
type Status struct {
	Version   string        `json:"version"` // the build; a window of another build is restarted
	Lasting   bool          `json:"lasting"` // false: it lives for one command only
	PID       int           `json:"pid"`
	Started   time.Time     `json:"started"`
	Watcher   WatcherStatus `json:"watcher"` // running or stopped
	Folders   []Folder      `json:"folders"`
	Counts    Counts        `json:"counts"`
	Last      *Act          `json:"last,omitempty"`         // what undo would take back
	Redo      string        `json:"redo,omitempty" said:""` // what redo would do again
	Warnings  []Warning     `json:"warnings"`
	Settings  string        `json:"settings"`  // path of config.toml
	Approvals int           `json:"approvals"` // approval requests that wait for an answer
	// Negotiations is in how many rooms the person has to answer or to approve.
	Negotiations int `json:"negotiations"`
	// Waiting is what waits for the person apart from files and questions, the most urgent first.
	Waiting []Waiting `json:"waiting,omitempty"`
	// Hidden are the pages that windows do not list, since nothing is on them or the settings say so.
	Hidden   []WindowName `json:"hidden,omitempty"`
	Progress []Progress   `json:"progress,omitempty"` // work that takes longer than a moment
	Seq      int64        `json:"seq"`                // grows with each change
}

// Others returns how many things wait for the person apart from files.
func (s Status) Others() int { return s.Approvals + len(s.Waiting) }

// EnabledFolders returns the watched folders of which watching is not turned off.
func (s Status) EnabledFolders() []Folder {
	var out []Folder
	for _, f := range s.Folders {
		if f.Enabled {
			out = append(out, f)
		}
	}
	return out
}

// Waiting is a plan to be reviewed, or a room in which the person has to answer or to approve.
type Waiting struct {
	Window  WindowName `json:"window"`            // where it is decided: plans or negotiations
	ID      string     `json:"id"`                // of the plan or the room
	Title   string     `json:"title"`             // the plan's name, or what the offer is about
	Actions int        `json:"actions,omitempty"` // of the plan, that can be chosen to be applied; 0: its questions come first
	Other   string     `json:"other,omitempty"`   // the other person's name
	Total   string     `json:"total,omitempty"`   // of the offer
	Until   time.Time  `json:"until,omitzero"`    // when the time for answering runs out
}

// Progress is how far a long piece of work is.
type Progress = progress.Work

// Warning is something that the user should know, and what to do about it.
type Warning struct {
	Code   string `json:"code"` // store, payments, settings, folder, vault, tray or undo
	Text   string `json:"text" said:""`
	Remedy string `json:"remedy,omitempty" said:""`
}

// CheckStatus is what a check of the doctor found.
type CheckStatus string

// The findings of a check.
const (
	CheckOK      CheckStatus = "ok"
	CheckWarning CheckStatus = "warning"
	CheckProblem CheckStatus = "problem"
)

// Check is one line of the doctor.
type Check struct {
	Name   string      `json:"name" said:""`
	Status CheckStatus `json:"status"` // ok, warning or problem
	Detail string      `json:"detail" said:""`
	Remedy string      `json:"remedy,omitempty" said:""`
}

// DoctorResult has every check.
type DoctorResult struct {
	Checks []Check `json:"checks"`
}
