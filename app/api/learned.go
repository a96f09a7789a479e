package api

import "time"

// The routes of learned.
var (
	ListLearned   = Route[None, LearnedResult]{get, "learned/list", "What was learned from decisions."}
	ForgetLearned = Route[ForgetRequest, LearnedResult]{post, "learned/forget", "Forgets a learned folder, or everything."}
)

// LearnedFolder is a folder that was learned from decisions: that files go there, or
// that some were not wanted there.
type LearnedFolder struct {
	Directory string    `json:"directory"`
	Count     int       `json:"count"`              // decisions for it
	Examples  []string  `json:"examples"`           // names, newest first, at most five
	Like      string    `json:"like,omitempty"`     // what the names have in common, as "Lecture …pdf"
	Refused   int       `json:"refused,omitempty"`  // files that were not wanted there
	Unwanted  []string  `json:"unwanted,omitempty"` // their names, newest first, at most five
	First     time.Time `json:"first,omitzero"`     // the first of the decisions
	Last      time.Time `json:"last,omitzero"`
}

// LearnedResult is everything that was learned.
type LearnedResult struct {
	Folders []LearnedFolder `json:"folders"`
}

// ForgetRequest forgets one learned folder, or everything.
type ForgetRequest struct {
	Directory string `json:"directory,omitempty"`
	All       bool   `json:"all,omitempty"`
}
