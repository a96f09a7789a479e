package api

// The routes of learned.
var (
	ListLearned   = Route[None, LearnedResult]{get, "learned/list", "What was learned from decisions."}
	ForgetLearned = Route[ForgetRequest, LearnedResult]{post, "learned/forget", "Forgets a learned folder, or everything."}
)

// LearnedFolder is a folder that was learned from decisions.
type LearnedFolder struct {
	Directory string   `json:"directory"`
	Count     int      `json:"count"`
	Examples  []string `json:"examples"` // names, newest first, at most five
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
